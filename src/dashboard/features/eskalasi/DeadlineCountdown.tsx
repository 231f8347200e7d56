import * as copy from '#copy/eskalasi'
import { countDown } from '#dashboard/conversation/room-state.ts'
import { clockTime } from '#dashboard/copy/dates.ts'
import { useSecond } from '#dashboard/ui/clock.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { type Clock, urgencyOf } from './queue.ts'

const TONES = {
  waits: 'text-muted [--bar:var(--muted)]',
  calm: 'text-text [--bar:var(--muted)]',
  half: 'text-wait [--bar:var(--wait)]',
  over: 'text-danger [--bar:var(--danger)]',
}

/**
 * The remaining time and the used share of it. Only this part of the screen is rendered every
 * second.
 */
export function DeadlineCountdown({ row, isLarge }: { row: Clock; isLarge?: boolean }) {
  const now = useSecond()
  const zone = useZone()
  const { text, isOver, isLong } = countDown(row.due_at, now)
  const { used, level, startMs } = urgencyOf(row, now)
  if (level === 'waits')
    return (
      <WaitsForOpening
        opensAt={clockTime(new Date(startMs).toISOString(), zone)}
        dueAt={clockTime(row.due_at, zone)}
        isLarge={isLarge}
      />
    )
  return (
    <span className={cx('grid gap-1.25', TONES[level])}>
      <span
        role="timer"
        aria-label={`${isOver ? copy.overdueBy : copy.timeLeft} ${text}`}
        className={cx(
          'figure font-semibold',
          isLarge ? 'text-28' : isLong ? 'text-13 leading-4.5' : 'text-16 whitespace-nowrap',
        )}
        suppressHydrationWarning
      >
        {isOver && <span className="text-12 font-normal">{copy.overdue} </span>}
        <span className="whitespace-nowrap">{text}</span>
      </span>
      <span aria-hidden="true" className="block h-0.75 overflow-hidden rounded-full bg-line">
        <span
          style={{ width: `${used * 100}%` }}
          className="block h-full bg-(--bar)"
          suppressHydrationWarning
        />
      </span>
    </span>
  )
}

/**
 * While the business is closed no time is counted, so the times of opening and deadline are shown.
 */
function WaitsForOpening({
  opensAt,
  dueAt,
  isLarge,
}: {
  opensAt: string
  dueAt: string
  isLarge?: boolean
}) {
  return (
    <span
      aria-label={copy.closedUntil(opensAt, dueAt)}
      className="grid gap-0.5 text-muted"
      suppressHydrationWarning
    >
      <span
        className={cx('figure font-semibold whitespace-nowrap', isLarge ? 'text-28' : 'text-16')}
        suppressHydrationWarning
      >
        {dueAt}
      </span>
      <span className="text-12 whitespace-nowrap" suppressHydrationWarning>
        {copy.opensAt(opensAt)}
      </span>
    </span>
  )
}
