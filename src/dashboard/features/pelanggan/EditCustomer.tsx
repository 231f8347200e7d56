import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import {
  FIELD_VALUE_CHARS,
  NAME_CHARS,
  type CustomerDetail,
  type CustomerField,
} from '#contract/contact/customer'
import * as copy from '#copy/customer'
import * as shared from '#copy/shared'
import { LANGUAGE_LABEL } from '#dashboard/conversation/labels.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { SelectField } from '#dashboard/ui/form/SelectField.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { LANGUAGES } from '#lib/language/languages'
import { changeCustomer } from './customers.functions.ts'
import { useReadAgain } from './use-customer-act.ts'

const INPUT_TYPE = { teks: 'text', angka: 'text', tanggal: 'date' } as const

/**
 * Edits name, language and own fields of a customer. The input stays when the server refuses it.
 */
export function EditCustomer({
  customer,
  fields,
  onClose,
}: {
  customer: CustomerDetail
  fields: readonly CustomerField[]
  onClose: () => void
}) {
  const businessId = useBusinessId()
  const readAgain = useReadAgain()
  const [name, setName] = useState(customer.name ?? '')
  const [language, setLanguage] = useState(customer.language)
  const [values, setValues] = useState(customer.fields)
  const save = useMutation({
    mutationFn: () =>
      changeCustomer({
        data: {
          businessId,
          contactId: customer.id,
          name,
          language: LANGUAGES.find((one) => one === language) ?? null,
          fields: values,
        },
      }),
    onSuccess: async () => {
      await readAgain()
      toast.success(copy.saved)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={copy.edit}>
      <DialogForm
        submitLabel={shared.save}
        busy={save.isPending}
        failure={save.error ? messageOf(save.error) : null}
        onSubmit={() => save.mutate()}
        onClose={onClose}
      >
        <Field label={copy.name} hint={copy.nameHint}>
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              autoComplete="off"
              maxLength={NAME_CHARS}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <LanguageField value={language} onChange={setLanguage} />
        <OwnFields fields={fields} values={values} onChange={setValues} />
      </DialogForm>
    </Dialog>
  )
}

function OwnFields({
  fields,
  values,
  onChange,
}: {
  fields: readonly CustomerField[]
  values: Record<string, string>
  onChange: (values: Record<string, string>) => void
}) {
  return fields.map((field) => (
    <Field key={field.id} label={field.name}>
      {(control) => (
        <TextInput
          {...control}
          type={INPUT_TYPE[field.kind]}
          inputMode={field.kind === 'angka' ? 'decimal' : undefined}
          autoComplete="off"
          maxLength={FIELD_VALUE_CHARS}
          value={values[field.id] ?? ''}
          onChange={(event) => onChange({ ...values, [field.id]: event.target.value })}
        />
      )}
    </Field>
  ))
}

function LanguageField({
  value,
  onChange,
}: {
  value: string | null
  onChange: (language: string | null) => void
}) {
  return (
    <SelectField
      label={copy.language}
      value={value ?? ''}
      onChange={(language) => onChange(language || null)}
      options={[
        { value: '', label: copy.unknownLanguage },
        ...LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_LABEL[one] ?? one })),
      ]}
    />
  )
}
