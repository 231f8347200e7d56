import { waitsForTeam } from '#conversation/team-queue'
import { enginesThat } from '#whatsapp/engine-capabilities'
import { DAY_PARTS } from '#contract/sale'
import type { ReadTx } from '#platform/database'
import type { DayActs } from './contract.ts'

export async function findWaiting(
  tx: ReadTx,
  businessId: string,
): Promise<{ count: number; oldest: string | null }> {
  const [row] = await tx<{ count: number; oldest: string | null }[]>`
    select count(*)::int as count, min(waiting_since) as oldest from public.room r
    where r.business_id = ${businessId} and ${waitsForTeam(tx)} and r.archived_at is null`
  return row!
}

/** Whether customers and the business wrote to each other since then. */
export async function hasMessages(
  tx: ReadTx,
  businessId: string,
  sinceIso: string,
): Promise<boolean> {
  const [row] = await tx<{ has: boolean }[]>`
    select exists (select from public.message where business_id = ${businessId}
      and created_at >= ${sinceIso} and direction <> 'note' and author_kind <> 'system'
      and status <> 'failed') as has`
  return row?.has ?? false
}

export type Trouble = {
  down: { id: string; name: string }[]
  overdue: { name: string | null; phone: string | null }[]
  overdue_count: number
  gap_count: number
  gap_example: string | null
  unsent_count: number
  unsent_room: string | null
  failed_count: number
  failed_title: string | null
  failed_error: string | null
  conflict_count: number
  conflict_subject: string | null
  expired_count: number
  expired_title: string | null
}

/**
 * Recent problems. `sinceIso` limits gaps, `unsentSinceIso` failed sends that were not dismissed.
 */
export async function findTrouble(
  tx: ReadTx,
  businessId: string,
  at: { now: string; today: string; sinceIso: string; unsentSinceIso: string },
): Promise<Trouble> {
  const [row] = await tx<Trouble[]>`
    with late as (
      select room_id, due_at from public.escalation
      where business_id = ${businessId} and resolved_at is null and claimed_at is null
      and due_at < ${at.now}
    ), gap as (
      select q.room_id, g.id as group_id, g.question
      from public.unanswered_question q join public.question_group g on g.id = q.group_id
      where q.business_id = ${businessId} and q.asked_at >= ${at.sinceIso}
      and g.answered_at is null and g.dismissed_at is null
    ), unsent as (
      select room_id, status_at from public.message
      where business_id = ${businessId} and status_at >= ${at.unsentSinceIso} and status = 'failed'
      and dismissed_at is null
    ), failed as (
      select title, error, updated_at from public.knowledge_source where business_id = ${businessId}
      and deleted_at is null and status = 'failed'
    ), conflict as (
      select subject, created_at from public.knowledge_conflict where business_id = ${businessId}
      and status = 'open' and said <> 'same'
    ), expired as (
      select title, valid_until from public.knowledge_source where business_id = ${businessId}
      and deleted_at is null and status = 'ready' and valid_until < ${at.today}::date
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by created_at),
            '[]') from public.channel where business_id = ${businessId}
        and status not in ('pending', 'WORKING', 'STARTING')) as down,
      (select coalesce(json_agg(json_build_object('name', name, 'phone', phone)), '[]') from (
        select c.name, c.phone from (select * from late order by due_at limit 2) first
        join public.room r on r.id = first.room_id join public.contact c on c.id = r.contact_id
        order by first.due_at) named) as overdue,
      (select count(distinct room_id)::int from late) as overdue_count,
      (select count(distinct room_id)::int from gap) as gap_count,
      (select question from gap group by group_id, question
        order by count(distinct room_id) desc, group_id limit 1) as gap_example,
      (select count(distinct room_id)::int from unsent) as unsent_count,
      (select room_id from unsent order by status_at desc limit 1) as unsent_room,
      (select count(*)::int from failed) as failed_count,
      (select title from failed order by updated_at desc limit 1) as failed_title,
      (select error from failed order by updated_at desc limit 1) as failed_error,
      (select count(*)::int from conflict) as conflict_count,
      (select subject from conflict order by created_at desc limit 1) as conflict_subject,
      (select count(*)::int from expired) as expired_count,
      (select title from expired order by valid_until desc limit 1) as expired_title`
  return row!
}

