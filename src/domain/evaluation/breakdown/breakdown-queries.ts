import type { ReadTx } from '#platform/database'
import type { ReportMoney, ReportRow, ReportSums } from './contract.ts'
import type { Breakdown } from './span/contract.ts'

/**
 * A period from the start of a day of the zone up to a time. It is compared with the period that
 * lies `shiftDays` days earlier.
 */
export type Period = {
  businessId: string
  zone: string
  fromDay: string
  untilIso: string
  shiftDays: number
}

const startOf = (tx: ReadTx, { zone, fromDay, shiftDays }: Period) => tx`
  ((${fromDay}::date - ${shiftDays}::int)::timestamp at time zone ${zone})`
const endOf = (tx: ReadTx, { zone, untilIso, shiftDays }: Period) => tx`
  (((${untilIso}::timestamptz at time zone ${zone})
    - make_interval(days => ${shiftDays}::int)) at time zone ${zone})`

const isInPeriod = (tx: ReadTx, period: Period) => tx`
  s.business_id = ${period.businessId}
  and s.counted_at >= ${startOf(tx, period)} and s.counted_at < ${endOf(tx, period)}`

const sumColumns = (tx: ReadTx) => tx`
  count(*)::int as sessions,
  count(*) filter (where s.ai_messages + s.team_messages > 0)::int as answered,
  count(*) filter (where s.by_ai)::int as "byAi",
  count(*) filter (where s.hand_over_reason is not null)::int as "handedOver",
  percentile_cont(0.5) within group (order by s.first_reply_seconds) as "replySeconds",
  count(s.csat)::int as rated, avg(s.csat)::float8 as rating`

export async function sumPeriod(tx: ReadTx, period: Period): Promise<ReportSums> {
  const [row] = await tx<ReportSums[]>`
    select ${sumColumns(tx)} from public.session_score s where ${isInPeriod(tx, period)}`
  return row!
}

/** Payments of orders in the period, including overpayments, and all refunds in it. */
export async function sumMoney(tx: ReadTx, period: Period): Promise<ReportMoney> {
  const [row] = await tx<ReportMoney[]>`
    select (select coalesce(sum(s.total_rupiah), 0)::bigint from public.sale s
        where s.business_id = ${period.businessId} and s.paid_at is not null
        and s.paid_at >= ${startOf(tx, period)} and s.paid_at < ${endOf(tx, period)})
      + (select coalesce(sum(p.amount_rupiah), 0)::bigint from public.payment p
        where p.business_id = ${period.businessId} and p.sale_id is not null and p.is_extra
        and p.paid_at >= ${startOf(tx, period)} and p.paid_at < ${endOf(tx, period)})
        as "paidRupiah",
      (select coalesce(sum(e.amount_rupiah), 0)::bigint from public.sale_event e
        where e.business_id = ${period.businessId} and e.undone_at is null
        and e.act in ('kembalikan', 'kembalikan_gerbang')
        and e.created_at >= ${startOf(tx, period)} and e.created_at < ${endOf(tx, period)})
        as "refundedRupiah"`
  return row!
}

/** The hour of the day in the zone, as "09". */
export const hourOf = (tx: ReadTx, zone: string) =>
  tx`to_char(s.counted_at at time zone ${zone}, 'HH24')`

/** Events by which a member handles a room during a session `s`. */
export const isHandling = (tx: ReadTx) => tx`
  e.room_id = s.room_id and e.actor_kind = 'member' and e.reason in ('dibalas', 'ambil_alih')
  and e.created_at >= s.started_at and (s.closed_at is null or e.created_at <= s.closed_at)`

/** The groups of a breakdown. A session with several members or tags counts once for each. */
function partsOf(tx: ReadTx, by: Breakdown, zone: string) {
  switch (by) {
    case 'jam':
      return tx`cross join lateral (select ${hourOf(tx, zone)} as key, null::text as label) part`
    case 'kanal':
      return tx`join lateral (select ch.id::text as key, ch.name as label from public.room r
        join public.channel ch on ch.id = r.channel_id where r.id = s.room_id) part on true`
    case 'anggota':
      return tx`join lateral (select distinct e.actor_id::text as key, p.name as label
        from public.room_event e left join public.profile p on p.id = e.actor_id
        where ${isHandling(tx)} and e.actor_id is not null) part on s.team_messages > 0`
    case 'tag':
      return tx`join lateral (select g.id::text as key, g.name as label from public.room_tag t
        join public.tag g on g.id = t.tag_id where t.room_id = s.room_id) part on true`
    case 'alasan':
      return tx`join lateral (select s.hand_over_reason as key, null::text as label
        where s.hand_over_reason is not null) part on true`
  }
}

const MAX_ROWS = 200

export async function listBreakdown(
  tx: ReadTx,
  period: Period,
  by: Breakdown,
): Promise<ReportRow[]> {
  return tx<ReportRow[]>`
    select part.key, part.label, ${sumColumns(tx)}
    from public.session_score s ${partsOf(tx, by, period.zone)}
    where ${isInPeriod(tx, period)} group by part.key, part.label
    order by ${by === 'jam' ? tx`part.key` : tx`answered desc, part.label, part.key`}
    limit ${MAX_ROWS}`
}

export type PointRow = { at: string; by_ai: number; answered: number }

/**
 * Figures per hour or per day. A day of the earlier period has the date with which it is compared.
 */
export async function listPoints(
  tx: ReadTx,
  period: Period,
  unit: 'jam' | 'hari',
): Promise<PointRow[]> {
  const { zone, shiftDays } = period
  const at =
    unit === 'jam'
      ? hourOf(tx, zone)
      : tx`((s.counted_at at time zone ${zone})::date + ${shiftDays}::int)::text`
  return tx<PointRow[]>`
    select ${at} as at, count(*) filter (where s.by_ai)::int as by_ai,
      count(*) filter (where s.ai_messages + s.team_messages > 0)::int as answered
    from public.session_score s where ${isInPeriod(tx, period)} group by 1 order by 1 limit 62`
}
