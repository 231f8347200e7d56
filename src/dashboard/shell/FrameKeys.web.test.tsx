import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { ToastList } from '#dashboard/ui/overlay/ToastList.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { openPage } from '../../../tests/dom/page.tsx'
import { WORKSPACE } from '../../../tests/dom/workspace.ts'
import { FrameKeys } from './frame/FrameKeys.tsx'

const loading = Promise.withResolvers<void>()
vi.mock('./frame/Palette.tsx', async () => {
  await loading.promise
  return { Palette: () => <input aria-label="palette" /> }
})

test('letters typed before the palette is loaded are not shortcuts', async () => {
  const onOverlay = vi.fn()
  const { user } = openPage(
    <WorkspaceContext value={WORKSPACE}>
      <FrameKeys overlay="palette" onOverlay={onOverlay} />
    </WorkspaceContext>,
  )
  await user.keyboard('?')
  expect(onOverlay).not.toHaveBeenCalled()
  loading.resolve()
  await screen.findByLabelText('palette')
  await user.keyboard('?')
  expect(onOverlay).toHaveBeenCalledWith('keys')
})

test('u undoes the newest act once, and presses no other button of a toast', async () => {
  const undo = vi.fn()
  const signOut = vi.fn()
  const { user } = openPage(
    <WorkspaceContext value={WORKSPACE}>
      <FrameKeys overlay={null} onOverlay={() => {}} />
      <ToastList placement="top-right" />
    </WorkspaceContext>,
  )
  act(() => {
    toast.success('Diarsipkan', undefined, { action: { label: 'Urungkan', onPress: undo } })
    toast.error('Belum terkirim', undefined, {
      action: { label: 'Tetap keluar', onPress: signOut, undoes: false },
    })
  })
  screen.getByText('Diarsipkan')
  await user.keyboard('uu')
  expect(undo).toHaveBeenCalledTimes(1)
  expect(signOut).not.toHaveBeenCalled()
})
