import type { BaileysEventMap } from 'baileys'
import { z } from 'zod'
import { inBatches } from '#lib/batches'
import { pollOf, readVote } from '../inbound/vote.ts'
import type { Library } from './library.ts'
import { statusOf } from './library.ts'
import { toPlain } from './plain.ts'
import type { ConnectionNews, SocketListener, SocketOptions } from './port.ts'

/** Reports the library's events, except those of connection and keys, to the listener. */
export function reportEvents(
  events: Partial<BaileysEventMap>,
  { listener, findMessage }: Pick<SocketOptions, 'listener' | 'findMessage'>,
  voteKeys: VoteKeys,
): void {
  for (const [name, payload] of Object.entries(events)) {
    if (name === 'messaging-history.set')
      void reportHistory(events['messaging-history.set'], listener)
    else if (name === 'messages.upsert')
      void reportMessages(toPlain(payload), { listener, findMessage }, voteKeys)
    else if (name !== 'creds.update' && name !== 'connection.update')
      listener.event(name, toPlain(payload))
  }
}

const upsertShape = z.looseObject({ messages: z.array(z.looseObject({})) })
export type VoteKeys = { self: () => string[]; decrypt: Library['decryptPollVote'] }

/**
 * Votes are encrypted with a key of the poll: they are reported after it is read, with or without
 * `picked`. All other messages are reported at once.
 */
async function reportMessages(
  upsert: unknown,
  { listener, findMessage }: Pick<SocketOptions, 'listener' | 'findMessage'>,
  { self, decrypt }: VoteKeys,
): Promise<void> {
  const read = upsertShape.safeParse(upsert)
  if (!read.success) return listener.event('messages.upsert', upsert)
  const { messages, ...rest } = read.data
  const votes = messages.filter((message) => pollOf(message) !== undefined)
  const others = messages.filter((message) => !votes.includes(message))
  if (others.length > 0) listener.event('messages.upsert', { ...rest, messages: others })
  for (const vote of votes) {
    const id = pollOf(vote) ?? ''
    const poll =
      (await findMessage({ id, fromMe: true }).catch(() => undefined)) ??
      (await findMessage({ id, fromMe: false }).catch(() => undefined))
    const picked = poll && readVote(vote, poll, self(), decrypt)
    listener.event('messages.upsert', {
      ...rest,
      messages: [picked ? { ...vote, picked } : vote],
    })
  }
}

const HISTORY_SLICE = 500

/** A phone sends tens of thousands of messages at once; slices let other numbers proceed. */
async function reportHistory(
  history: BaileysEventMap['messaging-history.set'] | undefined,
  listener: SocketListener,
): Promise<void> {
  if (!history) return
  const { messages, contacts, lidPnMappings } = history
  listener.event('messaging-history.set', toPlain({ messages: [], contacts, lidPnMappings }))
  for await (const slice of inBatches(messages, HISTORY_SLICE))
    listener.event('messaging-history.set', toPlain({ messages: slice }))
}

/** `flush`: makes the library emit its buffered events, which a close would discard. */
export function reportConnection(
  update: BaileysEventMap['connection.update'],
  report: (news: ConnectionNews) => void,
  flush: () => void,
): void {
  if (update.qr) report({ type: 'qr', qr: update.qr })
  if (update.isNewLogin) report({ type: 'linked' })
  if (update.reachoutTimeLock) {
    const { isActive, timeEnforcementEnds } = update.reachoutTimeLock
    report({
      type: 'timelock',
      isActive: isActive ?? false,
      ...(timeEnforcementEnds ? { until: timeEnforcementEnds.toISOString() } : {}),
    })
  }
  if (update.connection === 'open') report({ type: 'open' })
  if (update.connection === 'close') {
    flush()
    const error = update.lastDisconnect?.error
    report({ type: 'closed', why: { code: statusOf(error) ?? 428, message: error?.message ?? '' } })
  }
}
