import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReviewRow, ReviewSession } from '#contract/evaluation'
import * as copy from '#copy/evaluate'
import * as shared from '#copy/shared'
import { customerName } from '#dashboard/conversation/labels.ts'
import { useHotkeys } from '#dashboard/shell/frame/hotkeys.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { AnswerVerdict } from '#dashboard/reasons/AnswerVerdict.tsx'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { labelSession } from './evaluate.functions.ts'
import { reviewSessionQuery } from './queries.ts'
import { ReviewLine } from './ReviewLine.tsx'

type Props = {
  session: ReviewRow
  onBack: () => void
  /** undefined at the end of the queue */
  onNext: (() => void) | undefined
}

/** One session: its messages, and each line of its score card with buttons to agree or not. */
export function ReviewDetail({ session, onBack, onNext }: Props) {
  const businessId = useBusinessId()
  const { data, error, refetch, isRefetching } = useQuery(
    reviewSessionQuery(businessId, session.id),
  )
  return (
    <section
      aria-label={customerName(session)}
      className="min-w-0 rounded-panel border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
        <IconButton label={copy.backToQueue} onClick={onBack} className="lg:hidden">
          <ArrowLeft />
        </IconButton>
        <h2 className="cut flex-1 font-heading text-14 font-bold max-sm:basis-3/4">
          {customerName(session)}
        </h2>
        <Link
          to="/inbox/$roomId"
          params={{ roomId: session.room_id }}
          search={(kept) => ({ businessId: kept.businessId, tab: 'semua' })}
          className={buttonClass()}
        >
          {copy.openRoom}
        </Link>
        {onNext && <Button onClick={onNext}>{copy.nextSession}</Button>}
      </header>
      {error ? (
        <ErrorState onRetry={() => void refetch()} busy={isRefetching}>
          {messageOf(error)}
        </ErrorState>
      ) : data ? (
        <Loaded session={session} review={data} />
      ) : (
        <SkeletonRows />
      )}
    </section>
  )
}

function Loaded({ session, review }: { session: ReviewRow; review: ReviewSession }) {
  const [current, setCurrent] = useState(0)
  const label = useLabel(session.id)
  const set = (place: number, isGood: boolean | null, note?: string | null) => {
    const kpi = review.kpis[place]
    if (kpi) label.mutate({ kpiId: kpi.id, isGood, note: note ?? kpi.label?.note ?? null })
  }
  const answer = (isGood: boolean) => {
    set(current, isGood)
    setCurrent(Math.min(current + 1, review.kpis.length - 1))
  }
  useHotkeys([
    { keys: 'b', label: copy.good, group: copy.reviewTab, run: () => answer(true) },
    { keys: 'x', label: copy.bad, group: copy.reviewTab, run: () => answer(false) },
    { keys: 'z', label: shared.undo, group: copy.reviewTab, run: () => set(current, null) },
  ])
  return (
    <div className="grid gap-4 p-4">
      <ol className="grid gap-2 rounded-control bg-sunken p-3" aria-label={copy.whatWasSaid}>
        {review.lines.map((line, place) => (
          <li
            key={place}
            className={cx(
              'max-w-[85%] rounded-control px-3 py-1.5 text-13 wrap-anywhere',
              line.author === 'customer'
                ? 'justify-self-start bg-bubble-in'
                : line.author === 'ai'
                  ? 'justify-self-end bg-bubble-ai'
                  : 'justify-self-end bg-bubble-out',
            )}
          >
            <span className="block text-11 font-medium text-muted">
              {copy.authors[line.author]}
            </span>
            {line.text || `(${line.kind})`}
            {line.runId && (
              <span className="mt-1 flex gap-4 border-t border-line pt-1 text-12">
                <AnswerVerdict place={{ roomId: session.room_id }} runId={line.runId} />
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="text-12 text-muted pointer-coarse:hidden">{copy.reviewKeys}</p>
      <ul>
        {review.kpis.map((kpi, place) => (
          <ReviewLine
            key={kpi.id}
            kpi={kpi}
            isCurrent={place === current}
            onFocus={() => setCurrent(place)}
            onLabel={(isGood, note) => set(place, isGood, note)}
          />
        ))}
      </ul>
    </div>
  )
}

/** Shows a label at once, and the earlier one again when the server did not store it. */
function useLabel(scoreId: string) {
  const businessId = useBusinessId()
  const queries = useQueryClient()
  const { queryKey } = reviewSessionQuery(businessId, scoreId)
  type Label = { kpiId: string; isGood: boolean | null; note: string | null }
  return useMutation({
    mutationFn: (label: Label) => labelSession({ data: { businessId, scoreId, ...label } }),
    onMutate: ({ kpiId, isGood, note }: Label) => {
      const former = queries.getQueryData(queryKey)
      queries.setQueryData(
        queryKey,
        former && {
          ...former,
          kpis: former.kpis.map((kpi) =>
            kpi.id === kpiId ? { ...kpi, label: isGood === null ? null : { isGood, note } } : kpi,
          ),
        },
      )
      return { former }
    },
    onError: (error, _label, context) => {
      queries.setQueryData(queryKey, context?.former)
      toast.error(shared.notSaved, messageOf(error))
    },
  })
}
