import { useState } from 'react'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPage } from '../../../tests/dom/page.tsx'
import { DialogForm } from './form/DialogForm.tsx'
import { Field } from './form/Field.tsx'
import { TextInput } from './form/TextInput.tsx'
import { focusFaults } from './focus-faults.ts'

let stop: () => void
beforeEach(() => {
  stop = focusFaults()
})
afterEach(() => stop())

function Form() {
  const [isAsked, setAsked] = useState(false)
  return (
    <DialogForm
      submitLabel="Simpan"
      failure={null}
      busy={false}
      onSubmit={() => setAsked(true)}
      onClose={() => {}}
    >
      <Field label="Nama">{(control) => <TextInput {...control} />}</Field>
      {['Alamat', 'Nomor'].map((label) => (
        <Field key={label} label={label} error={isAsked ? 'Wajib diisi' : undefined}>
          {(control) => <TextInput {...control} />}
        </Field>
      ))}
    </DialogForm>
  )
}

test('a refused form puts the focus on its first field with an error', async () => {
  const { user } = openPage(<Form />)
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Alamat')))
})
