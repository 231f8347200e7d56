import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import type { RoomDetail } from '#contract/conversation/room'
import { MESSAGE_TEXT_LIMIT } from '#contract/conversation/message'
import type { QuickReply, QuickReplyOutcome } from '#contract/quick-reply'
import * as copy from '#copy/composer'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { CAPTION_LIMIT } from '#whatsapp/text-limits'
import { countQuickReply } from '../acts/acts.functions.ts'
import type { RoomActs } from '../acts/acts.ts'
import {
  clearWords,
  useTextDraft,
  type TextDraft,
  writeWords,
  type WritingMode,
} from './reply-drafts.ts'
import {
  dropPicked,
  pickFiles,
  pickStored,
  takeFiles,
  takeVoice,
  usePickedFiles,
} from './files/picked-files.ts'
import type { ListKeys } from './list-keys.ts'
import type { Recorded } from './files/recorder.ts'
import { useOutbox } from './outbox/outbox.ts'
import type { Send } from './send.ts'
import {
  fillMention,
  mentionSearch,
  quickReplySearch,
  type Selection,
  toggleMark,
} from './text-field.ts'

export type ComposerHandle = {
  focus: (mode: WritingMode) => void
  reply: (to: NonNullable<TextDraft['replyTo']>) => void
  /** false in a note, which accepts no files; the member sees the reason */
  startFiles: () => boolean
  /** see useComposer */
  sendAndFinish: () => void
}

const NOTE_LIMIT = 2000
const MARKS: Record<string, string> = { b: '*', i: '_' }

type ComposerInput = {
  ref: Ref<ComposerHandle>
  room: RoomDetail
  send: Send
  acts: RoomActs
  isOpen: boolean
  guard?: ((go: () => void) => void) | undefined
  onFinish: (sent: Promise<boolean>[]) => void
}

/** The state of the composer and its handlers for buttons, keys and files. */
export function useComposer({
  ref,
  room,
  send,
  acts,
  isOpen,
  guard = runAtOnce,
  onFinish,
}: ComposerInput) {
  const writing = useWriting(room, isOpen)
  const [isRecording, setRecording] = useState(false)
  const { field, replaceText, focusNext, edit } = useWritingField(writing, { isOpen, isRecording })
  const { draft, changeDraft, isNote } = writing
  const { submit, sendAndFinish } = makeSubmits(room, writing, field, {
    send: () => sendWritten(room, { writing, send, acts }),
    guard: isNote ? runAtOnce : guard,
    onFinish,
  })
  useComposerHandle(ref, { writing, field, focusNext, sendAndFinish })
  const stopRecording = () => {
    setRecording(false)
    focusNext()
  }
  return {
    writing,
    field,
    edit,
    submit,
    sendAndFinish,
    addFiles: (chosen: FileList | null) => {
      if (!chosen?.length) return
      void pickFiles(room, [...chosen])
      field.current?.focus()
    },
    pickQuickReply: ({ id: quickReplyId, file }: QuickReply, text: string) => {
      if (draft.quick) countOutcome(room, draft.quick, 'dismissed')
      changeDraft({ quick: { quickReplyId, text } })
      replaceText(text)
      if (file) pickStored(room, file, { quickReplyId })
    },
    pickMember: (name: string) => replaceText(fillMention(writing.text, name)),
    toggleNote: () => {
      // The closing menu takes the focus for a moment.
      focusNext()
      changeDraft({ mode: isNote ? 'reply' : 'note' })
    },
    isRecording,
    startRecording: () => setRecording(true),
    stopRecording,
    sendVoice: (recorded: Recorded) => {
      send({ text: '', kind: 'media', file: takeVoice(room, recorded), replyTo: draft.replyTo })
      changeDraft({ replyTo: undefined })
      stopRecording()
    },
  }
}

const runAtOnce = (go: () => void): void => go()

