import { useState } from 'react'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPage } from '../../../../tests/dom/page.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { focusFaults } from './focus-faults.ts'

let stop: () => void
beforeEach(() => {
  stop = focusFaults()
})
afterEach(() => stop())

function Form({ delayMs = 0 }: { delayMs?: number }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <DialogForm
      submitLabel="Simpan"
      failure={null}
      busy={false}
      onSubmit={() => void setTimeout(() => setAsked(true), delayMs)}
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

test('the focus moves to an error that shows late', async () => {
  const { user } = openPage(<Form delayMs={300} />)
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Alamat')))
})

test('an error that shows after the next key leaves the focus where it is', async () => {
  const { user } = openPage(<Form delayMs={300} />)
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await user.type(screen.getByLabelText('Nomor'), '1')
  await waitFor(() =>
    expect(screen.getByLabelText('Alamat').getAttribute('aria-invalid')).toBe('true'),
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Nomor'))
})
