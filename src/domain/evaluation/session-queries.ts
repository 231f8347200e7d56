import { HANDOVER_REASONS, type HandoverReason } from '#contract/agent'
import type { ReadTx } from '#platform/database'
import { SESSION_PAGE, type SessionQuery, type SessionRow } from './contract.ts'
import { type SessionFilter } from './filter/contract.ts'

export type Span = { businessId: string; zone: string; today: string; days: number }

/** The midnight at which the span begins. */
export const startOf = (tx: ReadTx, { zone, today, days }: Omit<Span, 'businessId'>) =>
  tx`((${today}::date - ${days - 1}::int)::timestamp at time zone ${zone})`

/** Each has a partial index; the first four are most of the sessions. */
const conditionOf = (tx: ReadTx, filter: SessionFilter) =>
  ({
    semua: tx``,
    dijawab: tx`and s.ai_messages + s.team_messages > 0`,
    oleh_ai: tx`and s.by_ai`,
    dibantu_tim: tx`and not s.by_ai and s.ai_messages + s.team_messages > 0`,
    diserahkan: tx`and s.hand_over_reason is not null`,
    tanya_ulang: tx`and s.repeated_count > 0`,
    tak_terjawab: tx`and s.unanswered_count > 0`,
    draf_ditahan: tx`and s.held_count > 0`,
    kembali: tx`and not s.stayed`,
    kritis: tx`and s.fails_critical`,
  })[filter]

/** A page of the sessions of a span, newest first. */
export async function listSessionRows(
  tx: ReadTx,
  span: Omit<Span, 'businessId'>,
  query: SessionQuery,
): Promise<SessionRow[]> {
  const { before, reason, topicId, arm, behaviour, kpiId } = query
  return tx<SessionRow[]>`
    select s.id, s.room_id, s.session_no, s.counted_at, k.name as contact_name,
      k.phone as contact_phone, s.question, s.behaviour, s.by_ai,
      s.ai_messages + s.team_messages > 0 as is_answered, s.hand_over_reason, s.stayed,
      s.repeated_count, s.unanswered_count, s.held_count, s.score, s.fails_critical
    from public.session_score s join public.room r on r.id = s.room_id
    join public.contact k on k.id = r.contact_id
    where s.business_id = ${query.businessId} and s.counted_at >= ${startOf(tx, span)}
    ${conditionOf(tx, query.filter)} ${reason ? tx`and s.hand_over_reason = ${reason}` : tx``}
    ${topicId ? tx`and s.topic_id = ${topicId}` : tx``} ${arm ? tx`and s.arm = ${arm}` : tx``}
    ${behaviour ? tx`and s.behaviour = ${behaviour}` : tx``}
    ${kpiId ? tx`and s.results -> ${kpiId}::text = 'false'` : tx``}
    ${before ? tx`and (s.counted_at, s.id) < (${before.at}, ${before.id})` : tx``}
    order by s.counted_at desc, s.id desc limit ${SESSION_PAGE}`
}

export async function countHandOvers(
  tx: ReadTx,
  span: Span,
): Promise<{ reason: HandoverReason; count: number }[]> {
  return tx<{ reason: HandoverReason; count: number }[]>`
    select hand_over_reason as reason, count(*)::int as count from public.session_score s
    where business_id = ${span.businessId} and counted_at >= ${startOf(tx, span)}
    and hand_over_reason = any (${[...HANDOVER_REASONS]})
    group by 1 order by 2 desc, 1`
}
