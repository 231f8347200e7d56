import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import {
  AlarmClock,
  AtSign,
  CircleAlert,
  ClockAlert,
  CalendarPlus,
  CalendarX2,
  CreditCard,
  Crown,
  Gauge,
  LifeBuoy,
  MessageCircle,
  Newspaper,
  ShoppingBag,
  Store,
  TrendingDown,
  type LucideIcon,
  FilePen,
  FileWarning,
  Unplug,
  UserRoundCheck,
  Wallet,
} from 'lucide-react'
import { type NoticeKind, noticePage, type NoticeRow, noticeTitle } from '#contract/notice'
import * as copy from '#copy/shell'
import { cx } from '#dashboard/ui/cx.ts'
import { Time } from '#dashboard/ui/Time.tsx'
import { listNotices } from './list-notices.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'

const ICONS: Record<NoticeKind, LucideIcon> = {
  escalation_new: LifeBuoy,
  customer_replied: MessageCircle,
  escalation_half: AlarmClock,
  escalation_over: ClockAlert,
  send_failed: CircleAlert,
  opened: Store,
  sale_waiting: ShoppingBag,
  sale_payment: Wallet,
  scenario_regressed: TrendingDown,
  plan_usage_most: Gauge,
  plan_usage_all: Gauge,
  plan_ending: CreditCard,
  plan_past_due: CreditCard,
  plan_ended: CreditCard,
  model_limit: Gauge,
  model_failing: Gauge,
  assigned: UserRoundCheck,
  channel_down: Unplug,
  sheet_stopped: FileWarning,
  source_changed: FilePen,
  source_failed: FileWarning,
  mentioned: AtSign,
  booking_new: CalendarPlus,
  booking_cancelled: CalendarX2,
  owner_offered: Crown,
  owner_changed: Crown,
  owner_kept: Crown,
  digest_daily: Newspaper,
  digest_weekly: Newspaper,
}
const ROW = 'flex gap-3 rounded-control p-2 hover:bg-sunken'

type Props = {
  notices: readonly NoticeRow[]
  onRead: (noticeId?: string) => void
  onGo: () => void
}

/** The member's notices with their links, below what needs a member now. It is in its own chunk. */
export function NoticeList({ notices, onRead, onGo }: Props) {
  const workspace = useWorkspace()
  const present = listNotices(workspace)
  const hasUnread = notices.some((one) => !one.read_at)
  return (
    <>
      <div className="flex min-h-8 items-center gap-2 px-2">
        <h2 className="flex-1 text-13">{copy.notices}</h2>
        {hasUnread && (
          <button
            type="button"
            onClick={() => onRead()}
            className="hit-area text-12 font-medium text-brand hover:underline"
          >
            {copy.markAllRead}
          </button>
        )}
      </div>
      <PresentLinks present={present} businessId={workspace.business.id} onGo={onGo} />
      {notices.length > 0 && (
        <ul
          aria-label={copy.noticesForYou}
          className={cx(
            'max-h-80 overflow-y-auto',
            present.length > 0 && 'mt-1 border-t border-line pt-1',
          )}
        >
          {notices.map((notice) => (
            <li key={notice.id}>
              <NoticeLink
                notice={notice}
                businessId={workspace.business.id}
                onGo={() => {
                  if (!notice.read_at) onRead(notice.id)
                  onGo()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {present.length + notices.length === 0 && (
        <p className="px-2 pb-2 text-13 text-muted">{copy.nothingWaits}</p>
      )}
    </>
  )
}

function PresentLinks({
  present,
  businessId,
  onGo,
}: {
  present: ReturnType<typeof listNotices>
  businessId: string
  onGo: () => void
}) {
  return present.map(({ to, icon: Icon, title, detail }) => (
    <Link key={title} to={to} search={{ businessId: businessId }} onClick={onGo} className={ROW}>
      <Icon className="mt-0.5 text-muted" />
      <span className="min-w-0">
        <span className="block text-13 font-medium wrap-anywhere">{title}</span>
        <span className="block text-12 text-muted">{detail}</span>
      </span>
    </Link>
  ))
}
function NoticeLink({
  notice,
  businessId,
  onGo,
}: {
  notice: NoticeRow
  businessId: string
  onGo: () => void
}) {
  const Icon = ICONS[notice.kind]
  const isUnread = !notice.read_at
  const inside = (
    <>
      <Icon className={cx('mt-0.5', isUnread ? 'text-danger' : 'text-muted')} />
      <span className="min-w-0 flex-1">
        <span
          className={cx('block text-13 wrap-anywhere', isUnread ? 'font-semibold' : 'text-muted')}
        >
          {noticeTitle(notice)}
        </span>
        <span className="flex items-center gap-1.5 text-12 text-muted">
          <Time iso={notice.created_at} />
          {isUnread && <span className="text-danger">{copy.isUnread}</span>}
        </span>
      </span>
    </>
  )
  if (!notice.room_id)
    return (
      <PageLink notice={notice} businessId={businessId} onGo={onGo}>
        {inside}
      </PageLink>
    )
  return (
    <Link
      to="/inbox/$roomId"
      params={{ roomId: notice.room_id }}
      search={{ businessId, pesan: notice.message_id ?? undefined }}
      onClick={onGo}
      className={ROW}
    >
      {inside}
    </Link>
  )
}

/** A link to the screen of a notice that has no conversation. */
function PageLink({
  notice: { kind, digest_day: sampai },
  businessId,
  onGo,
  children,
}: {
  notice: NoticeRow
  businessId: string
  onGo: () => void
  children: ReactNode
}) {
  const look = { onClick: onGo, className: ROW, children }
  if (kind === 'scenario_regressed')
    return <Link to="/simulate" search={{ businessId, tab: 'hasil' }} {...look} />
  if (sampai) {
    const ringkasan = kind === 'digest_weekly' ? 'weekly' : 'daily'
    return <Link to="/home" search={{ businessId, ringkasan, sampai }} {...look} />
  }
  return <Link to={noticePage(kind)} search={{ businessId }} {...look} />
}
