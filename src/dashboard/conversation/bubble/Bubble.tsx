import { memo, useRef } from 'react'
import { Ban, CornerUpLeft } from 'lucide-react'
import type { MessageRow } from '#contract/conversation/message'
import * as copy from '#copy/message'
import { cx } from '#dashboard/ui/cx.ts'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { AnswerVerdict } from '#dashboard/reasons/AnswerVerdict.tsx'
import { useGestures } from '../message/gestures.ts'
import { type MessageActs, MessageMenu } from '../message/MessageMenu.tsx'
import { AdOrigin } from './AdOrigin.tsx'
import { Album } from './Album.tsx'
import { Broken, Frame, Meta, Quote } from './BubbleParts.tsx'
import { byOf, quotedName, type Voice, voiceOf } from './message-author.ts'
import { MessageContent } from './MessageContent.tsx'
import { Ticks } from './Ticks.tsx'

const FailureReason = lazyPart(
  () => import('./FailureReason.tsx').then((module) => module.FailureReason),
  { isAside: true },
)

export type BubbleProps = {
  message: MessageRow
  /** pictures of one album; `message` is the last of them */
  album?: readonly MessageRow[]
  memberId: string
  /** the first bubble of a turn names its author */
  isFirst: boolean
  customer: string
  onReply: ((message: MessageRow) => void) | null
  messageActs: MessageActs | null
  onReasons: (message: MessageRow) => void
  onRetry: (message: MessageRow) => void
  onDismiss: (message: MessageRow) => void
}

export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, memberId, customer, onReasons, onRetry, onDismiss } = props
  const voice = voiceOf(message)
  const by = byOf(message, voice, memberId)
  return (
    <div
      id={`pesan-${message.id}`}
      role="listitem"
      aria-label={by ?? customer}
      className={cx(
        'group flex max-w-full scroll-mt-16 flex-col',
        voice === 'customer' ? 'items-start' : 'items-end',
        voice === 'note' && 'self-center',
      )}
    >
      <BubbleRow {...props} voice={voice} by={by} />
      <Reactions reactions={Object.values(message.reactions)} />
      <BubbleFoot
        message={message}
        voice={voice}
        onRetry={onRetry}
        onDismiss={onDismiss}
        onReasons={onReasons}
      />
    </div>
  )
})

/**
 * The bubble with its buttons. On a touch screen a swipe replies and a long press opens the menu.
 */
function BubbleRow({
  message,
  album,
  isFirst,
  customer,
  onReply,
  messageActs,
  voice,
  by,
}: BubbleProps & { voice: Voice; by: string | null }) {
  const menu = useRef<HTMLButtonElement>(null)
  const hasMenu = !message.revoked_at
  const canReply = onReply !== null && hasMenu && voice !== 'note'
  const gestures = useGestures({
    onSwipe: canReply ? () => onReply(message) : null,
    onHold: () => menu.current?.click(),
  })
  return (
    <div
      {...(hasMenu && gestures)}
      className={cx(
        'flex max-w-full touch-pan-y items-center gap-1 pointer-coarse:select-none',
        voice !== 'customer' && 'flex-row-reverse',
      )}
    >
      <Frame
        voice={voice}
        isFirst={isFirst}
        by={by}
        isFromPhone={message.author_kind === 'device'}
        isPicture={isPicture(message)}
      >
        <BubbleContent
          message={message}
          album={album}
          customer={customer}
          isOut={voice === 'human' || voice === 'ai'}
        />
      </Frame>
      {canReply && <ReplyButton onReply={() => onReply(message)} />}
      {hasMenu && (
        <MessageMenu
          message={message}
          onReply={canReply ? onReply : null}
          acts={voice === 'note' ? null : messageActs}
          button={menu}
        />
      )}
    </div>
  )
}

