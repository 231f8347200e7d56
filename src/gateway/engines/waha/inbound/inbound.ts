import type { Iso } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { sha256Hex } from '#platform/crypto'
import type { ParsedBody } from '../../../engine-interface.ts'
import { readJson } from '../../../json.ts'
import { failureOf } from '../../../parse-failure.ts'
import { readAccountLimit, readSessionStatus } from './account.ts'
import { readArchive, readCall, readPresence } from './chat.ts'
import { readAck, readEdit, readMessage, readReaction, readRevoke, readVote } from './message.ts'
import { toIso } from '../identity.ts'
import { type Envelope, envelopeShape } from './shapes.ts'

/**
 * One delivery of WAHA: its session, our own addresses, the time of receipt and the time of the
 * event.
 */
export type Delivery = {
  session: string
  own: unknown[]
  receivedAt: Iso
  sentAt: Iso
  key: (name: string) => string
}
/** Returns undefined for an unused event, which stays in the raw store. */
type Reader = (delivery: Delivery, payload: Record<string, unknown>) => InboundEvent | undefined

/** `message` and `message.any` are two names of one message; group receipts have two names too. */
const READERS: Record<string, Reader> = {
  'session.status': readSessionStatus,
  message: readMessage,
  'message.any': readMessage,
  'message.edited': readEdit,
  'message.revoked': readRevoke,
  'message.reaction': readReaction,
  'message.ack': readAck,
  'message.ack.group': readAck,
  'presence.update': readPresence,
  'chat.archive': readArchive,
  'poll.vote': readVote,
  'call.received': (delivery, payload) => readCall(delivery, payload, 'ringing'),
  'call.accepted': (delivery, payload) => readCall(delivery, payload, 'accepted'),
  'call.rejected': (delivery, payload) => readCall(delivery, payload, 'rejected'),
}

/** A webhook body of WAHA as canonical events, for any of its engines. */
export function parseWahaBody(rawBody: string, receivedAt: Iso): ParsedBody {
  const envelope = envelopeShape.safeParse(readJson(rawBody))
  if (!envelope.success)
    return { items: [], failures: [{ at: 'body', reason: 'not a webhook of WAHA' }] }
  const delivery = deliveryOf(envelope.data, rawBody, receivedAt)
  const { event: name, payload, session } = envelope.data
  try {
    const base = { eventKey: delivery.key(name), occurredAt: receivedAt, live: true }
    const event = READERS[name]?.(delivery, payload) ?? { ...base, kind: 'unknown' as const, name }
    const limit = readAccountLimit(delivery, envelope.data)
    return {
      items: [event, ...(limit ? [limit] : [])].map((item) => ({ account: session, event: item })),
      failures: [],
    }
  } catch (error) {
    // The payload has an unknown shape; the raw body stays stored.
    return { items: [], failures: [failureOf(name, error)] }
  }
}

/**
 * `key`: for events without an id, made of the delivery's id. Older versions have none; the body's
 * hash replaces it.
 */
function deliveryOf(
  { id, session, me, timestamp }: Envelope,
  rawBody: string,
  receivedAt: Iso,
): Delivery {
  const key = (name: string) => `waha:${session}:${name}:${(id ?? sha256Hex(rawBody)).slice(0, 80)}`
  const sentAt = toIso(typeof timestamp === 'number' ? timestamp / 1000 : undefined, receivedAt)
  return { session, own: [me?.id, me?.lid, me?.jid], receivedAt, sentAt, key }
}
