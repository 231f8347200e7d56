import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OwnModel } from '#contract/model'
import * as copy from '#copy/integrations'
import * as shared from '#copy/shared'
import { ShownError } from '#dashboard/shell/shown-error.ts'
import { openPage } from '../../../../tests/dom/page.tsx'
import { serve } from '../../../../tests/dom/server-functions.ts'
import { saveOwnModel } from './integrations.functions.ts'
import { ModelDialog } from './ModelDialog.tsx'

const OWN: OwnModel = {
  provider: 'openai-compatible',
  model: 'm',
  baseUrl: 'https://model.example/v1',
  keyHint: '9x7q',
  inputRupiah: 0,
  outputRupiah: 0,
  monthlyLimit: null,
  seesImages: false,
  transcriptionModel: null,
}

test('an address without https is refused at its field, until it is changed', async () => {
  const refusal = 'Pakai alamat https.'
  serve(saveOwnModel, () => {
    throw new ShownError(refusal, 'model.insecure')
  })
  await openPage(
    <ModelDialog
      businessId="00000000-0000-4000-8000-000000000001"
      own={OWN}
      open
      onClose={() => undefined}
    />,
  )
  const address = await screen.findByLabelText(copy.modelAddress)
  fireEvent.change(address, { target: { value: 'http://model.example/v1' } })
  fireEvent.click(screen.getByRole('button', { name: shared.save }))
  await screen.findByText(refusal)
  expect(address.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(address, { target: { value: 'https://model.example/v1' } })
  await waitFor(() => expect(screen.queryByText(refusal)).toBeNull())
})
