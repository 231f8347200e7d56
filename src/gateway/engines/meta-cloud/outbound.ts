import { z } from 'zod'
import type { Identity, OutboundCommand, SendResult } from '#lib/canonical'
import { identitiesOf } from './identity.ts'
import type { GraphResult } from './graph.ts'
import { present } from './content.ts'

/** Cloud API: text.body, in UTF-16 units. */
const TEXT_LIMIT = 4096
/** Cloud API: biz_opaque_callback_data. */
const CALLBACK_LIMIT = 512

export type Payload = { ok: true; body: object } | { ok: false; code: string; title: string }

/** The body of POST /{phone_number_id}/messages, or why Meta would refuse it. */
export function toMetaPayload(command: OutboundCommand): Payload {
  const address = toAddress(command.to)
  if (!address) return { ok: false, code: 'no_recipient', title: 'Neither a phone number nor a business-scoped id is known' }
  const { body } = command
  if (body.type !== 'text' && body.type !== 'template') return { ok: false, code: 'unsupported', title: `Cannot send ${body.type}` }
  if (body.type === 'text' && body.text.trim() === '') return { ok: false, code: 'text_empty', title: 'The text is empty' }
  if (body.type === 'text' && body.text.length > TEXT_LIMIT) return { ok: false, code: 'text_too_long', title: `The text is longer than ${TEXT_LIMIT} characters` }
  return {
    ok: true,
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...address,
      ...(command.replyTo ? { context: { message_id: command.replyTo.providerId } } : {}),
      ...(command.commandId.length <= CALLBACK_LIMIT ? { biz_opaque_callback_data: command.commandId } : {}),
      ...toTyped(body),
    },
  }
}

/** With `+`: without it Meta puts the business number's own country code in front. A phone wins over an id, as at Meta. */
function toAddress(to: Identity[]): { to: string } | { recipient: string } | undefined {
  const find = (kind: Identity['kind']) => to.find((identity) => identity.kind === kind)?.value
  const phone = find('phone')
  if (phone) return { to: `+${phone}` }
  const recipient = find('bsuid') ?? find('parent_bsuid')
  return recipient ? { recipient } : undefined
}

function toTyped(body: Extract<OutboundCommand['body'], { type: 'text' | 'template' }>): object {
  switch (body.type) {
    case 'text':
      return { type: 'text', text: { body: body.text, preview_url: /https?:\/\//i.test(body.text) } }
    case 'template':
      return {
        type: 'template',
        template: {
          name: body.name,
          language: { code: body.language },
          ...(body.body.length > 0 ? { components: [{ type: 'body', parameters: body.body.map((text) => ({ type: 'text', text })) }] } : {}),
        },
      }
  }
}

const acceptedShape = z.object({
  messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()),
  contacts: z
    .array(z.object({ wa_id: z.string().optional(), user_id: z.string().optional() }))
    .optional()
    .catch(undefined),
})

/** An answer without a message id may still have sent the message. */
export function toSendResult(result: GraphResult): SendResult {
  if (!result.ok) return { state: result.error.class === 'unconfirmed' ? 'unconfirmed' : 'rejected', error: result.error }
  const accepted = acceptedShape.safeParse(result.body)
  if (!accepted.success) return { state: 'unconfirmed', error: { code: 'unreadable', title: 'The answer names no message', class: 'unconfirmed' } }
  const { id } = accepted.data.messages[0]
  const [contact] = accepted.data.contacts ?? []
  const resolved = identitiesOf({ phone: contact?.wa_id, bsuid: contact?.user_id })
  return { state: 'accepted', key: { providerId: id, stanzaId: id, fromMe: true }, ...present({ resolved: resolved.length > 0 ? resolved : undefined }) }
}