export type StateRow = {
  zone: string | null
  mode: 'testing' | 'live'
  has_channel: boolean
  tried: boolean
  model_runs: number
  model_failed: number
  model_ms: number | null
  ready: number
  processing: number
  failed: number
  changed_at: string | null
}

/** Undefined when the caller cannot see the business. */
export async function findState(
  tx: ReadTx,
  businessId: string,
  dayAgoIso: string,
): Promise<StateRow | undefined> {
  const [row] = await tx<StateRow[]>`
    select b.operational_hours -> 0 ->> 'timezone' as zone, b.mode,
      exists (select from public.channel c where c.business_id = b.id and c.status = 'WORKING'
        and c.engine = any (${enginesThat(({ reachesWhatsApp }) => reachesWhatsApp)})) as has_channel,
      exists (select from public.agent_run r where r.business_id = b.id) as tried,
      m.runs as model_runs, m.failed as model_failed, m.ms as model_ms, k.ready, k.processing,
        k.failed, k.changed_at
    from public.business b,
      lateral (select count(*)::int as runs,
          count(*) filter (where outcome = 'handover' and reason = 'gangguan_alat')::int as failed,
          percentile_cont(0.5) within group (order by duration_ms) as ms
        from public.agent_run r where r.business_id = b.id and r.mode = 'model'
          and r.created_at >= ${dayAgoIso}) m,
      lateral (select count(*) filter (where status = 'ready')::int as ready,
          count(*) filter (where status = 'processing')::int as processing,
          count(*) filter (where status = 'failed')::int as failed, max(updated_at) as changed_at
        from public.knowledge_source s where s.business_id = b.id and s.deleted_at is null) k
    where b.id = ${businessId}`
  return row
}

/** When each part of a day ends, by its name. */
const PART_ENDS = JSON.stringify(
  Object.fromEntries(Object.entries(DAY_PARTS).map(([part, { until }]) => [part, until])),
)

/** `day` and `time` (HH:MM): now in the business's `zone`. */
export async function findDayActs(
  tx: ReadTx,
  businessId: string,
  { zone, day, time }: { zone: string; day: string; time: string },
): Promise<DayActs> {
  const [row] = await tx<DayActs[]>`
    with open_sale as (
      select status, wanted_day, wanted_time, wanted_part, proof_at, paid_at from public.sale
      where business_id = ${businessId}
        and status in ('dikonfirmasi', 'disetujui', 'dibayar', 'diproses', 'dikirim')
      limit 5000
    ), held as (
      select starts_at, status from public.booking
      where business_id = ${businessId} and status in ('diminta', 'dikonfirmasi')
        and starts_at >= (${day}::date::timestamp at time zone ${zone})
      order by starts_at limit 1000
    ), today as (
      select * from held
      where starts_at < (${day}::date::timestamp at time zone ${zone}) + interval '1 day'
    )
    select (
      select json_build_object(
        'due', count(*) filter (where status <> 'dikirim' and wanted_day <= ${day}::date),
        'late', count(*) filter (where status <> 'dikirim' and (wanted_day < ${day}::date
          or wanted_day = ${day}::date
            and coalesce(wanted_time, ${PART_ENDS}::text::jsonb ->> wanted_part) < ${time})),
        'waiting', count(*) filter (where status = 'dikonfirmasi'
          or proof_at is not null and paid_at is null))
      from open_sale) as orders,
    json_build_object(
      'today', (select count(*) from today),
      'waiting', (select count(*) from held where status = 'diminta'),
      'waitingDay', (select (min(starts_at) at time zone ${zone})::date::text from held
        where status = 'diminta'),
      'next', (select to_char(min(starts_at) at time zone ${zone}, 'HH24:MI') from today
        where to_char(starts_at at time zone ${zone}, 'HH24:MI') >= ${time})) as bookings`
  if (!row) throw new TypeError('an aggregate returned no row')
  return row
}
