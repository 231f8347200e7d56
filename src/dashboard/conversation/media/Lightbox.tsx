import { useEffect, useRef } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { mediaUrl } from '#contract/media'
import type { MessageRow } from '#contract/conversation/message'
import * as copy from '#copy/message'
import { exactTime } from '#dashboard/copy/dates.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { FormattedText } from '../bubble/FormattedText.tsx'
import { LARGE_BUTTON as BUTTON, LargeFrame } from './LargeFrame.tsx'
import { showLarge } from './lightbox.ts'
import { messagesQuery } from '../queries.ts'

/**
 * The pictures of a conversation, one at a time over the whole page. Arrow keys move to the
 * neighbours, Escape closes.
 */
export function Lightbox({
  businessId,
  roomId,
  attachmentId,
  nameOf,
}: {
  businessId: string
  roomId: string
  attachmentId: string
  nameOf: (message: MessageRow) => string
}) {
  const zone = useZone()
  const { data } = useInfiniteQuery(messagesQuery(businessId, roomId))
  const pictures = (data?.pages.toReversed().flatMap((page) => page.messages) ?? []).filter(
    isPicture,
  )
  const position = pictures.findIndex((message) => message.attachment?.id === attachmentId)
  const message = pictures[position]
  const move = (step: number) => {
    const next = pictures[position + step]?.attachment
    if (next) showLarge({ kind: 'picture', attachmentId: next.id })
  }
  useArrowKeys(move)
  if (!message?.attachment) return null
  const { id, file_name: fileName } = message.attachment
  const caption = message.content.type === 'media' ? message.content.caption : undefined
  const neighbours = [pictures[position - 1], pictures[position + 1]].flatMap((one) =>
    one?.attachment ? [one.attachment.id] : [],
  )
  const who = nameOf(message)

  return (
    <LargeFrame
      title={who}
      line={[
        ...(pictures.length > 1 ? [copy.positionOf(position + 1, pictures.length)] : []),
        exactTime(message.occurred_at, zone),
      ].join(' · ')}
      downloadId={id}
      fileName={fileName}
    >
      <Stage
        id={id}
        alt={caption ?? copy.photoFrom(who)}
        position={position}
        count={pictures.length}
        move={move}
      />
      <Caption text={caption} />
      <span hidden>
        {neighbours.map((neighbour) => (
          <img key={neighbour} src={mediaUrl(neighbour)} alt="" />
        ))}
      </span>
    </LargeFrame>
  )
}

const Caption = ({ text }: { text: string | undefined }) => (
  <div className="flex-none px-6 py-4 text-center text-14 max-md:pb-[max(16px,env(safe-area-inset-bottom))]">
    <div className="mx-auto max-h-24 max-w-150 overflow-y-auto">
      {text && <FormattedText text={text} />}
    </div>
  </div>
)

/** The picture between the buttons to its neighbours. */
function Stage({
  id,
  alt,
  position,
  count,
  move,
}: {
  id: string
  alt: string
  position: number
  count: number
  move: (step: number) => void
}) {
  return (
    <div className="relative flex min-h-0 flex-1 items-center justify-center px-16 max-md:px-0">
      <img
        key={id}
        src={mediaUrl(id)}
        alt={alt}
        className="max-h-full max-w-full animate-[appear_150ms_ease-out] object-contain"
      />
      <MoveButton side="left" disabled={position <= 0} onClick={() => move(-1)} />
      <MoveButton side="right" disabled={position >= count - 1} onClick={() => move(1)} />
    </div>
  )
}
export function useArrowKeys(move: (step: number) => void): void {
  const latestMove = useRef(move)
  useEffect(() => {
    latestMove.current = move
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft') latestMove.current(-1)
      else if (event.key === 'ArrowRight') latestMove.current(1)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}

export function MoveButton({
  side,
  disabled,
  onClick,
}: {
  side: 'left' | 'right'
  disabled: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={side === 'left' ? copy.previousPhoto : copy.nextPhoto}
      onClick={onClick}
      disabled={disabled}
      className={`${BUTTON} absolute ${side === 'left' ? 'left-3' : 'right-3'}`}
    >
      {side === 'left' ? <ChevronLeft /> : <ChevronRight />}
    </button>
  )
}
const isPicture = ({ attachment, revoked_at }: MessageRow): boolean =>
  attachment?.kind === 'image' && attachment.state === 'ready' && attachment.is_shown && !revoked_at
