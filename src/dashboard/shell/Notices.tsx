import { Bell } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Popover } from '#dashboard/ui/Popover.tsx'
import { listNotices } from './list-notices.ts'
import { useWorkspace } from './workspace.ts'

/** What waits for somebody right now, from the live state of the business. */
export function Notices() {
  const workspace = useWorkspace()
  const notices = listNotices(workspace)
  return (
    <Popover
      label="Notifikasi"
      side="top"
      trigger={(props) => (
        <IconButton {...props} label={notices.length ? 'Notifikasi, ada yang baru' : 'Notifikasi'} marked={notices.length > 0}>
          <Bell />
        </IconButton>
      )}
    >
      {(close) => (
        <div className="p-2">
          <h2 className="px-2 py-1.5 text-13">Notifikasi</h2>
          {notices.length === 0 && <p className="px-2 pb-2 text-13 text-muted">Tidak ada yang menunggu.</p>}
          {notices.map(({ to, icon: Icon, title, detail }) => (
            <Link key={title} to={to} search={{ businessId: workspace.business.id }} onClick={close} className="flex gap-3 rounded-control p-2 hover:bg-sunken">
              <Icon className="mt-0.5 text-muted" />
              <span>
                <span className="block text-13 font-medium">{title}</span>
                <span className="block text-12 text-muted">{detail}</span>
              </span>
            </Link>
          ))}
        </div>
      )}
    </Popover>
  )
}