function BubbleContent({
  message,
  album,
  customer,
  isOut,
}: {
  message: MessageRow
  album?: readonly MessageRow[]
  customer: string
  isOut: boolean
}) {
  return (
    <>
      {message.referral && <AdOrigin referral={message.referral} />}
      {message.reply_to && (
        <Quote
          author={quotedName(message.reply_to.author, customer)}
          excerpt={message.reply_to.excerpt ?? ''}
          targetId={message.reply_to_id}
        />
      )}
      <BubbleBody message={message} album={album} />
      <Meta at={message.occurred_at} isEdited={message.edited_at !== null && !message.revoked_at}>
        {isOut && <Ticks status={message.status} />}
      </Meta>
    </>
  )
}
function BubbleBody({ message, album }: { message: MessageRow; album?: readonly MessageRow[] }) {
  if (message.revoked_at)
    return (
      <span className="inline-flex items-center gap-1.5 text-muted italic">
        <Ban className="size-3.5" />
        {copy.messageDeleted}
      </span>
    )
  return (
    <>
      {album?.slice(0, -1).map((one) => (
        <span key={one.id} id={`pesan-${one.id}`} />
      ))}
      {album ? (
        <Album messages={album} />
      ) : (
        <MessageContent content={message.content} attachment={message.attachment} />
      )}
    </>
  )
}

function ReplyButton({ onReply }: { onReply: () => void }) {
  return (
    <button
      type="button"
      aria-label={copy.replyToThis}
      title={copy.replyToThis}
      onClick={onReply}
      className="grid size-7 flex-none place-items-center rounded-full text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-surface hover:text-text pointer-coarse:hidden"
    >
      <CornerUpLeft className="size-3.5" />
    </button>
  )
}

function Reactions({ reactions }: { reactions: readonly string[] }) {
  if (reactions.length === 0) return null
  return (
    <p
      aria-label={copy.reactionsOf(reactions.join(' '))}
      className="z-1 mx-2 -mt-1.5 rounded-full border border-line bg-surface px-1.5 text-12"
    >
      {[...new Set(reactions)].join(' ')}
      {reactions.length > 1 && <span className="figure text-muted"> {reactions.length}</span>}
    </p>
  )
}

/** Why a message failed, or why the AI wrote it. */
function BubbleFoot({
  message,
  voice,
  onRetry,
  onDismiss,
  onReasons,
}: {
  message: MessageRow
  voice: Voice
  onRetry: (message: MessageRow) => void
  onDismiss: (message: MessageRow) => void
  onReasons: (message: MessageRow) => void
}) {
  const isBroken = message.status === 'failed' || message.status === 'unconfirmed'
  return (
    <>
      {isBroken && (
        <Broken
          status={message.status}
          reason={message.status_reason && <FailureReason stored={message.status_reason} />}
          onRetry={() => onRetry(message)}
        >
          {message.status === 'failed' && !message.dismissed_at && (
            <button
              type="button"
              onClick={() => onDismiss(message)}
              className="hit-area font-medium text-text-2 hover:underline"
            >
              {copy.dismiss}
            </button>
          )}
        </Broken>
      )}
      {voice === 'ai' && message.agent_run_id && (
        <p className="flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1 px-1.5 pt-1 text-12 text-muted">
          {message.source_count > 0 && (
            <>
              <span className="figure">{copy.sourceCount(message.source_count)}</span>
              <span>·</span>
            </>
          )}
          <button
            type="button"
            onClick={() => onReasons(message)}
            className="hit-area font-medium text-text-2 hover:text-text hover:underline"
          >
            {copy.seeReasons}
          </button>
          <AnswerVerdict place={{ roomId: message.room_id }} runId={message.agent_run_id} />
        </p>
      )}
    </>
  )
}
const isPicture = ({ attachment, revoked_at }: MessageRow): boolean =>
  attachment?.state === 'ready' &&
  attachment.is_shown &&
  (attachment.kind === 'image' || attachment.kind === 'video') &&
  !revoked_at
