import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { restoreOutbox } from '#dashboard/conversation/composer/outbox/restore-outbox.ts'
import { hasShared } from '#dashboard/shell/shared-files.ts'
import { registerWorker } from '#dashboard/shell/worker.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { focusFaults } from '#dashboard/ui/focus/focus-faults.ts'
import { keepFocus } from '#dashboard/ui/focus/keep-focus.ts'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { loadToasts } from '#dashboard/ui/overlay/ToastHost.tsx'
import { InstallHint } from './InstallHint.tsx'
import { LoadingLine } from './LoadingLine.tsx'
import { SharedBar } from './SharedBar.tsx'

/**
 * The hint to install, shared files, the rail's scroll position, the line of a slow load, and the
 * focus after removed controls and refused forms; loaded when the page is idle. The code of dialogs,
 * menus, popovers and toasts loads then too, so that they open without internet.
 */
export function AppParts() {
  const [isShared, setShared] = useState(false)
  const queryClient = useQueryClient()
  const { profile } = useWorkspace()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // On a low screen the rail scrolls to the entry of the open page. New browsers return a promise,
  // which an effect must not return.
  useEffect(() => {
    void document.querySelector('.rail-link[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  useEffect(keepFocus, [])
  useEffect(focusFaults, [])
  useEffect(() => {
    preloadDialog()
    const menus = import('#dashboard/ui/overlay/MenuPopup.tsx')
    const popovers = import('#dashboard/ui/overlay/PopoverPopup.tsx')
    void Promise.all([loadToasts(), menus, popovers]).catch(() => undefined)
  }, [])
  useEffect(() => void restoreOutbox(queryClient, profile.id), [queryClient, profile.id])
  useEffect(() => {
    if (!window.isSecureContext) return
    if ('serviceWorker' in navigator) void registerWorker().catch(() => undefined)
    void hasShared().then(setShared)
  }, [])
  return (
    <>
      <LoadingLine />
      {isShared ? <SharedBar onDone={() => setShared(false)} /> : <InstallHint />}
    </>
  )
}
