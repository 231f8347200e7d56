import { useState } from 'react'
import { Search } from 'lucide-react'
import * as copy from '#copy/ui-gallery'
import * as shared from '#copy/shared'
import { Checkbox, RadioGroup, Switch } from '#dashboard/ui/form/Choice.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { FileField } from '#dashboard/ui/form/FileField.tsx'
import { SaveFoot } from '#dashboard/ui/form/SaveFoot.tsx'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { SelectField } from '#dashboard/ui/form/SelectField.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { PasswordInput } from '#dashboard/ui/form/PasswordInput.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { VariableField } from '#dashboard/ui/form/VariableField.tsx'
import type { Part } from './Gallery.tsx'

const OPTIONS = [
  { value: 'one', label: copy.choice },
  { value: 'other', label: copy.otherChoice },
]
const doNothing = () => {}

function Fields() {
  return (
    <div className="grid w-full gap-4">
      <SelectField label={copy.example} value="one" options={OPTIONS} onChange={doNothing} />
      <FileField
        label={copy.example}
        hint={copy.hint}
        accept=".csv"
        isBusy={false}
        onFile={doNothing}
      />
      <Field label={copy.example} hint={copy.hint}>
        {(control) => <TextInput {...control} placeholder={copy.example} />}
      </Field>
      <Field label={copy.example} error={copy.wrong}>
        {(control) => <TextInput {...control} leading={<Search />} defaultValue={copy.example} />}
      </Field>
      <Field label={copy.example}>
        {(control) => <TextInput {...control} size={40} disabled defaultValue={copy.example} />}
      </Field>
      <Field label={copy.example}>
        {(control) => <PasswordInput {...control} defaultValue={copy.example} />}
      </Field>
      <Field label={copy.example}>
        {(control) => <Textarea {...control} rows={3} defaultValue={copy.longExample} />}
      </Field>
      <Field label={copy.example}>{(control) => <Select {...control} options={OPTIONS} />}</Field>
      <Variables />
      <SaveFoot busy={false} failure={copy.wrong} onCancel={doNothing} />
    </div>
  )
}

function Variables() {
  const [text, setText] = useState('')
  return (
    <VariableField
      label={copy.example}
      hint={copy.hint}
      error={undefined}
      placeholder={copy.example}
      rows={2}
      limit={400}
      variables={[{ variable: 'nama', label: copy.choice }]}
      value={text}
      onChange={setText}
    />
  )
}

function Choices() {
  const [value, setValue] = useState('one')
  return (
    <div className="grid w-full gap-4">
      <Checkbox label={copy.choice} hint={copy.hint} defaultChecked />
      <Checkbox label={copy.otherChoice} disabled />
      <Switch label={copy.choice} hint={copy.hint} defaultChecked />
      <Switch label={copy.otherChoice} disabled />
      <RadioGroup legend={copy.example} options={OPTIONS} value={value} onChange={setValue} />
      <SegmentedControl label={copy.example} options={OPTIONS} value={value} onChange={setValue} />
    </div>
  )
}

const Forms = () => (
  <div className="w-full">
    <DialogForm
      submitLabel={shared.save}
      failure={copy.wrong}
      busy={false}
      onSubmit={doNothing}
      onClose={doNothing}
    >
      <Field label={copy.example}>{(control) => <TextInput {...control} />}</Field>
    </DialogForm>
  </div>
)

export const FORM_PARTS: Part[] = [
  {
    files: [
      'form/Field',
      'form/TextInput',
      'form/PasswordInput',
      'form/Textarea',
      'form/Select',
      'form/SelectField',
      'form/FileField',
      'form/VariableField',
      'form/SaveFoot',
    ],
    Show: Fields,
  },
  { files: ['form/Choice', 'form/SegmentedControl'], Show: Choices },
  { files: ['form/DialogForm'], Show: Forms },
]
