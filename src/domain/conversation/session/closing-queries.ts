import type { AuthorKind } from '#contract/conversation/message'
import type { Content } from '#whatsapp/model'
import type { ReadTx } from '#platform/database'

/**
 * Whether an AI room `r` of business `b` is idle: no open question, no unsettled or failed message,
 * and no message for the business's idle time.
 */
const isIdle = (tx: ReadTx, nowIso: string) => tx`
  r.handler = 'ai' and r.waiting_since is null and r.merged_into is null
  and r.last_message_at < ${nowIso}::timestamptz - b.auto_close_hours * interval '1 hour'
  and (r.snoozed_until is null or r.snoozed_until < ${nowIso}::timestamptz)
  and not exists (select from public.escalation e where e.room_id = r.id and e.resolved_at is null)
  and not exists (
    select from public.message m where m.room_id = r.id and m.direction = 'out'
    and m.dismissed_at is null
      and (m.status in ('queued', 'sending', 'unconfirmed')
        or (m.status = 'failed' and m.attempts > 0)))`

/** The idle rooms that are oldest in each business, by the index room_idle. */
export async function findIdleRooms(
  tx: ReadTx,
  nowIso: string,
  most: number,
): Promise<{ id: string }[]> {
  return tx<{ id: string }[]>`
    select r.id from public.business b
    cross join lateral (
      select r.id from public.room r
      where r.business_id = b.id and ${isIdle(tx, nowIso)} and not private.has_job('close:' || r.id)
      and not private.has_job('reply:' || r.id)
      order by r.last_message_at limit 50) r
    limit ${most}`
}

type IdleRoom = {
  business_id: string
  handler_version: number
  last_message_id: string | null
  session_no: number
}

export async function findIdleRoom(
  tx: ReadTx,
  roomId: string,
  nowIso: string,
): Promise<IdleRoom | undefined> {
  const [row] = await tx<IdleRoom[]>`
    select r.business_id, r.handler_version, r.last_message_id, r.session_no from public.room r
    join public.business b on b.id = r.business_id where r.id = ${roomId} and ${isIdle(tx, nowIso)}`
  return row
}

const MAX_LINES = 60

export type SessionMessage = {
  author_kind: AuthorKind
  kind: string
  content: Content
  agent_run_id: string | null
}

/** The newest messages of a session, oldest first, without notes, which are for people. */
export async function listSessionMessages(
  tx: ReadTx,
  roomId: string,
  sessionNo: number,
): Promise<SessionMessage[]> {
  const newestFirst = await tx<SessionMessage[]>`
    select author_kind, kind, content, agent_run_id from public.message
    where room_id = ${roomId} and session_no = ${sessionNo} and direction <> 'note'
    and revoked_at is null and (direction = 'in' or status <> 'failed')
      and author_kind not in ('rule', 'system')
    order by occurred_at desc, id desc limit ${MAX_LINES}`
  return newestFirst.reverse()
}

/** The session of a room that the caller may answer. */
export async function findTalk(
  tx: ReadTx,
  businessId: string,
  roomId: string,
): Promise<{ session_no: number; previous_summary: string | null } | undefined> {
  const [row] = await tx<{ session_no: number; previous_summary: string | null }[]>`
    select session_no, previous_summary from public.room
    where id = ${roomId} and business_id = ${businessId}
    and business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))`
  return row
}
