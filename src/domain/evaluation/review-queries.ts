import type { ReadTx, WriteTx } from '#platform/database'
import type { ReviewCursor, ReviewRow } from './contract.ts'
import type { CardBehaviour } from './filter/contract.ts'

/** Sessions without a label of a member, riskiest first. */
export async function listReviewRows(
  tx: ReadTx,
  businessId: string,
  most: number,
  before?: ReviewCursor,
): Promise<ReviewRow[]> {
  return tx<ReviewRow[]>`
    select s.id, s.room_id, s.session_no, s.counted_at, k.name as contact_name,
      k.phone as contact_phone, s.question, s.behaviour, s.score, s.risks, s.review_weight
    from public.session_score s join public.room r on r.id = s.room_id
    join public.contact k on k.id = r.contact_id
    where s.business_id = ${businessId} and s.review_weight is not null
    and not exists (select from public.session_label l where l.score_id = s.id)
    ${
      before
        ? tx`and (s.review_weight, s.counted_at, s.id)
          < (${before.weight}, ${before.at}, ${before.id})`
        : tx``
    }
    order by s.review_weight desc, s.counted_at desc, s.id desc limit ${most}`
}

export type ReviewedSession = {
  room_id: string
  session_no: number
  behaviour: CardBehaviour
  results: Record<string, boolean>
}

export async function findReviewed(
  tx: ReadTx,
  businessId: string,
  scoreId: string,
): Promise<ReviewedSession | undefined> {
  const [row] = await tx<ReviewedSession[]>`
    select room_id, session_no, behaviour, results from public.session_score
    where id = ${scoreId} and business_id = ${businessId}`
  return row
}

export async function listJudgements(
  tx: ReadTx,
  scoreId: string,
): Promise<{ kpi_id: string; verdict: string; quote: string | null }[]> {
  return tx<{ kpi_id: string; verdict: string; quote: string | null }[]>`
    select kpi_id, verdict, quote from public.session_judgement where score_id = ${scoreId}`
}

export async function listLabels(
  tx: ReadTx,
  scoreId: string,
  memberId: string,
): Promise<{ kpi_id: string; is_good: boolean; note: string | null }[]> {
  return tx<{ kpi_id: string; is_good: boolean; note: string | null }[]>`
    select kpi_id, is_good, note from public.session_label
    where score_id = ${scoreId} and member_id = ${memberId}`
}

export async function saveLabel(
  tx: WriteTx,
  label: {
    businessId: string
    scoreId: string
    kpiId: string
    memberId: string
    isGood: boolean
    note: string | null
  },
): Promise<void> {
  await tx`
    insert into public.session_label (score_id, business_id, kpi_id, member_id, is_good, note)
    values (${label.scoreId}, ${label.businessId}, ${label.kpiId}, ${label.memberId},
      ${label.isGood}, ${label.note})
    on conflict (score_id, kpi_id, member_id)
    do update set is_good = excluded.is_good, note = excluded.note, labelled_at = now()`
}

export async function deleteLabel(
  tx: WriteTx,
  label: { scoreId: string; kpiId: string; memberId: string },
): Promise<void> {
  await tx`delete from public.session_label where score_id = ${label.scoreId}
    and kpi_id = ${label.kpiId} and member_id = ${label.memberId}`
}

export type AgreementRow = {
  kpi_id: string
  both_yes: number
  both_no: number
  only_machine: number
  only_people: number
}

/**
 * Results beside the majority of the members' labels since `sinceIso`, without ties. A verdict on
 * an answer ([Benar], [Salah]) is a label of `answerKpi` for its session.
 */
export async function listAgreements(
  tx: ReadTx,
  businessId: string,
  sinceIso: string,
  answerKpi: string,
): Promise<AgreementRow[]> {
  return tx<AgreementRow[]>`
    with label as (
      select score_id, kpi_id, is_good from public.session_label
      where business_id = ${businessId} and labelled_at >= ${sinceIso}
      union all
      select s.id, ${answerKpi}, v.verdict = 'benar' from public.answer_verdict v
      join public.message m on m.agent_run_id = v.run_id and m.business_id = ${businessId}
      join public.agent_run r on r.id = v.run_id and r.room_id = m.room_id
      join public.session_score s on s.room_id = m.room_id and s.session_no = m.session_no
      where v.business_id = ${businessId} and v.judged_at >= ${sinceIso}
    ), people as (
      select score_id, kpi_id, avg(is_good::int) as share from label group by 1, 2
    ), pair as (
      select p.kpi_id, (s.results ->> p.kpi_id)::boolean as machine, p.share > 0.5 as good
      from people p join public.session_score s on s.id = p.score_id
      where p.share <> 0.5 and s.results ? p.kpi_id
    )
    select kpi_id, count(*) filter (where machine and good)::int as both_yes,
      count(*) filter (where not machine and not good)::int as both_no,
      count(*) filter (where machine and not good)::int as only_machine,
      count(*) filter (where not machine and good)::int as only_people
    from pair group by kpi_id`
}
