import { Paperclip, Pencil, Sparkles, Trash2 } from 'lucide-react'
import { OFFERED_AFTER_USES, type QuickReply } from '#contract/quick-reply'
import * as copy from '#copy/suggestion-messages'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'

type Acts = { onEdit: () => void; onRemove: () => void; onTeach: () => void }

/**
 * One quick reply, with its file and the figures of its use. `acts` is given only where they are
 * allowed.
 */
export function QuickReplyItem({ reply, acts }: { reply: QuickReply; acts: Acts | false }) {
  const { shortcut, text, file } = reply
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 max-md:items-center border-t border-line py-3 first:border-0 md:grid-cols-[9rem_minmax(0,1fr)_9rem_auto]">
      <b className="font-semibold wrap-anywhere text-text md:pt-1.5">/{shortcut}</b>
      <div className="grid gap-1 pt-1.5 text-text-2 max-md:col-span-2 max-md:row-start-2 max-md:pt-0">
        <p className="line-clamp-3 whitespace-pre-wrap wrap-anywhere">{text}</p>
        {file && (
          <p className="flex min-w-0 items-center gap-1.5 text-13 text-muted">
            <Paperclip className="size-3.5 flex-none" />
            <span className="cut">{file.file_name ?? file.mime}</span>
          </p>
        )}
        <Taught reply={reply} onTeach={acts ? acts.onTeach : undefined} />
      </div>
      <Uses reply={reply} />
      {acts && (
        <div className="flex max-md:col-start-2 max-md:row-start-1">
          <IconButton
            label={copy.editNamed(shortcut)}
            onClick={acts.onEdit}
            onPointerEnter={preloadDialog}
          >
            <Pencil />
          </IconButton>
          <IconButton label={copy.removeNamed(shortcut)} onClick={acts.onRemove}>
            <Trash2 />
          </IconButton>
        </div>
      )}
    </li>
  )
}

/** How often it was sent, and the share sent unchanged. */
function Uses({ reply }: { reply: QuickReply }) {
  const { used_count: used, edited_count: edited, dismissed_count: dismissed } = reply
  const sent = used + edited
  const picked = sent + dismissed
  return (
    <div className="figure pt-1.5 text-13 text-muted max-md:col-span-2 max-md:row-start-3 max-md:pt-0 md:text-right">
      <p>{sent > 0 ? shared.usedTimes(formatNumber(sent)) : shared.notUsed}</p>
      {picked > 0 && (
        <p
          className="text-12"
          title={copy.outcomes(formatNumber(used), formatNumber(edited), formatNumber(dismissed))}
        >
          {copy.asWritten(Math.round((used / picked) * 100))}
          <span className="sr-only">
            {copy.outcomes(formatNumber(used), formatNumber(edited), formatNumber(dismissed))}
          </span>
        </p>
      )}
    </div>
  )
}

/** A reply that is often sent unchanged may become an answer of the AI. */
function Taught({ reply, onTeach }: { reply: QuickReply; onTeach: (() => void) | undefined }) {
  if (reply.entry_id)
    return (
      <Chip tone="ai" icon={<Sparkles />}>
        {copy.lessonTaught}
      </Chip>
    )
  if (!onTeach || reply.used_count < OFFERED_AFTER_USES) return null
  return (
    <p>
      <Button kind="quiet" className="-ml-2" onClick={onTeach} onPointerEnter={preloadDialog}>
        <Sparkles />
        {copy.offerAsAnswer}
      </Button>
    </p>
  )
}
