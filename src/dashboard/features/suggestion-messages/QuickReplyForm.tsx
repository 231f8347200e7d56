import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileText, Paperclip } from 'lucide-react'
import { fileRulesOf, sendableTypes } from '#contract/media'
import {
  fillQuickReply,
  saveQuickReply as shape,
  SHORTCUT_LIMIT,
  unknownVariables,
  VARIABLES,
  type QuickReply,
} from '#contract/quick-reply'
import * as copy from '#copy/suggestion-messages'
import * as shared from '#copy/shared'
import { captionTooLong } from '#copy/validation'
import { FileTray } from '#dashboard/conversation/composer/files/FileTray.tsx'
import { quickRepliesQuery } from '#dashboard/conversation/queries.ts'
import { useReplyFacts } from '#dashboard/conversation/reply-facts.ts'
import { messageOf, ShownError } from '#dashboard/shell/shown-error.ts'
import { FileAbove } from '#dashboard/template/TemplatePreview.tsx'
import { useClock } from '#dashboard/template/local-time.ts'
import { WaPreview } from '#dashboard/template/WaPreview.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { VariableField } from '#dashboard/ui/form/VariableField.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { CAPTION_LIMIT, API_TEXT_LIMIT } from '#whatsapp/text-limits'
import { type FileDraft, useFileDraft } from './quick-reply-file.ts'
import { saveQuickReply } from './suggestion-messages.functions.ts'

type FormProps = { businessId: string; reply?: QuickReply; onDone: () => void }

/**
 * A form for a new quick reply, or for changes of `reply`. The input stays when the server refuses
 * it.
 */
export function QuickReplyForm(props: FormProps) {
  const { shortcut, setShortcut, text, setText, file, wrong, save, submit } = useForm(props)
  const isShown = save.error && !wrong.shortcut
  return (
    <DialogForm
      submitLabel={shared.save}
      busy={save.isPending}
      failure={isShown ? messageOf(save.error) : null}
      onSubmit={submit}
      onClose={props.onDone}
    >
      <ShortcutField value={shortcut} error={wrong.shortcut} onChange={setShortcut} />
      <VariableField
        label={copy.message}
        hint={copy.variablesHint}
        error={wrong.text}
        placeholder={copy.messageExample}
        rows={5}
        limit={file.shown ? CAPTION_LIMIT : API_TEXT_LIMIT}
        variables={VARIABLES.map((variable) => ({ variable, label: copy.variables[variable] }))}
        value={text}
        onChange={setText}
      />
      <FileField draft={file} />
      <FilledPreview text={text} file={file} />
    </DialogForm>
  )
}

/** The fields of the form, their errors, and saving. */
function useForm({ businessId, reply, onDone }: FormProps) {
  const queryClient = useQueryClient()
  const [shortcut, setShortcut] = useState(reply?.shortcut ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const [wrong, setWrong] = useState<{ shortcut?: string; text?: string }>({})
  const file = useFileDraft(businessId, reply?.file ?? null)
  const input = { businessId, ...(reply ? { quickReplyId: reply.id } : {}), shortcut, text }
  const save = useMutation({
    mutationFn: async () =>
      saveQuickReply({ data: { ...input, attachmentId: await file.settle() } }),
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
    const isLong = file.shown !== null && text.trim().length > CAPTION_LIMIT
    const first = (field: string) => issues.find((issue) => issue.path[0] === field)?.message
    const long = isLong ? captionTooLong(CAPTION_LIMIT) : undefined
    setWrong({ shortcut: first('shortcut'), text: first('text') ?? long })
    if (issues.length === 0 && !isLong && !file.isWrong) save.mutate()
  }
  return { shortcut, setShortcut, text, setText, file, wrong, save, submit }
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

/** The picture, video or document that is sent with the text. */
function FileField({ draft }: { draft: FileDraft }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <Field label={copy.file} hint={draft.shown ? undefined : copy.fileHint}>
      {(control) => (
        <>
          <input
            {...control}
            ref={chooser}
            type="file"
            accept={sendableTypes(fileRulesOf(null))}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              if (chosen) draft.choose(chosen)
              event.target.value = ''
            }}
          />
          <div className="flex flex-wrap items-center gap-3">
            {draft.picked && (
              <div className="-mx-2.5 -mt-2.5 min-w-0">
                <FileTray files={[draft.picked]} />
              </div>
            )}
            {draft.kept && (
              <p className="flex min-w-0 items-center gap-2 text-13">
                <FileText className="size-4 flex-none text-muted" />
                <span className="cut">{draft.kept.file_name ?? draft.kept.mime}</span>
                <Button kind="quiet" onClick={draft.remove}>
                  {shared.remove}
                </Button>
              </p>
            )}
            <Button size={40} onClick={() => chooser.current?.click()}>
              <Paperclip />
              {draft.shown ? copy.replaceFile : copy.chooseFile}
            </Button>
          </div>
        </>
      )}
    </Field>
  )
}

/** A preview of the message for an example customer called Sari. */
function FilledPreview({ text, file: { shown, isWrong } }: { text: string; file: FileDraft }) {
  const facts = useReplyFacts(copy.exampleCustomer)
  const unknown = unknownVariables(text)
  return (
    <div className="grid gap-1.5">
      <div
        role="group"
        aria-label={shared.preview}
        lang="id"
        className="wa flex flex-col rounded-panel border border-line bg-(--wa-bg) px-4.5 pt-2 pb-4"
      >
        <WaPreview
          text={fillQuickReply(text, facts)}
          time={useClock()}
          empty={copy.previewEmpty}
          above={shown && !isWrong && <FileAbove {...shown} icon={<FileText />} />}
        />
      </div>
      {unknown.length > 0 && (
        <p role="status" className="text-13 text-wait">
          {copy.unknownVariables(unknown.map((name) => `{${name}}`).join(', '))}
        </p>
      )}
    </div>
  )
}
