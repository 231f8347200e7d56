import { FileText } from 'lucide-react'
import type { RoomDetail } from '#contract/conversation/room'
import * as composerCopy from '#copy/composer'
import * as messageCopy from '#copy/message'
import * as shared from '#copy/shared'
import { LateCode } from '#dashboard/ui/LateCode.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'

const DraftPictures = lazyPart(
  () => import('./files/DraftPictures.tsx').then((module) => module.DraftPictures),
  { isAside: true },
)

/** A draft of the AI for a member. It is never sent automatically. */
export function DraftBox({
  draft,
  canSend,
  onUse,
  onEdit,
  onDismiss,
}: {
  draft: NonNullable<RoomDetail['draft']>
  canSend: boolean
  onUse: () => void
  onEdit: () => void
  onDismiss: () => void
}) {
  const titles = draft.sources.map((source) => source.title).join(', ')
  return (
    <section
      aria-label={composerCopy.aiDraft}
      className="relative rounded-panel bg-ai-soft pt-1.5 pr-2 pb-3 pl-5 before:absolute before:inset-y-3 before:left-1.5 before:w-0.5 before:rounded-full before:bg-ai"
    >
      <div className="flex min-h-8 items-center gap-2 text-12">
        <b className="flex-none text-ai">{composerCopy.aiDraft}</b>
        {titles && (
          <span title={titles} className="flex min-w-0 items-center gap-1 text-text-2">
            <FileText className="size-3.5" />
            <span className="cut">{titles}</span>
          </span>
        )}
        <span className="ml-auto flex flex-none">
          <Button kind="quiet" onClick={onDismiss}>
            {messageCopy.dismiss}
          </Button>
          <Button kind="quiet" onClick={onEdit}>
            {shared.edit}
          </Button>
          <Button onClick={onUse} disabled={!canSend} title={composerCopy.sendDraftAsIs}>
            {composerCopy.use}
          </Button>
        </span>
      </div>
      <p className="max-h-40 overflow-y-auto pr-2 whitespace-pre-wrap">{draft.text}</p>
      <LateCode>
        {draft.pictures.length > 0 && <DraftPictures pictures={draft.pictures} />}
      </LateCode>
    </section>
  )
}
