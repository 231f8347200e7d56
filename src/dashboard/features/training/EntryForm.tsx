import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EntryRow } from '#contract/knowledge'
import * as copy from '#copy/training'
import * as knowledgeCopy from '#copy/knowledge'
import { saveDraftAnswer } from '#dashboard/knowledge/draft.functions.ts'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { SaveFoot } from '#dashboard/ui/form/SaveFoot.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { addEntry, saveEntry } from './training.functions.ts'

type Props = {
  businessId: string
  /**
   * the answer that is edited, the source that gets a new one, or an answer that exists only in the
   * draft
   */
  target: { entryId: string } | { sourceId: string } | { changeId: string }
  /** the present text; absent for a new answer */
  words?: Pick<EntryRow, 'question' | 'answer' | 'examples'>
  /** saving writes into the draft */
  isDraft: boolean
  onDone: () => void
}

/** The form of one answer. The input stays when saving failed. */
export function EntryForm({ onDone, ...props }: Props) {
  const { values, set, save } = useEntryForm({ onDone, ...props })
  const [isAsked, setAsked] = useState(false)
  return (
    <form
      noValidate
      aria-label={props.words ? copy.editAnswer : copy.newAnswer}
      className="grid gap-4 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (values.answer.trim() && !save.isPending) save.mutate()
      }}
    >
      <Field label={copy.question} hint={copy.questionHint}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            maxLength={500}
            value={values.question}
            onChange={set('question')}
          />
        )}
      </Field>
      <Field
        label={copy.answer}
        error={isAsked && !values.answer.trim() ? knowledgeCopy.writeAnswer : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={8000}
            value={values.answer}
            onChange={set('answer')}
          />
        )}
      </Field>
      <Field label={copy.otherWays} hint={copy.otherWaysHint}>
        {(control) => (
          <Textarea {...control} rows={2} value={values.examples} onChange={set('examples')} />
        )}
      </Field>
      <SaveFoot
        busy={save.isPending}
        failure={save.error ? messageOf(save.error) : null}
        onCancel={onDone}
      />
    </form>
  )
}

function useEntryForm({ businessId, target, words, isDraft, onDone }: Props) {
  const queryClient = useQueryClient()
  const [values, setValues] = useState({
    question: words?.question ?? '',
    answer: words?.answer ?? '',
    examples: words?.examples.join('\n') ?? '',
  })
  const set = (field: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues((now) => ({ ...now, [field]: event.target.value }))
  const save = useMutation({
    mutationFn: async () => {
      const written = {
        question: values.question.trim() || null,
        answer: values.answer.trim(),
        examples: values.examples
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
          .slice(0, 30),
      }
      const data = { businessId, ...target, ...written }
      if (isDraft || 'changeId' in data) await saveDraftAnswer({ data })
      else await ('entryId' in data ? saveEntry({ data }) : addEntry({ data }))
    },
    onSuccess: async () => {
      await refreshKnowledge(queryClient, businessId)
      onDone()
    },
  })
  return { values, set, save }
}
