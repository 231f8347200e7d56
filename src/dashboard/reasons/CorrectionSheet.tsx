import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import type {
  CorrectAnswer,
  Corrected,
  CorrectionDraft,
  UsedEntry,
} from '#contract/scenario/correction'
import * as copy from '#copy/reasons'
import * as shared from '#copy/shared'
import { reasonLabel } from '#dashboard/conversation/labels.ts'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { RadioGroup } from '#dashboard/ui/form/Choice.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { correctionQuery } from './correction-queries.ts'
import { saveCorrection } from './correction.functions.ts'
import { LessonFields } from './LessonFields.tsx'
import { useUndoCorrection } from './use-undo-correction.ts'

type Props = { businessId: string; runId: string; onSaved: () => void; onClose: () => void }

/**
 * The form that corrects the sentence the AI used, with the customer's words as its question.
 * Saving changes the knowledge and asks the agent again: it shows the old answer and the new one.
 */
export function CorrectionSheet({ businessId, runId, onSaved, onClose }: Props) {
  const { data: draft, error, refetch } = useQuery(correctionQuery(businessId, runId))
  const [result, setResult] = useState<Corrected | null>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      variant="side"
      width={520}
      title={result ? copy.corrected : copy.correctAnswer}
    >
      {error ? (
        <ErrorState onRetry={() => void refetch()}>{messageOf(error)}</ErrorState>
      ) : result ? (
        <BeforeAndAfter businessId={businessId} result={result} onClose={onClose} />
      ) : draft ? (
        <CorrectionForm
          businessId={businessId}
          runId={runId}
          draft={draft}
          onClose={onClose}
          onSaved={(saved) => {
            setResult(saved)
            onSaved()
          }}
        />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Dialog>
  )
}

const NEW = 'new'

function CorrectionForm({
  businessId,
  runId,
  draft,
  onSaved,
  onClose,
}: Omit<Props, 'onSaved'> & { draft: CorrectionDraft; onSaved: (saved: Corrected) => void }) {
  const [first] = draft.entries
  const [entryId, setEntryId] = useState(first?.id ?? NEW)
  const [question, setQuestion] = useState(draft.question)
  const [answers, setAnswers] = useState<Record<string, string>>(() => answersOf(draft.entries))
  const [isAsked, setAsked] = useState(false)
  const answer = answers[entryId] ?? ''
  const isComplete = answer.trim() !== '' && question.trim() !== ''
  const save = useSaveCorrection(businessId, onSaved)
  const submit = () => {
    setAsked(true)
    if (isComplete)
      save.mutate({
        businessId,
        runId,
        entryId: entryId === NEW ? null : entryId,
        question: question.trim(),
        answer: answer.trim(),
      })
  }
  return (
    <DialogForm
      submitLabel={copy.saveAndAskAgain}
      failure={save.error ? messageOf(save.error) : null}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {draft.answer && <Quoted label={copy.aiSaid} text={draft.answer} />}
      {draft.entries.length > 0 && (
        <EntryChoice entries={draft.entries} value={entryId} onChange={setEntryId} />
      )}
      <LessonFields
        question={question}
        answer={answer}
        isAsked={isAsked}
        questionHint={copy.customerAskedHint}
        answerLabel={copy.rightAnswer}
        onQuestion={setQuestion}
        onAnswer={(text) => setAnswers({ ...answers, [entryId]: text })}
      />
      <p className="text-12 text-muted">{copy.becomesScenario}</p>
    </DialogForm>
  )
}

function useSaveCorrection(businessId: string, onSaved: (saved: Corrected) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (data: CorrectAnswer) => saveCorrection({ data }),
    onSuccess: async (saved) => {
      onSaved(saved)
      await refreshKnowledge(queryClient, businessId)
      await queryClient.invalidateQueries({ queryKey: ['scenarios', businessId] })
    },
  })
}

function EntryChoice({
  entries,
  value,
  onChange,
}: {
  entries: UsedEntry[]
  value: string
  onChange: (entryId: string) => void
}) {
  return (
    <RadioGroup
      legend={copy.whatToCorrect}
      value={value}
      onChange={onChange}
      options={[
        ...entries.map((entry) => ({
          value: entry.id,
          label: entry.question ?? entry.title,
          hint: entry.question ? entry.title : undefined,
        })),
        { value: NEW, label: copy.newAnswer },
      ]}
    />
  )
}

const answersOf = (entries: UsedEntry[]) =>
  Object.fromEntries(entries.map((entry) => [entry.id, entry.answer]))

function BeforeAndAfter({
  businessId,
  result,
  onClose,
}: {
  businessId: string
  result: Corrected
  onClose: () => void
}) {
  const { before, after } = result
  const undo = useUndoCorrection(businessId)
  const sources = after.sources.map((source) => source.title).join(', ')
  return (
    <div className="grid gap-3">
      <Quoted label={copy.before} text={before || copy.noAnswer} />
      <ArrowDown className="justify-self-center text-muted" />
      <Quoted label={copy.after} text={after.text || copy.noAnswer} isAi />
      <p role="status" className="text-13 text-text-2">
        {sources
          ? copy.answeredFrom(sources)
          : after.kind === 'handover'
            ? copy.stillHandsOver(reasonLabel(after.reason)?.toLowerCase() ?? '')
            : copy.stillWithoutSource}
      </p>
      <p className="text-12 text-muted">{copy.becameScenario}</p>
      <div className="flex justify-end gap-2">
        <Button
          size={40}
          busy={undo.isPending}
          onClick={() => undo.mutate(result.correctionId, { onSuccess: onClose })}
        >
          {copy.undoCorrection}
        </Button>
        <Button kind="primary" size={40} onClick={onClose}>
          {shared.close}
        </Button>
      </div>
    </div>
  )
}

function Quoted({ label, text, isAi }: { label: string; text: string; isAi?: boolean }) {
  return (
    <figure>
      <figcaption className="mb-1.5 text-13 font-semibold">{label}</figcaption>
      <blockquote
        className={`max-h-48 overflow-y-auto rounded-control border-l-2 px-3 py-2 text-14 whitespace-pre-wrap ${
          isAi ? 'border-ai bg-ai-soft' : 'border-line-strong bg-sunken text-text-2'
        }`}
      >
        {text}
      </blockquote>
    </figure>
  )
}
