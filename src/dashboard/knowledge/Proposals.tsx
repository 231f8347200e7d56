import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import type { ProposalKind, ProposalRow } from '#contract/proposal'
import { readReasons } from '#copy/knowledge-reading'
import * as copy from '#copy/proposal'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { renderReason } from '#lib/reason'
import { ProposedAnswers } from './ProposedAnswers.tsx'
import { type AnswerDraft, toDraft } from './answer-draft.ts'
import { proposalsQuery, useProposalActs } from './proposal-queries.ts'

/** Proposals from chats and pictures that wait for a choice, the newest first. */
export function Proposals({
  businessId,
  kind,
  onLastGone,
}: {
  businessId: string
  /** only those of this kind */ kind?: ProposalKind
  /** called when no proposal is left */ onLastGone?: () => void
}) {
  const { data, error, refetch, isFetching } = useQuery(proposalsQuery(businessId))
  if (error)
    return (
      <Notice tone="danger" onRetry={() => void refetch()} busy={isFetching}>
        {messageOf(error)}
      </Notice>
    )
  const shown = data?.filter((proposal) => !kind || proposal.kind === kind) ?? []
  if (shown.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-4" aria-live="polite">
      {shown.map((proposal) => (
        <Proposal
          key={`${proposal.id}/${proposal.status}`}
          proposal={proposal}
          onGone={shown.length === 1 ? onLastGone : undefined}
        />
      ))}
    </div>
  )
}

function Proposal({
  proposal,
  onGone,
}: {
  proposal: ProposalRow
  onGone: (() => void) | undefined
}) {
  const { accept, dismiss } = useProposalActs(proposal.business_id, onGone)
  const remove = (label: string) => (
    <Button busy={dismiss.isPending} onClick={() => dismiss.mutate(proposal)}>
      {label}
    </Button>
  )
  if (proposal.status === 'dibaca')
    return (
      <div className="flex items-center gap-2.5 rounded-control border border-line px-3 py-2">
        <LoaderCircle className="flex-none animate-spin text-muted" />
        <span className="cut min-w-0 flex-1 text-13">{copy.readingNamed(proposal.title)}</span>
        {remove(copy.stopReading)}
      </div>
    )
  if (proposal.status === 'gagal')
    return (
      <Notice tone="danger">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 wrap-anywhere">
            <b className="block font-medium">{copy.couldNotRead(proposal.title)}</b>
            {renderReason(proposal.error ?? '', readReasons)}
          </span>
          {remove(copy.discard)}
        </div>
      </Notice>
    )
  return (
    <Choice
      proposal={proposal}
      isBusy={accept.isPending}
      error={accept.error}
      onAccept={(entries) => accept.mutate({ proposalId: proposal.id, entries })}
    >
      {remove(copy.discard)}
    </Choice>
  )
}

type Entries = { question: string | null; answer: string; examples: string[] }[]

function Choice({
  proposal,
  isBusy,
  error,
  onAccept,
  children,
}: {
  proposal: ProposalRow
  isBusy: boolean
  error: Error | null
  onAccept: (entries: Entries) => void
  children: React.ReactNode
}) {
  const [drafts, setDrafts] = useState<AnswerDraft[]>(() => proposal.answers.map(toDraft))
  const chosen = drafts.filter(({ isChosen, answer }) => isChosen && answer.trim() !== '')
  return (
    <section className="grid grid-cols-1 gap-3 rounded-control border border-line p-3">
      <header>
        <h3 className="text-14 font-semibold">
          {(proposal.kind === 'chat' ? copy.foundAnswers : copy.factsFound)(
            formatNumber(proposal.answers.length),
          )}
        </h3>
        {proposal.owner_name && (
          <p className="text-13 wrap-anywhere text-muted">
            {copy.fromMessages(formatNumber(proposal.message_count), proposal.owner_name)}{' '}
            {copy.chatDeleted}
          </p>
        )}
        {proposal.kind === 'gambar' && <p className="text-13 text-wait">{copy.checkFigures}</p>}
        {proposal.error && (
          <p className="text-13 text-wait">{renderReason(proposal.error, readReasons)}</p>
        )}
      </header>
      <ProposedAnswers drafts={drafts} onChange={setDrafts} />
      {error && <FieldError>{messageOf(error)}</FieldError>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {chosen.length === 0 && <p className="mr-auto text-13 text-muted">{copy.chooseOne}</p>}
        {children}
        <Button
          kind="primary"
          disabled={chosen.length === 0}
          busy={isBusy}
          onClick={() =>
            onAccept(
              chosen.map(({ question, answer, examples }) => ({
                question: question?.trim() || null,
                answer: answer.trim(),
                examples,
              })),
            )
          }
        >
          {copy.addChosen(formatNumber(chosen.length))}
        </Button>
      </div>
    </section>
  )
}
