import { z } from 'zod'
import type { InboundEvent } from '#whatsapp/events'
import { omitUndefined } from '../../../json.ts'
import type { Origin } from './origin.ts'
import { chatOfJid, identitiesOf, isConversation } from '../jid.ts'

/**
 * Events without a message: session, limits, calls, presence, identities. Unknown events become
 * `unknown`.
 */
export function readAccountEvent(origin: Origin, item: unknown): InboundEvent[] {
  const base = { occurredAt: origin.at ?? origin.receivedAt, live: true }
  return (
    READERS[origin.event]?.(origin, item, base) ?? [
      {
        ...base,
        eventKey: origin.keyOf(origin.event, base.occurredAt),
        kind: 'unknown',
        name: origin.event,
      },
    ]
  )
}

type Base = { occurredAt: string; live: boolean }
const text = z
  .string()
  .max(300)
  .nullish()
  .transform((value) => value || undefined)

const READERS: Record<string, (origin: Origin, item: unknown, base: Base) => InboundEvent[]> = {
  session: (origin, item, base) => {
    const { status, reason } = z
      .object({
        status: z.enum(['STOPPED', 'STARTING', 'SCAN_QR_CODE', 'WORKING', 'FAILED']),
        reason: text,
      })
      .parse(item)
    return [
      {
        ...base,
        eventKey: origin.keyOf('session', base.occurredAt, status),
        kind: 'account.status',
        status,
        ...omitUndefined({ reason }),
      },
    ]
  },
  'reachout-timelock': (origin, item, base) => {
    const { active, until } = z
      .object({ active: z.boolean(), until: z.iso.datetime().optional().catch(undefined) })
      .parse(item)
    return [
      {
        ...base,
        eventKey: origin.keyOf('timelock', base.occurredAt),
        kind: 'account.limit',
        limit: 'reachout_timelock',
        active,
        ...omitUndefined({ until }),
      },
    ]
  },
  'message-capping.update': (origin, item, base) => {
    const cap = z
      .object({
        total_quota: z.coerce.number().nullish(),
        used_quota: z.coerce.number().nullish(),
        cycle_end_timestamp: z.coerce.number().nullish().catch(undefined),
        capping_status: text,
      })
      .parse(item)
    const until = cap.cycle_end_timestamp ? timeOfEpoch(cap.cycle_end_timestamp) : undefined
    const value = cap.total_quota ? `${cap.used_quota ?? 0}/${cap.total_quota}` : undefined
    return [
      {
        ...base,
        eventKey: origin.keyOf('cap', base.occurredAt),
        kind: 'account.limit',
        limit: 'new_chat_cap',
        active: (cap.capping_status ?? 'NONE') !== 'NONE',
        ...omitUndefined({ until, value }),
      },
    ]
  },
  'lid-mapping.update': (origin, item, base) => {
    const pairs = z
      .array(z.object({ pn: z.string(), lid: z.string() }))
      .parse(Array.isArray(item) ? item : [item])
    return pairs.flatMap(({ pn, lid }) => {
      const identities = identitiesOf(pn, lid)
      return identities.length === 2
        ? [
            {
              ...base,
              eventKey: origin.keyOf(
                'link',
                identities[0]?.value ?? '',
                identities[1]?.value ?? '',
              ),
              kind: 'identity.linked' as const,
              identities,
            },
          ]
        : []
    })
  },
  'presence.update': (origin, item, base) => {
    const { id, presences } = z
      .object({
        id: z.string(),
        presences: z.record(z.string(), z.object({ lastKnownPresence: z.string() })),
      })
      .parse(item)
    if (!isConversation(id)) return []
    return Object.entries(presences).flatMap(([jid, { lastKnownPresence }]) => {
      const state = PRESENCE[lastKnownPresence]
      return state
        ? [
            {
              ...base,
              eventKey: origin.keyOf('presence', jid, base.occurredAt),
              kind: 'chat.presence' as const,
              chat: chatOfJid(id, jid),
              state,
            },
          ]
        : []
    })
  },
  'chats.update': (origin, item, base) => {
    const { id, archived } = z.object({ id: z.string(), archived: z.boolean() }).parse(item)
    return isConversation(id)
      ? [
          {
            ...base,
            eventKey: origin.keyOf('archived', id, base.occurredAt),
            kind: 'chat.archived',
            chat: chatOfJid(id),
            archived,
          },
        ]
      : []
  },
  call: (origin, item, base) => {
    const call = z
      .object({
        id: z.string(),
        chatId: text,
        from: text,
        callerPn: text,
        groupJid: text,
        isGroup: z.boolean().nullish(),
        isVideo: z.boolean().nullish(),
        status: z.string(),
        date: z.iso.datetime().optional().catch(undefined),
      })
      .parse(item)
    const jid = (call.isGroup ? call.groupJid : undefined) ?? call.chatId ?? call.from
    const state = CALL[call.status]
    if (!jid || !state || !isConversation(jid)) return []
    return [
      {
        ...base,
        occurredAt: call.date ?? base.occurredAt,
        eventKey: origin.keyOf('call', call.id, state),
        kind: 'call',
        chat: chatOfJid(jid, call.callerPn),
        callId: call.id,
        state,
        video: call.isVideo ?? false,
      },
    ]
  },
}

const PRESENCE: Record<
  string,
  'online' | 'offline' | 'typing' | 'recording' | 'paused' | undefined
> = {
  available: 'online',
  unavailable: 'offline',
  composing: 'typing',
  recording: 'recording',
  paused: 'paused',
}
/** Steps of the call connection (preaccept, transport, relaylatency) are ignored. */
const CALL: Record<string, 'ringing' | 'accepted' | 'rejected' | 'ended' | undefined> = {
  offer: 'ringing',
  ringing: 'ringing',
  accept: 'accepted',
  reject: 'rejected',
  timeout: 'ended',
  terminate: 'ended',
}

/** Seconds or milliseconds since 1970. */
export const timeOfEpoch = (value: number): string =>
  new Date(value < 1e11 ? value * 1000 : value).toISOString()
