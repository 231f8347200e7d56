import { useEffect, useRef, type Ref } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Paperclip } from 'lucide-react'
import type { RoomDetail } from '#contract/conversation/room'
import { fillQuickReply, type QuickReply } from '#contract/quick-reply'
import * as copy from '#copy/composer'
import { useReplyFacts } from '#dashboard/conversation/reply-facts.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { quickRepliesQuery } from '../queries.ts'
import { type ListKeys, useListKeys } from './list-keys.ts'

/**
 * The list of quick replies while "/" is typed in the composer, filled with this customer's data.
 * Arrows move, Enter or Tab picks; the composer forwards its keys. Give it key={search}, so that a
 * new search starts at the top.
 */
export function QuickReplyList({
  room,
  search,
  keys,
  onPick,
}: {
  room: RoomDetail
  search: string
  keys: Ref<ListKeys>
  onPick: (reply: QuickReply, filled: string) => void
}) {
  const { data, isPending } = useQuery(quickRepliesQuery(room.business_id))
  const facts = useReplyFacts(room.contact_name)
  const list = useRef<HTMLDivElement>(null)
  const found = (data ?? []).filter(
    (reply) =>
      reply.shortcut.startsWith(search) ||
      (search.length > 1 && reply.text.toLowerCase().includes(search)),
  )
  const fill = ({ text }: QuickReply) => fillQuickReply(text, facts)
  const pick = (reply: QuickReply) => onPick(reply, fill(reply))
  const [current, setAt] = useListKeys(keys, found, pick)
  useEffect(() => {
    void list.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])
  if (isPending) return null
  return (
    <div className="absolute inset-x-0 bottom-full z-10 mb-2 overflow-hidden rounded-panel border border-line bg-raised shadow-float">
      {found.length === 0 ? (
        <NoReplies hasReplies={Boolean(data?.length)} />
      ) : (
        <div
          ref={list}
          role="listbox"
          aria-label={copy.quickReplies}
          className="max-h-64 overflow-y-auto p-1"
        >
          {found.map((reply, position) => (
            <ReplyOption
              key={reply.id}
              reply={reply}
              filled={fill(reply)}
              isCurrent={position === current}
              onHover={() => setAt(position)}
              onPick={() => pick(reply)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function NoReplies({ hasReplies }: { hasReplies: boolean }) {
  return (
    <p className="flex items-center justify-between gap-3 px-3 py-2.5 text-13 text-muted">
      {hasReplies ? copy.noQuickReplyMatches : copy.noQuickReplies}
      <Link
        to="/suggestion-messages"
        search={(previous) => ({ businessId: previous.businessId })}
        className="font-medium text-brand hover:underline"
      >
        {copy.manage}
      </Link>
    </p>
  )
}

function ReplyOption({
  reply,
  filled,
  isCurrent,
  onHover,
  onPick,
}: {
  reply: QuickReply
  filled: string
  isCurrent: boolean
  onHover: () => void
  onPick: () => void
}) {
  return (
    <button
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onPointerMove={onHover}
      onClick={onPick}
      className={cx(
        'flex w-full cursor-default gap-3 rounded-control px-2 py-1.5 text-left text-13',
        isCurrent && 'bg-sunken',
      )}
    >
      <b className="cut w-24 flex-none">/{reply.shortcut}</b>
      <span className="cut min-w-0 flex-1 text-text-2">{filled}</span>
      {reply.file && (
        <Paperclip aria-label={copy.withFile} className="size-4 flex-none text-muted" />
      )}
    </button>
  )
}
