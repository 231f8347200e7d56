import { useState } from 'react'
import { SendHorizontal } from 'lucide-react'
import { ASK_TEXT_LIMIT, askFlow, FLOW_BUTTON_LIMIT } from '#contract/conversation/message'
import type { Ask } from '#whatsapp/model'
import * as composerCopy from '#copy/composer'
import * as messageCopy from '#copy/message'
import * as shared from '#copy/shared'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { MessageContent } from '../bubble/MessageContent.tsx'

type Flow = Extract<Ask, { type: 'flow' }>
type FlowField = 'flowId' | 'text' | 'button' | 'screen'
const EMPTY: Record<FlowField, string> = {
  flowId: '',
  text: '',
  button: composerCopy.fillForm,
  screen: '',
}

/**
 * Sends a form that is stored at Meta, with the text above its button and the label of the button.
 * The input is stored for the next time.
 */
export function FlowDialog({
  open,
  onClose,
  onSend,
}: {
  open: boolean
  onClose: () => void
  onSend: (flow: Flow) => void
}) {
  const { values, parsed, errorOf, bind, touchAll } = useFlowForm()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={composerCopy.sendForm}
      description={composerCopy.flowDescription}
      width={520}
    >
      <form
        noValidate
        className="grid gap-4 pt-1"
        onSubmit={(event) => {
          event.preventDefault()
          if (!parsed.success) return touchAll()
          const { screen: from, ...flow } = parsed.data
          onSend({ ...flow, ...(from ? { screen: from } : {}) })
          onClose()
        }}
      >
        <FlowFields bind={bind} errorOf={errorOf} />
        <FlowPreview values={values} />
        <div className="flex justify-end gap-2">
          <Button size={40} onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" kind="primary" size={40}>
            <SendHorizontal />
            {composerCopy.sendForm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type FlowForm = ReturnType<typeof useFlowForm>

function useFlowForm() {
  const [values, setValues] = useState(EMPTY)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const { screen, ...rest } = values
  const parsed = askFlow.safeParse({ type: 'flow', ...rest, ...(screen.trim() ? { screen } : {}) })
  const errorOf = (field: FlowField) =>
    touched.has(field)
      ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message
      : undefined
  const bind = (field: FlowField) => ({
    value: values[field],
    onChange: (event: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [field]: event.target.value })),
    onBlur: () => setTouched((before) => new Set([...before, field])),
  })
  const touchAll = () => setTouched(new Set(Object.keys(EMPTY)))
  return { values, parsed, errorOf, bind, touchAll }
}

function FlowFields({ bind, errorOf }: { bind: FlowForm['bind']; errorOf: FlowForm['errorOf'] }) {
  return (
    <>
      <Field label={composerCopy.flowId} hint={composerCopy.flowIdHint} error={errorOf('flowId')}>
        {(control) => (
          <TextInput
            {...control}
            {...bind('flowId')}
            autoFocus
            required
            inputMode="numeric"
            autoComplete="off"
            placeholder="1197715005513101"
            className="figure"
          />
        )}
      </Field>
      <Field label={messageCopy.message} error={errorOf('text')}>
        {(control) => (
          <Textarea
            {...control}
            {...bind('text')}
            required
            rows={3}
            maxLength={ASK_TEXT_LIMIT}
            placeholder={composerCopy.flowTextExample}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={composerCopy.flowButton} error={errorOf('button')}>
          {(control) => (
            <TextInput {...control} {...bind('button')} required maxLength={FLOW_BUTTON_LIMIT} />
          )}
        </Field>
        <Field
          label={composerCopy.flowScreen}
          hint={composerCopy.mayBeEmpty}
          error={errorOf('screen')}
        >
          {(control) => (
            <TextInput
              {...control}
              {...bind('screen')}
              autoComplete="off"
              spellCheck={false}
              placeholder={composerCopy.flowScreenExample}
            />
          )}
        </Field>
      </div>
    </>
  )
}

function FlowPreview({ values }: { values: Record<FlowField, string> }) {
  if (!values.text.trim()) return null
  return (
    <div
      aria-label={shared.preview}
      className="w-fit max-w-full rounded-bubble bg-bubble-out px-3 py-2 text-14 wrap-anywhere"
    >
      <MessageContent
        content={{
          type: 'flow',
          text: values.text,
          button: values.button,
          flowId: values.flowId,
        }}
      />
    </div>
  )
}
