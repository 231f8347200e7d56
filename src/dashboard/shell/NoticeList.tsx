import { Link } from '@tanstack/react-router'
import { listNotices } from './list-notices.ts'
import { useWorkspace } from './workspace.ts'

/** What waits for somebody right now, and the way to it; a chunk of its own. */
export function NoticeList({ onGo }: { onGo: () => void }) {
  const workspace = useWorkspace()
  const notices = listNotices(workspace)
  if (notices.length === 0) return <p className="px-2 pb-2 text-13 text-muted">Tidak ada yang menunggu.</p>
  return notices.map(({ to, icon: Icon, title, detail }) => (
    <Link key={title} to={to} search={{ businessId: workspace.business.id }} onClick={onGo} className="flex gap-3 rounded-control p-2 hover:bg-sunken">
      <Icon className="mt-0.5 text-muted" />
      <span className="min-w-0">
        <span className="block text-13 font-medium wrap-anywhere">{title}</span>
        <span className="block text-12 text-muted">{detail}</span>
      </span>
    </Link>
  ))
}
