import { z } from 'zod/mini'
import * as copy from '#copy/notice'

export const NOTICE_KINDS = [
  'escalation_half',
  'escalation_over',
  'send_failed',
  'opened',
  'sale_waiting',
  'scenario_regressed',
  'plan_usage_most',
  'plan_usage_all',
  'plan_ending',
  'plan_past_due',
  'plan_ended',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
/** Notices of the business's own plan; they lead to Langganan. */
export const PLAN_NOTICES = [
  'plan_usage_most',
  'plan_usage_all',
  'plan_ending',
  'plan_past_due',
  'plan_ended',
] as const satisfies readonly NoticeKind[]
export type PlanNotice = (typeof PLAN_NOTICES)[number]
export const isPlanNotice = (kind: NoticeKind): kind is PlanNotice =>
  PLAN_NOTICES.some((one) => one === kind)

/** Newest first; older ones are not listed. */
export const NOTICE_PAGE = 30

export const noticesOf = z.object({ businessId: z.uuid() })
/** `noticeId` left out: all of the business. */
export const readNotices = z.object({ businessId: z.uuid(), noticeId: z.optional(z.uuid()) })

export type NoticeRow = {
  id: string
  kind: NoticeKind
  room_id: string | null
  contact_name: string | null
  contact_phone: string | null
  waiting: number | null
  created_at: string
  read_at: string | null
}

/** The text of a notice, for the bell and the mail. */
export function noticeTitle(
  notice: Pick<NoticeRow, 'kind' | 'contact_name' | 'contact_phone' | 'waiting'>,
): string {
  const who =
    notice.contact_name ?? (notice.contact_phone ? `+${notice.contact_phone}` : copy.aCustomer)
  switch (notice.kind) {
    case 'escalation_half':
      return copy.escalationHalf(who)
    case 'escalation_over':
      return copy.escalationOver(who)
    case 'send_failed':
      return copy.sendFailed(who)
    case 'opened':
      return copy.opened(notice.waiting ?? 0)
    case 'sale_waiting':
      return copy.saleWaiting(who)
    case 'scenario_regressed':
      return copy.scenarioRegressed(notice.waiting ?? 0)
    case 'plan_usage_most':
    case 'plan_usage_all':
    case 'plan_ending':
    case 'plan_past_due':
    case 'plan_ended':
      return copy.planNotices[notice.kind]
  }
}
