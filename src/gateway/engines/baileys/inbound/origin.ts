import type { ChatRef, Iso, MessageKey, Party } from '#whatsapp/model'
import { omitUndefined } from '../../../json.ts'
import { chatOfJid, identitiesOf, normalJid } from '../jid.ts'
import type { ReadEnvelope, WireKey, WireMessage } from './wire.ts'

/** The stored body of an event. `keyOf` makes the `eventKey`. */
export type Origin = ReadEnvelope & {
  receivedAt: Iso
  keyOf: (...parts: (string | number)[]) => string
}

export const authorOf = (origin: Origin, message: WireMessage, chat: ChatRef): Party => ({
  ...partyOf(origin, message.key, chat),
  ...omitUndefined({
    displayName: message.key.fromMe ? undefined : (message.pushName ?? message.verifiedBizName),
  }),
})

export function partyOf(origin: Origin, key: WireKey, chat: ChatRef): Party {
  if (key.fromMe) return { identities: identitiesOf(...origin.self), isSelf: true }
  return {
    identities:
      chat.kind === 'group' ? identitiesOf(key.participant, key.participantAlt) : chat.identities,
    isSelf: false,
  }
}

export const chatOf = (key: WireKey): ChatRef => chatOfJid(key.remoteJid, key.remoteJidAlt)

/** The message's key in our own table, which serves its file and its quotation. */
export const handleOf = (key: WireKey): string => `${key.fromMe ? 1 : 0}:${key.id}`

export function toKey(
  key: Pick<WireKey, 'id' | 'fromMe' | 'remoteJid' | 'participant'>,
): MessageKey {
  const isInGroup = key.remoteJid.endsWith('@g.us')
  return {
    providerId: key.id,
    stanzaId: key.id,
    fromMe: key.fromMe,
    ...omitUndefined({
      participant:
        isInGroup && !key.fromMe && key.participant ? normalJid(key.participant) : undefined,
    }),
  }
}

/**
 * The event's own time, else the time of receipt. A time more than a minute in the future is
 * ignored.
 */
export function timeOf(
  seconds: number | null | undefined,
  origin: { at?: Iso | undefined; receivedAt: Iso },
): Iso {
  const ms = (seconds ?? 0) * 1000
  return ms > 0 && ms <= Date.parse(origin.receivedAt) + 60_000
    ? new Date(ms).toISOString()
    : (origin.at ?? origin.receivedAt)
}
