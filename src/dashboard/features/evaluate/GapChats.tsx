import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as copy from '#copy/evaluate'
import * as shared from '#copy/shared'
import { customerName } from '#dashboard/conversation/labels.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { gapChatsQuery } from './queries.ts'

/** Every conversation that asked a question, with the customer's words. */
export function GapChats({ groupId }: { groupId: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    gapChatsQuery(useBusinessId(), groupId),
  )
  if (error) return <ErrorState onRetry={() => void refetch()}>{messageOf(error)}</ErrorState>
  if (!data) return <SkeletonRows rows={3} />
  return (
    <>
      <ul className="mt-2 rounded-control bg-sunken py-1" aria-label={copy.chatsThatAsked}>
        {data.pages
          .flatMap((page) => page.chats)
          .map((chat) => (
            <li key={chat.room_id}>
              <Link
                to="/inbox/$roomId"
                params={{ roomId: chat.room_id }}
                search={(kept) => ({ businessId: kept.businessId, tab: 'semua' })}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-3 py-1.5 text-13 pointer-coarse:py-3 hover:bg-line sm:grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto]"
              >
                <span className="cut font-medium text-brand">
                  {customerName({ contact_name: chat.name, contact_phone: chat.phone })}
                </span>
                <span className="cut text-text-2 max-sm:order-last max-sm:col-span-full">
                  {chat.text}
                </span>
                <Time iso={chat.at} className="text-12 text-muted" />
              </Link>
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-2" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {shared.loadMore}
        </Button>
      )}
    </>
  )
}
