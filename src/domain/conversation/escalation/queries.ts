import { now } from '#platform/clock'
import type { ReadTx, WriteTx } from '#platform/database'
import type { HoursColumns } from '#contract/business'
import type {
  EscalationCase,
  EscalationReason,
  EscalationRow,
  QueueFigures,
  QueueQuery,
  Tried,
} from './contract.ts'

export type NewEscalation = {
  businessId: string
  roomId: string
  sessionNo: number
  reason: EscalationReason
  detail: string | null
  summary: string[]
  tried: Tried[]
  draft: string | null
  draftSources: { title: string }[]
  priority: number
}

/** The deadline of a case and its half, both in open time. */
export type Deadline = { openedAt: Date; halfAt: Date; dueAt: Date }

export async function findClock(
  tx: ReadTx,
  businessId: string,
): Promise<(HoursColumns & { sla_minutes: number }) | undefined> {
  const [row] = await tx<(HoursColumns & { sla_minutes: number })[]>`
    select sla_minutes, operational_hours, enable_operational_hours, closed_dates
    from public.business where id = ${businessId}`
  return row
}

/** Customers waiting for people, up to a thousand. */
export async function countWaiting(tx: ReadTx, businessId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from (
      select from public.room where business_id = ${businessId} and reply_rank is not null
      and archived_at is null
        and (snoozed_until is null or snoozed_until < now()) limit 1000) waiting`
  return row!.count
}

/** Replaces the detail of a room's open escalation, where it is still `from`. */
export async function updateOpenDetail(
  tx: WriteTx,
  roomId: string,
  from: string,
  to: string,
): Promise<void> {
  await tx`update public.escalation set detail = ${to}
    where room_id = ${roomId} and resolved_at is null and detail = ${from}`
}

/** Undefined when the room has an open escalation already, because a room is in the queue once. */
export async function insertEscalation(
  tx: WriteTx,
  escalation: NewEscalation,
  deadline: Deadline,
): Promise<{ id: string } | undefined> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.escalation (business_id, room_id, session_no, reason, detail, summary, tried,
        draft, draft_sources, priority, opened_at, half_at, due_at)
    values (${escalation.businessId}, ${escalation.roomId}, ${escalation.sessionNo},
        ${escalation.reason}, ${escalation.detail}, ${escalation.summary},
            ${tx.json(escalation.tried)}, ${escalation.draft}, ${tx.json(escalation.draftSources)},
              ${escalation.priority},
            ${deadline.openedAt.toISOString()}, ${deadline.halfAt.toISOString()},
              ${deadline.dueAt.toISOString()})
    on conflict (room_id) where resolved_at is null do nothing returning id`
  return row
}

/** Claims the case for the first caller. The returned row shows others who that was. */
export async function claimRow(
  tx: WriteTx,
  roomId: string,
  memberId: string,
): Promise<{ won: boolean; claimed_by: string | null; name: string | null } | undefined> {
  const [won] = await tx`update public.escalation set claimed_by = ${memberId}, claimed_at = now()
      where room_id = ${roomId} and resolved_at is null and claimed_by is null returning 1 as won`
  if (won) return { won: true, claimed_by: memberId, name: null }
  const [held] = await tx<{ claimed_by: string | null; name: string | null }[]>`
    select e.claimed_by, p.name from public.escalation e
    left join public.profile p on p.id = e.claimed_by where e.room_id = ${roomId}
    and e.resolved_at is null`
  return held ? { won: held.claimed_by === memberId, ...held } : undefined
}

export async function assignRow(tx: WriteTx, roomId: string, memberId: string): Promise<void> {
  await tx`update public.escalation set claimed_by = ${memberId}, claimed_at = now()
    where room_id = ${roomId} and resolved_at is null`
}

/** An open case that no member has. */
export type FreedCase = { id: string; business_id: string; opened_at: string }

/** Releases the open case of a room from its member. Returns it; undefined when it was not claimed. */
export async function releaseRow(tx: WriteTx, roomId: string): Promise<FreedCase | undefined> {
  const [freed] = await tx<FreedCase[]>`
    update public.escalation set claimed_by = null, claimed_at = null, offered_to = null
    where room_id = ${roomId} and resolved_at is null and claimed_by is not null
    returning id, business_id, opened_at`
  return freed
}

