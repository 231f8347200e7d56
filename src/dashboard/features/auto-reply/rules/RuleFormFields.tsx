import { REPLY_CHARS } from '#contract/reply-rule'
import * as copy from '#copy/reply-rule'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { VariableField } from '#dashboard/ui/form/VariableField.tsx'

const VARIABLES = [
  { variable: 'nama', label: copy.insertName },
  { variable: 'usaha', label: copy.insertBusiness },
  { variable: 'buka', label: copy.insertOpening },
]

/** The text of the reply, with buttons that insert variables. */
export function ReplyField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (part: { reply: string }) => void
}) {
  return (
    <VariableField
      label={copy.reply}
      hint={copy.replyHint}
      error={error}
      placeholder={copy.replyExample}
      rows={4}
      limit={REPLY_CHARS}
      variables={VARIABLES}
      value={value}
      onChange={(reply) => onChange({ reply })}
    />
  )
}

const COOLDOWNS: [minutes: number, label: string][] = [
  [0, copy.cooldowns.none],
  [60, copy.cooldowns.hour],
  [12 * 60, copy.cooldowns.halfDay],
  [24 * 60, copy.cooldowns.day],
  [7 * 24 * 60, copy.cooldowns.week],
  [30 * 24 * 60, copy.cooldowns.month],
]

export function CooldownField({
  value,
  onChange,
}: {
  value: number
  onChange: (minutes: number) => void
}) {
  const known = COOLDOWNS.some(([minutes]) => minutes === value)
  const choices = known
    ? COOLDOWNS
    : [...COOLDOWNS, [value, copy.minutes(formatNumber(value))] satisfies [number, string]]
  return (
    <Field label={copy.cooldown} hint={copy.cooldownHint} className="sm:col-span-2">
      {(control) => (
        <Select
          {...control}
          value={String(value)}
          onChange={(event) => onChange(Number(event.target.value))}
          options={choices.map(([minutes, label]) => ({ value: String(minutes), label }))}
        />
      )}
    </Field>
  )
}
