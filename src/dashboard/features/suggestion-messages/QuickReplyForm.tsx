import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import {
  saveQuickReply as shape,
  SHORTCUT_LIMIT,
  TEXT_LIMIT,
  type QuickReply,
} from '#contract/quick-reply'
import * as copy from '#copy/suggestion-messages'
import * as shared from '#copy/shared'
import { quickRepliesQuery } from '#dashboard/conversation/queries.ts'
import { messageOf, ShownError } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { saveQuickReply } from './suggestion-messages.functions.ts'

/** A new quick reply, or new words for `reply`. What was typed stays when it is refused. */
export function QuickReplyForm({
  businessId,
  reply,
  onDone,
}: {
  businessId: string
  reply?: QuickReply
  onDone: () => void
}) {
  const queryClient = useQueryClient()
  const [shortcut, setShortcut] = useState(reply?.shortcut ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const [wrong, setWrong] = useState<{ shortcut?: string; text?: string }>({})
  const input = { businessId, ...(reply ? { quickReplyId: reply.id } : {}), shortcut, text }
  const save = useMutation({
    mutationFn: () => saveQuickReply({ data: input }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: quickRepliesQuery(businessId).queryKey })
      toast.success(copy.quickReplySaved)
      onDone()
    },
    onError: (error) => {
      if (error instanceof ShownError && error.code === 'quick_reply.taken')
        setWrong({ shortcut: error.message })
    },
  })
  const submit = () => {
    const issues = shape.safeParse(input).error?.issues ?? []
    const first = (field: string) => issues.find((issue) => issue.path[0] === field)?.message
    setWrong({ shortcut: first('shortcut'), text: first('text') })
    if (issues.length === 0) save.mutate()
  }
  const isShown = save.error && !wrong.shortcut
  return (
    <DialogForm
      submitLabel={shared.save}
      busy={save.isPending}
      failure={isShown ? messageOf(save.error) : null}
      onSubmit={submit}
      onClose={onDone}
    >
      <ShortcutField value={shortcut} error={wrong.shortcut} onChange={setShortcut} />
      <TextField value={text} error={wrong.text} onChange={setText} />
    </DialogForm>
  )
}

function ShortcutField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (shortcut: string) => void
}) {
  return (
    <Field label={copy.shortcut} hint={copy.shortcutHint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          size={40}
          autoFocus
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={SHORTCUT_LIMIT}
          leading="/"
          placeholder={copy.shortcutExample}
          value={value}
          onChange={(event) =>
            onChange(event.target.value.toLowerCase().replace(/^\//, '').replaceAll(' ', '-'))
          }
        />
      )}
    </Field>
  )
}

function TextField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (text: string) => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const insertName = () => {
    const at = area.current?.selectionStart ?? value.length
    onChange(`${value.slice(0, at)}{nama}${value.slice(area.current?.selectionEnd ?? at)}`)
    area.current?.focus()
  }
  return (
    <div>
      <Field
        label={copy.message}
        hint={copy.nameReplaced}
        aside={value.length > TEXT_LIMIT - 500 ? `${value.length} / ${TEXT_LIMIT}` : undefined}
        error={error}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            rows={6}
            maxLength={TEXT_LIMIT}
            placeholder={copy.messageExample}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <Button kind="quiet" className="mt-1.5 -ml-2" onClick={insertName}>
        <UserRound />
        {copy.insertName}
      </Button>
    </div>
  )
}
