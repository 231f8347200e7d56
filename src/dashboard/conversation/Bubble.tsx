import { memo, type ReactNode } from 'react'
import { Ban, CornerUpLeft, RotateCw, Sparkles, Smartphone, StickyNote, Trash2 } from 'lucide-react'
import type { MessageRow, MessageState } from '#contract/conversation/room'
import * as copy from '#copy/conversation'
import * as shared from '#copy/shared'
import { clockTime, exactTime } from '#dashboard/copy/dates.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { withoutBidiControls } from '#lib/language/text'
import { AdOrigin } from './AdOrigin.tsx'
import { Album } from './Album.tsx'
import { FormattedText } from './FormattedText.tsx'
import { MessageContent } from './MessageContent.tsx'
import type { Outgoing } from './outbox.ts'
import { SendingFile } from './SendingFile.tsx'
import { Ticks } from './Ticks.tsx'

export type Voice = 'customer' | 'human' | 'ai' | 'note'

const LOOK: Record<Voice, string> = {
  customer: 'rounded-bl-tail border border-line bg-bubble-in px-2.75 py-1.75',
  human: 'rounded-br-tail bg-bubble-out px-3 py-2',
  ai: 'rounded-br-tail bg-bubble-ai py-2 pr-3 pl-4 before:absolute before:inset-y-3 before:left-1.5 before:w-0.5 before:rounded-full before:bg-ai',
  note: 'rounded-panel bg-bubble-note px-3 py-2',
}

export type BubbleProps = {
  message: MessageRow
  /** pictures that stand together; `message` is the last of them */
  album?: readonly MessageRow[]
  memberId: string
  /** the first of a turn says who speaks */
  isFirst: boolean
  customer: string
  onReply: ((message: MessageRow) => void) | null
  onReasons: (message: MessageRow) => void
  onRetry: (message: MessageRow) => void
  onDismiss: (message: MessageRow) => void
}

export const Bubble = memo(function Bubble({
  message,
  album,
  memberId,
  isFirst,
  customer,
  onReply,
  onReasons,
  onRetry,
  onDismiss,
}: BubbleProps) {
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
      <div
        className={cx(
          'flex max-w-full items-center gap-1',
          voice !== 'customer' && 'flex-row-reverse',
        )}
      >
        <Frame voice={voice} isFirst={isFirst} by={by} isPicture={isPicture(message)}>
          <BubbleContent
            message={message}
            album={album}
            customer={customer}
            isOut={voice === 'human' || voice === 'ai'}
          />
        </Frame>
        {onReply && voice !== 'note' && !message.revoked_at && (
          <ReplyButton onReply={() => onReply(message)} />
        )}
      </div>
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

/** What went wrong with a message, or why the AI wrote it. */
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
          reason={message.status_reason}
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
        <p className="flex items-center gap-1.5 px-1.5 pt-1 text-12 text-muted">
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
        </p>
      )}
    </>
  )
}
/** A message on its way: drawn as it will look, with what holds it up. */
export const OutgoingBubble = memo(function OutgoingBubble({
  outgoing,
  isFirst,
  customer,
  onRetry,
  onDrop,
}: {
  outgoing: Outgoing
  isFirst: boolean
  customer: string
  onRetry: (outgoing: Outgoing) => void
  onDrop: (outgoing: Outgoing) => void
}) {
  const isNote = outgoing.kind === 'note'
  const by = isNote ? copy.yourNote : shared.you
  const shown = outgoing.template?.content ?? outgoing.ask
  return (
    <div
      role="listitem"
      aria-label={by}
      className={cx('flex max-w-full flex-col items-end', isNote && 'self-center')}
    >
      <Frame voice={isNote ? 'note' : 'human'} isFirst={isFirst} by={by}>
        {outgoing.replyTo && (
          <Quote
            author={quotedName(outgoing.replyTo.author, customer)}
            excerpt={outgoing.replyTo.excerpt}
            targetId={outgoing.replyToId ?? null}
          />
        )}
        {outgoing.file && (
          <SendingFile file={outgoing.file} isFailed={outgoing.state === 'failed'} />
        )}
        {outgoing.file && <span className="block h-1.5" />}
        {shown ? <MessageContent content={shown} /> : <FormattedText text={outgoing.text} />}
        <Meta at={outgoing.at}>
          {!isNote && <Ticks status={outgoing.state === 'failed' ? 'failed' : 'queued'} />}
        </Meta>
      </Frame>
      {outgoing.state === 'waiting' && (
        <p className="px-1.5 pt-1 text-12 text-muted">{copy.waitingForConnection}</p>
      )}
      {outgoing.state === 'failed' && (
        <Broken status="failed" reason={outgoing.reason ?? null} onRetry={() => onRetry(outgoing)}>
          <button
            type="button"
            onClick={() => onDrop(outgoing)}
            className="hit-area inline-flex items-center gap-1 font-medium text-text-2 hover:underline"
          >
            <Trash2 className="size-3.5" />
            {shared.remove}
          </button>
        </Broken>
      )}
    </div>
  )
})

