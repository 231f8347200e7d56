import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { fillVariables, type TemplateRow, variablesIn } from '#contract/template'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useClock } from '#dashboard/template/local-time.ts'
import { testTemplate } from '#dashboard/template/template.functions.ts'
import { WaPreview } from '#dashboard/template/WaPreview.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/Field.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { TextInput } from '#dashboard/ui/TextInput.tsx'

/** One template to one number, filled with its samples unless others are typed. */
export function TestForm({ businessId, template }: { businessId: string; template: TemplateRow }) {
  const variables = variablesIn(template.body)
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const [phone, setPhone] = useState('')
  const [values, setValues] = useState<string[]>(() => Array.from({ length: variables.at(-1) ?? 0 }, (_, at) => template.sample_values[variables.indexOf(at + 1)] ?? ''))
  const time = useClock()
  const send = useMutation({
    mutationFn: () => testTemplate({ data: { businessId, templateId: template.id, clientId, phone, values } }),
    onSuccess: () => setClientId(crypto.randomUUID()),
  })
  const isReady = phone.trim().length >= 8 && variables.every((number) => values[number - 1]?.trim())
  return (
    <form
      noValidate
      className="grid gap-4 pt-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !send.isPending) send.mutate()
      }}
    >
      <Field label="Nomor tujuan" hint="Pesannya benar-benar terkirim, dan percakapannya muncul di Inbox.">
        {(control) => <TextInput {...control} type="tel" autoFocus inputMode="tel" autoComplete="tel" placeholder="0812 3456 7890" value={phone} onChange={(event) => setPhone(event.target.value)} />}
      </Field>
      {variables.map((number) => (
        <Field key={number} label={`{{${number}}}`}>
          {(control) => <TextInput {...control} maxLength={1024} value={values[number - 1] ?? ''} onChange={(event) => setValues((before) => before.map((old, at) => (at === number - 1 ? event.target.value : old)))} />}
        </Field>
      ))}
      <div role="group" aria-label="Pratinjau" className="wa flex flex-col rounded-panel border border-line bg-(--wa-bg) px-4.5 pt-2 pb-4">
        <WaPreview text={fillVariables(template.body, values)} time={time} />
      </div>
      {send.data && (
        <Notice>
          Pesan uji sudah masuk antrean kirim.{' '}
          <Link to="/inbox/$roomId" params={{ roomId: send.data }} search={{ businessId }} className="font-medium text-brand hover:underline">
            Lihat di Inbox
          </Link>
        </Notice>
      )}
      <div>
        <Button type="submit" kind="primary" size={40} busy={send.isPending} disabled={!isReady}>
          <Send />
          Kirim uji
        </Button>
        {send.error && <FieldError>{messageOf(send.error)}</FieldError>}
      </div>
    </form>
  )
}
