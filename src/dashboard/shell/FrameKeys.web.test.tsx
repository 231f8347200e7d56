import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
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