/** The acts of Enter and Ctrl+Enter. */
function makeSubmits(
  { waiting_since: waitingSince }: RoomDetail,
  { canSend, isNote, isFilled, isSending }: Writing,
  field: RefObject<HTMLTextAreaElement | null>,
  {
    send,
    guard,
    onFinish,
  }: {
    send: () => Promise<boolean>[]
    guard: (go: () => void) => void
    onFinish: (sent: Promise<boolean>[]) => void
  },
) {
  const submitThen = (then?: typeof onFinish) =>
    canSend &&
    guard(() => {
      const sent = send()
      field.current?.focus()
      then?.(sent)
    })
  return {
    submit: () => void submitThen(),
    /**
     * Sends the reply and finishes the conversation. Without a text it finishes only when the
     * customer does not wait and every earlier message is stored.
     */
    sendAndFinish: () => {
      if (isNote) submitThen()
      else if (isFilled) submitThen(onFinish)
      else if (waitingSince || isSending) field.current?.focus()
      else onFinish([])
    },
  }
}

export type Writing = ReturnType<typeof useWriting>

/** The text and files of a room, and whether they can be sent. */
function useWriting(room: RoomDetail, isOpen: boolean) {
  const [draft, changeDraft] = useTextDraft(room.id)
  const picked = usePickedFiles(room.id)
  const isNote = draft.mode === 'note'
  const text = draft.words[draft.mode]
  const files = isNote ? [] : picked
  const accepted = files.filter((file) => file.state !== 'refused')
  const hasCaption = accepted.some(bearsCaption)
  const limit = isNote ? NOTE_LIMIT : hasCaption ? CAPTION_LIMIT : MESSAGE_TEXT_LIMIT
  const length = text.trim().length
  const search = isNote || files.length > 0 ? null : quickReplySearch(text)
  const isFilled = length > 0 || accepted.length > 0
  return {
    draft,
    changeDraft,
    isNote,
    text,
    setText: (next: string) => {
      if (!isNote && draft.quick && next.trim() === '' && files.length === 0) {
        countOutcome(room, draft.quick, 'dismissed')
        changeDraft({ quick: undefined })
      }
      writeWords(room.id, draft.mode, next)
    },
    files,
    hasCaption,
    limit,
    length,
    /** the text after a leading "/"; null where no quick reply is searched */
    search,
    /** the text after an "@" at the end of a note; null where no member is searched */
    mention: isNote ? mentionSearch(text) : null,
    isFilled,
    /** messages of the room are not stored yet, or were refused */
    isSending: useOutbox(room.id).length > 0,
    canSend: isFilled && length <= limit && (isNote || isOpen) && search !== '',
  }
}

/** Manages the text field: its height, and its selection and focus after the next render. */
function useWritingField(
  { text, setText, isNote }: Writing,
  { isOpen, isRecording }: { isOpen: boolean; isRecording: boolean },
) {
  const field = useRef<HTMLTextAreaElement>(null)
  const nextSelection = useRef<Selection | null>(null)
  const wantsFocus = useRef(false)

  useLayoutEffect(() => {
    const box = field.current
    if (!box) return
    if (!sizesItself()) fitHeight(box)
    const selection = nextSelection.current
    nextSelection.current = null
    if (selection) box.setSelectionRange(selection.start, selection.end)
    if (wantsFocus.current) box.focus()
    wantsFocus.current = false
  }, [text, isNote, isOpen, isRecording])

  return {
    field,
    replaceText: (next: string) => {
      nextSelection.current = { text: next, start: next.length, end: next.length }
      setText(next)
      field.current?.focus()
    },
    focusNext: (wanted = true) => {
      wantsFocus.current = wanted
    },
    edit: (work: (selection: Selection) => Selection) => {
      const box = field.current
      if (!box) return
      const next = work({ text, start: box.selectionStart, end: box.selectionEnd })
      nextSelection.current = next
      setText(next.text)
      box.focus()
    },
  }
}

/** Whether the browser fits a field to its text by style; measuring it would lay out the page. */
const sizesItself = () => window.CSS?.supports('field-sizing', 'content')

