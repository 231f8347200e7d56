import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import * as copy from '#copy/conversation'

/**
 * Back to the list that the conversation was opened from. Only on a phone: elsewhere the list is
 * beside it.
 */
export function BackLink({
  to,
}: {
  to: '/inbox' | '/eskalasi' | '/auto-reply' | '/task-completed'
}) {
  return (
    <Link
      to={to}
      search
      aria-label={copy.backToList}
      className="grid size-10 flex-none place-items-center rounded-control text-text-2 hover:bg-sunken md:hidden"
    >
      <ArrowLeft className="size-5!" />
    </Link>
  )
}
