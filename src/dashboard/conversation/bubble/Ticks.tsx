import { Check, CheckCheck, CircleAlert, CircleQuestionMark, Clock } from 'lucide-react'
import type { MessageState } from '#contract/conversation/message'
import * as copy from '#copy/message'
import * as shared from '#copy/shared'
import { cx } from '#dashboard/ui/cx.ts'

const STATES: Record<
  Exclude<MessageState, 'received'>,
  { icon: typeof Check; label: string; tone: string }
> = {
  queued: { icon: Clock, label: copy.queued, tone: '' },
  sending: { icon: Clock, label: copy.sending, tone: '' },
  sent: { icon: Check, label: copy.sent, tone: '' },
  delivered: { icon: CheckCheck, label: copy.delivered, tone: '' },
  read: { icon: CheckCheck, label: copy.read, tone: 'text-brand' },
  played: { icon: CheckCheck, label: copy.played, tone: 'text-brand' },
  failed: { icon: CircleAlert, label: shared.failed, tone: 'text-danger' },
  unconfirmed: { icon: CircleQuestionMark, label: copy.unconfirmed, tone: 'text-wait' },
}

/** The delivery status of an outgoing message as ticks. */
export function Ticks({ status }: { status: MessageState }) {
  if (status === 'received') return null
  const { icon: Icon, label, tone } = STATES[status]
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex">
      <Icon className={cx('size-3.5 stroke-2', tone)} />
    </span>
  )
}
