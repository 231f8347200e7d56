import { Link } from '@tanstack/react-router'
import * as copy from '#copy/evaluate'
import { ESCALATION_LABEL } from '#dashboard/conversation/labels.ts'
import { formatDuration } from '#dashboard/copy/dates.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { Panel } from './Panel.tsx'
import type { Summary } from './queries.ts'

/** Why conversations went to the team, and whether it took them in time. */
export function Reasons({ summary: { reasons, response } }: { summary: Summary }) {
  const most = Math.max(1, ...reasons.map(({ count }) => count))
  const { inTime, late, open, medianSeconds } = response.taken
  return (
    <Panel id="alasan" title={copy.handOverReasons}>
      {reasons.length === 0 ? (
        <p className="text-13 text-muted">{copy.noHandOvers}</p>
      ) : (
        <ul>
          {reasons.map(({ reason, count }) => {
            const { label, icon: Icon } = ESCALATION_LABEL[reason]
            return (
              <li key={reason}>
                <Link
                  from="/evaluate"
                  to="/evaluate"
                  search={(kept) => ({ ...kept, daftar: 'diserahkan', alasan: reason })}
                  className="-mx-2 grid h-9 grid-cols-[16px_minmax(0,9rem)_minmax(0,1fr)_3rem] items-center gap-x-3 rounded-control px-2 text-13 hover:bg-sunken pointer-coarse:h-11"
                >
                  <Icon className="text-muted" />
                  <span className="cut">{label}</span>
                  <span aria-hidden="true" className="h-1.5 rounded-full bg-line">
                    <span
                      style={{ width: `${(count / most) * 100}%` }}
                      className="block h-full rounded-full bg-muted"
                    />
                  </span>
                  <span className="figure text-right">{formatNumber(count)}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {inTime + late > 0 && (
        <p className="mt-3 border-t border-line pt-3 text-13 text-text-2">
          {copy.takenOnTime(`${Math.round((inTime / (inTime + late)) * 100)}%`)}
          {medianSeconds !== null && copy.usuallyWithin(formatDuration(medianSeconds * 1000))}
          {open > 0 && copy.openOnes(formatNumber(open))}
        </p>
      )}
    </Panel>
  )
}
