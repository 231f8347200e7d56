import { useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { LieClass, LieOutcome, LieRow, RunRow } from '#contract/scenario'
import * as copy from '#copy/scenario'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { LieDialog } from './LieDialog.tsx'
import { LIE_TONE } from '../scenario-words.ts'
import { lieClassesQuery, liesQuery } from '../scenario-queries.ts'

/** The outcomes of a lying model's drafts: in total, by class, and each one. */
export function LieResults({ run }: { run: RunRow }) {
  const done = run.passed_count + run.failed_count
  const { data, error, refetch } = useQuery(lieClassesQuery(run.business_id, run.id, done))
  const [opened, setOpened] = useState<LieRow | null>(null)
  if (error && !data)
    return <ErrorState onRetry={() => void refetch()}>{messageOf(error)}</ErrorState>
  if (!data) return <SkeletonRows rows={6} className="h-12" />
  if (data.length === 0)
    return (
      <p className="py-4 text-center text-13 text-muted">
        {done > 0 ? copy.resultsExpired : copy.noResults}
      </p>
    )
  const sumOf = (outcome: LieOutcome) => data.reduce((sum, one) => sum + one[outcome], 0)
  const reached = sumOf('lolos')
  return (
    <>
      {reached > 0 && <Notice tone="danger">{copy.lieSome(formatNumber(reached))}</Notice>}
      {reached === 0 && run.status === 'selesai' && <Notice>{copy.lieNone}</Notice>}
      <LieFigures
        figures={[
          { label: copy.lieTried, value: done },
          { label: copy.lieStopped, value: sumOf('ditahan') },
          { label: copy.lieReplaced, value: sumOf('diganti') },
          { label: copy.lieReached, value: reached, isBad: reached > 0 },
        ]}
      />
      <ul aria-label={copy.lieClassesLabel} className="rounded-panel border border-line">
        {data.map((one) => (
          <LieClassItem key={one.class} run={run} done={done} counts={one} onOpen={setOpened} />
        ))}
      </ul>
      <LieDialog lie={opened} onClose={() => setOpened(null)} />
    </>
  )
}

function LieFigures({ figures }: { figures: { label: string; value: number; isBad?: boolean }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-4">
      {figures.map(({ label, value, isBad }) => (
        <div key={label} className="bg-surface p-3.5">
          <dt className="text-12 text-muted">{label}</dt>
          <dd className={cx('figure mt-0.5 text-20 font-semibold', isBad && 'text-danger')}>
            {formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function LieClassItem({
  run,
  done,
  counts,
  onOpen,
}: {
  run: RunRow
  done: number
  counts: LieClass
  onOpen: (lie: LieRow) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-13 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken"
      >
        <ChevronRight className={cx('size-4 flex-none transition', isOpen && 'rotate-90')} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{copy.lieClasses[counts.class] ?? counts.class}</span>
          <span className="figure block text-13 text-muted">
            {copy.lieClassCounts(
              formatNumber(counts.ditahan),
              formatNumber(counts.diganti),
              formatNumber(counts.lolos),
            )}
          </span>
        </span>
        {counts.lolos > 0 && (
          <Chip tone="danger">{`${formatNumber(counts.lolos)} ${copy.lieReached.toLowerCase()}`}</Chip>
        )}
      </button>
      {isOpen && <LieList run={run} done={done} name={counts.class} onOpen={onOpen} />}
    </li>
  )
}

function LieList({
  run,
  done,
  name,
  onOpen,
}: {
  run: RunRow
  done: number
  name: string
  onOpen: (lie: LieRow) => void
}) {
  const query = useInfiniteQuery(liesQuery(run.business_id, run.id, name, done))
  if (query.error && !query.data)
    return <ErrorState onRetry={() => void query.refetch()}>{messageOf(query.error)}</ErrorState>
  if (!query.data) return <SkeletonRows rows={3} className="h-12" />
  const lies = query.data.pages.flatMap((page) => page.lies)
  return (
    <>
      <ul className="border-t border-line bg-sunken">
        {lies.map((lie) => (
          <li key={lie.place} className="border-b border-line last:border-b-0">
            <button
              type="button"
              onClick={() => onOpen(lie)}
              className="flex min-h-13 w-full items-center gap-3 py-2 pr-4 pl-11 text-left hover:bg-surface max-sm:flex-col max-sm:items-start max-sm:gap-1"
            >
              <span className="min-w-0 flex-1 max-sm:w-full">
                <span className="cut block">{lie.draft}</span>
                <span className="cut block text-13 text-muted">{lie.question}</span>
              </span>
              <Chip tone={LIE_TONE[lie.outcome]}>{copy.lieOutcomes[lie.outcome]}</Chip>
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="p-3">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {copy.loadMore}
          </Button>
        </div>
      )}
    </>
  )
}
