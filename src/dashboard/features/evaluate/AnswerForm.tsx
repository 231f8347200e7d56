import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GapGroup } from '#contract/evaluation/gap'
import * as copy from '#copy/evaluate'
import * as shared from '#copy/shared'
import {
  AnswerFields,
  type AnswerWords,
  useAnswerWords,
} from '#dashboard/knowledge/AnswerFields.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { answerGroup } from './evaluate.functions.ts'

/** Writes the answer to a group of questions into the knowledge, on this page. */
export function AnswerForm({ group, onClose }: { group: GapGroup; onClose: () => void }) {
  const save = useAnswerGroup(group.id, onClose)
  const { fields, submit } = useAnswerWords({ question: group.question, answer: '' }, save.mutate)
  return (
    <form
      noValidate
      className="mt-3 grid gap-3 pl-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <AnswerFields {...fields} rows={3} autoFocus />
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
    mutationFn: (written: AnswerWords) =>
      answerGroup({ data: { businessId, groupId, ...written } }),
    onSuccess: (_, { question }) => {
      toast.success(copy.answerSaved, question)
      void queries.invalidateQueries({ queryKey: ['evaluate', businessId, 'gaps'] })
      onSaved()
    },
  })
}
