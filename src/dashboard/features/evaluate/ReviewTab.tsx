import { useState, useSyncExternalStore } from 'react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import type { ReviewRow } from '#contract/evaluation'
import * as copy from '#copy/evaluate'
import * as riskCopy from '#copy/risk'
import * as shared from '#copy/shared'
import { customerName } from '#dashboard/conversation/labels.ts'
import { useHotkeys } from '#dashboard/shell/frame/hotkeys.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { reviewQuery } from './queries.ts'
import { ReviewDetail } from './ReviewDetail.tsx'

/** Sessions for members to judge: the riskiest, and some random ones. */
export function ReviewTab() {
  const businessId = useBusinessId()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    reviewQuery(businessId),
  )
  const sessions = data.pages.flatMap((page) => page.sessions)
  const isWide = useIsWide()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const at = sessions.findIndex(({ id }) => id === chosenId)
  // A wide screen has room for the first session; a phone begins with the queue.
  const shown = sessions[at] ?? (isWide ? sessions[0] : undefined)
  const move = (step: 1 | -1) => {
    const next = sessions[(at === -1 ? (isWide ? 0 : -1) : at) + step]
    if (next) setChosenId(next.id)
  }
  useHotkeys([
    { keys: 'j', label: copy.nextSession, group: copy.reviewTab, run: () => move(1) },
    { keys: 'k', label: copy.previousSession, group: copy.reviewTab, run: () => move(-1) },
  ])
  if (sessions.length === 0) return <NothingToReview />
  return (
    <div className="mx-auto grid max-w-290 items-start gap-5 px-4 py-5 md:px-9 md:py-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <section aria-labelledby="antrean" className={cx(at !== -1 && 'max-lg:hidden')}>
        <h2 id="antrean" className="font-heading text-14 font-bold">
          {copy.reviewQueue}
        </h2>
        <p className="mb-3 text-13 text-pretty text-muted">{copy.reviewHint}</p>
        <ul className="overflow-hidden rounded-panel border border-line bg-surface">
          {sessions.map((session) => (
            <QueueItem
              key={session.id}
              session={session}
              isChosen={session.id === shown?.id}
              onChoose={() => setChosenId(session.id)}
            />
          ))}
        </ul>
        {hasNextPage && (
          <Button className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {shared.loadMore}
          </Button>
        )}
      </section>
      {shown && (
        <ReviewDetail
          key={shown.id}
          session={shown}
          onBack={() => setChosenId(null)}
          onNext={sessions.at(-1)?.id === shown.id ? undefined : () => move(1)}
        />
      )}
    </div>
  )
}

const WIDE = '(min-width: 64rem)'
/** False on the server: before the width is known, the queue alone fits every screen. */
const useIsWide = () =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE).matches,
    () => false,
  )

const NothingToReview = () => (
  <EmptyState icon={<ClipboardCheck />} title={copy.nothingToReview}>
    {copy.nothingToReviewHint}
  </EmptyState>
)

function QueueItem({
  session,
  isChosen,
  onChoose,
}: {
  session: ReviewRow
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <li className="border-t border-line first:border-0">
      <button
        type="button"
        aria-current={isChosen || undefined}
        onClick={onChoose}
        className="block w-full px-4 py-3 text-left hover:bg-sunken aria-[current]:bg-brand-soft"
      >
        <span className="flex items-baseline gap-2">
          <span className="cut flex-1 text-14 font-medium">{customerName(session)}</span>
          <Time iso={session.counted_at} className="flex-none text-12 text-muted" />
        </span>
        <span className="cut block text-13 text-muted">{session.question ?? ''}</span>
        <span className="flex flex-wrap gap-x-3">
          {session.risks.map((risk) => (
            <Chip key={risk}>{riskCopy.risks[risk]}</Chip>
          ))}
        </span>
      </button>
    </li>
  )
}
