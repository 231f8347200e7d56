import { useRef, type ClipboardEvent, type RefObject } from 'react'
import {
  CalendarClock,
  LayoutTemplate,
  Mic,
  Paperclip,
  SendHorizontal,
  StickyNote,
} from 'lucide-react'
import { fileRulesOf, sendableTypes } from '#contract/media'
import type { RoomDetail } from '#contract/conversation/room'
import * as copy from '#copy/composer'
import * as scheduleCopy from '#copy/schedule'
import * as shared from '#copy/shared'
import * as templateCopy from '#copy/template'
import { Button } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { AddMenu, type Asking } from './AddMenu.tsx'
import { ComposerTools } from './ComposerTools.tsx'
import type { ListKeys } from './list-keys.ts'
import { handleFieldKey, type useComposer, type Writing } from './use-composer.ts'

/** In a narrow row (a @container) and on a phone, these buttons are in the plus menu. */
const NARROW_HIDDEN = 'max-md:hidden @max-[480px]:hidden'

type WritingActs = Pick<
  ReturnType<typeof useComposer>,
  'edit' | 'submit' | 'sendAndFinish' | 'addFiles' | 'toggleNote' | 'startRecording'
>
type Adding = { onTemplate: (() => void) | null; onSchedule: () => void; asking: Asking }
type FieldRef = RefObject<HTMLTextAreaElement | null>

/** The row of the text field with its buttons and the file chooser. */
export function WritingRow({
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
        accept={sendableTypes(fileRulesOf(room.engine))}
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

/** The plus menu, and one button for each of its entries where there is room. */
function AddButtons({
  adding: { onTemplate, onSchedule, asking },
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
        onSchedule={onSchedule}
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
      <IconButton
        label={scheduleCopy.scheduleMessage}
        shortcut="S"
        data-key="s"
        onClick={onSchedule}
        // Beside the customer's pane there is no room for this button; it is in the plus menu there
        // too.
        className={cx(look, '@max-[600px]:hidden')}
      >
        <CalendarClock />
      </IconButton>
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
      data-enter-sends
      value={text}
      onChange={(event) => writing.setText(event.target.value)}
      onKeyDown={(event) =>
        handleFieldKey(event, {
          writing,
          listKeys,
          onEdit: acts.edit,
          onSubmit: acts.submit,
          onFinish: acts.sendAndFinish,
        })
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
      className="mx-2 field-sizing-content max-h-44 min-h-5 min-w-0 flex-1 resize-none self-center bg-transparent py-2 text-14 outline-none placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap focus-visible:shadow-none max-md:text-16"
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

function placeholderOf(room: RoomDetail, isNote: boolean): string {
  if (isNote) return copy.noteForTeam
  if (room.handler === 'ai') return copy.replyToTakeOver
  if (room.handler === 'selesai') return copy.replyToReopen
  return copy.replyOrSlash
}
