import { useState } from 'react'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../../tests/dom/page.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { keepFocus } from './keep-focus.ts'

let stop: () => void
beforeEach(() => {
  stop = keepFocus()
})
afterEach(() => stop())

function Rows({ names }: { names: string[] }) {
  const [rows, setRows] = useState(names)
  return (
    <main tabIndex={-1}>
      <button type="button">Tambah</button>
      <ul>
        {rows.map((name) => (
          <li key={name}>
            <button type="button">Ubah {name}</button>
            <button type="button" onClick={() => setRows(rows.filter((one) => one !== name))}>
              Hapus
            </button>
          </li>
        ))}
      </ul>
      <button type="button">Simpan</button>
    </main>
  )
}

const untilFocused = (element: () => Element) =>
  waitFor(() => expect(document.activeElement).toBe(element()))

test('a button that removes its row passes the focus to the same button of the next row', async () => {
  const { user } = openPage(<Rows names={['roti', 'kue', 'teh']} />)
  const removals = () => screen.getAllByRole('button', { name: 'Hapus' })
  await user.click(removals()[1]!)
  await untilFocused(() => removals()[1]!)
  expect(removals()).toHaveLength(2)
  await user.keyboard('{Enter}')
  await untilFocused(() => removals()[0]!)
  await user.keyboard('{Enter}')
  await untilFocused(() => screen.getByRole('button', { name: 'Simpan' }))
})

function Tags() {
  const [tags, setTags] = useState(['grosir', 'member', 'acara'])
  return (
    <main tabIndex={-1}>
      {tags.map((tag) => (
        <p key={tag}>
          <button type="button">Ubah tag {tag}</button>
          <button type="button" onClick={() => setTags(tags.filter((one) => one !== tag))}>
            Hapus tag {tag}
          </button>
        </p>
      ))}
    </main>
  )
}

test('a button named after its row passes the focus to the same act of the next row', async () => {
  const { user } = openPage(<Tags />)
  await user.click(screen.getByRole('button', { name: 'Hapus tag grosir' }))
  await untilFocused(() => screen.getByRole('button', { name: 'Hapus tag member' }))
})

/** An empty list whose button opens a dialog; after saving, the list takes the button's place. */
function FirstRow() {
  const [isOpen, setOpen] = useState(false)
  const [isFilled, setFilled] = useState(false)
  const add = (
    <button type="button" onClick={() => setOpen(true)}>
      Tambah prosedur
    </button>
  )
  const save = () => {
    setOpen(false)
    setTimeout(() => setFilled(true))
  }
  return (
    <main tabIndex={-1}>
      <a href="/training">Training</a>
      {isFilled ? (
        <section>
          <a href="/simulate">Coba</a>
          {add}
        </section>
      ) : (
        <div>{add}</div>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Prosedur">
        <button type="button" onClick={save}>
          Simpan
        </button>
      </Dialog>
    </main>
  )
}

test('after a dialog whose opener was replaced, the focus is on the new opener', async () => {
  const { user } = openPage(<FirstRow />)
  await user.click(screen.getByRole('button', { name: 'Tambah prosedur' }))
  await user.click(await screen.findByRole('button', { name: 'Simpan' }))
  await screen.findByRole('link', { name: 'Coba' })
  await untilFocused(() => screen.getByRole('button', { name: 'Tambah prosedur' }))
})

function Draft() {
  const [changes, setChanges] = useState(['harga', 'jam buka'])
  return (
    <main tabIndex={-1}>
      <Dialog open onClose={() => {}} title="Draf">
        {changes.map((name) => (
          <p key={name}>
            <button type="button" onClick={() => setChanges(changes.filter((one) => one !== name))}>
              Keluarkan {name}
            </button>
          </p>
        ))}
      </Dialog>
    </main>
  )
}

test('a row removed in a dialog passes the focus on within the dialog', async () => {
  const { user } = openPage(<Draft />)
  await user.click(await screen.findByRole('button', { name: 'Keluarkan harga' }))
  await untilFocused(() => screen.getByRole('button', { name: 'Keluarkan jam buka' }))
  await user.keyboard('{Enter}')
  await untilFocused(() => screen.getByRole('button', { name: 'Tutup' }))
})

test('a press on the page itself keeps the focus nowhere when rows change later', async () => {
  openPage(<Rows names={['roti', 'kue']} />)
  const change = screen.getByRole('button', { name: 'Ubah roti' })
  change.focus()
  change.blur()
  await Promise.resolve()
  vi.useFakeTimers()
  screen.getAllByRole('listitem')[0]!.remove()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(document.activeElement).toBe(document.body)
})
