import { z } from 'zod'
import { inBatches } from '#lib/batches'
import { now } from '#platform/clock'
import { asService, db } from '#platform/database'
import { storeWebhook, type WebhookDelivery } from '../../../store.ts'
import { isConversation, normalJid } from '../jid.ts'
import * as rows from '../message-queries.ts'
import {
  type EventPart,
  type PlainMessage,
  splitOrKeep,
  UNREADABLE_PATIENCE_MS,
} from './split-event.ts'
import { type Envelope, keyShape } from './wire.ts'

/** The connected account: `self` has its own JIDs. */
export type Recorded = { channelId: string; session: string; self: string[] }

const STORED_AT_ONCE = 20

const as = asService('an engine stores the messages of its own number')

/**
 * Stores an event of a connection. Messages are stored in our own table, for quotations and files.
 * Other events become bodies of the raw store: one chat each, in the order of the socket. Repeating
 * it changes nothing.
 */
export async function recordEvent(
  account: Recorded,
  name: string,
  payload: unknown,
): Promise<void> {
  const parts = splitOrKeep(name, payload)
  for await (const batch of inBatches(parts, STORED_AT_ONCE)) await storeParts(account, batch)
}

async function storeParts(account: Recorded, parts: readonly EventPart[]): Promise<void> {
  const { channelId } = account
  const ids = parts.flatMap((part) => part.ids)
  const commands =
    ids.length === 0 ? [] : await db.readAs(as, (tx) => rows.listCommandIds(tx, channelId, ids))
  const messages = parts.flatMap((part) => part.messages)
  const lateIds = messages.length > 0 ? await listLateIds(channelId, ids) : []
  if (messages.length > 0) {
    await db.writeAs(as, async (tx) => {
      await rows.upsertMessages(tx, channelId, messages.map(toRow))
      await rows.touchChats(tx, channelId, messages.flatMap(contactsOf))
    })
  }
  const commandOf = new Map(commands.map((row) => [row.message_id, row.command_id]))
  await storeWebhook(parts.map((part) => toDelivery(account, part, commandOf, lateIds)))
}

/** Ids of messages whose empty bubble is already shown. */
async function listLateIds(channelId: string, ids: string[]): Promise<string[]> {
  const since = new Date(now().getTime() - UNREADABLE_PATIENCE_MS)
  const unreadable = await db.readAs(as, (tx) => rows.listUnreadable(tx, channelId, ids, since))
  return unreadable.map((row) => row.handle.slice(2))
}

function toDelivery(
  account: Recorded,
  part: EventPart,
  commandOf: Map<string, string>,
  lateIds: string[],
): WebhookDelivery {
  const late = lateIds.filter((id) => part.ids.includes(id))
  const commands = part.ids.flatMap((id): [string, string][] =>
    commandOf.has(id) ? [[id, commandOf.get(id) ?? '']] : [],
  )
  const envelope: Envelope = {
    session: account.session,
    self: account.self,
    event: part.event,
    payload: part.payload,
    ...(part.at ? { at: part.at } : {}),
    ...(commands.length > 0 ? { commands: Object.fromEntries(commands) } : {}),
    ...(late.length > 0 ? { late } : {}),
  }
  return {
    engine: 'baileys',
    channelId: account.channelId,
    accounts: [account.session],
    body: JSON.stringify(envelope),
    orderHint: part.chat ?? part.event,
    ...(part.runAt ? { runAt: part.runAt } : {}),
  }
}

const timeOf = (message: PlainMessage): Date =>
  message.messageTimestamp ? new Date(message.messageTimestamp * 1000) : now()

function toRow(message: PlainMessage): rows.NewMessage {
  const { key } = message
  return {
    handle: `${key.fromMe ? 1 : 0}:${key.id}`,
    jid: normalJid(key.remoteJid),
    body: message.message ? JSON.stringify(message) : null,
    at: timeOf(message).toISOString(),
  }
}

/** A chat under each of its JIDs. */
const contactsOf = (message: PlainMessage): rows.Contact[] =>
  [message.key.remoteJid, message.key.remoteJidAlt].flatMap((jid) =>
    jid
      ? [{ jid: normalJid(jid), isInbound: !message.key.fromMe, at: timeOf(message).toISOString() }]
      : [],
  )

const keyedShape = z.looseObject({ key: z.looseObject(keyShape.shape) })

/** JIDs of the customers who just wrote in direct chats. */
export function writersOf(payload: unknown): string[] {
  const upsert = z
    .object({ type: z.literal('notify'), messages: z.array(z.unknown()) })
    .safeParse(payload).data
  return (upsert?.messages ?? []).flatMap((item) => {
    const key = keyedShape.safeParse(item).data?.key
    return key && !key.fromMe && isConversation(key.remoteJid) && !key.remoteJid.endsWith('@g.us')
      ? [normalJid(key.remoteJid)]
      : []
  })
}
