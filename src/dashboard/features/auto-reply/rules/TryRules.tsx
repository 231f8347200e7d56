import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { MEDIA_KINDS, type RuleTrial, type TryRules as Trial } from '#contract/reply-rule'
import * as copy from '#copy/reply-rule'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { SelectField } from '#dashboard/ui/form/SelectField.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { tryMessage } from './rules.functions.ts'

const KINDS = ['text', ...MEDIA_KINDS] as const
type Message = Omit<Trial, 'businessId' | 'channelId'>

/** A field for a trial message; shows which rule replies to it, and why the others do not. */
export function TryRules({ onClose }: { onClose: () => void }) {
  const businessId = useBusinessId()
  const [message, setMessage] = useState<Message>({
    text: '',
    kind: 'text',
    at: null,
    isFirstEver: false,
    isFirstOfSession: true,
    hasAd: false,
  })
  const trial = useMutation({
    mutationFn: () => tryMessage({ data: { ...message, businessId, channelId: null } }),
  })
  const change = (part: Partial<Message>) => setMessage({ ...message, ...part })
  return (
    <Dialog open onClose={onClose} title={copy.tryTitle} description={copy.tryLead} width={520}>
      <DialogForm
        submitLabel={copy.run}
        cancelLabel={shared.close}
        busy={trial.isPending}
        failure={trial.error ? messageOf(trial.error) : null}
        onSubmit={() => trial.mutate()}
        onClose={onClose}
      >
        <Field label={copy.customerWrites}>
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              autoComplete="off"
              maxLength={1000}
              placeholder={copy.tryExample}
              value={message.text}
              onChange={(event) => change({ text: event.target.value })}
            />
          )}
        </Field>
        <Circumstances message={message} onChange={change} />
        {trial.data && <Result trial={trial.data} />}
      </DialogForm>
    </Dialog>
  )
}

function Circumstances({
  message,
  onChange,
}: {
  message: Message
  onChange: (part: Partial<Message>) => void
}) {
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <SelectField
        label={copy.sends}
        value={message.kind}
        onChange={(kind) => onChange({ kind })}
        options={KINDS.map((value) => ({
          value,
          label: value === 'text' ? copy.textMessage : copy.kinds[value],
        }))}
      />
      <Field label={copy.writtenAt} hint={copy.writtenAtHint}>
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            onChange={(event) => {
              const at = new Date(event.target.value)
              onChange({ at: Number.isNaN(at.getTime()) ? null : at.toISOString() })
            }}
          />
        )}
      </Field>
      <History message={message} onChange={onChange} />
    </div>
  )
}

function History({
  message,
  onChange,
}: {
  message: Message
  onChange: (part: Partial<Message>) => void
}) {
  return (
    <div className="sm:col-span-2">
      <Checkbox
        label={copy.firstOfSession}
        checked={message.isFirstOfSession}
        onChange={(event) =>
          onChange({
            isFirstOfSession: event.target.checked,
            ...(event.target.checked ? {} : { isFirstEver: false }),
          })
        }
      />
      <Checkbox
        label={copy.firstEver}
        checked={message.isFirstEver}
        onChange={(event) =>
          onChange({
            isFirstEver: event.target.checked,
            ...(event.target.checked ? { isFirstOfSession: true } : {}),
          })
        }
      />
      <Checkbox
        label={copy.fromAd}
        checked={message.hasAd}
        onChange={(event) => onChange({ hasAd: event.target.checked })}
      />
    </div>
  )
}

function Result({ trial }: { trial: RuleTrial }) {
  const firing = trial.rules.find(({ fires }) => fires)
  return (
    <section aria-label={copy.result} role="status" className="rounded-control bg-sunken p-3">
      {firing && trial.reply !== null ? (
        <>
          <p className="text-13 font-medium">{copy.repliesWith(firing.name)}</p>
          <p className="my-2 rounded-control border-l-2 border-ai bg-surface px-3 py-2 wrap-anywhere whitespace-pre-wrap">
            {trial.reply}
          </p>
          <p className="text-13 text-muted">{trial.isAnswer ? copy.thenAnswer : copy.thenAi}</p>
        </>
      ) : (
        <p className="text-13 font-medium">{copy.noneReplies}</p>
      )}
      <ul className="mt-2 grid gap-1 text-13">
        {trial.rules.map((rule) => (
          <li key={rule.id} className="flex justify-between gap-3">
            <span className={cx('cut', rule.fires && 'font-medium')}>{rule.name}</span>
            <span className={cx('text-right', rule.fires ? 'font-medium text-ok' : 'text-muted')}>
              {rule.fires ? copy.fires : copy.verdicts[rule.verdict]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
