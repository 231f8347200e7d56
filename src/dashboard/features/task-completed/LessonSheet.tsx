import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Lesson } from '#contract/scenario/correction'
import * as reasonsCopy from '#copy/reasons'
import * as shared from '#copy/shared'
import * as copy from '#copy/task-completed'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { LessonFields } from '#dashboard/reasons/LessonFields.tsx'
import { useUndoCorrection } from '#dashboard/reasons/use-undo-correction.ts'
import { refreshScenarios, roomMaterialQuery } from '#dashboard/scenario/queries.ts'
import { keepLesson } from '#dashboard/scenario/scenario-form.functions.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { RadioGroup } from '#dashboard/ui/form/Choice.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'

const HINT_CHARS = 90

/** A form that adds an answer from a conversation to the knowledge. */
export function LessonSheet({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(roomMaterialQuery(useBusinessId(), roomId))
  return (
    <Dialog open onClose={onClose} variant="side" width={520} title={copy.toKnowledge}>
      {error ? (
        <ErrorState onRetry={() => void refetch()}>{messageOf(error)}</ErrorState>
      ) : data ? (
        <LessonForm roomId={roomId} lessons={data.lessons} onClose={onClose} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Dialog>
  )
}

function LessonForm({
  roomId,
  lessons,
  onClose,
}: {
  roomId: string
  lessons: Lesson[]
  onClose: () => void
}) {
  const [chosen, setChosen] = useState(0)
  const [texts, setTexts] = useState(() =>
    lessons.length > 0 ? lessons : [{ question: '', answer: '', by: 'member' as const }],
  )
  const [isAsked, setAsked] = useState(false)
  const { question = '', answer = '' } = texts[chosen] ?? {}
  const save = useKeepLesson(roomId, onClose)
  const write = (change: Partial<Lesson>) =>
    setTexts(texts.map((one, at) => (at === chosen ? { ...one, ...change } : one)))
  const submit = () => {
    setAsked(true)
    if (question.trim() && answer.trim())
      save.mutate({ question: question.trim(), answer: answer.trim() })
  }
  return (
    <DialogForm
      submitLabel={shared.save}
      failure={save.error ? messageOf(save.error) : null}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {lessons.length === 0 && <p className="text-13 text-text-2">{copy.noReplies}</p>}
      {lessons.length > 1 && (
        <RadioGroup
          legend={copy.whichReply}
          value={String(chosen)}
          onChange={(value) => setChosen(Number(value))}
          options={lessons.map((lesson, at) => ({
            value: String(at),
            label: lesson.question.slice(0, HINT_CHARS),
            hint: `${lesson.by === 'ai' ? copy.theAi : shared.team}: ${lesson.answer.slice(0, HINT_CHARS)}`,
          }))}
        />
      )}
      <LessonFields
        question={question}
        answer={answer}
        isAsked={isAsked}
        questionHint={copy.questionHint}
        answerLabel={copy.answerField}
        answerHint={copy.answerHint}
        onQuestion={(text) => write({ question: text })}
        onAnswer={(text) => write({ answer: text })}
      />
      <p className="text-12 text-muted">{reasonsCopy.becomesScenario}</p>
    </DialogForm>
  )
}

function useKeepLesson(roomId: string, onDone: () => void) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const undo = useUndoCorrection(businessId)
  return useMutation({
    mutationFn: (lesson: Pick<Lesson, 'question' | 'answer'>) =>
      keepLesson({ data: { businessId, roomId, ...lesson } }),
    onSuccess: async (correctionId) => {
      toast.success(copy.learned, copy.learnedHint, {
        action: { label: shared.undo, onPress: () => undo.mutate(correctionId) },
      })
      onDone()
      await Promise.all([
        refreshKnowledge(queryClient, businessId),
        refreshScenarios(queryClient, businessId),
      ])
    },
  })
}
