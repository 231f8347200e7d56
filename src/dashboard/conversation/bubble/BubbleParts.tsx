import { type ReactNode, Suspense } from 'react'
import { RotateCw, Smartphone, Sparkles, StickyNote } from 'lucide-react'
import type { MessageState } from '#contract/conversation/message'
import * as copy from '#copy/message'
import * as shared from '#copy/shared'
import { ClockTime } from '#dashboard/ui/Time.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { withoutBidiControls } from '#lib/language/bidi-controls'
import { showMessage } from '../thread/history.ts'
import type { Voice } from './message-author.ts'

const LOOK: Record<Voice, string> = {
  customer: 'rounded-bl-tail border border-line bg-bubble-in px-2.75 py-1.75',
  human: 'rounded-br-tail bg-bubble-out px-3 py-2',
  ai: 'rounded-br-tail bg-bubble-ai py-2 pr-3 pl-4 before:absolute before:inset-y-3 before:left-1.5 before:w-0.5 before:rounded-full before:bg-ai',
  note: 'rounded-panel bg-bubble-note px-3 py-2',
}

const VOICE_ICON = { customer: null, human: null, ai: Sparkles, note: StickyNote }

/** `isPicture`: the bubble has the width of its picture, so that its words break below it. */
export function Frame({
  voice,
  isFirst,
  by,
  isFromPhone,
  isPicture,
  children,
}: {
  voice: Voice
  isFirst: boolean
  by: string | null
  isFromPhone?: boolean
  isPicture?: boolean
  children: ReactNode
}) {
  const Icon = isFromPhone ? Smartphone : VOICE_ICON[voice]
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

export function Meta({
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
      <ClockTime iso={at} />
      {children}
    </span>
  )
}

export function Quote({
  author,
  excerpt,
  targetId,
}: {
  author: string
  excerpt: string
  targetId: string | null
}) {
  return (
    <button
      type="button"
      onClick={() => targetId && showMessage(targetId)}
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

export function Broken({
  status,
  reason,
  onRetry,
  children,
}: {
  status: MessageState
  reason: ReactNode
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
        {reason && <Suspense>. {reason}</Suspense>}
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
