import { Suspense, useRef, type Ref } from 'react'
import { StickyNote, X } from 'lucide-react'
import type { RoomDetail } from '#contract/conversation/room'
import * as composerCopy from '#copy/composer'
import * as messageCopy from '#copy/message'
import * as shared from '#copy/shared'
import { cx } from '#dashboard/ui/cx.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import type { RoomActs } from '../acts/acts.ts'
import { quotedName } from '../bubble/message-author.ts'
import { customerName } from '../labels.ts'
import type { Asking } from './AddMenu.tsx'
import { FileTray } from './files/FileTray.tsx'
import type { ListKeys } from './list-keys.ts'
import type { Send } from './send.ts'
import { useComposer, type ComposerHandle, type Writing } from './use-composer.ts'
import { WritingRow } from './WritingRow.tsx'

const VoiceRecorder = lazyPart(() =>
  import('./files/VoiceRecorder.tsx').then((module) => module.VoiceRecorder),
)

const QuickReplyList = lazyPart(() =>
  import('./QuickReplyList.tsx').then((module) => module.QuickReplyList),
)

const MentionList = lazyPart(() => import('./MentionList.tsx').then((module) => module.MentionList))

/** The counter is shown when this many characters or fewer remain. */
const COUNT_FROM = 400
type Props = {
  ref: Ref<ComposerHandle>
  room: RoomDetail
  send: Send
  acts: RoomActs
  isOpen: boolean
  /** null where the number has no templates */
  onTemplate: (() => void) | null
  onSchedule: () => void
  asking: Asking
  /** runs a send at once, or after a confirmation */
  guard?: (go: () => void) => void
  /** called after Ctrl+Enter with the sent messages, and whether each was stored */
  onFinish: (sent: Promise<boolean>[]) => void
}

/** The field for a reply or a note. Its text is stored per room until it is sent. */
export function Composer({ ref, room, send, acts, isOpen, guard, onFinish, ...adding }: Props) {
  const composer = useComposer({ ref, room, send, acts, isOpen, guard, onFinish })
  const { writing, field, isRecording } = composer
  const { isNote, search } = writing
  const listKeys = useRef<ListKeys>(null)
  if (!isOpen && !isNote) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        composer.submit()
      }}
      className={cx(
        'relative min-w-0 rounded-panel border border-line-strong has-[textarea:focus]:border-brand has-[textarea:focus]:shadow-focus',
        isNote ? 'border-wait bg-bubble-note has-[textarea:focus]:border-wait' : 'bg-surface',
      )}
    >
      {isNote && <NoteHead onLeave={composer.toggleNote} canLeave={isOpen} />}
      <Lists room={room} composer={composer} keys={listKeys} />
      <Attached room={room} writing={writing} />
      {isRecording && !isNote && (
        <Suspense fallback={<div className="h-12" />}>
          <VoiceRecorder onCancel={composer.stopRecording} onDone={composer.sendVoice} />
        </Suspense>
      )}
      <WritingRow
        room={room}
        writing={writing}
        isHidden={isRecording && !isNote}
        field={field}
        listKeys={listKeys}
        acts={composer}
        adding={adding}
      />
      {!isRecording && <EnterHint isNote={isNote} picksReply={search !== null} />}
      <LengthCount writing={writing} />
    </form>
  )
}

/** The list over the text field: quick replies after "/", or members after "@" in a note. */
function Lists({
  room,
  composer: { writing, pickQuickReply, pickMember },
  keys,
}: {
  room: RoomDetail
  composer: ReturnType<typeof useComposer>
  keys: Ref<ListKeys>
}) {
  const { search, mention } = writing
  return (
    <>
      {search !== null && (
        <Suspense>
          <QuickReplyList
            key={search}
            room={room}
            search={search}
            keys={keys}
            onPick={pickQuickReply}
          />
        </Suspense>
      )}
      {mention !== null && (
        <Suspense>
          <MentionList
            key={mention}
            businessId={room.business_id}
            search={mention}
            keys={keys}
            onPick={pickMember}
          />
        </Suspense>
      )}
    </>
  )
}

