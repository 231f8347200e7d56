import type { ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import { MessageCircleOff } from 'lucide-react'
import * as copy from '#copy/conversation'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Pane, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '#dashboard/ui/States.tsx'

/** A skeleton of a conversation that is still loading. */
export function ConversationSkeleton() {
  return (
    <Pane aria-label={copy.loadingConversation}>
      <header className="flex h-14 flex-none items-center gap-3 border-b border-line px-4">
        <Skeleton className="size-8 rounded-full!" />
        <Skeleton className="h-4 w-40" />
      </header>
      <div className="flex flex-1 flex-col justify-end gap-2.5 bg-chat px-6 py-3">
        {[220, 300, 160, 260].map((width, position) => (
          <span key={width} style={{ width }} className={position % 2 ? 'self-end' : 'self-start'}>
            <Skeleton className="h-10 rounded-bubble! bg-line!" />
          </span>
        ))}
      </div>
    </Pane>
  )
}

/** A skeleton of a list of rooms that is still loading. */
export function RoomListSkeleton({ title }: { title: string }) {
  return (
    <Pane aria-label={shared.loadingOf(title)} className="md:max-w-90 md:border-r md:border-line">
      <PaneHead title={title} />
      <SkeletonRows rows={8} className="h-12" />
    </Pane>
  )
}

/** A list that failed to load, with a button that retries. */
export function RoomListError({ error, title }: { error: unknown; title: string }) {
  const router = useRouter()
  return (
    <Pane>
      <PaneHead title={title} />
      <ErrorState onRetry={() => void router.invalidate()} className="my-auto">
        {messageOf(error)}
      </ErrorState>
    </Pane>
  )
}

/** Shown for a room that does not exist or that the reader may not see. */
export function ConversationMissing({ back }: { back: ReactNode }) {
  return (
    <Pane>
      <PaneHead level="h2" title={copy.conversation} back={back} />
      <EmptyState icon={<MessageCircleOff />} title={copy.notFound} className="my-auto">
        {copy.deletedOrElsewhere}
      </EmptyState>
    </Pane>
  )
}

export function ConversationError({ error, back }: { error: unknown; back: ReactNode }) {
  const router = useRouter()
  return (
    <Pane>
      <PaneHead level="h2" title={copy.conversation} back={back} />
      <ErrorState onRetry={() => void router.invalidate()} className="my-auto">
        {messageOf(error)}
      </ErrorState>
    </Pane>
  )
}
