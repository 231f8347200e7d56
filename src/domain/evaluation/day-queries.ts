import type { ReadTx, WriteTx } from '#platform/database'

export type Place = { businessId: string; zone: string }

/** Times until the first answer, rounded to two digits, so that a day has few different ones. */
const roundedWaits = (tx: ReadTx) => tx`
  case when first_reply_seconds < 100 then first_reply_seconds
    else round(first_reply_seconds, 1 - floor(log(first_reply_seconds))::int)::int end`

/** Computes the sums again for the days of these times. */
export async function storeDays(tx: WriteTx, place: Place, moments: string[]): Promise<void> {
  if (moments.length === 0) return
  const found = await tx<{ day: string }[]>`
    select distinct (at at time zone ${place.zone})::date::text as day
    from unnest(${moments}::timestamptz[]) at`
  const days = found.map((row) => row.day)
  for (const table of ['evaluation_day', 'evaluation_kpi_day'])
    await tx`delete from private.${tx(table)} where business_id = ${place.businessId}
      and day = any (${days}::date[])`
  await storeSums(tx, place, days)
  await storeKpis(tx, place, days)
}

/** The sessions of each of `days`. */
const sessionsOf = (tx: ReadTx, { businessId, zone }: Place, days: string[]) => tx`
  unnest(${days}::date[]) d (day) join public.session_score s on s.business_id = ${businessId}
    and s.counted_at >= d.day::timestamp at time zone ${zone}
    and s.counted_at < (d.day + 1)::timestamp at time zone ${zone}`

async function storeSums(tx: WriteTx, place: Place, days: string[]): Promise<void> {
  await tx`
    with session as (
      select d.day, coalesce(arm, '') as arm_or_none,
        case when ai_messages > 0 then behaviour else '' end as spoke, s.*, ${roundedWaits(tx)} as wait
      from ${sessionsOf(tx, place, days)}
    ), waits as (
      select day, arm_or_none, spoke, array_agg(wait order by wait) as seconds,
        array_agg(count order by wait) as counts
      from (select day, arm_or_none, spoke, wait, count(*)::int as count from session
        where wait is not null group by 1, 2, 3, 4) w group by 1, 2, 3
    )
    insert into private.evaluation_day
    select ${place.businessId}, day, ${place.zone}, arm_or_none, spoke, count(*),
      count(*) filter (where ai_messages + team_messages > 0), count(*) filter (where by_ai),
      count(*) filter (where ai_messages > 0), count(hand_over_reason), count(stayed),
      count(*) filter (where stayed), count(*) filter (where repeated_count > 0),
      count(*) filter (where unanswered_count > 0), count(*) filter (where held_count > 0),
      sum(answer_count), sum(grounded_count), count(csat), coalesce(sum(csat), 0), count(score),
      coalesce(sum(score), 0), count(*) filter (where fails_critical),
      coalesce(min(w.seconds), '{}'), coalesce(min(w.counts), '{}'),
      coalesce(sum(ln(first_reply_seconds + 1)), 0),
      coalesce(sum(ln(first_reply_seconds + 1) ^ 2), 0)
    from session left join waits w using (day, arm_or_none, spoke)
    group by day, arm_or_none, spoke`
}

async function storeKpis(tx: WriteTx, place: Place, days: string[]): Promise<void> {
  await tx`
    insert into private.evaluation_kpi_day
    select ${place.businessId}, d.day, ${place.zone}, s.behaviour, r.key,
      count(*) filter (where r.value::boolean), count(*)
    from ${sessionsOf(tx, place, days)} cross join lateral jsonb_each_text(s.results) r
    group by d.day, s.behaviour, r.key`
}

/** Deletes days of a former zone, which are computed again, and days that no page shows. */
export async function deleteOutdated(tx: WriteTx, place: Place, oldest: string): Promise<void> {
  const [moved] = await tx<{ day: string }[]>`
    select min(day)::text as day from private.evaluation_day
    where business_id = ${place.businessId} and zone <> ${place.zone} having count(*) > 0`
  for (const table of ['evaluation_day', 'evaluation_kpi_day'])
    await tx`delete from private.${tx(table)} where business_id = ${place.businessId}
      and (zone <> ${place.zone} or day < ${oldest}::timestamptz::date)`
  if (moved) await storeDays(tx, place, await listMoments(tx, place.businessId, oldest))
}

async function listMoments(tx: ReadTx, businessId: string, since: string): Promise<string[]> {
  const rows = await tx<{ at: string }[]>`
    select date_trunc('hour', counted_at) as at from public.session_score
    where business_id = ${businessId} and counted_at >= ${since} group by 1`
  return rows.map((row) => row.at)
}

export type EvaluationDayRow = {
  day: string
  arm: '' | 'ai' | 'control'
  /** '' when only people answered */
  behaviour: 'v1' | 'v2' | ''
  sessions: number
  answered: number
  by_ai: number
  with_ai: number
  handed_over: number
  judged: number
  stayed: number
  repeated: number
  unanswered: number
  held: number
  answers: number
  grounded: number
  csat_count: number
  csat_sum: number
  scored: number
  score_sum: number
  critical: number
  reply_seconds: number[]
  reply_count: number[]
  reply_log_sum: number
  reply_log_squares: number
}

export async function listEvaluationDays(
  tx: ReadTx,
  place: Place,
  fromDay: string,
): Promise<EvaluationDayRow[]> {
  return tx<EvaluationDayRow[]>`
    select day::text, arm, behaviour, sessions, answered, by_ai, with_ai, handed_over, judged,
      stayed, repeated, unanswered, held, answers, grounded, csat_count, csat_sum, scored,
      score_sum, critical, reply_seconds, reply_count, reply_log_sum, reply_log_squares
    from private.evaluation_day where business_id = ${place.businessId} and zone = ${place.zone}
    and day >= ${fromDay}::date order by day`
}

export type KpiDayRow = {
  behaviour: 'v1' | 'v2'
  kpi_id: string
  passed: number
  measured: number
}

export async function listKpiDays(
  tx: ReadTx,
  { businessId, zone, from, to }: Place & { from: string; to: string },
): Promise<KpiDayRow[]> {
  return tx<KpiDayRow[]>`
    select behaviour, kpi_id, sum(passed)::int as passed, sum(measured)::int as measured
    from private.evaluation_kpi_day where business_id = ${businessId} and zone = ${zone}
    and day between ${from}::date and ${to}::date group by 1, 2`
}

export async function findRanAt(tx: ReadTx, businessId: string): Promise<string | null> {
  const [row] = await tx<{ ran_at: string }[]>`
    select ran_at from private.evaluation_state where business_id = ${businessId}`
  return row?.ran_at ?? null
}