export async function reassignEscalations(
  tx: WriteTx,
  businessId: string,
  { fromId, toId, roomId = null }: { fromId: string; toId: string; roomId?: string | null },
): Promise<void> {
  await tx`update public.escalation set claimed_by = ${toId} where business_id = ${businessId}
    and claimed_by = ${fromId} and resolved_at is null
    and (${roomId}::uuid is null or room_id = ${roomId}::uuid)`
}

/** Offers the room's untaken case to a member, or to nobody. */
export async function offerRow(
  tx: WriteTx,
  roomId: string,
  memberId: string | null,
): Promise<void> {
  await tx`update public.escalation
    set offered_to = ${memberId}, offered_at = ${memberId ? tx`now()` : null}
    where room_id = ${roomId} and resolved_at is null and claimed_by is null`
}

/** Ends a member's offers. Returns the rooms of these cases. */
export async function withdrawOffers(
  tx: WriteTx,
  businessId: string,
  memberId: string,
): Promise<string[]> {
  const rows = await tx<{ room_id: string }[]>`
    update public.escalation set offered_to = null, offered_at = null
    where business_id = ${businessId} and offered_to = ${memberId} and resolved_at is null
    and claimed_by is null returning room_id`
  return rows.map(({ room_id }) => room_id)
}

export async function resolveRow(
  tx: WriteTx,
  roomId: string,
  memberId: string | null,
): Promise<{ business_id: string; is_shared: boolean } | undefined> {
  const [row] = await tx<{ business_id: string; is_shared: boolean }[]>`
    update public.escalation e set resolved_at = now(), resolved_by = ${memberId}
    where e.room_id = ${roomId} and e.resolved_at is null
    returning e.business_id, exists (select from public.sharing_terms s
      where s.business_id = e.business_id and s.is_enabled) as is_shared`
  return row
}

/** A case shows at most this many steps of the AI. */
const MAX_TRIED = 20

/** Adds what the AI did while the open escalation of a room waits. */
export async function appendTried(tx: WriteTx, roomId: string, tried: Tried): Promise<void> {
  await tx`
    update public.escalation set tried = tried || ${tx.json([tried])}
    where room_id = ${roomId} and resolved_at is null
    and jsonb_array_length(tried) < ${MAX_TRIED}`
}

const rowColumns = (tx: ReadTx) => tx`
  e.id, e.business_id, e.room_id, c.name as contact_name, c.phone as contact_phone,
  ch.name as channel_name, e.reason, e.detail, e.priority, e.opened_at,
  coalesce(e.half_at, e.opened_at + (e.due_at - e.opened_at) / 2) as half_at, e.due_at,
  e.claimed_by, p.name as claimed_by_name, e.claimed_at, e.offered_to, o.name as offered_to_name,
  r.last_preview, r.last_message_at`
const openEscalations = (tx: ReadTx, businessId: string) => tx`
  public.escalation e
  join public.room r on r.id = e.room_id
  join public.contact c on c.id = r.contact_id
  join public.channel ch on ch.id = r.channel_id
  left join public.profile p on p.id = e.claimed_by
  left join public.profile o on o.id = e.offered_to
  where e.business_id = ${businessId} and e.resolved_at is null`
/** Cursor times are in milliseconds, as in JavaScript. */
const dueMs = (tx: ReadTx) => tx`date_trunc('milliseconds', e.due_at)`
const claimedMs = (tx: ReadTx) => tx`date_trunc('milliseconds', e.claimed_at)`

/** Waiting cases, those offered to a member, or those past their deadline, by deadline and priority. */
export async function listWaiting(
  tx: ReadTx,
  query: QueueQuery,
  offeredTo: string | null,
  limit: number,
): Promise<EscalationRow[]> {
  const before = query.before?.part === 'waiting' ? query.before : undefined
  return tx<EscalationRow[]>`
    select ${rowColumns(tx)}, e.summary[1:1] as summary
    from ${openEscalations(tx, query.businessId)} and e.claimed_by is null
      ${offeredTo ? tx`and e.offered_to = ${offeredTo}` : tx``}
      ${query.tab === 'lewat-batas' ? tx`and e.due_at < ${now().toISOString()}` : tx``}
      ${query.reason ? tx`and e.reason = ${query.reason}` : tx``}
      ${before ? tx`and e.due_at >= ${before.at} and (${dueMs(tx)}, -e.priority, e.id) > (${before.at}, ${-before.priority}::int, ${before.id})` : tx``}
    order by ${dueMs(tx)}, e.priority desc, e.id limit ${limit}`
}

