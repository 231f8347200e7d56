import { type ReactNode, useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HANDOVER_REASONS } from '#contract/agent'
import type { ReportRow, ReportSums } from '#contract/evaluation/breakdown'
import type { SessionFilter } from '#contract/evaluation/filter'
import * as breakdownCopy from '#copy/breakdown'
import * as copy from '#copy/glance'
import { ESCALATION_LABEL } from '#dashboard/conversation/labels.ts'
import { formatDuration } from '#dashboard/copy/dates.ts'
import { formatNumber, formatOneDigit } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { Skeleton } from '#dashboard/ui/States.tsx'
import { todayQuery } from './queries.ts'

/**
 * The pane beside a list before anything is chosen: the first row of the list, and today in
 * figures.
 */
export function Glance({ children }: { children: ReactNode }) {
  return <div className="grid w-full max-w-110 gap-4 px-6">{children}</div>
}

/** The conversation that the reader would open first, with a link to it. */
export function FirstOfList({
  heading,
  name,
  aside,
  children,
  to,
  roomId,
  search = true,
  openLabel,
}: {
  heading: ReactNode
  name: string
  /** right of the heading */ aside?: ReactNode
  children?: ReactNode
  to: '/inbox/$roomId' | '/auto-reply/$roomId' | '/eskalasi/$roomId' | '/task-completed/$roomId'
  roomId: string
  /** true keeps the title of the page */ search?: true | { businessId: string }
  openLabel: string
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-1 rounded-panel border border-line bg-surface p-5"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="text-13 text-muted">
          {heading}
        </h2>
        {aside}
      </div>
      <p className="text-16 font-semibold wrap-anywhere">{name}</p>
      {children}
      <div className="mt-3 justify-self-start">
        <Link
          to={to}
          params={{ roomId }}
          search={search}
          className={buttonClass({ kind: 'primary' })}
        >
          {openLabel}
        </Link>
      </div>
    </section>
  )
}

type Figure = { name: string; list: SessionFilter; read: (sums: ReportSums) => string | null }

const FIGURES = {
  handled: {
    name: breakdownCopy.columns.handled,
    list: 'dijawab',
    read: ({ answered }) => formatNumber(answered),
  },
  byAi: {
    name: breakdownCopy.columns.byAi,
    list: 'oleh_ai',
    read: ({ byAi, answered }) => (answered > 0 ? `${Math.round((byAi / answered) * 100)}%` : null),
  },
  handedOver: {
    name: breakdownCopy.columns.handedOver,
    list: 'diserahkan',
    read: ({ handedOver }) => formatNumber(handedOver),
  },
  firstReply: {
    name: breakdownCopy.columns.firstReply,
    list: 'dibalas',
    read: ({ replySeconds }) =>
      replySeconds === null ? null : formatDuration(Math.round(replySeconds) * 1000),
  },
  rating: {
    name: breakdownCopy.columns.rating,
    list: 'menilai',
    read: ({ rating }) => (rating === null ? null : breakdownCopy.ratingOf(formatOneDigit(rating))),
  },
} satisfies Record<string, Figure>
export type FigureName = keyof typeof FIGURES

/** Today's figures as on /laporan; each opens its conversations. */
export function TodayFigures({ names }: { names: readonly FigureName[] }) {
  const businessId = useBusinessId()
  const { data } = useQuery(todayQuery(businessId))
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-panel border border-line bg-surface"
    >
      <h2 id={id} className="px-4 pt-3 text-13 text-muted">
        {copy.today}
      </h2>
      <dl className="grid grid-cols-3 divide-x divide-line pt-1">
        {names.map((name) => (
          <OneFigure key={name} figure={FIGURES[name]} sums={data?.now} day={data?.today} />
        ))}
      </dl>
    </section>
  )
}

function OneFigure({
  figure: { name, list, read },
  sums,
  day,
}: {
  figure: Figure
  sums: ReportSums | undefined
  day: string | undefined
}) {
  const businessId = useBusinessId()
  const value = sums && read(sums)
  return (
    <div className="relative grid content-between gap-0.5 px-4 pt-1 pb-3 hover:bg-sunken">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="figure text-20 leading-7 font-semibold">
        {value === undefined && <Skeleton className="my-1.5 h-4 w-10" />}
        {value === null && <span className="font-normal text-muted">–</span>}
        {value && (
          <Link
            to="/evaluate"
            search={{ businessId, daftar: list, tanggal: day }}
            aria-label={breakdownCopy.openFigure(name, value)}
            className="before:absolute before:inset-0 before:content-['']"
          >
            {value}
          </Link>
        )}
      </dd>
    </div>
  )
}

const MAX_REASONS = 4

/**
 * Why the AI called the team today, the most frequent reason first. Renders nothing without a
 * hand-over.
 */
export function ReasonsToday() {
  const businessId = useBusinessId()
  const { data } = useQuery(todayQuery(businessId))
  const id = useId()
  const rows = data?.rows
    .filter(({ handedOver }) => handedOver > 0)
    .toSorted((one, other) => other.handedOver - one.handedOver)
    .slice(0, MAX_REASONS)
  if (!data || !rows?.length) return null
  return (
    <section
      aria-labelledby={id}
      className="rounded-panel border border-line bg-surface px-4 pt-3 pb-1"
    >
      <h2 id={id} className="text-13 text-muted">
        {copy.whyHandedOver}
      </h2>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Reason key={row.key} row={row} day={data.today} />
        ))}
      </ul>
    </section>
  )
}

function Reason({ row, day }: { row: ReportRow; day: string }) {
  const businessId = useBusinessId()
  const reason = HANDOVER_REASONS.find((one) => one === row.key)
  const name = reason ? ESCALATION_LABEL[reason].label : row.key
  const count = formatNumber(row.handedOver)
  return (
    <li>
      <Link
        to="/evaluate"
        search={{ businessId, daftar: 'diserahkan', tanggal: day, alasan: row.key }}
        aria-label={breakdownCopy.openRow(name, count)}
        className="-mx-4 flex min-h-10 items-center gap-2 px-4 hover:bg-sunken"
      >
        <span className="cut flex-1">{name}</span>
        <span className="figure font-semibold">{count}</span>
      </Link>
    </li>
  )
}
