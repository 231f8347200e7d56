import { useRef } from 'react'
import { REPLY_CHARS } from '#contract/reply-rule'
import * as copy from '#copy/reply-rule'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'

const VARIABLES: [variable: string, label: string][] = [
  ['{nama}', copy.insertName],
  ['{usaha}', copy.insertBusiness],
  ['{buka}', copy.insertOpening],
]
/** From here on the counter is shown. */
const NEAR_END_CHARS = 200

/** The reply, with buttons for what is filled in when it is sent. */
export function ReplyField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (part: { reply: string }) => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (variable: string) => {
    const at = area.current?.selectionStart ?? value.length
    const end = area.current?.selectionEnd ?? at
    onChange({ reply: `${value.slice(0, at)}${variable}${value.slice(end)}` })
    area.current?.focus()
  }
  return (
    <div>
      <Field
        label={copy.reply}
        hint={copy.replyHint}
        error={error}
        aside={
          value.length > REPLY_CHARS - NEAR_END_CHARS
            ? `${value.length} / ${REPLY_CHARS}`
            : undefined
        }
      >
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            rows={4}
            maxLength={REPLY_CHARS}
            placeholder={copy.replyExample}
            value={value}
            onChange={(event) => onChange({ reply: event.target.value })}
          />
        )}
      </Field>
      <div className="mt-1 -ml-2 flex flex-wrap">
        {VARIABLES.map(([variable, label]) => (
          <Button key={variable} kind="quiet" onClick={() => insert(variable)}>
            + {label}
          </Button>
        ))}
      </div>
    </div>
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
