import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft, MessagesSquare } from 'lucide-react'
import type { SessionRow } from '#contract/evaluation'
import type { SessionFilter } from '#contract/evaluation/filter'
import * as copy from '#copy/evaluate'
import { MorePages } from '#dashboard/conversation/list/MorePages.tsx'
import { customerName, ESCALATION_LABEL } from '#dashboard/conversation/labels.ts'
import { formatDuration } from '#dashboard/copy/dates.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { periodWords } from '#dashboard/copy/period-words.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { Pane, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { VirtualRows } from '#dashboard/ui/VirtualRows.tsx'
import { sessionsQuery, toSessionQuery } from './queries.ts'

const ROW_PX = 76
const keyOf = (session: SessionRow) => session.id

/** The sessions behind a figure, newest first; each opens its conversation. */
export function SessionList({ filter }: { filter: SessionFilter }) {
  const search = useSearch({ from: '/_dashboard/evaluate' })
  const query = toSessionQuery(useBusinessId(), { ...search, daftar: filter })
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(sessionsQuery(query))
  const sessions = data.pages.flatMap((page) => page.sessions)
  const { total, about, named, from, to } = data.pages[0]!
  const title = query.reason ? ESCALATION_LABEL[query.reason].label : (about ?? copy.lists[filter])
  const groups = groupsOf(query, named)
  return (
    <Pane>
      <PaneHead
        title={title}
        back={
          <Link
            from="/evaluate"
            to="/evaluate"
            search={({ businessId, tab, hari }) => ({ businessId, tab, hari })}
            aria-label={copy.backToEvaluation}
            className={buttonClass({ kind: 'quiet' })}
          >
            <ArrowLeft />
          </Link>
        }
      ></PaneHead>
      <p className="flex flex-none flex-wrap gap-x-2 border-b border-line px-4 py-2.5 text-13 text-muted md:px-9">
        <b className="figure font-semibold text-text">
          {copy.conversations(formatNumber(total ?? 0))}
        </b>
        {[...groups, ...periodWords(from, to, query.clock)].map((part) => (
          <span key={part}>· {part}</span>
        ))}
      </p>
      {sessions.length === 0 ? (
        <EmptyState icon={<MessagesSquare />} title={copy.noSessions}>
          {copy.noSessionsHint}
        </EmptyState>
      ) : (
        <VirtualRows
          label={title}
          items={sessions}
          keyOf={keyOf}
          rowHeight={ROW_PX}
          onEnd={() => {
            if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
          }}
        >
          {(session) => <Session session={session} filter={filter} />}
        </VirtualRows>
      )}
      <MorePages isFailed={isFetchNextPageError} onRetry={() => void fetchNextPage()} />
    </Pane>
  )
}

/** The conditions of the list besides its figure, in words. */
const groupsOf = (query: ReturnType<typeof toSessionQuery>, named: string | null): string[] =>
  [
    query.kpiId && query.filter !== 'ragu' && copy.notReached,
    query.kpiId && query.filter === 'ragu' && copy.lists.ragu,
    query.arm && copy.comparisons.rollout[query.arm === 'ai' ? 'first' : 'second'],
    query.behaviour && copy.behaviours[query.behaviour],
    named,
    query.hour && copy.atHour(query.hour),
  ].filter((group) => typeof group === 'string')

/** The value of the list's figure for a session, in place of the score. */
function measureOf(session: SessionRow, filter: SessionFilter): string | null {
  const { first_reply_seconds: reply, taken_seconds: taken, score } = session
  switch (filter) {
    case 'dibalas':
      return reply === null ? null : copy.repliedAfter(formatDuration(reply * 1000))
    case 'diambil':
    case 'tepat_waktu':
    case 'terlambat':
      return taken === null ? null : copy.takenAfter(formatDuration(taken * 1000))
    case 'menilai':
    case 'kurang_puas':
      return session.csat === null ? null : copy.ratedOf(formatNumber(session.csat))
    default:
      return score === null ? copy.notScored : copy.scoreOf(formatNumber(Math.round(score)))
  }
}

function Session({ session, filter }: { session: SessionRow; filter: SessionFilter }) {
  return (
    <Link
      to="/inbox/$roomId"
      params={{ roomId: session.room_id }}
      search={(kept) => ({ businessId: kept.businessId, tab: 'semua' })}
      className="flex h-19 flex-col justify-center border-b sm:gap-1 border-line px-4 hover:bg-sunken md:px-9"
    >
      <span className="flex items-baseline gap-3">
        <span className="cut text-14 font-medium">{customerName(session)}</span>
        <span className="cut min-w-0 flex-1 text-13 text-muted max-sm:hidden">
          {session.question ?? ''}
        </span>
        <Time iso={session.counted_at} className="ml-auto flex-none text-12 text-muted" />
      </span>
      <span className="cut text-13 text-muted sm:hidden">{session.question ?? ''}</span>
      <span className="flex min-w-0 items-center gap-3 overflow-hidden">
        <Chip tone={session.by_ai ? 'ai' : 'neutral'}>{answererOf(session)}</Chip>
        {session.hand_over_reason && (
          <Chip>{ESCALATION_LABEL[session.hand_over_reason].label}</Chip>
        )}
        {session.repeated_count > 0 && <Chip>{copy.lists.tanya_ulang}</Chip>}
        {session.unanswered_count > 0 && <Chip>{copy.lists.tak_terjawab}</Chip>}
        {session.fails_critical && <Chip tone="danger">{copy.lists.kritis}</Chip>}
        <span className="figure ml-auto flex-none text-12 text-muted">
          {measureOf(session, filter)}
        </span>
      </span>
    </Link>
  )
}

const answererOf = (session: SessionRow): string =>
  session.by_ai ? copy.byAiAlone : session.is_answered ? copy.helpedByTeam : copy.notAnswered
