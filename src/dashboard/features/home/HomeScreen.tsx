import { useEffect, useRef } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn, Clock, House } from 'lucide-react'
import * as breakdownCopy from '#copy/breakdown'
import * as copy from '#copy/home'
import * as conversationCopy from '#copy/conversation'
import * as shared from '#copy/shared'
import { clockTime, dayLabel, formatDuration, zoneName } from '#dashboard/copy/dates.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { CostLine } from '#dashboard/cost/CostLine.tsx'
import { useLive } from '#dashboard/shell/live/live.ts'
import { openingLine } from '#dashboard/shell/frame/opening-line.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { DayActs } from './DayActs.tsx'
import { Figures } from './Figures.tsx'
import { Health } from './Health.tsx'
import type { Home } from './home.functions.ts'
import { HoursChart } from './HoursChart.tsx'
import { OpenDigest } from './OpenDigest.tsx'
import { homeQuery } from './queries.ts'
import { QuietDay } from './QuietDay.tsx'
import { SetUpList } from './SetUpList.tsx'
import { Todos } from './Todos.tsx'
import { greetingAt, lastWeekday } from './figure-words.ts'

/** The least time between two refetches: a busy shop's figures change all the time. */
const READ_AGAIN_MS = 15_000
/** The span of the cost line: receipts of a single day arrive late. */
const COST_DAYS = 7

/** Today's figures, and the tasks that help most customers. */
export function HomeScreen() {
  const { business } = useWorkspace()
  const { data: home } = useSuspenseQuery(homeQuery(business.id))
  const lastWeek = lastWeekday(useNow(), home.zone)
  useHomeLive(business.id)
  return (
    <div className="quiet-scroll h-full bg-canvas">
      <div className="mx-auto grid max-w-290 gap-5 px-4 pb-8 md:px-9">
        <Head home={home} />
        <OpenDigest />
        <SetUpList setUp={home.setUp} />
        <DayActs acts={home.acts} />
        {home.hasTraffic ? (
          <div className="grid gap-2">
            <Figures home={home} lastWeek={lastWeek} />
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <CostLine days={COST_DAYS} />
              <Link
                to="/laporan"
                search={{ businessId: business.id }}
                className={buttonClass({ kind: 'quiet', className: 'ml-auto' })}
              >
                <ChartColumn />
                {breakdownCopy.toReport}
              </Link>
            </div>
          </div>
        ) : (
          <EmptyState
            icon={<House />}
            title={conversationCopy.noConversations}
            className="w-full max-w-none rounded-panel border border-line bg-surface"
            action={
              <Link
                to="/simulate"
                search={{ businessId: business.id, tab: 'ponsel' }}
                className={buttonClass()}
              >
                {shared.tryInSimulator}
              </Link>
            }
          >
            {copy.figuresAppear}
          </EmptyState>
        )}
        <Day home={home} lastWeek={lastWeek} />
      </div>
    </div>
  )
}

/** The hours of the day, or on a quiet one what yesterday was; beside them the channels. */
function Day({ home, lastWeek }: { home: Home; lastWeek: string }) {
  const isQuiet = home.hours.every(({ ai, team }) => ai + team === 0)
  return (
    <div className={cx('grid gap-5', home.hasTraffic && 'lg:grid-cols-[minmax(0,1fr)_324px]')}>
      {home.hasTraffic &&
        (isQuiet ? (
          <div className="grid content-start gap-5">
            <QuietDay home={home} />
            <Todos todos={home.todos} />
          </div>
        ) : (
          <HoursChart home={home} lastWeek={lastWeek} />
        ))}
      <Health home={home} />
      {home.hasTraffic && !isQuiet && (
        <div className="lg:col-span-2">
          <Todos todos={home.todos} />
        </div>
      )}
    </div>
  )
}

function Head({ home }: { home: Home }) {
  const { business, profile } = useWorkspace()
  const nowMs = useNow()
  const now = new Date(nowMs).toISOString()
  const name = profile.name?.trim().split(/\s+/)[0]
  const { count, oldest } = home.waiting
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6">
      <div className="min-w-0">
        <h1 className="font-display text-28 font-semibold wrap-anywhere" suppressHydrationWarning>
          {greetingAt(Number(clockTime(now, home.zone).slice(0, 2)))}
          {name && `, ${name}`}.
        </h1>
        <p className="mt-0.5 text-muted" suppressHydrationWarning>
          {formatToday(nowMs, home.zone)} ·{' '}
          <span className="figure" suppressHydrationWarning>
            {clockTime(now, home.zone)}
          </span>{' '}
          {zoneName(home.zone)} · {openingLine(business, new Date(nowMs)).toLowerCase()}
        </p>
      </div>
      {count > 0 && (
        <p className="flex min-h-11 items-center gap-3 rounded-control bg-wait-soft py-1.5 pr-1.75 pl-3.5">
          <Clock className="flex-none text-wait" />
          <span className="min-w-0 flex-1">
            <b className="font-semibold">{copy.waitingForReply(formatNumber(count))}</b>
            {oldest && (
              <>
                {copy.longest}{' '}
                <span className="figure" suppressHydrationWarning>
                  {formatDuration(nowMs - Date.parse(oldest))}
                </span>
              </>
            )}
          </span>
          <Link
            to="/inbox"
            search={{ businessId: business.id }}
            className={buttonClass({ className: 'ml-auto border-transparent' })}
          >
            {copy.answerNow}
          </Link>
        </p>
      )}
    </header>
  )
}

/**
 * "Sabtu, 21 November": formatted as seen from the next day, because on the day itself the label is
 * "Hari ini".
 */
const formatToday = (nowMs: number, zone: string) =>
  dayLabel(new Date(nowMs).toISOString(), nowMs + 3 * 86_400_000, zone)

function useHomeLive(businessId: string): void {
  const queryClient = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { queryKey } = homeQuery(businessId)
  useLive({
    tables: ['room', 'escalation', 'channel', 'knowledge_source', 'sale', 'booking'],
    missed: [queryKey],
    change: () => {
      waiting.current ??= setTimeout(() => {
        waiting.current = undefined
        void queryClient.invalidateQueries({ queryKey })
      }, READ_AGAIN_MS)
    },
  })
  useEffect(
    () => () => {
      clearTimeout(waiting.current)
      // Nothing on the screen uses the figures any more, so they are only marked as stale.
      void queryClient.invalidateQueries({
        queryKey: homeQuery(businessId).queryKey,
        refetchType: 'none',
      })
    },
    [queryClient, businessId],
  )
}