/** `isPicture`: as wide as the picture in it, so that its words break below it. */
function Frame({
  voice,
  isFirst,
  by,
  isPicture,
  children,
}: {
  voice: Voice
  isFirst: boolean
  by: string | null
  isPicture?: boolean
  children: ReactNode
}) {
  const Icon =
    voice === 'ai' ? Sparkles : voice === 'note' ? StickyNote : by === 'Ponsel' ? Smartphone : null
  return (
    <div
      className={cx(
        'relative min-w-0 max-w-[min(100%,520px)] rounded-bubble text-14 [overflow-wrap:anywhere] max-md:text-16',
        isPicture && 'w-min',
        LOOK[voice],
      )}
    >
      {isFirst && by && (
        <span
          className={cx(
            'mb-0.5 flex items-center gap-1 text-12 font-semibold',
            voice === 'ai' ? 'text-ai' : voice === 'note' ? 'text-wait' : 'text-brand',
          )}
        >
          {Icon && <Icon className="size-3.5" />}
          {by}
        </span>
      )}
      {children}
    </div>
  )
}

function Meta({
  at,
  isEdited,
  children,
}: {
  at: string
  isEdited?: boolean
  children?: ReactNode
}) {
  return (
    <span className="figure float-right mt-1 -mb-1 ml-3 flex items-center gap-0.75 text-12 text-muted">
      {isEdited && <span>{copy.edited}</span>}
      <time dateTime={at} title={exactTime(at)}>
        {clockTime(at)}
      </time>
      {children}
    </span>
  )
}

function Quote({
  author,
  excerpt,
  targetId,
}: {
  author: string
  excerpt: string
  targetId: string | null
}) {
  const show = () =>
    document
      .getElementById(`pesan-${targetId}`)
      ?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  return (
    <button
      type="button"
      onClick={show}
      disabled={!targetId}
      className="-mx-1 mb-1.5 block w-[calc(100%+8px)] rounded-[6px] border-l-2 border-line-strong bg-sunken px-2.5 py-1.25 text-left text-13 text-muted disabled:cursor-default"
    >
      <b className="block text-12 text-text-2">{author}</b>
      <span className="line-clamp-2">
        {withoutBidiControls(excerpt) || (targetId ? copy.message : copy.contentNotStored)}
      </span>
    </button>
  )
}

function Broken({
  status,
  reason,
  onRetry,
  children,
}: {
  status: MessageState
  reason: string | null
  onRetry: () => void
  children?: ReactNode
}) {
  return (
    <p
      role="status"
      className="flex max-w-[min(100%,520px)] flex-wrap items-center justify-end gap-x-2.5 gap-y-0.5 px-1.5 pt-1 text-right text-12 text-text-2"
    >
      <span>
        <b className={status === 'failed' ? 'text-danger' : 'text-wait'}>
          {status === 'failed' ? shared.failed : copy.unconfirmed}
        </b>
        {reason && `. ${reason}`}
      </span>
      <button
        type="button"
        onClick={onRetry}
        className="hit-area inline-flex items-center gap-1 font-medium text-brand hover:underline"
      >
        <RotateCw className="size-3.5" />
        {status === 'failed' ? shared.retry : copy.resend}
      </button>
      {children}
    </p>
  )
}

const isPicture = ({ attachment, revoked_at }: MessageRow): boolean =>
  attachment?.state === 'ready' &&
  attachment.is_shown &&
  (attachment.kind === 'image' || attachment.kind === 'video') &&
  !revoked_at

function voiceOf(message: MessageRow): Voice {
  if (message.direction === 'note') return 'note'
  if (message.direction === 'in') return 'customer'
  return message.author_kind === 'ai' || message.author_kind === 'rule' ? 'ai' : 'human'
}

function byOf(message: MessageRow, voice: Voice, memberId: string): string | null {
  switch (voice) {
    case 'customer':
      return null
    case 'ai':
      return message.author_kind === 'rule' ? copy.automaticReply : 'AI'
    case 'note':
      return message.author_id === memberId
        ? copy.yourNote
        : copy.noteBy(message.author_name ?? copy.byTeam)
    case 'human':
      return message.author_kind === 'device'
        ? copy.fromPhone
        : message.author_id === memberId
          ? shared.you
          : (message.author_name ??
            (message.author_kind === 'system' ? copy.throughApi : shared.team))
  }
}

/**
 * A quoted message names its author by kind, as the server knows it. The author of one that is not
 * stored may be unknown.
 */
function quotedName(author: string | undefined, customer: string): string {
  if (author === 'ai' || author === 'rule') return 'AI'
  if (author === 'member' || author === 'device' || author === 'system') return shared.team
  return author === 'customer' ? customer : copy.otherMessage
}
