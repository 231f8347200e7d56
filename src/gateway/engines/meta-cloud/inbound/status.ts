import { z } from 'zod'
import type { DeliveryStatus, Identity, Iso } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { sha256Hex } from '#platform/crypto'
import { omitUndefined } from '../../../json.ts'
import { toProviderError, type MetaError } from '../errors.ts'
import { identitiesOf, toIso } from '../identity.ts'
import type { PhoneNumber } from './message.ts'
import { preferenceShape, statusShape, type userIdUpdateShape } from './shapes.ts'

const STATUSES: Record<string, DeliveryStatus> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'played',
  failed: 'failed',
}

/**
 * Parses a receipt, and the identity link in it. A customer addressed by number may answer by
 * business-scoped id alone. An unknown status becomes `unknown`.
 */
export function readStatus(number: PhoneNumber, value: unknown): InboundEvent[] {
  const status = statusShape.parse(value)
  const receiver =
    status.recipient_participant_id ?? status.recipient_id ?? status.recipient_user_id ?? '-'
  const base = {
    eventKey: `cloud:${number.account}:${status.id}:${status.status.slice(0, 40)}:${receiver}`,
    occurredAt: toIso(status.timestamp, number.receivedAt),
    live: true,
  }
  const known = STATUSES[status.status.toLowerCase()]
  if (!known) return [{ ...base, kind: 'unknown', name: 'messages.status' }]
  const [error] = status.errors
  const { pricing } = status
  const receipt: InboundEvent = {
    ...base,
    kind: 'message.status',
    target: { providerId: status.id, stanzaId: status.id, fromMe: true },
    status: known,
    ...omitUndefined({
      recipient: recipientOf(status),
      error: error && known === 'failed' ? toProviderError(error) : undefined,
      pricing:
        pricing &&
        omitUndefined({
          model: pricing.pricing_model,
          type: pricing.type,
          category: pricing.category,
          billable: pricing.billable,
        }),
      commandId: status.biz_opaque_callback_data?.slice(0, 200),
    }),
  }
  const identities =
    status.recipient_type === 'group' || known !== 'sent'
      ? []
      : identitiesOf({ phone: status.recipient_id, bsuid: status.recipient_user_id })
  if (identities.length < 2) return [receipt]
  return [
    receipt,
    {
      ...base,
      eventKey: `cloud:${number.account}:linked:${identities.map(({ value }) => value).join(':')}`,
      kind: 'identity.linked',
      identities,
    },
  ]
}

const HISTORY: Record<string, DeliveryStatus> = {
  SENT: 'sent',
  DELIVERED: 'delivered',
  READ: 'read',
  PLAYED: 'played',
  ERROR: 'failed',
}

/** The delivery status of a synced message of ours. */
export function readHistoryStatus(
  number: PhoneNumber,
  message: InboundEvent,
  context: unknown,
): InboundEvent[] {
  const word = z.object({ status: z.string() }).safeParse(context)
  const status = word.success ? HISTORY[word.data.status.toUpperCase()] : undefined
  if (!status || message.kind !== 'message.created' || message.direction !== 'out') return []
  const { key, occurredAt } = message
  return [
    {
      kind: 'message.status',
      eventKey: `cloud:${number.account}:${key.stanzaId}:${status}:history`,
      occurredAt,
      live: false,
      target: key,
      status,
    },
  ]
}

function recipientOf(status: z.output<typeof statusShape>): Identity | undefined {
  if (status.recipient_type === 'group' && status.recipient_id)
    return { kind: 'group', value: status.recipient_id }
  return identitiesOf({ phone: status.recipient_id, bsuid: status.recipient_user_id })[0]
}

/** A customer's choice about marketing messages, sent to the number or to the whole account. */
export function readPreference(account: string, receivedAt: Iso, value: unknown): InboundEvent[] {
  const preference = preferenceShape.parse(value)
  const contact = identitiesOf({ phone: preference.wa_id, bsuid: preference.user_id })
  if (
    preference.category !== 'marketing_messages' ||
    contact.length === 0 ||
    !['stop', 'resume'].includes(preference.value)
  )
    return []
  const occurredAt = toIso(preference.timestamp, receivedAt)
  const eventKey = `cloud:${account}:preference:${contact[0]?.value ?? ''}:${preference.value}:${occurredAt}`
  return [
    {
      kind: 'contact.preference',
      eventKey,
      occurredAt,
      live: true,
      contact,
      topic: 'marketing',
      allowed: preference.value === 'resume',
    },
  ]
}

/** `value.errors[]` without a message: a problem of the number itself. */
export function readOutOfBand(number: PhoneNumber, error: MetaError): InboundEvent {
  const base = {
    eventKey: `cloud:${number.account}:error:${error.code}:${sha256Hex(number.receivedAt)}`,
    occurredAt: number.receivedAt,
    live: true,
  }
  const limit =
    error.code === 130429
      ? 'throughput'
      : error.code === 131048 || error.code === 368
        ? 'policy'
        : undefined
  return limit
    ? { ...base, kind: 'account.limit', limit, active: true, value: String(error.code) }
    : { ...base, kind: 'unknown', name: `messages.errors.${error.code}` }
}

/** A user got a new business-scoped id: each kind of id that changed is one event. */
export function readUserIdUpdate(
  number: PhoneNumber,
  update: z.output<typeof userIdUpdateShape>,
): InboundEvent[] {
  const pairs = [
    {
      previous: identitiesOf({ bsuid: update.user_id?.previous })[0],
      current: identitiesOf({ phone: update.wa_id, bsuid: update.user_id?.current }),
    },
    {
      previous: identitiesOf({ parentBsuid: update.parent_user_id?.previous })[0],
      current: identitiesOf({ parentBsuid: update.parent_user_id?.current }),
    },
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
