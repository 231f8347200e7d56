import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import type { CustomerDetail, CustomerNote } from '#contract/contact/customer'
import * as copy from '#copy/customer'
import * as shared from '#copy/shared'
import { noteContact } from '#dashboard/conversation/acts/acts.functions.ts'
import { PaneSection } from '#dashboard/conversation/customer/PaneSection.tsx'
import { shortDate } from '#dashboard/copy/dates.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { dropNote } from './customers.functions.ts'
import { useCustomerAct } from './use-customer-act.ts'

/** The members' notes. A removed note can be restored from its toast. */
export function NotesPart({ customer, isViewer }: { customer: CustomerDetail; isViewer: boolean }) {
  const businessId = useBusinessId()
  const [text, setText] = useState('')
  const write = useCustomerAct((note: string) =>
    noteContact({ data: { businessId, contactId: customer.id, text: note } }),
  )
  const remove = useCustomerAct(
    (note: CustomerNote) => dropNote({ data: { businessId, noteId: note.id } }),
    (_, note) =>
      toast.success(copy.noteRemoved, undefined, {
        action: { label: shared.undo, onPress: () => write.mutate(note.text) },
      }),
  )
  const add = () => {
    if (!text.trim() || write.isPending) return
    write.mutate(text.trim(), { onSuccess: () => setText('') })
  }
  return (
    <PaneSection title={copy.notes} className="">
      {!isViewer && (
        <div className="mb-2">
          <Textarea
            aria-label={copy.writeNote}
            placeholder={copy.writeNote}
            rows={2}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) =>
              event.key === 'Enter' && (event.ctrlKey || event.metaKey) && add()
            }
          />
          {text.trim() && (
            <Button className="mt-2" busy={write.isPending} onClick={add}>
              {copy.addNote}
            </Button>
          )}
        </div>
      )}
      {customer.notes.length === 0 && isViewer && (
        <p className="text-13 text-muted">{copy.noNotes}</p>
      )}
      <ul className="grid gap-1.5">
        {customer.notes.map((note) => (
          <Note
            key={note.id}
            note={note}
            onRemove={isViewer ? undefined : () => remove.mutate(note)}
          />
        ))}
      </ul>
    </PaneSection>
  )
}

function Note({ note, onRemove }: { note: CustomerNote; onRemove?: (() => void) | undefined }) {
  const now = useNow()
  const zone = useZone()
  return (
    <li className="flex items-start gap-2 rounded-control bg-bubble-note px-3 py-2 text-13">
      <p className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">
        {note.text}
        <span className="block text-muted" suppressHydrationWarning>
          {note.author_name ?? shared.team}, {shortDate(note.created_at, now, zone)}
        </span>
      </p>
      {onRemove && (
        <IconButton label={copy.removeNote} onClick={onRemove} className="-my-1 -mr-1.5">
          <Trash2 />
        </IconButton>
      )}
    </li>
  )
}
