import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Conversation } from '#dashboard/conversation/Conversation.tsx'

const route = getRouteApi('/_dashboard/inbox/$roomId')

export function InboxRoomScreen() {
  const { roomId } = route.useParams()
  const navigate = useNavigate()
  const leave = () => {
    void navigate({ to: '/inbox', search: (previous) => previous }).then(() => document.querySelector<HTMLElement>(`[data-room="${roomId}"]`)?.focus())
  }
  return <Conversation key={roomId} roomId={roomId} hasWidth back={<BackToInbox />} onLeave={leave} />
}

export function BackToInbox() {
  return (
    <Link to="/inbox" search={(previous) => previous} aria-label="Kembali ke daftar" className="grid size-10 flex-none place-items-center rounded-control text-text-2 hover:bg-sunken md:hidden">
      <ArrowLeft className="size-5!" />
    </Link>
  )
}
