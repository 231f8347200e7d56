import { lazy, Suspense } from 'react'
import { Bell } from 'lucide-react'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Popover } from '#dashboard/ui/Popover.tsx'
import { isDown, useWorkspace } from './workspace.ts'

const NoticeList = lazy(() => import('./NoticeList.tsx').then((module) => ({ default: module.NoticeList })))

/** Whether something waits for somebody right now, from the live state of the business, and what. */
export function Notices() {
  const { counts, channels } = useWorkspace()
  const isSomething = counts.escalations > 0 || counts.needsReply > 0 || channels.some(isDown)
  return (
    <Popover
      label="Notifikasi"
      side="top"
      trigger={(props) => (
        <IconButton {...props} label={isSomething ? 'Notifikasi, ada yang baru' : 'Notifikasi'} marked={isSomething}>
          <Bell />
        </IconButton>
      )}
    >
      {(close) => (
        <div className="p-2">
          <h2 className="px-2 py-1.5 text-13">Notifikasi</h2>
          <Suspense fallback={<p className="px-2 pb-2 text-13 text-muted">Memuat…</p>}>
            <NoticeList onGo={close} />
          </Suspense>
        </div>
      )}
    </Popover>
  )
}
