import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SourceRow } from '#contract/knowledge'
import * as copy from '#copy/training'
import * as knowledgeCopy from '#copy/knowledge'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { SaveFoot } from '#dashboard/ui/form/SaveFoot.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { saveSource } from './training.functions.ts'

/** The title of a source and the last day on which it is valid. */
export function SourceForm({ source, onDone }: { source: SourceRow; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [title, setTitle] = useState(source.title)
  const [validUntil, setValidUntil] = useState(source.valid_until ?? '')
  const save = useMutation({
    mutationFn: () =>
      saveSource({
        data: {
          businessId: source.business_id,
          sourceId: source.id,
          title: title.trim(),
          validUntil: validUntil || null,
        },
      }),
    onSuccess: async () => {
      await refreshKnowledge(queryClient, source.business_id)
      onDone()
    },
  })
  return (
    <form
      noValidate
      aria-label={copy.titleAndValidity}
      className="mt-4 grid gap-4 rounded-panel border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (title.trim() && !save.isPending) save.mutate()
      }}
    >
      <Field label={knowledgeCopy.title} error={title.trim() ? undefined : copy.writeTitle}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            maxLength={300}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <ValidUntilField value={validUntil} onChange={setValidUntil} />
      <SaveFoot
        busy={save.isPending}
        failure={save.error ? messageOf(save.error) : null}
        onCancel={onDone}
      />
    </form>
  )
}

function ValidUntilField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  return (
    <Field label={copy.validUntilField} hint={copy.validUntilHint}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="max-w-48"
        />
      )}
    </Field>
  )
}
