import type { DeliveryStatus, Identity, InboundEvent } from '#lib/canonical'
import { sha256Hex } from '#platform/crypto'
import { present } from './content.ts'
import { toProviderError, type MetaError } from './errors.ts'
import { identitiesOf, toIso } from './identity.ts'
import type { PhoneNumber } from './message.ts'
import { statusShape, type userIdUpdateShape } from './shapes.ts'
import type { z } from 'zod'

const STATUSES: Record<string, DeliveryStatus> = { sent: 'sent', delivered: 'delivered', read: 'read', played: 'played', failed: 'failed' }

/** A receipt. A status that nobody has written down is kept as `unknown`. */
export function readStatus(number: PhoneNumber, value: unknown): InboundEvent {
  const status = statusShape.parse(value)
  const receiver = status.recipient_participant_id ?? status.recipient_id ?? status.recipient_user_id ?? '-'
  const base = { eventKey: `cloud:${number.account}:${status.id}:${status.status.slice(0, 40)}:${receiver}`, occurredAt: toIso(status.timestamp, number.receivedAt), live: true }
  const known = STATUSES[status.status.toLowerCase()]
  if (!known) return { ...base, kind: 'unknown', name: 'messages.status' }
  const [error] = status.errors
  const { pricing } = status
  return {
    ...base,
    kind: 'message.status',
    target: { providerId: status.id, stanzaId: status.id, fromMe: true },
    status: known,
    ...present({
      recipient: recipientOf(status),
      error: error && known === 'failed' ? toProviderError(error) : undefined,
      pricing: pricing && present({ model: pricing.pricing_model, type: pricing.type, category: pricing.category, billable: pricing.billable }),
      commandId: status.biz_opaque_callback_data?.slice(0, 200),
    }),
  }
}

function recipientOf(status: z.output<typeof statusShape>): Identity | undefined {
  if (status.recipient_type === 'group' && status.recipient_id) return { kind: 'group', value: status.recipient_id }
  return identitiesOf({ phone: status.recipient_id, bsuid: status.recipient_user_id })[0]
}

/** `value.errors[]` beside no message: a trouble of the number itself. */
export function readOutOfBand(number: PhoneNumber, error: MetaError): InboundEvent {
  const base = { eventKey: `cloud:${number.account}:error:${error.code}:${sha256Hex(number.receivedAt)}`, occurredAt: number.receivedAt, live: true }
  const limit = error.code === 130429 ? 'throughput' : error.code === 131048 || error.code === 368 ? 'policy' : undefined
  return limit ? { ...base, kind: 'account.limit', limit, active: true, value: String(error.code) } : { ...base, kind: 'unknown', name: `messages.errors.${error.code}` }
}

/** A user got a new business-scoped id: each kind of id that changed is one event. */
export function readUserIdUpdate(number: PhoneNumber, update: z.output<typeof userIdUpdateShape>): InboundEvent[] {
  const pairs = [
    { previous: identitiesOf({ bsuid: update.user_id?.previous })[0], current: identitiesOf({ phone: update.wa_id, bsuid: update.user_id?.current }) },
    { previous: identitiesOf({ parentBsuid: update.parent_user_id?.previous })[0], current: identitiesOf({ parentBsuid: update.parent_user_id?.current }) },
  ]
  return pairs.flatMap(({ previous, current }) =>
    previous && current.length > 0
      ? [
          {
            kind: 'identity.changed' as const,
            eventKey: `cloud:${number.account}:user_id_update:${previous.value}:${current.at(-1)?.value ?? ''}`,
            occurredAt: toIso(update.timestamp, number.receivedAt),
            live: true,
            previous,
            current,
          },
        ]
      : [],
  )
}
