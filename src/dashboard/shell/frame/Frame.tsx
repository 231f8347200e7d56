import { Suspense, useEffect, useState } from 'react'
import { Outlet, useMatches } from '@tanstack/react-router'
import { hoursOf } from '#contract/business'
import * as shared from '#copy/shared'
import { cx } from '#dashboard/ui/cx.ts'
import { ZoneContext } from '#dashboard/ui/zone.ts'
import { zoneOf } from '#lib/time/opening-hours'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { BottomBar } from './BottomBar.tsx'
import { FrameKeys } from './FrameKeys.tsx'
import { useFrameLive } from '#dashboard/shell/live/frame-live.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { Rail } from './Rail.tsx'
import { whenIdle } from '#dashboard/shell/live/live.ts'
import { useSessionEnd } from '#dashboard/shell/auth/session-end.ts'
import { TestModeBanner } from './TestModeBanner.tsx'
import { useLiveWorkspace, useWorkspace, WorkspaceContext } from '#dashboard/shell/workspace.ts'

const AppParts = lazyPart(() => import('./AppParts.tsx').then((module) => module.AppParts), {
  isAside: true,
})

/** The frame around every screen of the dashboard. */
export function Frame() {
  const workspace = useLiveWorkspace()
  return (
    <WorkspaceContext value={workspace}>
      <ZoneContext value={zoneOf(hoursOf(workspace.business))}>
        <FrameBody />
      </ZoneContext>
    </WorkspaceContext>
  )
}

function FrameBody() {
  useFrameLive()
  useSessionEnd(useWorkspace().profile.id)
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const [overlay, setOverlay] = useState<FrameOverlay>(null)
  const isTall = useMatches({
    select: (matches) => matches.some((match) => match.staticData.hidesBottomBar),
  })
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <a
        href="#isi"
        className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-70 focus-visible:bg-raised focus-visible:p-3"
      >
        {shared.skipToContent}
      </a>
      <OfflineBar />
      {isIdle && (
        <Suspense fallback={null}>
          <AppParts />
        </Suspense>
      )}
      <div className="flex min-h-0 flex-1">
        <Rail onOpen={setOverlay} />
        <div className="flex min-w-0 flex-1 flex-col md:border-l md:border-line">
          <TestModeBanner />
          <main
            id="isi"
            tabIndex={-1}
            className="min-h-0 flex-1 overflow-y-auto outline-none focus-visible:shadow-none"
          >
            <Outlet />
          </main>
          <div className={cx('md:hidden', isTall && 'hidden')}>
            <BottomBar onMore={() => setOverlay('more')} />
          </div>
        </div>
      </div>
      <FrameKeys overlay={overlay} onOverlay={setOverlay} />
    </div>
  )
}

export type FrameOverlay = 'palette' | 'keys' | 'more' | null
