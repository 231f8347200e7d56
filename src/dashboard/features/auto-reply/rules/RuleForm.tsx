import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import {
  MEDIA_KINDS,
  RULE_HOURS,
  RULE_NAME_CHARS,
  TRIGGERS,
  type RuleFields,
} from '#contract/reply-rule'
import * as copy from '#copy/reply-rule'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Checkbox, RadioGroup } from '#dashboard/ui/form/Choice.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { SelectField } from '#dashboard/ui/form/SelectField.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { CooldownField, ReplyField } from './RuleFormFields.tsx'
import { splitKeywords } from './ready-rules.ts'
import { storeRule } from './rules.functions.ts'

type Wrong = { name?: string; keywords?: string; reply?: string }
type Change = (part: Partial<RuleFields>) => void

/** A form for a new rule or changes of one. The input stays when the server refuses it. */
export function RuleForm({
  rule,
  ruleId,
  onSaved,
  onClose,
}: {
  rule: RuleFields
  ruleId: string | null
  onSaved: () => Promise<unknown>
  onClose: () => void
}) {
  const { business } = useWorkspace()
  const [fields, setFields] = useState(fieldsOf(rule))
  const [words, setWords] = useState(rule.keywords.join(', '))
  const [wrong, setWrong] = useState<Wrong>({})
  const written = { ...fields, keywords: splitKeywords(words) }
  const save = useMutation({
    mutationFn: () =>
      storeRule({
        data: { businessId: business.id, ...(ruleId ? { ruleId } : {}), rule: written },
      }),
    onSuccess: async () => {
      await onSaved()
      toast.success(copy.saved)
      onClose()
    },
  })
  const change: Change = (part) => setFields((known) => ({ ...known, ...part }))
  const submit = () => {
    const faults = faultsOf(written)
    setWrong(faults)
    if (Object.keys(faults).length === 0) save.mutate()
  }
  return (
    <Dialog open onClose={onClose} title={ruleId ? copy.editRule : copy.newRule} width={520}>
      <DialogForm
        submitLabel={shared.save}
        busy={save.isPending}
        failure={save.error ? messageOf(save.error) : null}
        onSubmit={submit}
        onClose={onClose}
      >
        <NameField value={fields.name} error={wrong.name} onChange={change} />
        <When
          fields={fields}
          words={words}
          wrong={wrong.keywords}
          onChange={change}
          onWords={setWords}
        />
        <ReplyField value={fields.reply} error={wrong.reply} onChange={change} />
        <After fields={fields} onChange={change} />
        <Limits fields={fields} onChange={change} />
      </DialogForm>
    </Dialog>
  )
}

function NameField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: Change
}) {
  return (
    <Field label={copy.name} error={error}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          maxLength={RULE_NAME_CHARS}
          placeholder={copy.nameExample}
          value={value}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      )}
    </Field>
  )
}

function After({ fields, onChange }: { fields: RuleFields; onChange: Change }) {
  return (
    <RadioGroup
      name="after"
      legend={copy.after}
      value={fields.is_answer ? 'nothing' : 'ai'}
      onChange={(value) => onChange({ is_answer: value === 'nothing' })}
      options={[
        { value: 'ai', label: copy.afterAi, hint: copy.afterAiHint },
        { value: 'nothing', label: copy.afterNothing, hint: copy.afterNothingHint },
      ]}
    />
  )
}

function When({
  fields,
  words,
  wrong,
  onChange,
  onWords,
}: {
  fields: RuleFields
  words: string
  wrong: string | undefined
  onChange: Change
  onWords: (words: string) => void
}) {
  return (
    <>
      <SelectField
        label={copy.when}
        value={fields.trigger}
        onChange={(trigger) => onChange({ trigger })}
        options={TRIGGERS.map((value) => ({ value, label: copy.triggers[value] }))}
      />
      {fields.trigger === 'kata_kunci' && (
        <div>
          <Field label={copy.keywords} hint={copy.keywordsHint} error={wrong}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                maxLength={1000}
                placeholder={copy.keywordsExample}
                value={words}
                onChange={(event) => onWords(event.target.value)}
              />
            )}
          </Field>
          <Checkbox
            label={copy.exact}
            checked={fields.is_exact}
            onChange={(event) => onChange({ is_exact: event.target.checked })}
          />
        </div>
      )}
      {fields.trigger === 'media' && <Kinds fields={fields} onChange={onChange} />}
    </>
  )
}

function Kinds({ fields, onChange }: { fields: RuleFields; onChange: Change }) {
  return (
    <fieldset>
      <legend className="text-13 font-semibold">{copy.whichKinds}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {MEDIA_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={copy.kinds[kind]}
            checked={fields.kinds.includes(kind)}
            onChange={(event) =>
              onChange({
                kinds: event.target.checked
                  ? [...fields.kinds, kind]
                  : fields.kinds.filter((one) => one !== kind),
              })
            }
          />
        ))}
      </div>
      <p className="text-12 text-muted">{copy.whichKindsHint}</p>
    </fieldset>
  )
}

function Limits({ fields, onChange }: { fields: RuleFields; onChange: Change }) {
  const { channels } = useWorkspace()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={copy.whichHours}
        value={fields.hours}
        onChange={(hours) => onChange({ hours })}
        options={RULE_HOURS.map((value) => ({ value, label: copy.hours[value] }))}
      />
      <SelectField
        label={copy.whichChannel}
        value={fields.channel_id ?? ''}
        onChange={(channelId) => onChange({ channel_id: channelId || null })}
        options={[
          { value: '', label: copy.everyChannel },
          ...channels.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <CooldownField
        value={fields.cooldown_minutes}
        onChange={(minutes) => onChange({ cooldown_minutes: minutes })}
      />
    </div>
  )
}

/** Takes only the fields of a rule: a row of the list has more. */
const fieldsOf = (rule: RuleFields): RuleFields => ({
  name: rule.name,
  trigger: rule.trigger,
  keywords: rule.keywords,
  is_exact: rule.is_exact,
  kinds: rule.kinds,
  channel_id: rule.channel_id,
  hours: rule.hours,
  reply: rule.reply,
  is_answer: rule.is_answer,
  cooldown_minutes: rule.cooldown_minutes,
})

function faultsOf(fields: RuleFields): Wrong {
  return {
    ...(fields.name.trim() ? {} : { name: copy.needsName }),
    ...(fields.reply.trim() ? {} : { reply: copy.needsReply }),
    ...(fields.trigger === 'kata_kunci' && fields.keywords.length === 0
      ? { keywords: copy.needsKeywords }
      : {}),
  }
}
