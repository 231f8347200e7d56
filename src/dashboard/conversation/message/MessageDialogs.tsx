import { Suspense, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { RoomDetail } from '#contract/conversation/room'
import { type MessageRow, MESSAGE_TEXT_LIMIT } from '#contract/conversation/message'
import * as copy from '#copy/message-menu'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { actOn } from './message-acts.functions.ts'

const ForwardDialog = lazyPart(() =>
  import('../forward/ForwardDialog.tsx').then((module) => module.ForwardDialog),
)

const EMOJI = ['👍', '❤️', '😂', '😮', '🙏', '✅']

export type OpenDialog = { kind: 'react' | 'edit' | 'revoke' | 'forward'; message: MessageRow }

/** The dialogs of the message menu. The conversation shows the change when it arrives live. */
export function MessageDialogs({
  room,
  open,
  onClose,
}: {
  room: RoomDetail
  open: OpenDialog
  onClose: () => void
}) {
  const place = { channelId: room.channel_id, messageId: open.message.id }
  switch (open.kind) {
    case 'react':
      return <ReactDialog place={place} own={open.message.reactions['self']} onClose={onClose} />
    case 'edit':
      return <EditDialog place={place} text={open.message.text} onClose={onClose} />
    case 'forward':
      return (
        <Suspense fallback={null}>
          <ForwardDialog room={room} message={open.message} onClose={onClose} />
        </Suspense>
      )
    case 'revoke':
      return (
        <ConfirmDialog
          open
          onClose={onClose}
          title={copy.revokeTitle}
          confirmLabel={copy.revoke}
          danger
          onConfirm={() => actOn({ data: { ...place, act: { kind: 'revoke' } } })}
        >
          {copy.revokeWords}
        </ConfirmDialog>
      )
  }
}

type Part = { place: { channelId: string; messageId: string }; onClose: () => void }

function ReactDialog({ place, own, onClose }: Part & { own: string | undefined }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (emoji: string | null) =>
      actOn({ data: { ...place, act: { kind: 'react', emoji } } }),
    onSuccess: onClose,
  })
  return (
    <Dialog open onClose={onClose} title={copy.reactTitle} width={400}>
      <div className="grid grid-cols-6 gap-1">
        {EMOJI.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={copy.reactWith(emoji)}
            aria-pressed={own === emoji}
            disabled={isPending}
            onClick={() => mutate(emoji)}
            className="grid aspect-square place-items-center rounded-control text-28 hover:bg-sunken disabled:opacity-50 aria-pressed:bg-sunken"
          >
            {emoji}
          </button>
        ))}
      </div>
      {own && (
        <Button size={40} className="mt-3 w-full" busy={isPending} onClick={() => mutate(null)}>
          {copy.removeReaction}
        </Button>
      )}
      {error && <FieldError>{messageOf(error)}</FieldError>}
    </Dialog>
  )
}

function EditDialog({ place, text, onClose }: Part & { text: string }) {
  const [typed, setTyped] = useState(text)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => actOn({ data: { ...place, act: { kind: 'edit', text: typed } } }),
    onSuccess: onClose,
  })
  return (
    <Dialog open sticky onClose={onClose} title={copy.editTitle} description={copy.editLead}>
      <DialogForm
        submitLabel={copy.saveEdit}
        failure={error && messageOf(error)}
        busy={isPending}
        onSubmit={() => {
          if (typed.trim() !== '' && typed.trim() !== text) mutate()
        }}
        onClose={onClose}
      >
        <Field label={copy.editField}>
          {(control) => (
            <Textarea
              {...control}
              autoFocus
              rows={4}
              maxLength={MESSAGE_TEXT_LIMIT}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </DialogForm>
    </Dialog>
  )
}
