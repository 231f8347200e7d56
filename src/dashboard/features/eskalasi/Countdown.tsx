import type { EscalationRow } from '#contract/escalation'
import { countdown } from '#dashboard/conversation/room-state.ts'
import { useSecond } from '#dashboard/ui/clock.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { standing } from './queue.ts'

const TONES = { calm: 'text-text [--bar:var(--muted)]', half: 'text-wait [--bar:var(--wait)]', over: 'text-danger [--bar:var(--danger)]' }

/** The time that is left and how much of it is used; the only thing on the screen that is drawn every second. */
export function Countdown({ row, isLarge }: { row: Pick<EscalationRow, 'opened_at' | 'due_at'>; isLarge?: boolean }) {
  const now = useSecond()
  const { text, isOver } = countdown(row.due_at, now)
  const { used, level } = standing(row, now)
  return (
    <span className={cx('grid gap-1.25', TONES[level])}>
      <span role="timer" aria-label={`${isOver ? 'Lewat batas' : 'Sisa waktu'} ${text}`} className={cx('figure font-semibold whitespace-nowrap', isLarge ? 'text-28' : 'text-16')} suppressHydrationWarning>
        {isOver && <span className="text-12 font-normal">lewat </span>}
        {text}
      </span>
      <span aria-hidden="true" className="block h-0.75 overflow-hidden rounded-full bg-line">
        <span style={{ width: `${used * 100}%` }} className="block h-full bg-(--bar)" suppressHydrationWarning />
      </span>
    </span>
  )
}
