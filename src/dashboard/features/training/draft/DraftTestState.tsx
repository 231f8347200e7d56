import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { type DraftTest, isActive } from '#contract/scenario'
import * as copy from '#copy/knowledge-draft'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { RunProgress } from '#dashboard/scenario/RunProgress.tsx'
import { useBusinessId } from '#dashboard/shell/workspace.ts'

const LOOKS = {
  lulus: { Icon: CircleCheck, tone: 'text-ok' },
  gagal: { Icon: CircleX, tone: 'text-danger' },
  belum: { Icon: CircleDashed, tone: 'text-wait' },
  tanpa: { Icon: CircleDashed, tone: 'text-muted' },
}

/** The result of the required scenarios on the draft, or their progress. */
export function DraftTestState({ test, isKeeper }: { test: DraftTest; isKeeper: boolean }) {
  const businessId = useBusinessId()
  const { run, verdict, required } = test
  if (run && isActive(run)) return <RunProgress run={run} isKeeper={isKeeper} />
  const { Icon, tone } = LOOKS[verdict]
  const hasResults = run && (verdict === 'lulus' || verdict === 'gagal')
  return (
    <section
      aria-label={copy.testLabel}
      className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-panel border border-line px-4 py-3"
    >
      <Icon className={`size-4 flex-none stroke-2 ${tone}`} />
      <p role="status" className="min-w-40 flex-1 text-pretty">
        {wordsOf(test)}
      </p>
      {hasResults && (
        <Link
          to="/simulate"
          search={{ businessId, tab: 'hasil', uji: run.id }}
          className="text-13 font-medium text-brand hover:underline"
        >
          {copy.seeResults}
        </Link>
      )}
      {required === 0 && (
        <Link
          to="/simulate"
          search={{ businessId, tab: 'skenario' }}
          className="text-13 font-medium text-brand hover:underline"
        >
          {copy.chooseScenarios}
        </Link>
      )}
    </section>
  )
}

function wordsOf({ verdict, required, run }: DraftTest): string {
  const all = formatNumber(required)
  switch (verdict) {
    case 'lulus':
      return copy.passed(all)
    case 'gagal':
      return copy.failed(formatNumber((run?.failed_count ?? 0) + (run?.flaky_count ?? 0)), all)
    case 'tanpa':
      return copy.nothingRequired
    case 'belum':
      return run ? copy.testedBefore : copy.untested(all)
  }
}
