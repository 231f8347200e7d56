import { Check, CheckCheck, CircleAlert, CircleQuestionMark, Clock } from 'lucide-react'
import type { MessageState } from '#contract/conversation/room'
import { cx } from '#dashboard/ui/cx.ts'

const STATES: Record<
  Exclude<MessageState, 'received'>,
  { icon: typeof Check; label: string; tone: string }
> = {
  queued: { icon: Clock, label: 'Antre', tone: '' },
  sending: { icon: Clock, label: 'Sedang dikirim', tone: '' },
  sent: { icon: Check, label: 'Terkirim', tone: '' },
  delivered: { icon: CheckCheck, label: 'Sampai', tone: '' },
  read: { icon: CheckCheck, label: 'Dibaca', tone: 'text-brand' },
  played: { icon: CheckCheck, label: 'Diputar', tone: 'text-brand' },
  failed: { icon: CircleAlert, label: 'Gagal', tone: 'text-danger' },
  unconfirmed: { icon: CircleQuestionMark, label: 'Belum pasti', tone: 'text-wait' },
}

/** How far a message of ours came. */
export function Ticks({ status }: { status: MessageState }) {
  if (status === 'received') return null
  const { icon: Icon, label, tone } = STATES[status]
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex">
      <Icon className={cx('size-3.5 stroke-2', tone)} />
    </span>
  )
}
