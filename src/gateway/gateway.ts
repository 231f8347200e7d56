/**
 * Entry point to WhatsApp. In: a body is stored before it is acknowledged (`acceptDelivery`). It is
 * applied at once, or by its job: `loadEvent`, the room's verbs, `markProcessed`. Out:
 * `sendCommand`, `markRead`, `setTyping`.
 */
import { AppError } from '#platform/errors'
import type { EngineKind } from '#whatsapp/model'
import type { OutboundCommand, SendResult } from '#whatsapp/commands'
import { now } from '#platform/clock'
import { baileys } from './engines/baileys/baileys.ts'
import { metaCloud } from './engines/meta-cloud/meta-cloud.ts'
import { simulator } from './engines/simulator/simulator.ts'
import { waha } from './engines/waha/waha.ts'
import type { Account, ActionResult, ChatTarget, Engine } from './engine-interface.ts'
import {
  type Apply,
  type ValidityCheck,
  loadStored,
  type ReceivedDelivery,
  storeApplied,
  type StoredEvent,
  storeWebhook,
} from './store.ts'

export {
  markProcessed,
  type ReceivedDelivery,
  storeWebhook,
  type StoredEvent,
  type WebhookDelivery,
} from './store.ts'
export { keepSessions } from './engines/baileys/session/keep.ts'
export { signUpMetaNumber } from './engines/meta-cloud/meta-cloud.ts'
export { readVcard } from '#whatsapp/vcard'

const ENGINES: Partial<Record<EngineKind, Engine>> = {
  simulator,
  'meta-cloud': metaCloud,
  waha,
  baileys,
}

/** Throws AppError('channel.unsupported') for an unknown engine. */
export function engineOf(kind: EngineKind): Engine {
  const engine = ENGINES[kind]
  if (!engine) throw new AppError('channel.unsupported', { engine: kind })
  return engine
}

/**
 * Stores the deliveries of one body. A small body is applied in the same transaction; others get a
 * job. A body that is already stored adds nothing. In that transaction `isStillValid` checks that
 * the verification of the body is still valid. Returns false when it is not: nothing was stored,
 * and the caller reads its accounts again.
 */
export async function acceptDelivery(
  deliveries: ReceivedDelivery[],
  apply: Apply,
  isStillValid?: ValidityCheck,
): Promise<boolean> {
  const [only, ...others] = deliveries
  if (only && others.length === 0 && (await storeApplied(only, apply, isStillValid))) return true
  if (isStillValid) return false
  await storeWebhook(deliveries)
  return true
}

/**
 * The events of a stored body that belong to its channel; undefined when it is gone. Repeated calls
 * return the same events.
 */
export const loadEvent = (eventId: string): Promise<StoredEvent | undefined> =>
  loadStored(engineOf, eventId)

/**
 * Sends one message through the account's engine, once, and returns the result. The provider's
 * failures are never exceptions. A closed 24-hour window (`command.windowExpiresAt`) and
 * unsupported types are refused without a call.
 */
export async function sendCommand(account: Account, command: OutboundCommand): Promise<SendResult> {
  const engine = engineOf(account.engine)
  const { capabilities } = engine
  if (!capabilities.sends.includes(command.body.type)) return toRejected('unsupported', 'final')
  if (capabilities.window && command.body.type !== 'template' && isPast(command.windowExpiresAt)) {
    return toRejected('131047', 'needs_template')
  }
  return engine.send(account, command)
}

/** Shows the customer that the chat was read. Engines without it return `ok`. */
export async function markRead(account: Account, target: ChatTarget): Promise<ActionResult> {
  const engine = engineOf(account.engine)
  return engine.capabilities.markRead ? engine.markRead(account, target) : { ok: true }
}

/**
 * Shows or ends "typing" at the customer. Engines without it return `ok`; on the official API it
 * also marks the chat as read.
 */
export async function setTyping(
  account: Account,
  target: ChatTarget,
  state: 'start' | 'stop',
): Promise<ActionResult> {
  const engine = engineOf(account.engine)
  const { typing } = engine.capabilities
  return typing === 'none' || (typing === 'start' && state === 'stop')
    ? { ok: true }
    : engine.setTyping(account, target, state)
}

const isPast = (time: string | null | undefined): boolean =>
  time === null || (time !== undefined && new Date(time) <= now())

const toRejected = (code: string, kind: 'final' | 'needs_template'): SendResult => ({
  state: 'rejected',
  error: { code, class: kind },
})
