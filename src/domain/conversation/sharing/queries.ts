import type { HoursColumns } from '#contract/business'
import type { ReadTx, WriteTx } from '#platform/database'
import { DEFAULT_DUTY, type Duty, type MemberDuty, type TagRule } from './contract.ts'
import type { Candidate } from './rules.ts'

/** Locks the offers of a business, so that cases are offered one after another, in turn. */
export async function lockSharing(tx: WriteTx, businessId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`sharing:${businessId}`}, 0))`
}

/** The business's hours, if it offers cases to members. */
export async function findSharing(
  tx: ReadTx,
  businessId: string,
): Promise<HoursColumns | undefined> {
  const [row] = await tx<HoursColumns[]>`
    select b.operational_hours, b.enable_operational_hours, b.closed_dates
    from public.business b join public.sharing_terms s on s.business_id = b.id
    where b.id = ${businessId} and s.is_enabled and not private.is_deleted_business(b.id)`
  return row
}

/** The business of an open case that no member took. */
export async function findBusinessOf(
  tx: ReadTx,
  escalationId: string,
): Promise<string | undefined> {
  const [row] = await tx<{ business_id: string }[]>`
    select business_id from public.escalation
    where id = ${escalationId} and resolved_at is null and claimed_by is null`
  return row?.business_id
}

type WaitingCase = { id: string; room_id: string; offered_to: string | null }

/** Open cases that no member took, most urgent first. */
export async function listUntaken(tx: ReadTx, businessId: string): Promise<WaitingCase[]> {
  return tx<WaitingCase[]>`
    select id, room_id, offered_to from public.escalation
    where business_id = ${businessId} and resolved_at is null and claimed_by is null
    order by due_at, priority desc limit 500`
}

/** The room's open case that no member took. */
export async function findUntaken(tx: ReadTx, roomId: string): Promise<WaitingCase | undefined> {
  const [row] = await tx<WaitingCase[]>`
    select id, room_id, offered_to from public.escalation
    where room_id = ${roomId} and resolved_at is null and claimed_by is null`
  return row
}

const dutyColumns = (tx: ReadTx) => tx`
  coalesce(d.is_available, ${DEFAULT_DUTY.is_available}) as is_available,
  coalesce(d.capacity, ${DEFAULT_DUTY.capacity}::int)::int as capacity, d.hours,
  (select count(*)::int from public.escalation o where o.business_id = t.business_id
    and o.resolved_at is null and coalesce(o.claimed_by, o.offered_to) = t.member_id) as open_cases`
const dutiesOf = (tx: ReadTx, businessId: string) => tx`
  public.team_business t left join public.member_duty d on d.business_id = t.business_id
    and d.member_id = t.member_id
  where t.business_id = ${businessId} and t.role in ('owner', 'admin', 'agen')`

/**
 * Members to whom the case of a room may be offered: those of its tags' rules, or all when no tag
 * has a rule. The member who put it into the queue is left out.
 */
export async function listCandidates(
  tx: ReadTx,
  businessId: string,
  roomId: string,
): Promise<Candidate[]> {
  return tx<Candidate[]>`
    with ruled as materialized (
      select m.member_id from public.tag_member m
      join public.room_tag r on r.tag_id = m.tag_id where r.room_id = ${roomId})
    select t.member_id, d.last_given_at, ${dutyColumns(tx)} from ${dutiesOf(tx, businessId)}
      and (not exists (select from ruled) or t.member_id in (select member_id from ruled))
      and t.member_id is distinct from (
        select e.actor_id from public.room_event e where e.room_id = ${roomId}
          and e.reason = 'eskalasi' order by e.created_at desc, e.id desc limit 1)`
}

/** The members of a business with their duties, in the order in which they joined. */
export async function listDuties(
  tx: ReadTx,
  businessId: string,
): Promise<Omit<MemberDuty, 'is_on_duty'>[]> {
  return tx<Omit<MemberDuty, 'is_on_duty'>[]>`
    select t.member_id, t.role, (select p.name from public.profile p where p.id = t.member_id)
      as name, ${dutyColumns(tx)}
    from ${dutiesOf(tx, businessId)} order by t.created_at, t.id limit 200`
}

export async function noteGiven(
  tx: WriteTx,
  businessId: string,
  memberId: string,
  at: string,
): Promise<void> {
  await tx`
    insert into public.member_duty (business_id, member_id, last_given_at)
    values (${businessId}, ${memberId}, ${at})
    on conflict (business_id, member_id) do update set last_given_at = excluded.last_given_at`
}

/**
 * Rooms of open cases that a member took, oldest first. The member's other rooms all go to one
 * colleague.
 */
export async function listTakenRooms(
  tx: ReadTx,
  businessId: string,
  memberId: string,
): Promise<string[]> {
  const rows = await tx<{ room_id: string }[]>`
    select room_id from public.escalation where business_id = ${businessId}
    and claimed_by = ${memberId} and resolved_at is null order by opened_at limit 200`
  return rows.map(({ room_id }) => room_id)
}

export async function readTerms(
  tx: ReadTx,
  businessId: string,
): Promise<(HoursColumns & { is_enabled: boolean }) | undefined> {
  const [row] = await tx<(HoursColumns & { is_enabled: boolean })[]>`
    select b.operational_hours, b.enable_operational_hours, b.closed_dates,
      coalesce(s.is_enabled, false) as is_enabled
    from public.business b left join public.sharing_terms s on s.business_id = b.id
    where b.id = ${businessId}`
  return row
}

export async function listRules(tx: ReadTx, businessId: string): Promise<TagRule[]> {
  return tx<TagRule[]>`
    select m.tag_id, array_agg(m.member_id order by m.member_id) as member_ids
    from public.tag_member m join public.tag g on g.id = m.tag_id
    where m.business_id = ${businessId} group by m.tag_id, g.name order by g.name limit 50`
}

export async function upsertTerms(
  tx: WriteTx,
  businessId: string,
  isEnabled: boolean,
): Promise<void> {
  await tx`
    insert into public.sharing_terms (business_id, is_enabled) values (${businessId}, ${isEnabled})
    on conflict (business_id) do update set is_enabled = excluded.is_enabled`
}

/** Members who are not in the business, or who only read, are ignored. */
export async function replaceRules(
  tx: WriteTx,
  businessId: string,
  rules: readonly TagRule[],
): Promise<void> {
  await tx`delete from public.tag_member where business_id = ${businessId}`
  const pairs = rules.flatMap(({ tag_id, member_ids }) =>
    member_ids.map((member_id) => ({ tag_id, member_id })),
  )
  if (pairs.length === 0) return
  await tx`
    insert into public.tag_member (business_id, tag_id, member_id)
    select distinct ${businessId}::uuid, p.tag_id, p.member_id
    from json_to_recordset(${JSON.stringify(pairs)}::text::json) as p (tag_id uuid, member_id uuid)
    join public.team_business t on t.business_id = ${businessId} and t.member_id = p.member_id
      and t.role <> 'peninjau'
    join public.tag g on g.id = p.tag_id and g.business_id = ${businessId}`
}

export async function upsertDuty(
  tx: WriteTx,
  businessId: string,
  memberId: string,
  duty: Duty,
): Promise<void> {
  await tx`
    insert into public.member_duty (business_id, member_id, is_available, capacity, hours)
    values (${businessId}, ${memberId}, ${duty.is_available}, ${duty.capacity},
      ${duty.hours === null ? null : tx.json(duty.hours)})
    on conflict (business_id, member_id) do update set is_available = excluded.is_available,
      capacity = excluded.capacity, hours = excluded.hours`
}

export async function upsertAvailable(
  tx: WriteTx,
  businessId: string,
  memberId: string,
  isAvailable: boolean,
): Promise<void> {
  await tx`
    insert into public.member_duty (business_id, member_id, is_available)
    values (${businessId}, ${memberId}, ${isAvailable})
    on conflict (business_id, member_id) do update set is_available = excluded.is_available`
}
