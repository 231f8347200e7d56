import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Gauge } from 'lucide-react'
import { isActive, type ResultRow, type RunRow } from '#contract/scenario'
import * as copy from '#copy/scenario'
import { RunProgress } from '#dashboard/scenario/RunProgress.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { useNow } from '#dashboard/ui/clock.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { LieResults } from './LieResults.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { ResultItem } from './ResultItem.tsx'
import { RunChanges } from './RunChanges.tsx'
import { RunCompared } from './RunCompared.tsx'
import { RunForm } from './RunForm.tsx'
import { TestState } from '../TestState.tsx'
import type { Replay } from '../use-replay.ts'
import { RunSummary } from './RunSummary.tsx'
import { resultsQuery, runsQuery } from '../scenario-queries.ts'
import { describeRun } from '../scenario-words.ts'

/** Starts a test, and shows its progress, its results and those of earlier ones. */
export function ResultsTab({ onReplay }: { onReplay: (replay: Replay) => void }) {
  const { business, role } = useWorkspace()
  const isKeeper = role === 'owner' || role === 'admin'
  const query = useInfiniteQuery(runsQuery(business.id))
  const { uji } = useSearch({ from: '/_dashboard/simulate' })
  const [chosen, setChosen] = useState(uji)
  if (query.error && !query.data)
    return (
      <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
        {messageOf(query.error)}
      </ErrorState>
    )
  if (!query.data) return <SkeletonRows rows={6} className="h-12" />
  const runs = query.data.pages.flatMap((page) => page.runs)
  const active = runs.find(isActive)
  const shown = runs.find((run) => run.id === chosen) ?? runs[0]
  return (
    <div className="relative h-full overflow-y-auto">
      <div className="mx-auto grid max-w-220 grid-cols-[minmax(0,1fr)] gap-5 px-4 py-5">
        <TestState mayStart={isKeeper && !active} />
        {isKeeper && <RunForm isBusy={active !== undefined} onStart={() => setChosen(undefined)} />}
        {active && <RunProgress run={active} isKeeper={isKeeper} />}
        {shown ? (
          <>
            <RunChoice runs={runs} run={shown} onChoose={setChosen} />
            <RunNotes run={shown} />
            {shown.scope === 'pembohong' ? (
              <LieResults key={shown.id} run={shown} />
            ) : (
              <>
                <RunSummary run={shown} />
                <RunChanges key={`changes-${shown.id}`} changes={shown.changes} />
                <Results key={shown.id} run={shown} isKeeper={isKeeper} onReplay={onReplay} />
              </>
            )}
          </>
        ) : (
          <EmptyState icon={<Gauge />} title={copy.noRuns}>
            {copy.noRunsLead}
          </EmptyState>
        )}
      </div>
    </div>
  )
}

function RunChoice({
  runs,
  run,
  onChoose,
}: {
  runs: RunRow[]
  run: RunRow
  onChoose: (runId: string) => void
}) {
  const now = useNow()
  const zone = useZone()
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Select
        aria-label={copy.run}
        value={run.id}
        onChange={(event) => onChoose(event.target.value)}
        options={runs.map((one) => ({ value: one.id, label: describeRun(one, now, zone) }))}
        className="w-full max-w-130"
      />
      <p className="text-12 text-muted">{copy.knowledgeVersion(run.knowledge_version)}</p>
    </div>
  )
}

/** Why a run stopped before its end. */
function RunNotes({ run }: { run: RunRow }) {
  if (run.is_draft && run.status !== 'dibatalkan') return <Notice>{copy.draftNote}</Notice>
  if (run.status === 'dibatalkan') return <Notice tone="wait">{copy.cancelledNote}</Notice>
  if (run.status === 'gagal' && run.failure)
    return <Notice tone="danger">{copy.runFailures[run.failure]}</Notice>
  return null
}

function Results({
  run,
  isKeeper,
  onReplay,
}: {
  run: RunRow
  isKeeper: boolean
  onReplay: (replay: Replay) => void
}) {
  const done = run.passed_count + run.flaky_count + run.failed_count
  const query = useInfiniteQuery(resultsQuery(run.business_id, run.id, done))
  const [opened, setOpened] = useState<Pick<ResultRow, 'scenario_id' | 'title'> | null>(null)
  if (query.error && !query.data)
    return <ErrorState onRetry={() => void query.refetch()}>{messageOf(query.error)}</ErrorState>
  if (!query.data) return <SkeletonRows rows={4} className="h-12" />
  const results = query.data.pages.flatMap((page) => page.results)
  if (results.length === 0)
    return (
      <p className="py-4 text-center text-13 text-muted">
        {done > 0 ? copy.resultsExpired : copy.noResults}
      </p>
    )
  return (
    <>
      <RunCompared run={run} onOpen={setOpened} />
      <ul className="rounded-panel border border-line [&>li:last-child]:border-b-0">
        {results.map((result) => (
          <ResultItem
            key={result.scenario_id}
            result={result}
            repetitions={run.repetitions}
            changes={run.changes}
            onOpen={() => setOpened(result)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {copy.loadMore}
          </Button>
        </div>
      )}
      <ResultDialog
        run={run}
        result={opened}
        isKeeper={isKeeper}
        onReplay={onReplay}
        onClose={() => setOpened(null)}
      />
    </>
  )
}