/** The quoted message and the files that go with the next message. */
function Attached({
  room,
  writing: { draft, changeDraft, isNote, files },
}: {
  room: RoomDetail
  writing: Writing
}) {
  return (
    <>
      {draft.replyTo && !isNote && (
        <ReplyingTo
          author={quotedName(draft.replyTo.author, customerName(room))}
          excerpt={draft.replyTo.excerpt}
          onCancel={() => changeDraft({ replyTo: undefined })}
        />
      )}
      {files.length > 0 && <FileTray files={files} />}
    </>
  )
}

function LengthCount({ writing: { limit, length, isNote, hasCaption } }: { writing: Writing }) {
  if (limit - length > COUNT_FROM) return null
  return (
    <p
      aria-live="polite"
      className={cx('px-4 pb-2 text-12', length > limit ? 'text-danger' : 'text-muted')}
    >
      <span className="figure">
        {length}/{limit}
      </span>
      {length > limit &&
        composerCopy.tooLong(
          isNote ? shared.note : hasCaption ? composerCopy.caption : messageCopy.message,
          limit,
        )}
    </p>
  )
}

/** The head and colour of note mode, so that a note is not mistaken for a reply. */
function NoteHead({ onLeave, canLeave }: { onLeave: () => void; canLeave: boolean }) {
  return (
    <div className="flex min-h-9 items-center gap-2 rounded-t-[11px] bg-wait py-1 pr-1 pl-3 text-13 text-surface">
      <StickyNote className="size-4" />
      <b className="min-w-0 flex-1 font-semibold">
        {composerCopy.internalNote}
        <span className="font-normal max-sm:hidden">{composerCopy.onlyTeamSees}</span>
      </b>
      <button
        type="button"
        onClick={onLeave}
        className="h-7 rounded-control px-2 font-medium hover:bg-surface/15 pointer-coarse:h-10"
      >
        {canLeave ? composerCopy.backToReply : composerCopy.closeNote}
      </button>
    </div>
  )
}

/**
 * What Enter does now, in words and colour. On touch keyboards Enter makes a line, so it describes
 * the button.
 */
function EnterHint({ isNote, picksReply }: { isNote: boolean; picksReply: boolean }) {
  const does = isNote
    ? composerCopy.savesInternalNote
    : picksReply
      ? composerCopy.usesQuickReply
      : composerCopy.sendsToCustomer
  return (
    <p
      data-enter={isNote ? 'note' : 'reply'}
      className={cx(
        'flex items-center gap-1.5 px-3.5 pb-2 text-12 font-medium',
        isNote ? 'text-wait' : 'text-brand',
      )}
    >
      <span aria-hidden="true" className="size-1.5 flex-none rounded-full bg-current" />
      <span className="pointer-coarse:hidden">{composerCopy.enterDoes(does)}</span>
      <span className="hidden pointer-coarse:inline">
        {isNote ? composerCopy.buttonSavesNote : composerCopy.buttonSends}
      </span>
      {!isNote && !picksReply && (
        <span className="cut ml-auto font-normal text-muted max-lg:hidden pointer-coarse:hidden">
          {composerCopy.alsoFinishes}
        </span>
      )}
    </p>
  )
}

function ReplyingTo({
  author,
  excerpt,
  onCancel,
}: {
  author: string
  excerpt: string
  onCancel: () => void
}) {
  return (
    <div className="mx-2 mt-2 flex items-start gap-2 rounded-[6px] border-l-2 border-brand bg-sunken px-2.5 py-1.5 text-13">
      <p className="min-w-0 flex-1">
        <b className="block text-12 text-text-2">{author}</b>
        <span className="cut block text-muted">{excerpt || messageCopy.message}</span>
      </p>
      <IconButton label={composerCopy.cancelReplyTo} onClick={onCancel} className="-my-1">
        <X />
      </IconButton>
    </div>
  )
}
