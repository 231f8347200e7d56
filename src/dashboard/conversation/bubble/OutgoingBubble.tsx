import { memo } from 'react'
import { Trash2 } from 'lucide-react'
import * as copy from '#copy/message'
import * as shared from '#copy/shared'
import { cx } from '#dashboard/ui/cx.ts'
import { Broken, Frame, Meta, Quote } from './BubbleParts.tsx'
import { FormattedText } from './FormattedText.tsx'
import { quotedName } from './message-author.ts'
import { MessageContent } from './MessageContent.tsx'
import type { Outgoing } from '../composer/outbox/outbox.ts'
import { SendingFile } from './SendingFile.tsx'
import { Ticks } from './Ticks.tsx'

/** An outgoing message that is not stored yet, in its final look, with the reason for a delay. */
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
