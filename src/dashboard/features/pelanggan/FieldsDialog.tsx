import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import {
  FIELD_KINDS,
  FIELD_NAME_CHARS,
  MAX_FIELDS,
  type CustomerField,
} from '#contract/contact/customer'
import { randomUuid } from '#lib/uuid'
import * as copy from '#copy/customer'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { saveFields } from './customers.functions.ts'
import { useReadAgain } from './use-customer-act.ts'

/** Edits the business's own customer fields; the list is saved as a whole. */
export function FieldsDialog({
  fields,
  onClose,
}: {
  fields: readonly CustomerField[]
  onClose: () => void
}) {
  const businessId = useBusinessId()
  const readAgain = useReadAgain()
  const [list, setList] = useState<CustomerField[]>([...fields])
  const [wrong, setWrong] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: () => saveFields({ data: { businessId, fields: list } }),
    onSuccess: async () => {
      await readAgain()
      toast.success(copy.fieldsSaved)
      onClose()
    },
  })
  const submit = () => {
    const fault = faultOf(list)
    setWrong(fault)
    if (!fault) save.mutate()
  }
  const removed = fields.filter(({ id }) => !list.some((field) => field.id === id))
  return (
    <Dialog open onClose={onClose} title={copy.manageFields} description={copy.manageFieldsLead}>
      <DialogForm
        submitLabel={shared.save}
        busy={save.isPending}
        failure={wrong ?? (save.error ? messageOf(save.error) : null)}
        onSubmit={submit}
        onClose={onClose}
      >
        {list.length > 0 && <FieldRows list={list} onChange={setList} />}
        <Button
          className="w-fit"
          disabled={list.length >= MAX_FIELDS}
          onClick={() => setList([...list, { id: randomUuid(), name: '', kind: 'teks' }])}
        >
          <Plus />
          {copy.addField}
        </Button>
        {removed.length > 0 && (
          <Notice tone="wait">
            {copy.fieldLosesValues(removed.map(({ name }) => name).join(', '))}
          </Notice>
        )}
      </DialogForm>
    </Dialog>
  )
}

function FieldRows({
  list,
  onChange,
}: {
  list: CustomerField[]
  onChange: (list: CustomerField[]) => void
}) {
  const change = (id: string, part: Partial<CustomerField>) =>
    onChange(list.map((field) => (field.id === id ? { ...field, ...part } : field)))
  return (
    <ul className="grid gap-2">
      {list.map(({ id, name, kind }, at) => (
        <li key={id} className="flex items-center gap-2">
          <TextInput
            aria-label={copy.fieldName(at + 1)}
            placeholder={copy.fieldExample}
            autoFocus={name === ''}
            maxLength={FIELD_NAME_CHARS}
            value={name}
            onChange={(event) => change(id, { name: event.target.value })}
            className="min-w-0 flex-1"
          />
          <Select
            aria-label={copy.fieldKind(at + 1)}
            value={kind}
            onChange={(event) =>
              change(id, { kind: FIELD_KINDS.find((one) => one === event.target.value) ?? kind })
            }
            options={FIELD_KINDS.map((value) => ({ value, label: copy.kinds[value] }))}
            className="w-28 flex-none"
          />
          <IconButton
            label={copy.removeField(name || copy.fieldName(at + 1))}
            onClick={() => onChange(list.filter((field) => field.id !== id))}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function faultOf(list: readonly CustomerField[]): string | null {
  const names = list.map(({ name }) => name.trim().toLowerCase())
  if (names.includes('')) return copy.emptyFieldName
  return new Set(names).size < names.length ? copy.sameFieldName : null
}
