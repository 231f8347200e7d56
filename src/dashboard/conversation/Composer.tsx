import {
  lazy,
  Suspense,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { LayoutTemplate, Mic, Paperclip, SendHorizontal, StickyNote, X } from 'lucide-react'
import { CAPTION_LIMIT, sendableTypes } from '#contract/media'
import { MESSAGE_TEXT_LIMIT, type RoomDetail } from '#contract/conversation/room'
import type { QuickReply } from '#contract/quick-reply'
import * as copy from '#copy/conversation'
import * as shared from '#copy/shared'
import { Button } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { usedQuickReply } from './acts.functions.ts'
import type { RoomActs } from './acts.ts'
import { AddMenu, type Asking } from './AddMenu.tsx'
import { ComposerTools } from './ComposerTools.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { clearWords, useTextDraft, type TextDraft, writeWords, type WritingMode } from './drafts.ts'
import { FileTray } from './FileTray.tsx'
import { dropPicked, pickFiles, takeFiles, takeVoice, usePickedFiles } from './picked-files.ts'
import { type ListKeys, QuickReplyList } from './QuickReplyList.tsx'
import type { NewText } from './send.ts'
import { fillQuickReply, quickReplySearch, type Selection, toggleMark } from './text-field.ts'

const VoiceRecorder = lazy(() =>
  import('./VoiceRecorder.tsx').then((module) => ({ default: module.VoiceRecorder })),
)

export type ComposerHandle = {
  focus: (mode: WritingMode) => void
  reply: (to: NonNullable<TextDraft['replyTo']>) => void
  /** false in a note, which takes no files; the member is told */
  startFiles: () => boolean
}

const NOTE_LIMIT = 2000
/** The counter shows itself when this much or less is left. */
const COUNT_FROM = 400
const TALLEST_PX = 176
const MARKS: Record<string, string> = { b: '*', i: '_' }
/**
 * Beside too many buttons there is no room to write: in a narrow row, a @container, the plus holds
 * them, as on a phone.
 */
const NARROW_HIDDEN = 'max-md:hidden @max-[480px]:hidden'

/**
 * Where a reply or a note is written. Nothing typed is ever lost: it is kept per room until it is
 * sent.
 */
export function Composer({
  ref,
  room,
  send,
  acts,
  isOpen,
  onTemplate,
  asking,
}: {
  ref: Ref<ComposerHandle>
  room: RoomDetail
  send: (input: NewText) => void
  acts: RoomActs
  isOpen: boolean
  /** null where the number has no templates */ onTemplate: (() => void) | null
  asking: Asking
}) {
  const [draft, change] = useTextDraft(room.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const listKeys = useRef<ListKeys>(null)
  const nextSelection = useRef<Selection | null>(null)
  const wantsFocus = useRef(false)
  const isNote = draft.mode === 'note'
  const text = draft.words[draft.mode]
  const setText = (next: string) => writeWords(room.id, draft.mode, next)
  const picked = usePickedFiles(room.id)
  const files = isNote ? [] : picked
  const goes = files.filter((file) => file.state !== 'refused')
  const [isRecording, setRecording] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const hasCaption = goes.some(bearsWords)
  const limit = isNote ? NOTE_LIMIT : hasCaption ? CAPTION_LIMIT : MESSAGE_TEXT_LIMIT
  const length = text.trim().length
  const search = isNote || files.length > 0 ? null : quickReplySearch(text)
  const canSend =
    (length > 0 || goes.length > 0) && length <= limit && (isNote || isOpen) && search !== ''

  useLayoutEffect(() => {
    const box = field.current
    if (!box) return
    box.style.height = 'auto'
    box.style.height = `${Math.min(box.scrollHeight, TALLEST_PX)}px`
    const selection = nextSelection.current
    nextSelection.current = null
    if (selection) box.setSelectionRange(selection.start, selection.end)
    if (wantsFocus.current) box.focus()
    wantsFocus.current = false
  }, [text, isNote, isOpen, isRecording])

  useImperativeHandle(ref, () => ({
    focus: (mode) => {
      wantsFocus.current = field.current === null
      change({ mode })
      field.current?.focus()
    },
    reply: (replyTo) => {
      change({ mode: 'reply', replyTo })
      field.current?.focus()
    },
    startFiles: () => {
      if (isNote) toast.error(copy.notesHoldNoFiles, copy.backToReplyForFiles)
      else field.current?.focus()
      return !isNote
    },
  }))

  const edit = (work: (selection: Selection) => Selection) => {
    const box = field.current
    if (!box) return
    const next = work({ text, start: box.selectionStart, end: box.selectionEnd })
    nextSelection.current = next
    setText(next.text)
    box.focus()
  }

  const submit = () => {
    if (!canSend) return
    const sent = isNote ? [] : takeFiles(room.id)
    const captioned = sent.find(bearsWords)
    sent.forEach((file, position) =>
      send({
        text: file === captioned ? text : '',
        kind: 'media',
        file,
        replyTo: position === 0 ? draft.replyTo : undefined,
      }),
    )
    if (length > 0 && !captioned)
      send({
        text,
        kind: isNote ? 'note' : 'text',
        replyTo: isNote || sent.length > 0 ? undefined : draft.replyTo,
      })
    if (draft.from && !isNote)
      void acts.decideDraft(
        draft.from.draftId,
        text.trim() === draft.from.text.trim() ? 'used' : 'edited',
      )
    clearWords(room.id)
    field.current?.focus()
  }

  const addFiles = (chosen: FileList | null) => {
    if (!chosen?.length) return
    void pickFiles(room, [...chosen])
    field.current?.focus()
  }

  const pick = (reply: QuickReply) => {
    const filled = fillQuickReply(reply.text, room.contact_name)
    nextSelection.current = { text: filled, start: filled.length, end: filled.length }
    setText(filled)
    field.current?.focus()
    usedQuickReply({ data: { businessId: room.business_id, quickReplyId: reply.id } }).catch(
      () => {},
    ) // only a figure
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const mark = event.ctrlKey || event.metaKey ? MARKS[event.key.toLowerCase()] : undefined
    if (search !== null && listKeys.current?.onKey(event.key)) event.preventDefault()
    else if (mark) {
      event.preventDefault()
      edit((selection) => toggleMark(selection, mark))
    } else if (event.key === 'Enter' && !event.shiftKey && !isTouch()) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      const last = files.at(-1)
      if (draft.replyTo && !isNote) change({ replyTo: undefined })
      else if (last) dropPicked(last)
      else if (search !== null) setText('')
      else field.current?.blur()
    }
  }

  const chooseFile = () => chooser.current?.click()
  const turnNote = () => {
    // The menu that may have asked for it takes the focus along when it goes.
    wantsFocus.current = true
    change({ mode: isNote ? 'reply' : 'note' })
  }
  const canRecord = !isNote && length === 0 && files.length === 0
  const stopRecording = () => {
    setRecording(false)
    wantsFocus.current = true
  }

  if (!isOpen && !isNote) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className={cx(
        'relative min-w-0 rounded-panel border border-line-strong has-[textarea:focus]:border-brand has-[textarea:focus]:shadow-focus',
        isNote ? 'border-wait bg-bubble-note has-[textarea:focus]:border-wait' : 'bg-surface',
      )}
    >
      {isNote && <NoteHead onLeave={turnNote} canLeave={isOpen} />}
      {search !== null && (
        <QuickReplyList
          key={search}
          businessId={room.business_id}
          search={search}
          keys={listKeys}
          onPick={pick}
        />
      )}
      {draft.replyTo && !isNote && (
        <ReplyingTo
          author={draft.replyTo.author}
          excerpt={draft.replyTo.excerpt}
          onCancel={() => change({ replyTo: undefined })}
        />
      )}
      {files.length > 0 && <FileTray files={files} />}
      {isRecording && !isNote && (
        <Suspense fallback={<div className="h-12" />}>
          <VoiceRecorder
            onCancel={stopRecording}
            onDone={(recorded) => {
              send({
                text: '',
                kind: 'media',
                file: takeVoice(room, recorded),
                replyTo: draft.replyTo,
              })
              change({ replyTo: undefined })
              stopRecording()
            }}
          />
        </Suspense>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={sendableTypes(room.engine)}
        onChange={(event) => {
          addFiles(event.target.files)
          event.target.value = ''
        }}
      />
      <div
        className={cx(
          '@container flex items-end gap-0.5 p-1.5',
          isRecording && !isNote && 'hidden',
        )}
      >
        {!isNote && (
          <AddMenu
            onNote={turnNote}
            onFile={chooseFile}
            onTemplate={onTemplate}
            asking={asking}
            field={field}
          />
        )}
        {!isNote && (
          <IconButton
            label={copy.internalNote}
            shortcut="N"
            onClick={turnNote}
            className={cx('my-0.5', NARROW_HIDDEN)}
          >
            <StickyNote />
          </IconButton>
        )}
        {onTemplate && !isNote && (
          <IconButton
            label={copy.chooseTemplate}
            onClick={onTemplate}
            className={cx('my-0.5', NARROW_HIDDEN)}
          >
            <LayoutTemplate />
          </IconButton>
        )}
        {!isNote && (
          <IconButton
            label={copy.attachFile}
            onClick={chooseFile}
            className={cx('my-0.5', NARROW_HIDDEN)}
          >
            <Paperclip />
          </IconButton>
        )}
        <textarea
          ref={field}
          rows={1}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (
              isNote ||
              event.clipboardData.files.length === 0 ||
              event.clipboardData.types.includes('text/plain')
            )
              return
            event.preventDefault()
            addFiles(event.clipboardData.files)
          }}
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
        <ComposerTools onEdit={edit} field={field} />
        {canRecord && (
          <IconButton
            label={copy.recordVoice}
            onClick={() => setRecording(true)}
            className="my-0.5"
          >
            <Mic />
          </IconButton>
        )}
        {isNote ? (
          <Button kind="note" type="submit" disabled={!canSend} className="my-0.5 ml-1">
            {copy.saveNote}
          </Button>
        ) : (
          <Button
            kind="primary"
            type="submit"
            disabled={!canSend}
            className={cx('my-0.5 ml-1 max-md:w-10', canRecord && 'max-md:hidden')}
          >
            <SendHorizontal className="md:hidden" />
            <span className="max-md:sr-only">{shared.send}</span>
          </Button>
        )}
      </div>
      {!isRecording && <EnterHint isNote={isNote} picksReply={search !== null} />}
      {limit - length <= COUNT_FROM && (
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
      )}
    </form>
  )
}

/** Sounds have no caption: what is written goes after them. */
const bearsWords = (file: { kind: string }) =>
  file.kind === 'image' || file.kind === 'video' || file.kind === 'document'

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

/** On a touch keyboard Enter makes a line; the button sends. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches
