import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as copy from '#copy/sign-out'
import * as shellCopy from '#copy/shell'
import * as shared from '#copy/shared'
import { InstallHint } from './InstallHint.tsx'

afterEach(() => {
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

/** Fires the event with which Chromium offers to install. Returns the mock of its prompt. */
function offerInstall() {
  const prompt = vi.fn(() => Promise.resolve())
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { prompt, event }
}

test('one press installs where the browser offers it, and the hint does not come back', async () => {
  const { rerender } = render(<InstallHint />)
  expect(screen.queryByRole('status')).toBeNull()
  const { prompt, event } = offerInstall()
  expect(event.defaultPrevented).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: copy.installNow }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('status')).toBeNull()
  rerender(<InstallHint key="again" />)
  offerInstall()
  expect(screen.queryByRole('status')).toBeNull()
})

test('a hint that was closed does not come back', async () => {
  const { rerender } = render(<InstallHint />)
  const { prompt } = offerInstall()
  await userEvent.click(screen.getByRole('button', { name: shared.close }))
  expect(prompt).not.toHaveBeenCalled()
  rerender(<InstallHint key="again" />)
  expect(screen.queryByRole('status')).toBeNull()
})

test('on an iPhone the hint names the browser’s menu; the installed app shows no hint', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19)')
  const { unmount } = render(<InstallHint />)
  expect(screen.getByText(shellCopy.installByMenu)).toBeDefined()
  expect(screen.queryByRole('button', { name: copy.installNow })).toBeNull()
  unmount()
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    ...window.matchMedia(''),
    matches: true,
  })
  render(<InstallHint />)
  expect(screen.queryByRole('status')).toBeNull()
})
