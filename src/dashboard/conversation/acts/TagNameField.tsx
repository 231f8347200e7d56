import { useId } from 'react'
import { TAG_NAME_LIMIT } from '#contract/tag'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'

/** A field for the name of a tag; existing tags are suggested. */
export function TagNameField({
  label,
  hint,
  tags,
  value,
  onChange,
  autoFocus,
}: {
  label: string
  hint?: string
  tags: readonly { id: string; name: string }[]
  value: string
  onChange: (name: string) => void
  autoFocus?: boolean
}) {
  const listId = useId()
  return (
    <>
      <Field label={label} hint={hint}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus={autoFocus}
            maxLength={TAG_NAME_LIMIT}
            list={listId}
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <datalist id={listId}>
        {tags.map((tag) => (
          <option key={tag.id} value={tag.name}>
            {tag.name}
          </option>
        ))}
      </datalist>
    </>
  )
}
