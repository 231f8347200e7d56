import { Suspense, useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import * as copy from '#copy/shell'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import type { FrameOverlay } from './Frame.tsx'
import { useHotkeys } from './hotkeys.ts'
import { listDestinations } from './navigation.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'

const Palette = lazyPart(() => import('./Palette.tsx').then((module) => module.Palette))
const KeyMap = lazyPart(() => import('./KeyMap.tsx').then((module) => module.KeyMap))
const MoreSheet = lazyPart(() => import('./MoreSheet.tsx').then((module) => module.MoreSheet))

/**
 * The global keys and the overlays they open: palette, key map, and the phone's sheet. Each is in
 * its own chunk.
 */
export function FrameKeys({
  overlay,
  onOverlay,
}: {
  overlay: FrameOverlay
  onOverlay: (overlay: FrameOverlay) => void
}) {
  const workspace = useWorkspace()
  const businessId = workspace.business.id
  const navigate = useNavigate()
  useHotkeys([
    {
      keys: 'mod+k',
      label: copy.searchAndCommands,
      group: copy.general,
      whileTyping: true,
      run: () => onOverlay(overlay === 'palette' ? null : 'palette'),
    },
    { keys: '?', label: copy.thisKeyMap, group: copy.general, run: () => onOverlay('keys') },
    { keys: 'u', label: copy.undoNewest, group: copy.general, run: undoNewest },
    ...listDestinations(workspace).map(({ to, key, label }) => ({
      keys: `g ${key}`,
      label,
      group: copy.goTo,
      run: () => void navigate({ to, search: { businessId } }),
    })),
  ])
  const close = () => onOverlay(null)
  return (
    <Suspense fallback={<KeepKeys />}>
      {overlay === 'palette' && <Palette onClose={close} onOpen={onOverlay} />}
      {overlay === 'keys' && <KeyMap onClose={close} />}
      {overlay === 'more' && <MoreSheet onClose={close} onOpen={onOverlay} />}
    </Suspense>
  )
}

/** Presses the undo button of the newest toast, which is first. A closing toast was undone. */
const undoNewest = () =>
  document.querySelector<HTMLElement>('[data-toast]:not([data-ending-style]) [data-undo]')?.click()

/** Letters typed before an opened overlay has loaded must not act as shortcuts of the page. */
function KeepKeys() {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', keep, true)
    return () => window.removeEventListener('keydown', keep, true)
  }, [])
  return null
}
