import { createHmac } from 'node:crypto'

/** One text of a customer as Meta delivers it (reference: Cloud API webhooks, field "messages"). */
export function metaText(options: {
  phoneNumberId: string
  from: string
  text: string
  id: string
  name?: string
  at?: number
}): string {
  const timestamp = String(Math.floor((options.at ?? Date.now()) / 1000))
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '6281255500147', phone_number_id: options.phoneNumberId },
    contacts: [{ profile: { name: options.name ?? 'Sari Wulandari' }, wa_id: options.from }],
    messages: [
      { from: options.from, id: options.id, timestamp, type: 'text', text: { body: options.text } },
    ],
  }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '200000000000001', changes: [{ field: 'messages', value }] }],
  })
}

export const signed = (body: string, secret: string): Record<string, string> => ({
  'content-type': 'application/json',
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
})

/** Posts a delivery as Meta does. */
export const postMeta = (url: string, body: string, secret = 'demo-secret'): Promise<Response> =>
  fetch(`${url}/webhooks/meta`, { method: 'POST', headers: signed(body, secret), body })