function fitHeight(box: HTMLTextAreaElement): void {
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight}px`
}

function useComposerHandle(
  ref: Ref<ComposerHandle>,
  {
    writing: { changeDraft, isNote },
    field,
    focusNext,
    sendAndFinish,
  }: {
    writing: Writing
    field: RefObject<HTMLTextAreaElement | null>
    focusNext: (wanted: boolean) => void
    sendAndFinish: () => void
  },
): void {
  useImperativeHandle(ref, () => ({
    sendAndFinish,
    focus: (mode) => {
      focusNext(field.current === null)
      changeDraft({ mode })
      field.current?.focus()
    },
    reply: (replyTo) => {
      changeDraft({ mode: 'reply', replyTo })
      field.current?.focus()
    },
    startFiles: () => {
      if (isNote) toast.error(copy.notesHoldNoFiles, copy.backToReplyForFiles)
      else field.current?.focus()
      return !isNote
    },
  }))
}

/**
 * Posts files, text or note, decides the AI's draft, and clears the composer. Returns whether each
 * was stored.
 */
function sendWritten(
  room: RoomDetail,
  { writing, send, acts }: { writing: Writing; send: Send; acts: RoomActs },
): Promise<boolean>[] {
  const { draft, isNote, text, length } = writing
  const files = isNote ? [] : takeFiles(room.id)
  const captioned = files.find(bearsCaption)
  const sent = files.map((file, position) =>
    send({
      text: file === captioned ? text : '',
      kind: 'media',
      file,
      replyTo: position === 0 ? draft.replyTo : undefined,
    }),
  )
  if (length > 0 && !captioned)
    sent.push(
      send({
        text,
        kind: isNote ? 'note' : 'text',
        replyTo: isNote || files.length > 0 ? undefined : draft.replyTo,
      }),
    )
  if (!isNote) settleDraft(draft, text, acts)
  if (!isNote && draft.quick)
    countOutcome(room, draft.quick, text.trim() === draft.quick.text.trim() ? 'used' : 'edited')
  clearWords(room.id)
  return sent
}

/** The request only counts a use, so a failure is ignored. */
function countOutcome(
  { business_id: businessId }: RoomDetail,
  { quickReplyId }: NonNullable<TextDraft['quick']>,
  outcome: QuickReplyOutcome,
): void {
  countQuickReply({ data: { businessId, quickReplyId, outcome } }).catch(() => {})
}

/** Marks the AI's draft in the sent text as used. */
export function settleDraft(
  { from }: TextDraft,
  text: string,
  acts: Pick<RoomActs, 'decideDraft'>,
): void {
  if (from)
    void (text.trim() === from.text.trim()
      ? acts.decideDraft(from.draftId, 'used')
      : acts.decideDraft(from.draftId, 'edited', text.trim()))
}

/** Voice notes have no caption, so the text is sent after them. */
const bearsCaption = (file: { kind: string }) =>
  file.kind === 'image' || file.kind === 'video' || file.kind === 'document'

/** Handles keys of the text field: first the open list, then formatting, Enter and Escape. */
export function handleFieldKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  {
    writing,
    listKeys,
    onEdit,
    onSubmit,
    onFinish,
  }: {
    writing: Writing
    listKeys: RefObject<ListKeys | null>
    onEdit: (work: (selection: Selection) => Selection) => void
    onSubmit: () => void
    onFinish: () => void
  },
): void {
  if (event.nativeEvent.isComposing) return
  const mark = event.ctrlKey || event.metaKey ? MARKS[event.key.toLowerCase()] : undefined
  const hasList = writing.search !== null || writing.mention !== null
  // Enter must not send the shortcut while its list is loading.
  const isLoading = hasList && listKeys.current === null && event.key === 'Enter'
  if (isLoading || (hasList && listKeys.current?.onKey(event.key))) event.preventDefault()
  else if (mark) {
    event.preventDefault()
    onEdit((selection) => toggleMark(selection, mark))
  } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    onFinish()
  } else if (event.key === 'Enter' && !event.shiftKey && !isTouch()) {
    event.preventDefault()
    onSubmit()
  } else if (event.key === 'Escape') {
    event.stopPropagation()
    cancelNearest(writing, event.currentTarget)
  }
}

/** Escape undoes one thing: the quoted message, the last file, the search, then the focus. */
function cancelNearest(
  { draft, changeDraft, isNote, files, search, mention, text, setText }: Writing,
  box: HTMLTextAreaElement,
): void {
  const last = files.at(-1)
  if (draft.replyTo && !isNote) changeDraft({ replyTo: undefined })
  else if (last) dropPicked(last)
  else if (search !== null) setText('')
  else if (mention !== null) setText(`${text} `)
  else box.blur()
}

/** On a touch keyboard Enter makes a line; the button sends. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches
