import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RunRow } from '#contract/scenario'
import * as copy from '#copy/scenario'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { refreshScenarios } from './queries.ts'
import { stopRun } from './run.functions.ts'

const PARTS = [
  { of: (run: RunRow) => run.passed_count, className: 'bg-brand' },
  { of: (run: RunRow) => run.flaky_count, className: 'bg-wait' },
  { of: (run: RunRow) => run.failed_count, className: 'bg-danger' },
]

/** The progress of an active run in numbers, with a button that stops it. */
export function RunProgress({ run, isKeeper }: { run: RunRow; isKeeper: boolean }) {
  const queryClient = useQueryClient()
  const done = run.passed_count + run.flaky_count + run.failed_count
  const stop = useMutation({
    mutationFn: () => stopRun({ data: { businessId: run.business_id, runId: run.id } }),
    onSuccess: () => refreshScenarios(queryClient, run.business_id),
    onError: (error) => toast.error(messageOf(error)),
  })
  const isLies = run.scope === 'pembohong'
  const words = (isLies ? copy.lieProgress : copy.progress)(
    formatNumber(done),
    formatNumber(run.total),
  )
  return (
    <section aria-label={copy.progressLabel} className="rounded-panel border border-line p-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p role="status" className="figure font-medium">
            {run.status === 'antre' || run.total === 0 ? copy.waiting : words}
          </p>
          <p className="figure text-13 text-muted">
            {isLies
              ? copy.lieCounts(formatNumber(run.passed_count), formatNumber(run.failed_count))
              : copy.counts(
                  formatNumber(run.passed_count),
                  formatNumber(run.flaky_count),
                  formatNumber(run.failed_count),
                )}
          </p>
        </div>
        {isKeeper && (
          <Button busy={stop.isPending} onClick={() => stop.mutate()}>
            {copy.cancel}
          </Button>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={copy.progressLabel}
        aria-valuemin={0}
        aria-valuemax={run.total}
        aria-valuenow={done}
        aria-valuetext={words}
        className="mt-3 flex h-2 overflow-hidden rounded-full bg-sunken"
      >
        {PARTS.map(({ of, className }) => (
          <span
            key={className}
            className={`block h-full transition-[width] duration-150 ${className}`}
            style={{ width: `${run.total > 0 ? (of(run) / run.total) * 100 : 0}%` }}
          />
        ))}
      </div>
    </section>
  )
}
