import { useState } from 'react'
import { TAG_COLOURS, TAG_NAME_LIMIT, type TagColour, type TagUse } from '#contract/tag'
import * as copy from '#copy/tags'
import * as shared from '#copy/shared'
import { shadeOf } from '#dashboard/conversation/TagDot.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { countOf, useTagActs } from './use-tags.ts'

export function EditTag({ tag, onClose }: { tag: TagUse; onClose: () => void }) {
  const { save } = useTagActs(useBusinessId())
  const [name, setName] = useState(tag.name)
  const [colour, setColour] = useState(tag.colour)
  const [wasTried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (name.trim())
      save.mutate(
        { tagId: tag.id, name: name.trim(), colour },
        { onSuccess: () => (toast.success(copy.saved), onClose()) },
      )
  }
  return (
    <Dialog open onClose={onClose} title={copy.editTitle}>
      <DialogForm
        submitLabel={shared.save}
        failure={save.error && messageOf(save.error)}
        busy={save.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field label={copy.name} error={wasTried && !name.trim() ? copy.nameRequired : null}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={TAG_NAME_LIMIT}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Colours value={colour} onChange={setColour} />
      </DialogForm>
    </Dialog>
  )
}

function Colours({
  value,
  onChange,
}: {
  value: TagColour | null
  onChange: (colour: TagColour | null) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-semibold">{copy.colour}</legend>
      <div className="flex flex-wrap gap-1.5">
        {[null, ...TAG_COLOURS].map((colour) => (
          <label
            key={colour ?? 'none'}
            title={colour ? copy.colours[colour] : copy.noColour}
            className={cx(
              'grid size-10 cursor-pointer place-items-center rounded-control border has-focus-visible:shadow-focus',
              value === colour ? 'border-brand bg-brand-soft' : 'border-line',
            )}
          >
            <input
              type="radio"
              name="warna"
              checked={value === colour}
              onChange={() => onChange(colour)}
              aria-label={colour ? copy.colours[colour] : copy.noColour}
              className="sr-only"
            />
            <span
              aria-hidden
              className="size-4 rounded-full border border-line-strong"
              style={colour ? { background: shadeOf(colour) } : undefined}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function MergeTag({
  tag,
  others,
  onClose,
}: {
  tag: TagUse
  others: TagUse[]
  onClose: () => void
}) {
  const { merge } = useTagActs(useBusinessId())
  const [intoId, setIntoId] = useState(others[0]?.id ?? '')
  const submit = () => {
    const into = others.find(({ id }) => id === intoId)
    if (into) merge.mutate({ from: tag, into }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.mergeTitle(tag.name)}
      description={copy.mergeLead(countOf(tag))}
    >
      <DialogForm
        submitLabel={copy.mergeSubmit}
        failure={merge.error && messageOf(merge.error)}
        busy={merge.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field label={copy.mergeInto}>
          {(control) => (
            <Select
              {...control}
              value={intoId}
              onChange={(event) => setIntoId(event.target.value)}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
      </DialogForm>
    </Dialog>
  )
}
