import { lazy, Suspense, useRef, type ClipboardEvent, type Ref, type RefObject } from 'react'
import { LayoutTemplate, Mic, Paperclip, SendHorizontal, StickyNote, X } from 'lucide-react'
import { sendableTypes } from '#contract/media'
import type { RoomDetail } from '#contract/conversation/room'
import * as shared from '#copy/shared'
import * as templateCopy from '#copy/template'
import * as copy from '#copy/conversation'
import { Button } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import type { RoomActs } from './acts.ts'
import { AddMenu, type Asking } from './AddMenu.tsx'
import { ComposerTools } from './ComposerTools.tsx'
import { FileTray } from './FileTray.tsx'
import { type ListKeys, QuickReplyList } from './QuickReplyList.tsx'
import type { NewText } from './send.ts'
import { handleFieldKey, useComposer, type ComposerHandle, type Writing } from './use-composer.ts'

const VoiceRecorder = lazy(() =>
  import('./VoiceRecorder.tsx').then((module) => ({ default: module.VoiceRecorder })),
)

/** The counter shows itself when this much or less is left. */
const COUNT_FROM = 400
/**
 * Beside too many buttons there is no room to write: in a narrow row, a @container, the plus holds
 * them, as on a phone.
 */
const NARROW_HIDDEN = 'max-md:hidden @max-[480px]:hidden'

type Props = {
  ref: Ref<ComposerHandle>
  room: RoomDetail
  send: (input: NewText) => void
  acts: RoomActs
  isOpen: boolean
  /** null where the number has no templates */
  onTemplate: (() => void) | null
  asking: Asking
}

/**
 * Where a reply or a note is written. Nothing typed is ever lost: it is kept per room until it is
 * sent.
 */
export function Composer({ ref, room, send, acts, isOpen, onTemplate, asking }: Props) {
  const composer = useComposer({ ref, room, send, acts, isOpen })
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
      {search !== null && (
        <QuickReplyList
          key={search}
          businessId={room.business_id}
          search={search}
          keys={listKeys}
          onPick={composer.pickQuickReply}
        />
      )}
      <Attached writing={writing} />
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
        adding={{ onTemplate, asking }}
      />
      {!isRecording && <EnterHint isNote={isNote} picksReply={search !== null} />}
      <LengthCount writing={writing} />
    </form>
  )
}

/** The quoted message and the files that go with the next message. */
function Attached({ writing: { draft, changeDraft, isNote, files } }: { writing: Writing }) {
  return (
    <>
      {draft.replyTo && !isNote && (
        <ReplyingTo
          author={draft.replyTo.author}
          excerpt={draft.replyTo.excerpt}
          onCancel={() => changeDraft({ replyTo: undefined })}
        />
      )}
      {files.length > 0 && <FileTray files={files} />}
    </>
  )
}

type WritingActs = Pick<
  ReturnType<typeof useComposer>,
  'edit' | 'submit' | 'addFiles' | 'toggleNote' | 'startRecording'
>
type Adding = { onTemplate: (() => void) | null; asking: Asking }
type FieldRef = RefObject<HTMLTextAreaElement | null>

/** The file chooser, and the row of the text field and the buttons around it. */
function WritingRow({
  room,
  writing,
  isHidden,
  field,
  listKeys,
  acts,
  adding,
}: {
  room: RoomDetail
  writing: Writing
  isHidden: boolean
  field: FieldRef
  listKeys: RefObject<ListKeys | null>
  acts: WritingActs
  adding: Adding
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const { isNote, length, files } = writing
  const canRecord = !isNote && length === 0 && files.length === 0
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={sendableTypes(room.engine)}
        onChange={(event) => {
          acts.addFiles(event.target.files)
          event.target.value = ''
        }}
      />
      <div className={cx('@container flex items-end gap-0.5 p-1.5', isHidden && 'hidden')}>
        {!isNote && (
          <AddButtons
            adding={adding}
            onNote={acts.toggleNote}
            onFile={() => chooser.current?.click()}
            field={field}
          />
        )}
        <WritingField room={room} writing={writing} field={field} listKeys={listKeys} acts={acts} />
        <ComposerTools onEdit={acts.edit} field={field} />
        {canRecord && (
          <IconButton label={copy.recordVoice} onClick={acts.startRecording} className="my-0.5">
            <Mic />
          </IconButton>
        )}
        <SubmitButton writing={writing} canRecord={canRecord} />
      </div>
    </>
  )
}

