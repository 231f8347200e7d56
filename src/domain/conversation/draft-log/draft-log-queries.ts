import type { ReadTx } from '#platform/database'
import {
  DRAFT_COUNT_DAYS,
  DRAFT_PAGE,
  type DraftLogQuery,
  type DraftState,
  type LoggedDraft,
} from './contract.ts'

export function listDraftRows(
  tx: ReadTx,
  { businessId, state, before }: DraftLogQuery,
): Promise<LoggedDraft[]> {
  return tx<LoggedDraft[]>`
    select d.id, d.business_id, d.room_id, c.name as contact_name, d.asked, d.text, d.sent_text,
      d.status, d.created_at, d.decided_at, p.name as member_name
    from public.draft d
    join public.room r on r.id = d.room_id
    join public.contact c on c.id = r.contact_id
    left join public.profile p on p.id = d.decided_by
    where d.business_id = ${businessId}
      ${state ? tx`and d.status = ${state}` : tx``}
      ${before ? tx`and (d.created_at, d.id) < (${before.at}, ${before.id})` : tx``}
    order by d.created_at desc, d.id desc limit ${DRAFT_PAGE}`
}

export function countDrafts(
  tx: ReadTx,
  businessId: string,
): Promise<{ status: DraftState; count: number }[]> {
  return tx<{ status: DraftState; count: number }[]>`
    select status, count(*)::int as count from public.draft
    where business_id = ${businessId}
    and created_at > now() - ${DRAFT_COUNT_DAYS} * interval '1 day' group by status`
}
