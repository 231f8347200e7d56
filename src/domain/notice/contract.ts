import { z } from 'zod/mini'
import * as copy from '#copy/notice'

export const NOTICE_KINDS = [
  'escalation_new',
  'escalation_half',
  'escalation_over',
  'send_failed',
  'opened',
  'sale_waiting',
  'sale_payment',
  'scenario_regressed',
  'customer_replied',
  'plan_usage_most',
  'plan_usage_all',
  'plan_ending',
  'plan_past_due',
  'plan_ended',
  'model_limit',
  'model_failing',
  'mentioned',
  'booking_new',
  'booking_cancelled',
  'assigned',
  'channel_down',
  'sheet_stopped',
  'source_changed',
  'source_failed',
  'digest_daily',
  'digest_weekly',
  'owner_offered',
  'owner_changed',
  'owner_kept',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
/** Notices of the business's own plan. They open the page Langganan. */
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

/** The events that a member can choose, each with its kinds of notices. */
export const NOTICE_EVENTS = {
  waiting: ['escalation_new'],
  deadline: ['escalation_half', 'escalation_over'],
  opening: ['opened'],
  reply: ['customer_replied'],
  mention: ['mentioned', 'assigned'],
  failed: ['send_failed', 'channel_down', 'sheet_stopped', 'source_failed', 'model_failing'],
  order: ['sale_waiting', 'sale_payment', 'booking_new', 'booking_cancelled'],
  scenario: ['scenario_regressed', 'source_changed'],
  plan: [...PLAN_NOTICES, 'model_limit'],
} as const satisfies Record<string, readonly NoticeKind[]>
export type NoticeEvent = keyof typeof NOTICE_EVENTS
const EVENT_NAMES = [
  'waiting',
  'deadline',
  'opening',
  'reply',
  'mention',
  'failed',
  'order',
  'scenario',
  'plan',
] as const satisfies readonly NoticeEvent[]

/** Times are in the business's time zone. `volume` 0: no sound. */
export type NoticeSettings = {
  push_events: NoticeEvent[]
  mail_events: NoticeEvent[]
  /** events that are sent to the member's own number, once it is verified */
  whatsapp_events: NoticeEvent[]
  volume: number
  quiet_from: string | null
  quiet_until: string | null
  hides_content: boolean
}

/** The settings of a member who has chosen nothing. */
export const DEFAULT_NOTICE_SETTINGS: NoticeSettings = {
  push_events: ['waiting', 'deadline', 'opening', 'reply', 'mention', 'failed', 'order', 'plan'],
  mail_events: ['deadline', 'opening', 'mention', 'failed', 'order', 'scenario', 'plan'],
  whatsapp_events: ['waiting', 'deadline', 'opening', 'failed'],
  volume: 60,
  quiet_from: null,
  quiet_until: null,
  hides_content: false,
}

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const events = z.array(z.enum(EVENT_NAMES)).check(z.maxLength(EVENT_NAMES.length))
export const saveNoticeSettings = z.object({
  businessId: z.uuid(),
  settings: z.object({
    push_events: events,
    mail_events: events,
    whatsapp_events: events,
    volume: z.int().check(z.minimum(0), z.maximum(100)),
    quiet_from: z.nullable(clock),
    quiet_until: z.nullable(clock),
    hides_content: z.boolean(),
  }),
})

/** The kinds of notices of a member's chosen events. */
export const kindsOf = (chosen: readonly NoticeEvent[]): NoticeKind[] =>
  chosen.flatMap((event) => [...NOTICE_EVENTS[event]])

/** Limit of listed notices, newest first. */
export const NOTICE_PAGE = 30

export const noticesOf = z.object({ businessId: z.uuid() })
/** Without `noticeId`: all notices of the business. */
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
  /** note that mentions the member */
  message_id: string | null
  /** last day of a digest */
  digest_day: string | null
  /** name of the person of a booking */
  staff_name: string | null
  /** name of the number that is disconnected */
  channel_name: string | null
}

type Titled = Pick<
  NoticeRow,
  'kind' | 'contact_name' | 'contact_phone' | 'waiting' | 'staff_name' | 'channel_name'
>

/**
 * The text of a notice, for the bell. `texts`: in mails and pushes, the texts in the member's
 * language.
 */
export function noticeTitle(
  notice: Titled,
  texts: Omit<typeof copy, 'hiddenContent'> = copy,
): string {
  const who = whoOf(notice) ?? texts.aCustomer
  switch (notice.kind) {
    case 'escalation_new':
      return texts.escalationNew(who)
    case 'escalation_half':
      return texts.escalationHalf(who)
    case 'escalation_over':
      return texts.escalationOver(who)
    case 'send_failed':
      return texts.sendFailed(who)
    case 'opened':
      return texts.opened(notice.waiting ?? 0)
    case 'sale_waiting':
      return texts.saleWaiting(who)
    case 'sale_payment':
      return texts.salePayment(who)
    case 'scenario_regressed':
      return texts.scenarioRegressed(notice.waiting ?? 0)
    case 'booking_new':
      return texts.bookingNew(who, notice.staff_name)
    case 'booking_cancelled':
      return texts.bookingCancelled(who, notice.staff_name)
    case 'assigned':
      return texts.assigned(who)
    case 'sheet_stopped':
      return texts.sheetStopped
    case 'source_changed':
      return texts.sourceChanged
    case 'source_failed':
      return texts.sourceFailed
    case 'owner_offered':
    case 'owner_changed':
    case 'owner_kept':
      return texts.ownerNotices[notice.kind]
    case 'digest_daily':
      return texts.digestDaily(notice.waiting ?? 0)
    case 'digest_weekly':
      return texts.digestWeekly(notice.waiting ?? 0)
    case 'channel_down':
      return texts.channelDown(notice.channel_name)
    case 'model_limit':
    case 'model_failing':
      return texts.modelNotices[notice.kind]
    case 'customer_replied':
      return texts.customerReplied(who)
    case 'mentioned':
      return texts.mentioned(who)
    case 'plan_usage_most':
    case 'plan_usage_all':
    case 'plan_ending':
    case 'plan_past_due':
    case 'plan_ended':
      return texts.planNotices[notice.kind]
  }
}

const whoOf = (notice: Pick<NoticeRow, 'contact_name' | 'contact_phone'>): string | null =>
  notice.contact_name ?? (notice.contact_phone ? `+${notice.contact_phone}` : null)

export const isDigestNotice = (kind: NoticeKind): boolean =>
  kind === 'digest_daily' || kind === 'digest_weekly'

/** The page to which a notice without a conversation leads. */
export function noticePage(kind: NoticeKind) {
  if (isPlanNotice(kind)) return '/order'
  if (isDigestNotice(kind)) return '/home'
  return PAGES[kind] ?? '/inbox'
}
export type NoticePage = ReturnType<typeof noticePage>

const PAGES: Partial<
  Record<NoticeKind, '/team' | '/training' | '/integrations' | '/simulate' | '/pesanan' | '/janji'>
> = {
  owner_offered: '/team',
  owner_changed: '/team',
  owner_kept: '/team',
  sheet_stopped: '/training',
  source_changed: '/training',
  source_failed: '/training',
  model_limit: '/integrations',
  model_failing: '/integrations',
  channel_down: '/integrations',
  scenario_regressed: '/simulate',
  sale_waiting: '/pesanan',
  sale_payment: '/pesanan',
  booking_new: '/janji',
  booking_cancelled: '/janji',
}
