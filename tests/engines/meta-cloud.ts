import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { storeWebhook } from '#gateway'
import type { Account } from '#gateway/engine'
import type { Content } from '#lib/canonical'
import { parseSettings, useSettings } from '#platform/settings'
import { createMetaCloud } from '../../src/gateway/engines/meta-cloud/meta-cloud.ts'
import { startGraph } from '../standins/graph.ts'
import { aShop } from '../world.ts'
import { DEWI, type Deed, type Harness } from './harness.ts'

/** The official API against the Graph stand-in, whose receipts come back over HTTP. */
export async function metaCloudHarness(): Promise<Harness> {
  const externalId = String(randomInt(1e12, 9e12))
  const shop = await aShop({ engine: 'meta-cloud', externalId })
  const store = (body: string) => storeWebhook([{ engine: 'meta-cloud', channelId: shop.channelId, accounts: [externalId], body }])
  const callback = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void store(Buffer.concat(chunks).toString()).then(() => response.end('ok')))
  }).listen(0, '127.0.0.1')
  await once(callback, 'listening')
  const address = callback.address()
  const graph = await startGraph({ callback: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`, secret: 's', receiptDelayMs: 0 })
  useSettings(parseSettings({ NODE_ENV: 'test', META_GRAPH_URL: graph.url }))
  const account: Account = { channelId: shop.channelId, engine: 'meta-cloud', externalId, status: 'WORKING', credentials: { accessToken: 'token' }, settings: {} }

  return {
    kind: 'meta-cloud',
    engine: createMetaCloud(2000),
    account,
    customer: async (deed) => void (await store(JSON.stringify(toWebhook(externalId, deed)))),
    sent: async () =>
      graph.sent.map(({ body }) => ({ commandId: String(body.biz_opaque_callback_data), text: JSON.stringify(body.text ?? body.template), to: String(body.to ?? body.recipient).replace('+', '') })),
    broken: (fault) => ({
      account: fault === 'expired_token' ? { ...account, credentials: { accessToken: 'expired' } } : account,
      phone: { expired_token: DEWI.phone, refused: '62800000131026', no_answer: '62800000999901' }[fault],
    }),
    close: async () => {
      await graph.close()
      callback.closeAllConnections()
      callback.close()
    },
  }
}

function toWebhook(phoneNumberId: string, deed: Deed) {
  const message = { from: DEWI.phone, id: deed.id, timestamp: String(Math.floor(Date.now() / 1000)), ...toTyped(deed) }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '628999000222', phone_number_id: phoneNumberId },
    contacts: [{ profile: { name: DEWI.name }, wa_id: DEWI.phone }],
    messages: [message],
  }
  return { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] }
}

function toTyped(deed: Deed): object {
  switch (deed.type) {
    case 'write':
      return { ...toContent(deed.content), ...(deed.replyTo ? { context: { id: deed.replyTo } } : {}) }
    case 'react':
      return { type: 'reaction', reaction: { message_id: deed.target, ...(deed.emoji ? { emoji: deed.emoji } : {}) } }
    case 'edit':
      return { type: 'edit', edit: { original_message_id: deed.target, message: toContent(deed.content) } }
    case 'revoke':
      return { type: 'revoke', revoke: { original_message_id: deed.target } }
  }
}

function toContent(content: Content): { type: string; [field: string]: unknown } {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: { body: content.text } }
    case 'media':
      return { type: 'image', image: { id: content.media.source.type === 'cloud_media_id' ? content.media.source.id : '', mime_type: content.media.mime, caption: content.caption } }
    case 'location':
      return { type: 'location', location: { latitude: content.latitude, longitude: content.longitude, name: content.name } }
    case 'contacts':
      return { type: 'contacts', contacts: content.cards.map((card) => ({ name: { formatted_name: card.name }, phones: card.phones.map(({ phone }) => ({ phone })) })) }
    default:
      throw new TypeError(`the harness writes no ${content.type}`)
  }
}
