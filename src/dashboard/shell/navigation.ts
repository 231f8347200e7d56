import {
  BookOpen,
  CircleCheck,
  FlaskConical,
  Gauge,
  House,
  Inbox,
  LayoutTemplate,
  LifeBuoy,
  MessageSquareQuote,
  Plug,
  Settings,
  UsersRound,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import type { Frame } from './workspace.functions.ts'

export type Destination = {
  to:
    | '/home'
    | '/inbox'
    | '/auto-reply'
    | '/eskalasi'
    | '/task-completed'
    | '/training'
    | '/simulate'
    | '/evaluate'
    | '/suggestion-messages'
    | '/whatsapp-template'
    | '/integrations'
    | '/team'
    | '/settings'
  label: string
  icon: LucideIcon
  /** pressed after g */
  key: string
  count?: (counts: Frame['counts']) => number
  /** its count asks for somebody now */
  isUrgent?: boolean
}

export const HOME: Destination = { to: '/home', label: 'Beranda', icon: House, key: 'h' }
const INBOX: Destination = {
  to: '/inbox',
  label: 'Inbox',
  icon: Inbox,
  key: 'i',
  count: (counts) => counts.needsReply,
}
const ESCALATIONS: Destination = {
  to: '/eskalasi',
  label: 'Eskalasi',
  icon: LifeBuoy,
  key: 'e',
  count: (counts) => counts.escalations,
  isUrgent: true,
}
const SIMULATION: Destination = { to: '/simulate', label: 'Simulasi', icon: FlaskConical, key: 's' }

export const GROUPS: { heading: string; destinations: Destination[] }[] = [
  {
    heading: 'Kerja',
    destinations: [
      INBOX,
      { to: '/auto-reply', label: 'Auto-reply', icon: Zap, key: 'a' },
      ESCALATIONS,
      { to: '/task-completed', label: 'Selesai', icon: CircleCheck, key: 'd' },
    ],
  },
  {
    heading: 'AI',
    destinations: [
      { to: '/training', label: 'Training', icon: BookOpen, key: 't' },
      SIMULATION,
      { to: '/evaluate', label: 'Evaluasi', icon: Gauge, key: 'v' },
      { to: '/suggestion-messages', label: 'Saran pesan', icon: MessageSquareQuote, key: 'm' },
    ],
  },
  {
    heading: 'Kanal',
    destinations: [
      { to: '/whatsapp-template', label: 'Template WhatsApp', icon: LayoutTemplate, key: 'w' },
      { to: '/integrations', label: 'Integrasi', icon: Plug, key: 'n' },
    ],
  },
  {
    heading: 'Usaha',
    destinations: [
      { to: '/team', label: 'Tim', icon: UsersRound, key: 'u' },
      { to: '/settings', label: 'Pengaturan', icon: Settings, key: 'p' },
    ],
  },
]

export const ALL_DESTINATIONS = [HOME, ...GROUPS.flatMap((group) => group.destinations)]
/** The four of the bottom bar on a phone; the fifth is "Lainnya". */
export const PHONE_DESTINATIONS = [INBOX, ESCALATIONS, SIMULATION, HOME]
