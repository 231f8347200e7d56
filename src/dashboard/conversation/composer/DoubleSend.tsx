import { useEffect, useState } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { RoomDetail } from '#contract/conversation/room'
import type { MessageRow } from '#contract/conversation/message'
import * as copy from '#copy/composer'
import * as shared from '#copy/shared'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { noteTyping, useTypers } from '#dashboard/shell/live/presence.ts'
import { messagesQuery } from '../queries.ts'

/**
 * For each room, the newest reply of a colleague when the member began to write. It survives a
 * remount.
 */
const seenReplies = new Map<string, string | undefined>()

/**
 * Asks once before a reply is sent when a colleague has answered meanwhile. `guard` runs the send
 * at once or after the answer.
 */
export function useDoubleSend(room: RoomDetail, memberId: string, text: string) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<{ reply: MessageRow; go: () => void } | null>(null)
  const isWriting = text.trim().length > 0
  useEffect(() => {
    if (!isWriting) seenReplies.delete(room.id)
    else if (!seenReplies.has(room.id))
      seenReplies.set(room.id, newestReply(queryClient, room, memberId)?.id)
  }, [isWriting, queryClient, room, memberId])
  useEffect(() => {
    if (text) noteTyping()
  }, [text])
  const guard = (go: () => void) => {
    const reply = newestReply(queryClient, room, memberId)
    if (!reply || !seenReplies.has(room.id) || seenReplies.get(room.id) === reply.id) return go()
    setAsked({ reply, go })
  }
  const dialog = asked && (
    <ConfirmDialog
      open
      onClose={() => setAsked(null)}
      title={copy.colleagueReplied(asked.reply.author_name ?? shared.team)}
      confirmLabel={copy.sendAnyway}
      onConfirm={() => {
        seenReplies.set(room.id, asked.reply.id)
        setAsked(null)
        asked.go()
      }}
    >
      <span className="break-words whitespace-pre-wrap">{asked.reply.text.slice(0, 300)}</span>
    </ConfirmDialog>
  )
  const notices = (
    <>
      <ColleagueTyping roomId={room.id} />
      {dialog}
    </>
  )
  return { guard, notices }
}

/** The newest message of a colleague or from the paired phone. */
function newestReply(
  queryClient: QueryClient,
  room: RoomDetail,
  memberId: string,
): MessageRow | undefined {
  const { queryKey } = messagesQuery(room.business_id, room.id)
  const messages = queryClient.getQueryData(queryKey)?.pages.flatMap((page) => page.messages) ?? []
  return messages
    .filter(
      ({ direction, author_kind: kind, author_id: authorId }) =>
        direction === 'out' && (kind === 'device' || (kind === 'member' && authorId !== memberId)),
    )
    .toSorted((a, b) => b.occurred_at.localeCompare(a.occurred_at))[0]
}

/** The colleagues who are typing in this conversation now, shown above the composer. */
function ColleagueTyping({ roomId }: { roomId: string }) {
  const typers = useTypers(roomId)
  return (
    <p role="status" className="px-1 text-12 text-muted empty:hidden">
      {typers.length > 0 && copy.colleagueTyping(typers.join(', '))}
    </p>
  )
}
