import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useConversationLive } from '#dashboard/conversation/live.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { InboxList } from './InboxList.tsx'

/** The list, and beside it the conversation that the address names; on a phone one of the two. */
export function InboxScreen() {
  useConversationLive()
  const isRoomOpen = Boolean(useMatchRoute()({ to: '/inbox/$roomId' }))
  return (
    <div className="flex h-full min-h-0">
      <section aria-label="Daftar percakapan" className={cx('flex w-full min-w-0 flex-none flex-col bg-surface md:w-80 md:border-r md:border-line lg:w-90', isRoomOpen && 'max-md:hidden')}>
        <InboxList />
      </section>
      <div className={cx('min-w-0 flex-1', !isRoomOpen && 'max-md:hidden')}>
        {isRoomOpen ? (
          <Outlet />
        ) : (
          <div className="grid h-full place-items-center bg-chat">
            <EmptyState icon={<MessageCircle />} title="Pilih percakapan untuk membacanya.">
              Tekan J dan K untuk berpindah, Enter untuk membuka.
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  )
}
