import { useState } from 'react'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../tests/dom/page.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog } from './Dialog.tsx'

/** A form that closes once its result is open, as the form of a campaign does. */
function FormThenResult() {
  const [isForm, setForm] = useState(false)
  const [isResult, setResult] = useState(false)
  return (
    <>
      <Button onClick={() => setForm(true)}>Mulai</Button>
      <Dialog open={isForm} onClose={() => setForm(false)} title="Formulir">
        <Button onClick={() => setResult(true)}>Kirim</Button>
      </Dialog>
      <Dialog open={isResult} onClose={() => setResult(false)} title="Hasil">
        <Button onClick={() => setForm(false)}>Jeda</Button>
      </Dialog>
    </>
  )
}

test('a dialog that closes leaves the focus in another one that is open', async () => {
  const { user } = openPage(<FormThenResult />)
  await user.click(screen.getByRole('button', { name: 'Mulai' }))
  await user.click(await screen.findByRole('button', { name: 'Kirim' }))
  const pause = await screen.findByRole('button', { name: 'Jeda' })
  await user.click(pause)
  await waitFor(() => expect(screen.queryByText('Formulir')).toBeNull())
  await expect.poll(() => document.activeElement).toBe(pause)
})
