import type { ReadTx, WriteTx } from '#platform/database'
import { COUNT_END } from '#lib/count-end'
import type { DigestChoice } from './contract.ts'

export type DigestRow = DigestChoice & { handled_until: string; due_at: string }

export async function findDigest(
  tx: ReadTx,
  businessId: string,
  memberId: string,
): Promise<DigestRow | undefined> {
  const [row] = await tx<DigestRow[]>`
    select rhythm, hour, weekday, handled_until, due_at from public.digest
    where business_id = ${businessId} and member_id = ${memberId}`
  return row
}

/** Saves the caller's own choice. A change keeps the time of the last digest. */
export async function upsertDigest(
  tx: WriteTx,
  place: { businessId: string; memberId: string },
  choice: DigestChoice,
  { handledUntil, dueAt }: { handledUntil: string; dueAt: string },
): Promise<void> {
  await tx`
    insert into public.digest (business_id, member_id, rhythm, hour, weekday, handled_until, due_at)
    values (${place.businessId}, ${place.memberId}, ${choice.rhythm}, ${choice.hour},
      ${choice.weekday}, ${handledUntil}, ${dueAt})
    on conflict (business_id, member_id) do update set rhythm = excluded.rhythm,
      hour = excluded.hour, weekday = excluded.weekday, due_at = excluded.due_at`
}

export async function deleteDigest(
  tx: WriteTx,
  businessId: string,
  memberId: string,
): Promise<void> {
  await tx`delete from public.digest where business_id = ${businessId}
    and member_id = ${memberId}`
}

const MAX_AT_ONCE = 500

/** Digests that are due, oldest first. */
export async function listDueDigests(
  tx: ReadTx,
  nowIso: string,
): Promise<{ business_id: string; member_id: string }[]> {
  return tx<{ business_id: string; member_id: string }[]>`
    select business_id, member_id from public.digest where due_at <= ${nowIso}
    order by due_at limit ${MAX_AT_ONCE}`
}

export type DueDigest = DigestRow & { business_name: string; email: string | null }

/** Locked until the transaction ends. `email` is a confirmed address. */
export async function lockDigest(
  tx: WriteTx,
  businessId: string,
  memberId: string,
): Promise<DueDigest | undefined> {
  const [row] = await tx<DueDigest[]>`
    select d.rhythm, d.hour, d.weekday, d.handled_until, d.due_at, b.name as business_name,
      case when u.email_confirmed_at is not null then u.email end as email
    from public.digest d join public.business b on b.id = d.business_id
    join auth.users u on u.id = d.member_id
    where d.business_id = ${businessId} and d.member_id = ${memberId} for update of d`
  return row
}

export async function updateHandled(
  tx: WriteTx,
  { businessId, memberId }: { businessId: string; memberId: string },
  { handledUntil, dueAt }: { handledUntil: string; dueAt: string },
): Promise<void> {
  await tx`update public.digest set handled_until = ${handledUntil}, due_at = ${dueAt}
    where business_id = ${businessId} and member_id = ${memberId}`
}

/** Undefined when the caller cannot see the business. */
export async function findZone(
  tx: ReadTx,
  businessId: string,
): Promise<{ zone: string | null } | undefined> {
  const [row] = await tx<{ zone: string | null }[]>`
    select operational_hours -> 0 ->> 'timezone' as zone from public.business
    where id = ${businessId}`
  return row
}

/** The number of questions without an answer, up to `COUNT_END`. */
export async function countOpenQuestions(tx: ReadTx, businessId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from (select from public.question_group
      where business_id = ${businessId} and answered_at is null and dismissed_at is null
      limit ${COUNT_END}) open`
  return row!.count
}
