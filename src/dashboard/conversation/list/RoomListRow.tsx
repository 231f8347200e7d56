import { memo, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import {
  ClipboardList,
  CornerUpLeft,
  File,
  Image,
  MapPin,
  Mic,
  Sparkles,
  Sticker,
  StickyNote,
  Video,
  type LucideIcon,
} from 'lucide-react'
import type { RoomRow, SearchHit } from '#contract/conversation/room'
import * as copy from '#copy/conversation'
import * as shared from '#copy/shared'
import { Avatar } from '#dashboard/ui/Avatar.tsx'
import { Badge } from '#dashboard/ui/Chip.tsx'
import { useNow, useSecond } from '#dashboard/ui/clock.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { Time } from '#dashboard/ui/Time.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { withoutBidiControls } from '#lib/language/bidi-controls'
import { customerName } from '../labels.ts'
import { showMessage } from '../thread/history.ts'
import { RoomChips } from './RoomChips.tsx'
import { isAiWriting, isTyping, roomChips } from '../room-state.ts'

export const ROOM_ROW_PX = 72

/** Icons by the kind of the newest message. */
const KIND_ICONS: Record<string, LucideIcon> = {
  image: Image,
  video: Video,
  video_note: Video,
  audio: Mic,
  voice: Mic,
  document: File,
  sticker: Sticker,
  location: MapPin,
  order: ClipboardList,
}

/**
 * A row of a room list: customer, time, last message, state. The caller adds the link around it.
 */
export const RoomListRow = memo(function RoomListRow({
  room,
  memberId,
  at,
  aside,
  summary,
  search = '',
}: {
  room: RoomRow
  memberId: string
  /** replaces the last message's time */ at?: string
  /** replaces the chips */ aside?: ReactNode
  /** replaces the newest message */ summary?: string | null
  /** the searched words, which are highlighted */ search?: string
}) {
  const name = customerName(room)
  const isUnread = room.unread_count > 0
  return (
    <>
      <Avatar name={room.contact_name} className="row-span-3 self-center" />
      <span
        dir="auto"
        className={cx(
          'cut text-left',
          isUnread ? 'font-[650]' : 'font-medium',
          !room.contact_name && 'figure',
        )}
      >
        <Marked text={name} search={search} />
      </span>
      <Time
        iso={at ?? room.hit?.at ?? room.last_message_at}
        className="text-right text-12 leading-5 text-muted"
      />
      {summary ? (
        <span className={cx(SNIPPET, 'text-muted')}>
          <span className="cut">{summary}</span>
        </span>
      ) : (
        <Snippet room={room} isUnread={isUnread} search={search} />
      )}
      <span
        className={cx('col-span-2 flex min-w-0 items-end gap-2.5', !aside && 'pointer-events-none')}
      >
        <span className="flex min-w-0 flex-1 items-end gap-2.5 overflow-hidden">
          {aside ?? <RoomChips room={room} memberId={memberId} />}
        </span>
        {isUnread && (
          <Badge className="mb-px" label={shared.unreadCount(room.unread_count)}>
            {room.unread_count > 99 ? '99+' : room.unread_count}
          </Badge>
        )}
      </span>
    </>
  )
})

type RoomLinkProps = {
  to: '/inbox/$roomId' | '/auto-reply/$roomId'
  room: RoomRow
  isOpen: boolean
  memberId: string
  onFocus: (roomId: string) => void
  /** replaces the chips */ aside?: ReactNode
  search?: string
  /** the room is shown muted, because nothing is left to do in it */ isMuted?: boolean
}

/**
 * The row as a link to its conversation, in the list `to`. A found message opens in its history.
 */
export function RoomLink({
  to,
  room,
  isOpen,
  memberId,
  onFocus,
  aside,
  search,
  isMuted,
}: RoomLinkProps) {
  const standing = roomChips(room, memberId, useNow(), useZone()).map(({ label }) => label)
  const said = room.hit ? room.hit.before + room.hit.match + room.hit.after : room.last_preview
  const messageId = room.hit?.message_id ?? undefined
  const words = [
    customerName(room),
    said,
    ...(room.unread_count > 0 ? [shared.unreadCount(room.unread_count)] : []),
    ...standing,
  ]
  return (
    <Link
      to={to}
      params={{ roomId: room.id }}
      search={(previous: object) => ({ ...previous, pesan: messageId })}
      onClick={() => isOpen && messageId && showMessage(messageId)}
      data-room={room.id}
      aria-label={words.join(', ')}
      suppressHydrationWarning
      aria-current={isOpen ? 'page' : undefined}
      activeProps={{}}
      onFocus={() => onFocus(room.id)}
      className={cx('room-row', isMuted && 'bg-sunken text-muted grayscale')}
    >
      <RoomListRow room={room} memberId={memberId} aside={aside} search={search} />
    </Link>
  )
}

function Snippet({ room, isUnread, search }: { room: RoomRow; isUnread: boolean; search: string }) {
  const now = useNow()
  const usual = <UsualSnippet room={room} isUnread={isUnread} />
  const mayBeTyping =
    room.customer_typing_until !== null && Date.parse(room.customer_typing_until) > now
  if (room.hit) return <HitSnippet hit={room.hit} />
  if (room.contact_name && foundAt(room.contact_phone ?? '', search) !== -1)
    return (
      <span className={cx(SNIPPET, 'figure text-text-2')}>
        <Marked text={room.contact_phone ?? ''} search={search} />
      </span>
    )
  if (mayBeTyping) return <TypingSnippet room={room}>{usual}</TypingSnippet>
  return isAiWriting(room, now) ? (
    <span className={cx(SNIPPET, 'text-ai')}>{copy.aiIsWriting}</span>
  ) : (
    usual
  )
}
/**
 * Keeps text that changes by itself from being the target of a press: when the element under the
 * pointer changes before release, the browser fires no click.
 */
const SNIPPET = 'pointer-events-none col-span-2 flex items-center gap-1 text-13'

function TypingSnippet({ room, children }: { room: RoomRow; children: ReactNode }) {
  return isTyping(room, useSecond()) ? (
    <span className={cx(SNIPPET, 'text-brand')}>{copy.isTyping}</span>
  ) : (
    children
  )
}

/** The message or note that a search found, in place of the newest message. */
function HitSnippet({ hit }: { hit: SearchHit }) {
  const Author =
    hit.direction === 'in' ? null : hit.direction === 'note' ? StickyNote : CornerUpLeft
  return (
    <span className={cx(SNIPPET, 'text-text-2')}>
      {Author && (
        <Author
          className={cx('size-3.5', hit.direction === 'note' && 'text-wait')}
          aria-label={hit.direction === 'note' ? shared.note : copy.teamSaid}
        />
      )}
      <span className="cut">
        {withoutBidiControls(hit.before)}
        <mark className={FOUND}>{hit.match}</mark>
        {withoutBidiControls(hit.after)}
      </span>
    </span>
  )
}
const FOUND = 'rounded-[3px] bg-wait-soft px-px font-medium text-text'

const foundAt = (text: string, search: string): number =>
  search.trim() ? text.toLowerCase().indexOf(search.trim().toLowerCase()) : -1

function Marked({ text, search }: { text: string; search: string }) {
  const at = foundAt(text, search)
  if (at === -1) return text
  const end = at + search.trim().length
  return (
    <>
      {text.slice(0, at)}
      <mark className={FOUND}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

function UsualSnippet({ room, isUnread }: { room: RoomRow; isUnread: boolean }) {
  const Media = KIND_ICONS[room.last_kind]
  const Author =
    room.last_author === 'customer' ? null : room.last_author === 'ai' ? Sparkles : CornerUpLeft
  return (
    <span className={cx(SNIPPET, isUnread ? 'text-text-2' : 'text-muted')} suppressHydrationWarning>
      {Author && (
        <Author
          className={cx('size-3.5', room.last_author === 'ai' && 'text-ai')}
          aria-label={room.last_author === 'ai' ? 'AI:' : copy.teamSaid}
        />
      )}
      {Media && <Media className="size-3.5" />}
      <span className="cut">{withoutBidiControls(room.last_preview) || copy.noMessageYet}</span>
    </span>
  )
}
