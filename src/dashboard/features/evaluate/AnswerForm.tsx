import { type FormEvent, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GapGroup } from '#contract/evaluation'
import * as copy from '#copy/evaluate'
import * as knowledgeCopy from '#copy/knowledge'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { answerGroup } from './evaluate.functions.ts'

/** Writes the answer to a group of questions into the knowledge, where it is shown. */
export function AnswerForm({ group, onClose }: { group: GapGroup; onClose: () => void }) {
  const save = useAnswerGroup(group.id, onClose)
  const [question, setQuestion] = useState(group.question)
  const [answer, setAnswer] = useState('')
  const [isAsked, setAsked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (question.trim() && answer.trim())
      save.mutate({ question: question.trim(), answer: answer.trim() })
  }
  return (
    <form noValidate className="mt-3 grid gap-3 pl-6" onSubmit={submit}>
      <Field
        label={knowledgeCopy.customerQuestion}
        error={isAsked && !question.trim() ? knowledgeCopy.writeQuestion : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={500}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={knowledgeCopy.yourAnswer}
        error={isAsked && !answer.trim() ? knowledgeCopy.writeAnswer : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            rows={3}
            maxLength={8000}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
        )}
      </Field>
      {save.error && <FieldError>{messageOf(save.error)}</FieldError>}
      <div className="flex gap-2">
        <Button type="submit" kind="primary" busy={save.isPending}>
          {shared.save}
        </Button>
        <Button onClick={onClose}>{shared.cancel}</Button>
      </div>
    </form>
  )
}

function useAnswerGroup(groupId: string, onSaved: () => void) {
  const businessId = useBusinessId()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (written: { question: string; answer: string }) =>
      answerGroup({ data: { businessId, groupId, ...written } }),
    onSuccess: (_, { question }) => {
      toast.success(copy.answerSaved, question)
      void queries.invalidateQueries({ queryKey: ['evaluate', businessId, 'gaps'] })
      onSaved()
    },
  })
}
