const WIDTH = 112
const HEIGHT = 32
const INSET = 4

/** A small decorative chart of a figure's days. Days without a value are gaps. */
export function Sparkline({ values }: { values: (number | null)[] }) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const least = Math.min(...known)
  const range = Math.max(...known) - least || 1
  const points = values.map((value, at) =>
    value === null
      ? null
      : {
          x: INSET + (at / (values.length - 1)) * (WIDTH - 2 * INSET),
          y: HEIGHT - INSET - ((value - least) / range) * (HEIGHT - 2 * INSET),
        },
  )
  const path = points
    .map((point, at) =>
      point ? `${points[at - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}` : '',
    )
    .join(' ')
  const last = points.at(-1)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className="h-8 w-28 flex-none overflow-visible max-xl:w-20 max-sm:hidden"
    >
      <path
        d={path}
        fill="none"
        stroke="var(--muted)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {last && <circle cx={last.x} cy={last.y} r="2.5" fill="var(--text)" />}
    </svg>
  )
}
