import { cx } from '#dashboard/ui/cx.ts'

/** Bars of a voice note in a bubble. */
export const BUBBLE_BARS = 44

/** Bars of loudness (0 to 100); those before `played` (0 to 1) are coloured. */
export function Waveform({
  bars,
  played,
  className,
}: {
  bars: readonly number[]
  played: number
  className?: string
}) {
  return (
    <span aria-hidden="true" className={cx('flex h-7 items-center gap-px', className)}>
      {bars.map((bar, position) => (
        <span
          key={position}
          style={{ height: `${Math.max(8, bar)}%` }}
          className={cx(
            'min-w-0 flex-1 rounded-full',
            position / bars.length < played ? 'bg-brand' : 'bg-line-strong',
          )}
        />
      ))}
    </span>
  )
}

/** The placeholder of a sound whose loudness is unknown. */
export const FLAT: readonly number[] = Array.from({ length: 48 }, () => 12)

/**
 * Reduces the number of bars for narrow places. Each remaining bar is the loudest of those that it
 * replaces.
 */
export function thinBars(bars: readonly number[], count: number): number[] {
  if (bars.length <= count) return [...bars]
  return Array.from({ length: count }, (_, bar) =>
    Math.max(
      ...bars.slice(
        Math.floor((bar * bars.length) / count),
        Math.max(
          Math.floor((bar * bars.length) / count) + 1,
          Math.floor(((bar + 1) * bars.length) / count),
        ),
      ),
    ),
  )
}
