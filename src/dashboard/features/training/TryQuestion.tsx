import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import * as copy from '#copy/training'
import * as knowledgeCopy from '#copy/knowledge'
import { formatScore } from '#dashboard/copy/format-numbers.ts'
import { tryQuery } from '#dashboard/knowledge/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'

export type OpenAnswer = (sourceId: string, entryId: string) => void

/** Shows what a search finds for a customer's question, without running the agent. */
export function TryQuestion({
  businessId,
  isDraft,
  onOpen,
}: {
  businessId: string
  /** searches the knowledge as it would be with the draft */
  isDraft: boolean
  onOpen: OpenAnswer
}) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const { data: found, error, refetch, isFetching } = useQuery(tryQuery(businessId, asked, isDraft))
  const ask = () => {
    const text = typed.trim()
    if (text === asked && text) void refetch()
    setAsked(text)
  }
  return (
    <>
      <QuestionForm typed={typed} onType={setTyped} isFetching={isFetching} onAsk={ask} />
      <div aria-live="polite" className="mt-5">
        {error && !found && (
          <Notice tone="danger" onRetry={() => void refetch()} busy={isFetching}>
            {messageOf(error)}
          </Notice>
        )}
        {asked && !found && !error && <SkeletonRows rows={3} />}
        {found && <Found found={found} onOpen={onOpen} />}
        {!asked && <p className="text-13 text-pretty text-muted">{copy.tryLead}</p>}
      </div>
    </>
  )
}

function QuestionForm({
  typed,
  onType,
  isFetching,
  onAsk,
}: {
  typed: string
  onType: (text: string) => void
  isFetching: boolean
  onAsk: () => void
}) {
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onAsk()
      }}
    >
      <Field label={knowledgeCopy.customerQuestion} hideLabel>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={500}
            placeholder={copy.customerQuestionExample}
            value={typed}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              onAsk()
            }}
          />
        )}
      </Field>
      <Button
        type="submit"
        busy={isFetching}
        disabled={!typed.trim()}
        className="justify-self-start"
      >
        {copy.searchAnswers}
      </Button>
    </form>
  )
}

function Found({ found, onOpen }: { found: FoundEntry[]; onOpen: OpenAnswer }) {
  const answers = found.filter((entry) => entry.score >= ANSWER_THRESHOLD)
  return (
    <>
      <p className="mb-2 text-13 font-medium text-pretty">
        {answers.length > 0 ? copy.canAnswer : copy.cannotAnswer}
      </p>
      <ul>
        {found.map((entry) => (
          <Match
            key={entry.entryId}
            entry={entry}
            onOpen={() => onOpen(entry.sourceId, entry.entryId)}
          />
        ))}
      </ul>
      {found.length > 0 && (
        <p className="mt-3 text-12 text-muted">{copy.matchScale(formatScore(ANSWER_THRESHOLD))}</p>
      )}
    </>
  )
}

function Match({ entry, onOpen }: { entry: FoundEntry; onOpen: () => void }) {
  const isBelow = entry.score < ANSWER_THRESHOLD
  return (
    <li className="relative border-t border-line py-2.5">
      <div className="flex items-center gap-3">
        <button
          type="button"
          onClick={onOpen}
          className={cx(
            'cut min-w-0 flex-1 text-left text-13 before:absolute before:inset-0 before:content-[""] hover:underline',
            isBelow ? 'text-muted' : 'font-medium',
          )}
        >
          {entry.question ?? entry.title}
        </button>
        <span aria-hidden="true" className="relative h-1.25 w-16 flex-none rounded-full bg-line">
          <span
            style={{ width: `${Math.min(1, entry.score) * 100}%` }}
            className={cx('block h-full rounded-full', isBelow ? 'bg-muted opacity-50' : 'bg-ai')}
          />
          <span
            style={{ left: `${ANSWER_THRESHOLD * 100}%` }}
            className="absolute -top-0.75 h-2.75 w-px bg-muted"
          />
        </span>
        <span className={cx('figure w-8 flex-none text-right text-13', isBelow && 'text-muted')}>
          {formatScore(entry.score)}
        </span>
      </div>
      <p
        className={cx(
          'mt-0.5 text-13 wrap-anywhere text-muted',
          isBelow ? 'line-clamp-1' : 'line-clamp-3',
        )}
      >
        {entry.text}
      </p>
    </li>
  )
}
