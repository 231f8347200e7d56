import { Suspense, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { COST_DAYS, type Cost, type Costs, type CostsOf } from '#contract/cost'
import * as copy from '#copy/cost'
import { formatDay } from '#dashboard/copy/dates.ts'
import { formatNumber, formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { Line, RoomLine } from './CostLines.tsx'
import type { OpenFigure } from './FigureRooms.tsx'
import { costWords, fewerWords, hasNoCost, partWords } from './cost-words.ts'
import { costsQuery } from './queries.ts'

const FigureRooms = lazyPart(() => import('./FigureRooms.tsx').then((module) => module.FigureRooms))

const SPANS = COST_DAYS.map((days) => ({ value: String(days), label: copy.days(days) }))

/** What conversations cost by day, version of the AI, campaign and conversation. */
export function CostReport() {
  const [days, setDays] = useState<CostsOf['days']>(30)
  const { data: costs } = useSuspenseQuery(costsQuery(useBusinessId(), days))
  const [figure, setFigure] = useState<OpenFigure | null>(null)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Total costs={costs} />
        <SegmentedControl
          label={copy.period}
          options={SPANS}
          value={String(days)}
          onChange={(value) => setDays(value === '7' ? 7 : 30)}
          className="auto-cols-auto [&_button]:h-8 [&_button]:px-3"
        />
      </div>
      {!hasNoCost(costs.total) && (
        <>
          <Days days={costs.days} onOpen={setFigure} />
          <Parts costs={costs} onOpen={setFigure} />
          <Rooms costs={costs} />
        </>
      )}
      <p className="text-12 text-pretty text-muted">
        {copy.lead(formatDay(costs.rated))}{' '}
        {costs.total.unpriced > 0 && copy.unpriced(formatNumber(costs.total.unpriced))}
      </p>
      {figure && (
        <Suspense fallback={null}>
          <FigureRooms days={days} shown={figure} onClose={() => setFigure(null)} />
        </Suspense>
      )}
    </>
  )
}

const sumOf = (cost: Pick<Cost, 'metaRupiah' | 'modelRupiah'>) => cost.metaRupiah + cost.modelRupiah

function Total({ costs: { total, conversations, bursts } }: { costs: Costs }) {
  if (hasNoCost(total))
    return (
      <p className="text-13">
        <b className="block text-14">{copy.nothing}</b>
        <span className="text-muted">{copy.nothingLead}</span>
      </p>
    )
  const each = Math.ceil(sumOf(total) / Math.max(1, conversations))
  const fewer = fewerWords(bursts)
  return (
    <p className="min-w-0 text-13">
      <b className="figure block text-20">{costWords(total)}</b>
      <span className="figure text-muted">
        {copy.perConversation(formatRupiah(each), formatNumber(conversations))}
        <br />
        {partWords(total)}
        {fewer && (
          <>
            <br />
            {fewer}
          </>
        )}
      </span>
    </p>
  )
}

type DaysProps = { days: Costs['days']; onOpen: (figure: OpenFigure) => void }

/** A bar for each day: what Meta and the model cost. The numbers are in the table behind it. */
function Days({ days, onOpen }: DaysProps) {
  const most = Math.max(1, ...days.map(sumOf))
  return (
    <details className="group">
      <summary className="cursor-pointer list-none rounded-control">
        <span className="mb-2 flex items-center justify-between text-13 font-semibold">
          {copy.perDay}
          <span className="text-12 font-medium text-brand group-open:hidden">{copy.showTable}</span>
          <span className="hidden text-12 font-medium text-brand group-open:inline">
            {copy.hideTable}
          </span>
        </span>
        <span aria-hidden className="flex h-20 items-end gap-px border-b border-line">
          {days.map((day) => (
            <span
              key={day.day}
              title={`${formatDay(day.day)}: ${costWords(day)}`}
              className="flex min-w-0 flex-1 flex-col justify-end"
              style={{ height: '100%' }}
            >
              <span
                className="block rounded-t-[2px] bg-brand"
                style={{ height: `${(sumOf(day) / most) * 100}%` }}
              />
            </span>
          ))}
        </span>
      </summary>
      <DayTable days={days} onOpen={onOpen} />
    </details>
  )
}

function DayTable({ days, onOpen }: DaysProps) {
  return (
    <div className="mt-3 max-h-80 overflow-auto">
      <table className="w-full text-13">
        <thead className="text-left text-12 text-muted">
          <tr>
            <th className="py-1 font-medium">{copy.day}</th>
            <th className="text-right font-medium">{copy.meta}</th>
            <th className="text-right font-medium">{copy.model}</th>
            <th className="text-right font-medium">{copy.total}</th>
          </tr>
        </thead>
        <tbody className="figure">
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-t border-line">
              <td className="py-1">{formatDay(day.day)}</td>
              <td className="text-right">{formatRupiah(day.metaRupiah)}</td>
              <td className="text-right">{formatRupiah(day.modelRupiah)}</td>
              <td className="text-right font-medium">
                {hasNoCost(day) ? (
                  formatRupiah(0)
                ) : (
                  <FigureButton
                    shown={{
                      title: formatDay(day.day),
                      rupiah: sumOf(day),
                      figure: { by: 'hari', day: day.day },
                    }}
                    onOpen={onOpen}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A figure of the report, which opens the conversations that it counts. */
function FigureButton({
  shown,
  onOpen,
}: {
  shown: OpenFigure
  onOpen: (figure: OpenFigure) => void
}) {
  return (
    <button
      type="button"
      aria-label={`${formatRupiah(shown.rupiah)}. ${copy.openFigure(shown.title)}`}
      onClick={() => onOpen(shown)}
      className="hit-area underline decoration-line underline-offset-3 hover:decoration-current"
    >
      {formatRupiah(shown.rupiah)}
    </button>
  )
}

function Parts({
  costs: { behaviours, campaigns },
  onOpen,
}: {
  costs: Costs
  onOpen: (figure: OpenFigure) => void
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {behaviours.length > 0 && (
        <Lines title={copy.perBehaviour}>
          {behaviours.map((one) => (
            <Line
              key={one.behaviour}
              name={copy.behaviour(one.behaviour.toUpperCase())}
              detail={`${copy.answers(formatNumber(one.answers))} · ${copy.tokens(formatNumber(one.tokens))}`}
              rupiah={
                <FigureButton
                  shown={{
                    title: copy.behaviour(one.behaviour.toUpperCase()),
                    rupiah: one.modelRupiah,
                    figure: { by: 'versi', behaviour: one.behaviour },
                  }}
                  onOpen={onOpen}
                />
              }
            />
          ))}
        </Lines>
      )}
      {campaigns.length > 0 && (
        <Lines title={copy.perCampaign}>
          {campaigns.map((one) => (
            <Line
              key={one.id}
              name={one.name}
              detail={copy.charged(formatNumber(one.charged))}
              rupiah={
                <FigureButton
                  shown={{
                    title: one.name,
                    rupiah: one.metaRupiah,
                    figure: { by: 'kampanye', campaignId: one.id },
                  }}
                  onOpen={onOpen}
                />
              }
            />
          ))}
        </Lines>
      )}
    </div>
  )
}

function Rooms({ costs: { rooms, conversations } }: { costs: Costs }) {
  return (
    <Lines title={copy.dearest} aside={copy.shownOf(rooms.length, formatNumber(conversations))}>
      {rooms.map((room) => (
        <RoomLine key={room.roomId} room={room} />
      ))}
    </Lines>
  )
}

function Lines({
  title,
  aside,
  children,
}: {
  title: string
  aside?: string
  children: React.ReactNode
}) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1 flex justify-between text-13 font-semibold">
        {title}
        {aside && <span className="figure text-12 font-normal text-muted">{aside}</span>}
      </h3>
      <ul>{children}</ul>
    </section>
  )
}
