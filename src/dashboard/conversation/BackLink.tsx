import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import * as copy from '#copy/conversation'

/**
 * A link to the list that the conversation was opened from. It is shown on phones only; wide
 * screens show the list beside it.
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
