import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SourceRow } from '#contract/knowledge'
import * as copy from '#copy/onboarding'
import * as shared from '#copy/shared'
import { addAllTyped } from '#dashboard/knowledge/add-typed.ts'
import { AddKnowledge } from '#dashboard/knowledge/AddKnowledge.tsx'
import { changeDraft, typedWays, useKnowledgeDraft } from '#dashboard/knowledge/knowledge-drafts.ts'
import { removeSource } from '#dashboard/knowledge/knowledge.functions.ts'
import { refreshKnowledge, sourcesQuery } from '#dashboard/knowledge/queries.ts'
import { SourceIcon } from '#dashboard/knowledge/SourceIcon.tsx'
import {
  SourceProgress,
  SourceStatusChip,
  sourceLine,
} from '#dashboard/knowledge/SourceProgress.tsx'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Question } from './OnboardingFrame.tsx'

/** Onboarding has no realtime connection, so the list is polled while a source is being read. */
const LOOK_AGAIN_MS = 1500

export function KnowledgeStep({
  business,
  busy,
  onBack,
  onDone,
}: {
  business: { id: string; name: string }
  busy: boolean
  onBack: () => void
  onDone: () => void
}) {
  const {
    data: sources,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...sourcesQuery(business.id),
    refetchInterval: ({ state }) =>
      state.data?.some((source) => source.status === 'processing') ? LOOK_AGAIN_MS : false,
  })
  const isEmpty = sources?.length === 0
  const [draft] = useKnowledgeDraft(business.id)
  const isTyped = typedWays(draft).length > 0
  const [isAsking, setAsking] = useState(false)
  return (
    <Question
      title={copy.whatShouldAiKnow(business.name)}
      lead={copy.oneSourceIsEnough}
      actions={
        <StepActs
          isEmpty={isEmpty}
          isTyped={isTyped}
          busy={busy}
          onBack={onBack}
          onNext={() => (isTyped ? setAsking(true) : onDone())}
        />
      }
    >
      <AddKnowledge businessId={business.id} isMain={isEmpty || isTyped} />
      <AddFirstDialog
        businessId={business.id}
        open={isAsking}
        onClose={() => setAsking(false)}
        onDone={onDone}
      />
      {error && (
        <Notice tone="danger" onRetry={() => void refetch()} busy={isFetching} className="mt-6">
          {messageOf(error)}
        </Notice>
      )}
      {!sources && !error && <SkeletonRows rows={2} />}
      {sources && sources.length > 0 && <LearnedList sources={sources} />}
    </Question>
  )
}

function StepActs({
  isEmpty,
  isTyped,
  busy,
  onBack,
  onNext,
}: {
  isEmpty: boolean
  isTyped: boolean
  busy: boolean
  onBack: () => void
  onNext: () => void
}) {
  return (
    <>
      <Button size={40} onClick={onBack}>
        {copy.back}
      </Button>
      <Button
        kind={isEmpty || isTyped ? 'secondary' : 'primary'}
        size={40}
        busy={busy}
        onClick={onNext}
      >
        {isEmpty && !isTyped ? copy.skipForNow : copy.continueAndTry}
      </Button>
    </>
  )
}

function LearnedList({ sources }: { sources: SourceRow[] }) {
  const ready = sources
    .filter((source) => source.status === 'ready')
    .reduce((sum, source) => sum + source.entry_count, 0)
  return (
    <section aria-labelledby="learned" aria-live="polite" className="mt-7">
      <div className="mb-1 flex justify-between gap-3 text-13">
        <h2 id="learned" className="font-sans font-semibold">
          {copy.alreadyAdded}
        </h2>
        <p className="text-muted">{copy.answersReady(formatNumber(ready))}</p>
      </div>
      <ul>
        {sources.map((source) => (
          <Learned key={source.id} source={source} />
        ))}
      </ul>
    </section>
  )
}

/** Adds typed text before the next step. A member who skips the step keeps it in the form. */
function AddFirstDialog({
  businessId,
  open,
  onClose,
  onDone,
}: {
  businessId: string
  open: boolean
  onClose: () => void
  onDone: () => void
}) {
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: () => addAllTyped(businessId),
    onSuccess: async (incomplete) => {
      onClose()
      await refreshKnowledge(queryClient, businessId)
      if (!incomplete) return onDone()
      changeDraft(businessId, { way: incomplete })
      toast.error(copy.incomplete, copy.fillOrClear)
    },
  })
  const later = () => {
    onClose()
    onDone()
  }
  const actions = (
    <>
      <Button size={40} onClick={later}>
        {copy.notNow}
      </Button>
      <Button kind="primary" size={40} busy={add.isPending} onClick={() => add.mutate()}>
        {copy.addAndContinue}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.notAddedYet}
      description={copy.notAddedYetLead}
      actions={actions}
    >
      {add.error && <FieldError>{messageOf(add.error)}</FieldError>}
    </Dialog>
  )
}

function Learned({ source }: { source: SourceRow }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      removeSource({ data: { businessId: source.business_id, sourceId: source.id } }),
    onSuccess: () => refreshKnowledge(queryClient, source.business_id),
    onError: (error) => toast.error(copy.notUndone, messageOf(error)),
  })
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line py-3">
      <SourceIcon source={source} className="mt-0.75 text-muted" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{source.title}</p>
        <p className="text-13 text-muted">{sourceLine(source)}</p>
        <SourceProgress source={source} />
      </div>
      {source.status === 'ready' ? (
        <SourceStatusChip source={source} />
      ) : (
        <Button kind="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
          {source.status === 'failed' ? shared.remove : shared.cancelIt}
        </Button>
      )}
    </li>
  )
}
