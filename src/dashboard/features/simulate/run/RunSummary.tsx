import { passShares, type RunRow } from '#contract/scenario'
import * as copy from '#copy/scenario'
import { formatNumber, formatStepTime } from '#dashboard/copy/format-numbers.ts'
import { perAnswer } from './RunCompared.tsx'
import { cx } from '#dashboard/ui/cx.ts'

type Figure = { label: string; value: string; hint?: string | undefined; isBad?: boolean }

/** pass^1, pass^n, the flaky scenarios, the worst repetition, and regressions. */
export function RunSummary({ run }: { run: RunRow }) {
  const done = run.passed_count + run.flaky_count + run.failed_count
  if (done === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
      {figuresOf(run, done).map(({ label, value, hint, isBad }) => (
        <div key={label} className="bg-surface p-3.5" title={hint}>
          <dt className="text-12 text-muted">{label}</dt>
          <dd className={cx('figure mt-0.5 text-20 font-semibold', isBad && 'text-danger')}>
            {value}
          </dd>
          {hint && <p className="mt-0.5 text-11 text-muted">{hint}</p>}
        </div>
      ))}
    </dl>
  )
}

function figuresOf(run: RunRow, done: number): Figure[] {
  const { one, all } = passShares(run)
  const worst = Math.min(...run.passes)
  return [
    { label: copy.passOne, value: formatPercent(one) },
    { label: copy.passAll(run.repetitions), value: formatPercent(all) },
    { label: copy.flaky, value: formatNumber(run.flaky_count), hint: copy.flakyHint },
    {
      label: copy.worst,
      value: formatNumber(worst),
      hint: copy.passedOf(formatNumber(done)),
    },
    {
      label: copy.regressions,
      value: formatNumber(run.regression_count),
      hint: copy.regressionsHint,
      isBad: run.regression_count > 0,
    },
    {
      label: copy.answerTime,
      value: perAnswer(run, run.answer_ms, formatStepTime),
      hint:
        run.token_count > 0
          ? copy.tokensEach(perAnswer(run, run.token_count, formatNumber))
          : undefined,
    },
  ]
}

/** A share that is never rounded up to 100%. */
const formatPercent = (share: number): string => `${Math.floor(share * 100)}%`
