import type { AgentRunRow } from '#contract/conversation/room'
import {
  MESSAGE_PAGE,
  type MessagePage,
  type MessageQuery,
  type MessageRow,
} from '#contract/conversation/message'
import { type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import * as rows from './queries.ts'

/**
 * A page of a conversation, oldest message first, with the room's events of that time. `before`
 * continues to older messages, `after` to newer ones. When the room does not have the message in
 * `around`, the newest page is returned.
 */
export function listMessages(claims: Claims, query: MessageQuery): Promise<MessagePage> {
  return db.readAs(claims, async (tx) => {
    if (query.after) return readNewer(tx, query, query.after)
    const message = query.around && (await rows.findMessageRow(tx, query.around))
    return message && message.room_id === query.roomId
      ? readAround(tx, query, message)
      : readOlder(tx, query)
  })
}

type Place = { at: string; id: string }
type Room = Pick<MessageQuery, 'businessId' | 'roomId'>
const placeOf = (message: MessageRow): Place => ({ at: message.occurred_at, id: message.id })

async function readOlder(tx: ReadTx, query: MessageQuery): Promise<MessagePage> {
  const { businessId, roomId, before } = query
  const newestFirst = await rows.listMessageRows(tx, businessId, roomId, before)
  const [newest, oldest] = [newestFirst[0], newestFirst.at(-1)]
  const start = newestFirst.length === MESSAGE_PAGE && oldest ? placeOf(oldest) : null
  return {
    messages: newestFirst.reverse(),
    events: await readEvents(tx, query, start, before),
    before: start,
    after: before && newest ? placeOf(newest) : null,
  }
}

/** The page after `after`. Its events start there too, so that no event is in two pages. */
async function readNewer(tx: ReadTx, query: Room, after: Place): Promise<MessagePage> {
  const messages = await rows.listNewerRows(tx, query.businessId, query.roomId, after)
  const newest = messages.at(-1)
  const end = messages.length === MESSAGE_PAGE && newest ? placeOf(newest) : null
  return { messages, events: await readEvents(tx, query, after, end), before: after, after: end }
}

async function readAround(tx: ReadTx, query: Room, message: MessageRow): Promise<MessagePage> {
  const { businessId, roomId } = query
  const place = placeOf(message)
  const [older, newer] = await Promise.all([
    rows.listMessageRows(tx, businessId, roomId, place),
    rows.listNewerRows(tx, businessId, roomId, place),
  ])
  const [oldest, newest] = [older.at(-1), newer.at(-1)]
  const start = older.length === MESSAGE_PAGE && oldest ? placeOf(oldest) : null
  const end = newer.length === MESSAGE_PAGE && newest ? placeOf(newest) : null
  return {
    messages: [...older.reverse(), message, ...newer],
    events: await readEvents(tx, query, start, end),
    before: start,
    after: end,
  }
}

async function readEvents(
  tx: ReadTx,
  { businessId, roomId }: Room,
  from: Place | null,
  to: Place | null | undefined,
) {
  const newestFirst = await rows.listEventRows(tx, businessId, roomId, {
    from: from?.at ?? null,
    to: to?.at ?? null,
  })
  return newestFirst.reverse()
}

/** The run behind an AI message with its sources, tools and checks. Error: `message.not_found`. */
export async function getAgentRun(
  claims: Claims,
  businessId: string,
  runId: string,
): Promise<AgentRunRow> {
  const run = await db.readAs(claims, (tx) => rows.findRun(tx, businessId, runId))
  if (!run) throw new AppError('message.not_found')
  return run
}
