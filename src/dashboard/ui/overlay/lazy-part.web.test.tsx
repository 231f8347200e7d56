import { Suspense, useState } from 'react'
import { act, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../../tests/dom/page.tsx'
import { ToastList } from './ToastList.tsx'
import { lazyPart } from './lazy-part.ts'

const LOST = 'Koneksi internet terputus. Coba lagi setelah terhubung.'
const Part = ({ onClose }: { onClose?: () => void }) => (
  <button type="button" onClick={onClose}>
    Emoji
  </button>
)

afterEach(() => vi.restoreAllMocks())

/** Code that cannot be loaded `failures` times. */
function failing(failures: number) {
  const load = vi.fn(async () => Part)
  for (let at = 0; at < failures; at++)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  return load
}

test('a part that cannot load leaves the page, closes, and loads when it is opened again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = failing(1)
  const Late = lazyPart(load)
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Tulis balasan" />
        <button type="button" onClick={() => setOpen(true)}>
          Buka
        </button>
        <Suspense fallback={null}>{isOpen && <Late onClose={() => setOpen(false)} />}</Suspense>
        <ToastList placement="top-right" />
      </>
    )
  }
  const { user } = openPage(<Page />)
  await user.type(screen.getByRole('textbox'), 'Siap Kak')
  await user.click(screen.getByRole('button', { name: 'Buka' }))
  expect(await screen.findAllByText(LOST)).not.toEqual([])
  expect(screen.queryAllByText('Muat ulang')).toEqual([])
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Siap Kak')
  await user.click(screen.getByRole('button', { name: 'Buka' }))
  await screen.findByRole('button', { name: 'Emoji' })
  expect(load).toHaveBeenCalledTimes(2)
})

test('with a connection a missing part offers to reload the page', async () => {
  const Late = lazyPart(failing(1))
  openPage(
    <>
      <Suspense fallback={null}>
        <Late />
      </Suspense>
      <ToastList placement="top-right" />
    </>,
  )
  expect(await screen.findAllByText('Belum bisa dimuat')).not.toEqual([])
  expect(screen.getAllByText('Muat ulang')).not.toEqual([])
  expect(screen.queryByText(LOST)).toBeNull()
})

test('a part beside the page is silent, and appears once the connection is back', async () => {
  const Late = lazyPart(failing(1), { isAside: true })
  openPage(
    <>
      <Late />
      <ToastList placement="top-right" />
    </>,
  )
  await act(() => new Promise((done) => setTimeout(done)))
  expect(screen.queryByText(LOST)).toBeNull()
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByRole('button', { name: 'Emoji' })
})

test('a part that fills a place of the page offers to load again where it is missing', async () => {
  const Late = lazyPart(failing(2), { isInPlace: true })
  const { user } = openPage(
    <>
      <Suspense fallback={null}>
        <Late />
      </Suspense>
      <ToastList placement="top-right" />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Coba lagi' }))
  expect(screen.queryByText(LOST)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Coba lagi' }))
  await screen.findByRole('button', { name: 'Emoji' })
})

test('after repeated failures with a connection the button reloads the page, not the part', async () => {
  const load = failing(9)
  const Late = lazyPart(load, { isInPlace: true })
  const { user } = openPage(
    <Suspense fallback={null}>
      <Late />
    </Suspense>,
  )
  for (const loads of [2, 3, 3]) {
    await user.click(await screen.findByRole('button', { name: 'Coba lagi' }))
    await act(() => new Promise((done) => setTimeout(done)))
    expect(load).toHaveBeenCalledTimes(loads)
  }
})

test('the server leaves a part to the browser, with its code loaded or not', async () => {
  const Late = lazyPart(async () => Part)
  const page = (
    <Suspense>
      <Late />
    </Suspense>
  )
  const cold = renderToString(page)
  await act(async () => {})
  expect(cold).toBe('<!--$--><!--/$-->')
  expect(renderToString(page)).toBe(cold)
})
