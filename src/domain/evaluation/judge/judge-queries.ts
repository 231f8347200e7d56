import type { ReadTx, WriteTx } from '#platform/database'
import type { CardBehaviour } from '../filter/contract.ts'
import type { Judgement } from './judge-session.ts'

export type Unjudged = {
  id: string
  room_id: string
  session_no: number
  behaviour: CardBehaviour
}

/** Closed AI sessions that no model judged yet, riskiest first. */
export async function listUnjudged(
  tx: ReadTx,
  businessId: string,
  sinceIso: string,
  most: number,
): Promise<Unjudged[]> {
  return tx<Unjudged[]>`
    select s.id, s.room_id, s.session_no, s.behaviour from public.session_score s
    where s.business_id = ${businessId} and s.closed_at >= ${sinceIso} and s.ai_messages > 0
    and not exists (select from public.session_judgement j where j.score_id = s.id)
    order by s.review_weight desc nulls last, s.closed_at desc limit ${most}`
}

/** Stores verdicts and schedules the session for scoring. */
export async function storeJudgements(
  tx: WriteTx,
  session: Unjudged & { businessId: string; model: string },
  judgements: Judgement[],
): Promise<void> {
  for (const { kpiId, verdict, quote } of judgements)
    await tx`
      insert into public.session_judgement (score_id, business_id, kpi_id, verdict, quote, model)
      select id, business_id, ${kpiId}, ${verdict}, ${quote}, ${session.model}
      from public.session_score where id = ${session.id}
      on conflict (score_id, kpi_id) do update set verdict = excluded.verdict,
        quote = excluded.quote, model = excluded.model, judged_at = now()`
  await tx`insert into private.evaluation_stale (business_id, room_id, session_no)
    values (${session.businessId}, ${session.room_id}, ${session.session_no})`
}
