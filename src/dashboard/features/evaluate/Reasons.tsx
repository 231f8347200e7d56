import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { SessionFilter } from '#contract/evaluation/filter'
import * as copy from '#copy/evaluate'
import { ESCALATION_LABEL } from '#dashboard/conversation/labels.ts'
import { formatDuration } from '#dashboard/copy/dates.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { TitledPanel } from '#dashboard/ui/TitledPanel.tsx'
import type { Summary } from './queries.ts'

/** Why conversations went to the team, and whether it took them in time. */
export function Reasons({ summary: { reasons, taken } }: { summary: Summary }) {
  const most = Math.max(1, ...reasons.map(({ count }) => count))
  return (
    <TitledPanel id="alasan" title={copy.handOverReasons}>
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
                  aria-label={copy.openList(label, formatNumber(count), formatNumber(count))}
                  className="-mx-2 grid h-10 grid-cols-[16px_minmax(0,1fr)_5rem_2.5rem] items-center gap-x-3 rounded-control px-2 text-13 hover:bg-sunken pointer-coarse:h-11"
                >
                  <Icon className="text-muted" />
                  <span className="cut">{label}</span>
                  <span aria-hidden="true" className="h-1.5 rounded-full bg-line">
                    <span
                      style={{ width: `${(count / most) * 100}%` }}
                      className="block h-full rounded-full bg-line-strong"
                    />
                  </span>
                  <span className="figure text-right">{formatNumber(count)}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {reasons.length > 0 && <TakenFigures taken={taken} />}
    </TitledPanel>
  )
}

function TakenFigures({ taken }: { taken: Summary['taken'] }) {
  const { inTime, late, open, medianSeconds } = taken
  return (
    <div className="mt-3 border-t border-line pt-3 text-13 text-text-2">
      <p className="flex flex-wrap items-center gap-x-4">
        <TakenLink filter="tepat_waktu" count={inTime}>
          {copy.takenInTime(formatNumber(inTime))}
        </TakenLink>
        <TakenLink filter="terlambat" count={late}>
          {copy.takenLate(formatNumber(late))}
        </TakenLink>
        <TakenLink filter="belum_diambil" count={open}>
          {copy.notTaken(formatNumber(open))}
        </TakenLink>
      </p>
      {medianSeconds !== null && (
        <p className="mt-1 text-12 text-muted">
          <TakenLink filter="diambil" count={inTime + late}>
            {copy.usuallyTakenWithin(formatDuration(medianSeconds * 1000))}
          </TakenLink>
        </p>
      )}
    </div>
  )
}

function TakenLink({
  filter,
  count,
  children,
}: {
  filter: SessionFilter
  count: number
  children: ReactNode
}) {
  if (count === 0) return <span className="text-muted">{children}</span>
  return (
    <Link
      from="/evaluate"
      to="/evaluate"
      search={(kept) => ({ ...kept, daftar: filter })}
      className="inline-flex min-h-6 items-center font-medium text-brand hover:underline pointer-coarse:min-h-11"
    >
      {children}
    </Link>
  )
}