/** What else can go into the conversation: the plus, and a button each where there is room. */
function AddButtons({
  adding: { onTemplate, asking },
  onNote,
  onFile,
  field,
}: {
  adding: Adding
  onNote: () => void
  onFile: () => void
  field: FieldRef
}) {
  const look = cx('my-0.5', NARROW_HIDDEN)
  return (
    <>
      <AddMenu
        onNote={onNote}
        onFile={onFile}
        onTemplate={onTemplate}
        asking={asking}
        field={field}
      />
      <IconButton label={copy.internalNote} shortcut="N" onClick={onNote} className={look}>
        <StickyNote />
      </IconButton>
      {onTemplate && (
        <IconButton label={templateCopy.chooseTemplate} onClick={onTemplate} className={look}>
          <LayoutTemplate />
        </IconButton>
      )}
      <IconButton label={copy.attachFile} onClick={onFile} className={look}>
        <Paperclip />
      </IconButton>
    </>
  )
}

function WritingField({
  room,
  writing,
  field,
  listKeys,
  acts,
}: {
  room: RoomDetail
  writing: Writing
  field: FieldRef
  listKeys: RefObject<ListKeys | null>
  acts: WritingActs
}) {
  const { isNote, text, length, limit, files, hasCaption } = writing
  const pasteFiles = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { files: pasted, types } = event.clipboardData
    if (isNote || pasted.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    acts.addFiles(pasted)
  }
  return (
    <textarea
      ref={field}
      rows={1}
      value={text}
      onChange={(event) => writing.setText(event.target.value)}
      onKeyDown={(event) =>
        handleFieldKey(event, { writing, listKeys, onEdit: acts.edit, onSubmit: acts.submit })
      }
      onPaste={pasteFiles}
      aria-label={isNote ? copy.writeNote : copy.writeReply}
      aria-invalid={length > limit || undefined}
      placeholder={
        files.length > 0
          ? hasCaption
            ? copy.writeCaption
            : copy.writeAfterFile
          : placeholderOf(room, isNote)
      }
      className="mx-2 min-h-5 min-w-0 flex-1 resize-none self-center bg-transparent py-2 text-14 outline-none placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap focus-visible:shadow-none max-md:text-16"
    />
  )
}

function SubmitButton({
  writing: { isNote, canSend },
  canRecord,
}: {
  writing: Writing
  canRecord: boolean
}) {
  if (isNote)
    return (
      <Button kind="note" type="submit" disabled={!canSend} className="my-0.5 ml-1">
        {copy.saveNote}
      </Button>
    )
  return (
    <Button
      kind="primary"
      type="submit"
      disabled={!canSend}
      className={cx('my-0.5 ml-1 max-md:w-10', canRecord && 'max-md:hidden')}
    >
      <SendHorizontal className="md:hidden" />
      <span className="max-md:sr-only">{shared.send}</span>
    </Button>
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
        copy.tooLong(isNote ? shared.note : hasCaption ? copy.caption : copy.message, limit)}
    </p>
  )
}

function placeholderOf(room: RoomDetail, isNote: boolean): string {
  if (isNote) return copy.noteForTeam
  if (room.handler === 'ai') return copy.replyToTakeOver
  if (room.handler === 'selesai') return copy.replyToReopen
  return copy.replyOrSlash
}

/** A note has a colour and a head of its own, so that it is not taken for a reply. */
function NoteHead({ onLeave, canLeave }: { onLeave: () => void; canLeave: boolean }) {
  return (
    <div className="flex min-h-9 items-center gap-2 rounded-t-[11px] bg-wait py-1 pr-1 pl-3 text-13 text-surface">
      <StickyNote className="size-4" />
      <b className="min-w-0 flex-1 font-semibold">
        {copy.internalNote}
        <span className="font-normal max-sm:hidden">{copy.onlyTeamSees}</span>
      </b>
      <button
        type="button"
        onClick={onLeave}
        className="h-7 rounded-control px-2 font-medium hover:bg-surface/15 pointer-coarse:h-10"
      >
        {canLeave ? copy.backToReply : copy.closeNote}
      </button>
    </div>
  )
}

/**
 * What Enter does now, in words and colour; on touch, where Enter makes a line, what the button
 * does.
 */
function EnterHint({ isNote, picksReply }: { isNote: boolean; picksReply: boolean }) {
  const does = isNote
    ? copy.savesInternalNote
    : picksReply
      ? copy.usesQuickReply
      : copy.sendsToCustomer
  return (
    <p
      data-enter={isNote ? 'note' : 'reply'}
      className={cx(
        'flex items-center gap-1.5 px-3.5 pb-2 text-12 font-medium',
        isNote ? 'text-wait' : 'text-brand',
      )}
    >
      <span aria-hidden="true" className="size-1.5 flex-none rounded-full bg-current" />
      <span className="pointer-coarse:hidden">{copy.enterDoes(does)}</span>
      <span className="hidden pointer-coarse:inline">
        {isNote ? copy.buttonSavesNote : copy.buttonSends}
      </span>
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
        <span className="cut block text-muted">{excerpt || copy.message}</span>
      </p>
      <IconButton label={copy.cancelReplyTo} onClick={onCancel} className="-my-1">
        <X />
      </IconButton>
    </div>
  )
}
