import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Clock, FileClock, PenLine, TimerOff, X } from 'lucide-react'
import { useDeferredValue, useState, type ReactNode } from 'react'
import {
  DRAFT_STATES,
  type DraftLogPage,
  type DraftState,
  type LoggedDraft,
} from '#contract/conversation/draft-log'
import * as copy from '#copy/suggestion-messages'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip, type Tone } from '#dashboard/ui/Chip.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { draftLogQueryOf } from './suggestion-queries.ts'

const LOOKS: Record<DraftState, { tone: Tone; icon: ReactNode }> = {
  proposed: { tone: 'wait', icon: <Clock /> },
  used: { tone: 'ok', icon: <Check /> },
  edited: { tone: 'brand', icon: <PenLine /> },
  dismissed: { tone: 'neutral', icon: <X /> },
  stale: { tone: 'neutral', icon: <TimerOff /> },
}

/** Every draft that the AI wrote for a member, with its outcome. */
export function DraftLogTab() {
  const businessId = useBusinessId()
  const [chosen, setChosen] = useState<DraftState>()
  const state = useDeferredValue(chosen)
  const log = useSuspenseInfiniteQuery(draftLogQueryOf(businessId, state))
  const drafts = log.data.pages.flatMap((page) => page.drafts)
  const counts = log.data.pages[0]?.counts
  if (drafts.length === 0 && !state)
    return (
      <EmptyState icon={<FileClock />} title={copy.noDrafts}>
        {copy.noDraftsLead}
      </EmptyState>
    )
  return (
    <div className="mx-auto max-w-240 px-4 pt-4 pb-16 md:px-8">
      {counts && <Acceptance counts={counts} />}
      <StateFilter state={chosen} onChange={setChosen} />
      {drafts.length === 0 && <EmptyState title={copy.noDraftsOfState} />}
      <ul>
        {drafts.map((draft) => (
          <DraftItem key={draft.id} draft={draft} />
        ))}
      </ul>
      {log.hasNextPage && (
        <div className="grid justify-center pt-4">
          <Button size={40} busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {log.isFetchNextPageError ? shared.retry : shared.loadMore}
          </Button>
        </div>
      )}
    </div>
  )
}

function StateFilter({
  state,
  onChange,
}: {
  state: DraftState | undefined
  onChange: (state: DraftState | undefined) => void
}) {
  return (
    <Field label={copy.draftState} className="mb-3 max-w-60">
      {(control) => (
        <Select
          {...control}
          value={state ?? ''}
          onChange={({ target }) => onChange(DRAFT_STATES.find((one) => one === target.value))}
          options={[
            { value: '', label: copy.everyDraft },
            ...DRAFT_STATES.map((value) => ({ value, label: copy.draftStates[value] })),
          ]}
        />
      )}
    </Field>
  )
}

/** The share of decided drafts of the last 30 days that were sent. */
function Acceptance({ counts }: { counts: NonNullable<DraftLogPage['counts']> }) {
  const decided = counts.used + counts.edited + counts.dismissed
  if (decided === 0) return null
  const figures = [
    { label: copy.draftsUsed, count: counts.used },
    { label: copy.draftsEdited, count: counts.edited },
    { label: copy.draftsDismissed, count: counts.dismissed },
  ]
  return (
    <section aria-label={copy.acceptance} className="mb-5">
      <h2 className="mb-2 text-13 font-semibold">{copy.acceptance}</h2>
      <dl className="grid grid-cols-3 gap-4">
        {figures.map(({ label, count }) => (
          <div key={label}>
            <dt className="text-12 text-muted">{label}</dt>
            <dd className="flex items-baseline gap-2">
              <span className="figure text-20 font-semibold">
                {Math.round((count / decided) * 100)}%
              </span>
              <span className="figure text-12 text-muted">{formatNumber(count)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function DraftItem({ draft }: { draft: LoggedDraft }) {
  const { tone, icon } = LOOKS[draft.status]
  return (
    <li className="grid gap-1.5 border-b border-line py-3 last:border-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
        <Chip tone={tone} icon={icon}>
          {copy.draftStates[draft.status]}
        </Chip>
        {draft.member_name && <span className="text-text-2">{draft.member_name}</span>}
        <Link
          to="/inbox/$roomId"
          params={{ roomId: draft.room_id }}
          className="hit-area ml-auto text-brand underline"
        >
          {draft.contact_name ?? copy.openChat}
          {' · '}
          <Time iso={draft.created_at} />
        </Link>
      </p>
      {draft.asked && (
        <p className="line-clamp-2 text-13 wrap-anywhere text-text-2">{draft.asked}</p>
      )}
      <p
        className={
          draft.sent_text
            ? 'line-clamp-3 wrap-anywhere text-muted line-through'
            : 'line-clamp-4 wrap-anywhere whitespace-pre-line'
        }
      >
        {draft.text}
      </p>
      {draft.sent_text && (
        <p className="line-clamp-4 wrap-anywhere whitespace-pre-line">{draft.sent_text}</p>
      )}
    </li>
  )
}
