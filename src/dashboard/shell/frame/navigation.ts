import {
  BookOpen,
  CalendarDays,
  ChartColumn,
  CircleCheck,
  ContactRound,
  CreditCard,
  FlaskConical,
  Gauge,
  House,
  Inbox,
  LayoutTemplate,
  LifeBuoy,
  MessageSquareQuote,
  Plug,
  Settings,
  ShoppingBag,
  UsersRound,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import * as copy from '#copy/shell'
import * as screensCopy from '#copy/screens'
import type { Frame } from '#dashboard/shell/workspace.functions.ts'

export type Destination = {
  to:
    | '/home'
    | '/inbox'
    | '/auto-reply'
    | '/eskalasi'
    | '/pesanan'
    | '/janji'
    | '/pelanggan'
    | '/laporan'
    | '/task-completed'
    | '/training'
    | '/simulate'
    | '/evaluate'
    | '/suggestion-messages'
    | '/whatsapp-template'
    | '/integrations'
    | '/team'
    | '/settings'
    | '/order'
  label: string
  icon: LucideIcon
  /** the key pressed after g */
  key: string
  count?: (frame: Pick<Frame, 'counts' | 'sales' | 'bookings'>) => number
  /** its count is of things that need a member now */
  isUrgent?: boolean
  /** absent: for every member */
  isShown?: (workspace: Pick<Frame, 'role' | 'sellsPlans' | 'sales' | 'bookings'>) => boolean
}

export const HOME: Destination = { to: '/home', label: screensCopy.home, icon: House, key: 'h' }
const INBOX: Destination = {
  to: '/inbox',
  label: screensCopy.inbox,
  icon: Inbox,
  key: 'i',
  count: ({ counts }) => counts.needsReply,
}
const ESCALATIONS: Destination = {
  to: '/eskalasi',
  label: screensCopy.escalations,
  icon: LifeBuoy,
  key: 'e',
  count: ({ counts }) => counts.escalations,
  isUrgent: true,
}
const SIMULATION: Destination = {
  to: '/simulate',
  label: screensCopy.simulation,
  icon: FlaskConical,
  key: 's',
}

export const GROUPS: { heading: string; destinations: Destination[] }[] = [
  {
    heading: copy.work,
    destinations: [
      INBOX,
      { to: '/auto-reply', label: screensCopy.autoReply, icon: Zap, key: 'a' },
      ESCALATIONS,
      {
        to: '/pesanan',
        label: screensCopy.orders,
        icon: ShoppingBag,
        key: 'o',
        count: ({ sales }) => sales.waiting,
        isShown: ({ sales }) => sales.takesOrders,
      },
      {
        to: '/janji',
        label: screensCopy.bookings,
        icon: CalendarDays,
        key: 'j',
        count: ({ bookings }) => bookings.waiting,
        isShown: ({ bookings }) => bookings.takesBookings,
      },
      { to: '/pelanggan', label: screensCopy.customers, icon: ContactRound, key: 'c' },
      { to: '/task-completed', label: screensCopy.done, icon: CircleCheck, key: 'd' },
    ],
  },
  {
    heading: 'AI',
    destinations: [
      { to: '/training', label: screensCopy.training, icon: BookOpen, key: 't' },
      SIMULATION,
      { to: '/evaluate', label: screensCopy.evaluation, icon: Gauge, key: 'v' },
      {
        to: '/suggestion-messages',
        label: screensCopy.quickReplies,
        icon: MessageSquareQuote,
        key: 'm',
      },
    ],
  },
  {
    heading: copy.channels,
    destinations: [
      { to: '/whatsapp-template', label: screensCopy.templates, icon: LayoutTemplate, key: 'w' },
      { to: '/integrations', label: screensCopy.integrations, icon: Plug, key: 'n' },
    ],
  },
  {
    heading: copy.business,
    destinations: [
      { to: '/laporan', label: screensCopy.reports, icon: ChartColumn, key: 'r' },
      { to: '/team', label: screensCopy.team, icon: UsersRound, key: 'u' },
      {
        to: '/order',
        label: screensCopy.subscription,
        icon: CreditCard,
        key: 'l',
        isShown: ({ role, sellsPlans }) => sellsPlans && role === 'owner',
      },
      { to: '/settings', label: screensCopy.settings, icon: Settings, key: 'p' },
    ],
  },
]

/** The destinations of a group that the member may open. */
export const shownIn = (
  group: (typeof GROUPS)[number],
  workspace: Pick<Frame, 'role' | 'sellsPlans' | 'sales' | 'bookings'>,
): Destination[] => group.destinations.filter(({ isShown }) => isShown?.(workspace) ?? true)

export const listDestinations = (
  workspace: Pick<Frame, 'role' | 'sellsPlans' | 'sales' | 'bookings'>,
): Destination[] => [HOME, ...GROUPS.flatMap((group) => shownIn(group, workspace))]
/** The four destinations of a phone's bottom bar; the fifth entry is "Lainnya". */
export const PHONE_DESTINATIONS = [INBOX, ESCALATIONS, SIMULATION, HOME]
