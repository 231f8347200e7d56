import { HANDOVER_REASONS, type HandoverReason } from '#contract/agent'
import type { ReadTx } from '#platform/database'
import { hourOf, isHandling } from './breakdown/breakdown-queries.ts'
import { SESSION_PAGE, type SessionQuery, type SessionRow, type Taken } from './contract.ts'
import { type CardBehaviour, type SessionFilter } from './filter/contract.ts'

/** Days of a business in its own zone, both inclusive. */
export type Span = { businessId: string; zone: string; from: string; to: string }

/** The sessions `s` that count in a period. */
const isInSpan = (tx: ReadTx, { businessId, zone, from, to }: Span) => tx`
  s.business_id = ${businessId}
  and s.counted_at >= (${from}::date::timestamp at time zone ${zone})
  and s.counted_at < ((${to}::date + 1)::timestamp at time zone ${zone})`

/** The condition of a filter. The rare ones have a partial index. */
const conditionOf = (tx: ReadTx, filter: SessionFilter, kpiId: string | undefined) =>
  ({
    semua: tx``,
    dijawab: tx`and s.ai_messages + s.team_messages > 0`,
    oleh_ai: tx`and s.by_ai`,
    dibantu_tim: tx`and not s.by_ai and s.ai_messages + s.team_messages > 0`,
    dibalas: tx`and s.first_reply_seconds is not null`,
    dinilai: tx`and s.score is not null`,
    diserahkan: tx`and s.hand_over_reason is not null`,
    diambil: tx`and s.hand_over_reason is not null and s.taken_seconds is not null`,
    tepat_waktu: tx`and s.hand_over_reason is not null and s.taken = 'tepat'`,
    terlambat: tx`and s.hand_over_reason is not null and s.taken = 'terlambat'`,
    belum_diambil: tx`and s.hand_over_reason is not null and s.taken = 'belum'`,
    menilai: tx`and s.csat is not null`,
    kurang_puas: tx`and s.csat <= 2`,
    tanya_ulang: tx`and s.repeated_count > 0`,
    tak_terjawab: tx`and s.unanswered_count > 0`,
    draf_ditahan: tx`and s.held_count > 0`,
    tetap: tx`and s.stayed`,
    kembali: tx`and not s.stayed`,
    ragu: tx`and exists (select from public.session_judgement j where j.score_id = s.id
      and j.verdict = 'tidak_sepakat' ${kpiId ? tx`and j.kpi_id = ${kpiId}` : tx``})`,
    kritis: tx`and s.fails_critical`,
  })[filter]

/** The condition for a page and for its total. */
function isListed(tx: ReadTx, span: Span, query: SessionQuery) {
  const { filter, reason, topicId, arm, behaviour, withAi, kpiId } = query
  const { channelId, memberId, tagId, hour, clock } = query
  return tx`
    ${isInSpan(tx, span)} ${conditionOf(tx, filter, kpiId)}
    ${reason ? tx`and s.hand_over_reason = ${reason}` : tx``}
    ${topicId ? tx`and s.topic_id = ${topicId}` : tx``} ${arm ? tx`and s.arm = ${arm}` : tx``}
    ${behaviour ? tx`and s.behaviour = ${behaviour}` : tx``}
    ${withAi ? tx`and s.ai_messages > 0` : tx``}
    ${hour ? tx`and ${hourOf(tx, span.zone)} = ${hour}` : tx``}
    ${clock ? tx`and s.counted_at <= ((${span.to}::date + ${clock}::time) at time zone ${span.zone})` : tx``}
    ${
      channelId
        ? tx`and exists (select from public.room o where o.id = s.room_id
          and o.channel_id = ${channelId})`
        : tx``
    }
    ${
      tagId
        ? tx`and exists (select from public.room_tag t where t.room_id = s.room_id
          and t.tag_id = ${tagId})`
        : tx``
    }
    ${
      memberId
        ? tx`and s.team_messages > 0 and exists (select from public.room_event e
          where ${isHandling(tx)} and e.actor_id = ${memberId})`
        : tx``
    }
    ${kpiId && filter !== 'ragu' ? tx`and s.results -> ${kpiId}::text = 'false'` : tx``}`
}

/** A page of the sessions of a period, newest first. */
export async function listSessionRows(
  tx: ReadTx,
  span: Span,
  query: SessionQuery,
): Promise<SessionRow[]> {
  const { before } = query
  return tx<SessionRow[]>`
    select s.id, s.room_id, s.session_no, s.counted_at, k.name as contact_name,
      k.phone as contact_phone, s.question, s.behaviour, s.by_ai,
      s.ai_messages + s.team_messages > 0 as is_answered, s.hand_over_reason, s.stayed,
      s.first_reply_seconds, s.taken_seconds, s.repeated_count, s.unanswered_count, s.held_count,
      s.score, s.csat, s.fails_critical
    from public.session_score s join public.room r on r.id = s.room_id
    join public.contact k on k.id = r.contact_id
    where ${isListed(tx, span, query)}
    ${before ? tx`and (s.counted_at, s.id) < (${before.at}, ${before.id})` : tx``}
    order by s.counted_at desc, s.id desc limit ${SESSION_PAGE}`
}