/** Cases taken by a member, or by anyone, newest first. */
export async function listTaken(
  tx: ReadTx,
  query: QueueQuery,
  memberId: string | null,
  limit: number,
): Promise<EscalationRow[]> {
  const before = query.before?.part === 'taken' ? query.before : undefined
  return tx<EscalationRow[]>`
    select ${rowColumns(tx)}, e.summary[1:1] as summary
    from ${openEscalations(tx, query.businessId)} and e.claimed_by is not null
      ${memberId ? tx`and e.claimed_by = ${memberId}` : tx``}
      ${query.reason ? tx`and e.reason = ${query.reason}` : tx``}
      ${before ? tx`and (${claimedMs(tx)}, e.id) < (${before.at}, ${before.id})` : tx``}
    order by ${claimedMs(tx)} desc, e.id desc limit ${limit}`
}

export async function findOpenCase(
  tx: ReadTx,
  businessId: string,
  roomId: string,
): Promise<EscalationCase | undefined> {
  const [row] = await tx<EscalationCase[]>`
    select ${rowColumns(tx)}, e.summary, e.tried, e.draft, e.draft_sources
    from ${openEscalations(tx, businessId)} and e.room_id = ${roomId}`
  return row
}

export async function queueFigures(
  tx: ReadTx,
  businessId: string,
  memberId: string,
): Promise<QueueFigures> {
  const [row] = await tx<QueueFigures[]>`
    select q.*, b.sla_minutes as "slaMinutes", (
      select percentile_cont(0.5) within group (order by extract(epoch
          from e.claimed_at - e.opened_at))::float8
      from public.escalation e where e.business_id = b.id and e.claimed_at is not null
        and e.opened_at > now() - interval '7 days') as "medianClaimSeconds"
    from public.business b, lateral (
      select count(*) filter (where claimed_by is null)::int as waiting,
        count(*) filter (where claimed_by is null and due_at < ${now().toISOString()})::int as overdue,
        count(*) filter (where coalesce(claimed_by, offered_to) = ${memberId})::int as mine, count(*)::int as "all"
      from public.escalation where business_id = b.id and resolved_at is null) q
    where b.id = ${businessId}`
  return row ?? { waiting: 0, overdue: 0, mine: 0, all: 0, slaMinutes: 0, medianClaimSeconds: null }
}

export type DueEscalation = {
  id: string
  business_id: string
  room_id: string
  opened_at: string
  due_at: string
  warned_at: string | null
  alerted_at: string | null
  offered_to: string | null
}

/** An open and untaken case. A taken one has no running deadline. */
export async function findUnclaimed(tx: ReadTx, id: string): Promise<DueEscalation | undefined> {
  const [row] = await tx<DueEscalation[]>`
    select id, business_id, room_id, opened_at, due_at, warned_at, alerted_at, offered_to
    from public.escalation
    where id = ${id} and resolved_at is null and claimed_by is null`
  return row
}

export async function markWarned(tx: WriteTx, id: string): Promise<void> {
  await tx`update public.escalation set warned_at = now() where id = ${id} and warned_at is null`
}

export async function markAlerted(tx: WriteTx, id: string): Promise<void> {
  await tx`update public.escalation set alerted_at = now(), priority = priority + 1 where id = ${id}
    and alerted_at is null`
}

/** The fields of an open escalation that an act on many rooms changed. */
export type FormerCase = { id: string; claimed_by: string | null; claimed_at: string | null }

/**
 * Restores the member of an escalation, and opens it again unless the room has another one. Returns
 * the case when no member has it then.
 */
export async function restoreRow(
  tx: WriteTx,
  roomId: string,
  { id, claimed_by, claimed_at }: FormerCase,
): Promise<FreedCase | undefined> {
  const [restored] = await tx<(FreedCase & { claimed_by: string | null })[]>`
    update public.escalation e set claimed_by = ${claimed_by}, claimed_at = ${claimed_at},
      resolved_at = null, resolved_by = null
    where e.id = ${id} and e.room_id = ${roomId} and not exists (select from public.escalation o
      where o.room_id = ${roomId} and o.resolved_at is null and o.id <> e.id)
    returning id, business_id, opened_at, claimed_by`
  return restored?.claimed_by === null ? restored : undefined
}
