import { Suspense } from 'react'
import { Bell } from 'lucide-react'
import * as copy from '#copy/shell'
import * as shared from '#copy/shared'
import { Badge } from '#dashboard/ui/Chip.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Popover } from '#dashboard/ui/overlay/Popover.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { useAlertSound, useNotices } from './notices.ts'
import { isDown, useWorkspace } from '#dashboard/shell/workspace.ts'

const NoticeList = lazyPart(() => import('./NoticeList.tsx').then((module) => module.NoticeList), {
  isInPlace: true,
})

/** The bell: the member's notices, and the business's open matters that need a member. */
export function Notices() {
  const { counts, channels } = useWorkspace()
  const { notices, isRead, unread, markRead } = useNotices()
  useAlertSound(isRead ? notices : undefined)
  const isSomething =
    counts.failed > 0 ||
    channels.some(isDown) ||
    channels.some((channel) => channel.sends_failing_since)
  return (
    <Popover
      label={copy.notices}
      side="top"
      trigger={(props) => (
        <span className="relative">
          <IconButton
            {...props}
            label={
              unread > 0
                ? copy.noticesUnread(unread)
                : isSomething
                  ? copy.noticesNeedAction
                  : copy.notices
            }
            marked={isSomething && unread === 0}
          >
            <Bell />
          </IconButton>
          {unread > 0 && (
            <Badge
              tone="danger"
              label={shared.unreadCount(unread)}
              className="pointer-events-none absolute -top-0.5 -right-0.5 h-4 min-w-4 px-1 leading-4"
            >
              {unread > 9 ? '9+' : unread}
            </Badge>
          )}
        </span>
      )}
    >
      {(close) => (
        <div className="p-2">
          <Suspense fallback={<p className="px-2 pb-2 text-13 text-muted">{shared.loading}</p>}>
            <NoticeList notices={notices} onRead={markRead} onGo={close} />
          </Suspense>
        </div>
      )}
    </Popover>
  )
}