export async function countSessionRows(
  tx: ReadTx,
  span: Span,
  query: SessionQuery,
): Promise<number> {
  const [row] = await tx<{ total: number }[]>`
    select count(*)::int as total from public.session_score s where ${isListed(tx, span, query)}`
  return row?.total ?? 0
}

export type HandOverCounts = { reasons: { reason: HandoverReason; count: number }[]; taken: Taken }

/** The first hand-over of each session: its reason, and how soon the team took it. */
export async function countHandOvers(tx: ReadTx, span: Span): Promise<HandOverCounts> {
  const [row] = await tx<HandOverCounts[]>`
    with handed as (
      select hand_over_reason as reason, taken, taken_seconds from public.session_score s
      where ${isInSpan(tx, span)} and s.hand_over_reason is not null
    )
    select (select coalesce(json_agg(r), '[]') from (
        select reason, count(*)::int as count from handed
        where reason = any (${[...HANDOVER_REASONS]}) group by 1 order by 2 desc, 1) r) as reasons,
      (select json_build_object('inTime', count(*) filter (where taken = 'tepat'),
        'late', count(*) filter (where taken = 'terlambat'),
        'open', count(*) filter (where taken = 'belum'),
        'medianSeconds', percentile_cont(0.5) within group (order by taken_seconds))
        from handed) as taken`
  return row!
}

/** Sessions with two different verdicts of the model, for each line of type `model`. */
export async function countUnsure(
  tx: ReadTx,
  span: Span,
): Promise<{ behaviour: CardBehaviour; kpi_id: string; count: number }[]> {
  return tx<{ behaviour: CardBehaviour; kpi_id: string; count: number }[]>`
    select s.behaviour, j.kpi_id, count(*)::int as count
    from public.session_judgement j join public.session_score s on s.id = j.score_id
    where j.business_id = ${span.businessId} and j.verdict = 'tidak_sepakat'
    and j.judged_at >= (${span.from}::date::timestamp at time zone ${span.zone})
    and ${isInSpan(tx, span)} group by 1, 2`
}

export type RatingFigures = { asked: number; rated: number; average: number | null }

/** The ratings of a period's sessions, and in how many of them the customer was asked. */
export async function sumRatings(tx: ReadTx, span: Span): Promise<RatingFigures> {
  const [row] = await tx<RatingFigures[]>`
    select count(s.csat)::int as rated, avg(s.csat)::float8 as average,
      count(*) filter (where exists (select from public.closure x where x.room_id = s.room_id
        and x.session_no = s.session_no and x.csat_asked_at is not null))::int as asked
    from public.session_score s where ${isInSpan(tx, span)}`
  return row!
}

/** The number of sessions that counted on `day` up to the time of day of `nowIso` in the zone. */
export async function countByClock(
  tx: ReadTx,
  span: Omit<Span, 'from' | 'to'> & { day: string },
  nowIso: string,
): Promise<{ answered: number; by_ai: number; reply_seconds: number | null }> {
  const [row] = await tx<{ answered: number; by_ai: number; reply_seconds: number | null }[]>`
    select count(*) filter (where ai_messages + team_messages > 0)::int as answered,
      count(*) filter (where by_ai)::int as by_ai,
      percentile_cont(0.5) within group (order by first_reply_seconds) as reply_seconds
    from public.session_score s where ${isInSpan(tx, { ...span, from: span.day, to: span.day })}
    and counted_at <= ((${span.day}::date + (${nowIso}::timestamptz at time zone ${span.zone})::time)
      at time zone ${span.zone})`
  return row!
}

/** The name of the channel, member or tag by which a list is filtered. */
export async function findListedName(tx: ReadTx, query: SessionQuery): Promise<string | null> {
  const { channelId, memberId, tagId } = query
  if (!channelId && !memberId && !tagId) return null
  const [row] = await tx<{ name: string | null }[]>`
    select name from public.channel where id = ${channelId ?? null}
    union all select name from public.tag where id = ${tagId ?? null}
    union all select name from public.profile where id = ${memberId ?? null} limit 1`
  return row?.name ?? null
}

/** `at`: the hour of the day in the zone, as "09". */
export type HourCount = { at: string; answered: number; by_ai: number }

/** The answered sessions that counted in each hour of `day`, as their lists show them. */
export async function countHours(
  tx: ReadTx,
  { day, ...place }: Omit<Span, 'from' | 'to'> & { day: string },
): Promise<HourCount[]> {
  return tx<HourCount[]>`
    select ${hourOf(tx, place.zone)} as at, count(*)::int as answered,
      count(*) filter (where s.by_ai)::int as by_ai
    from public.session_score s where ${isInSpan(tx, { ...place, from: day, to: day })}
      and s.ai_messages + s.team_messages > 0
    group by 1`
}
