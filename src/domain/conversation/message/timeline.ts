import { MESSAGE_PAGE, type AgentRunRow, type MessagePage } from '#contract/conversation/room'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import * as rows from './queries.ts'

/**
 * A page of a conversation, oldest message first, with the room's events in that span. `before`
 * continues into the past.
 */
export function listMessages(
  claims: Claims,
  query: { businessId: string; roomId: string; before?: { at: string; id: string } },
): Promise<MessagePage> {
  return db.readAs(claims, async (tx) => {
    const newestFirst = await rows.listMessageRows(tx, query.businessId, query.roomId, query.before)
    const oldest = newestFirst.at(-1)
    const isWhole = newestFirst.length < MESSAGE_PAGE
    const events = await rows.listEventRows(
      tx,
      query.businessId,
      query.roomId,
      isWhole ? null : (oldest?.occurred_at ?? null),
      query.before?.at ?? null,
    )
    return {
      messages: newestFirst.reverse(),
      events: events.reverse(),
      before: oldest && !isWhole ? { at: oldest.occurred_at, id: oldest.id } : null,
    }
  })
}

/**
 * The reasons of an AI message: its run with sources, tools and checks. Error: `message.not_found`.
 */
export async function getAgentRun(
  claims: Claims,
  businessId: string,
  runId: string,
): Promise<AgentRunRow> {
  const run = await db.readAs(claims, (tx) => rows.findRun(tx, businessId, runId))
  if (!run) throw new AppError('message.not_found')
  return run
}
