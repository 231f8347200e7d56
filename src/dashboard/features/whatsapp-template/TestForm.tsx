import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { composeTemplate, slotsOf, type TemplateRow } from '#contract/template'
import { randomUuid } from '#lib/uuid'
import * as copy from '#copy/whatsapp-template'
import * as channelCopy from '#copy/channel'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { HeaderField } from '#dashboard/template/HeaderField.tsx'
import { useHeaderDraft } from '#dashboard/template/header-draft.ts'
import { SlotFields, withValue } from '#dashboard/template/SlotFields.tsx'
import { testTemplate } from '#dashboard/template/template.functions.ts'
import { TemplatePreview } from '#dashboard/template/TemplatePreview.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'

/** Sends one template to one number. The fields are preset with its samples. */
export function TestForm({ businessId, template }: { businessId: string; template: TemplateRow }) {
  const slots = slotsOf(template)
  const header = useHeaderDraft(businessId, template)
  const [phone, setPhone] = useState('')
  const [values, setValues] = useState<string[]>(() =>
    slots.map((_, position) => template.sample_values[position] ?? ''),
  )
  const send = useTestSend({ businessId, templateId: template.id, phone, values, header })
  const isReady =
    phone.trim().length >= 8 &&
    header.isReady &&
    slots.every((_, position) => values[position]?.trim())
  return (
    <form
      noValidate
      className="grid gap-4 pt-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !send.isPending) send.mutate()
      }}
    >
      <PhoneField phone={phone} onChange={setPhone} />
      <HeaderField draft={header} />
      <SlotFields
        slots={slots}
        values={values}
        samples={template.sample_values}
        onChange={(position, value) => setValues((before) => withValue(before, position, value))}
      />
      <TemplatePreview
        content={composeTemplate(template, values, header.location)}
        draft={header}
      />
      {send.data && <SentNotice businessId={businessId} roomId={send.data} />}
      <div>
        <Button type="submit" kind="primary" size={40} busy={send.isPending} disabled={!isReady}>
          <Send />
          {copy.sendTest}
        </Button>
        {send.error && <FieldError>{messageOf(send.error)}</FieldError>}
      </div>
    </form>
  )
}

/** Sends the test message, then makes a new client id, so that the next send is a new message. */
function useTestSend({
  businessId,
  templateId,
  phone,
  values,
  header,
}: {
  businessId: string
  templateId: string
  phone: string
  values: string[]
  header: ReturnType<typeof useHeaderDraft>
}) {
  const [clientId, setClientId] = useState(() => randomUuid())
  return useMutation({
    mutationFn: async () =>
      testTemplate({
        data: {
          businessId,
          templateId,
          clientId,
          phone,
          values,
          header: await header.settle(),
        },
      }),
    onSuccess: () => {
      setClientId(randomUuid())
      header.renew()
    },
  })
}

function PhoneField({ phone, onChange }: { phone: string; onChange: (phone: string) => void }) {
  return (
    <Field label={channelCopy.targetNumber} hint={copy.targetNumberHint}>
      {(control) => (
        <TextInput
          {...control}
          type="tel"
          autoFocus
          inputMode="tel"
          autoComplete="tel"
          placeholder="0812 3456 7890"
          value={phone}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

function SentNotice({ businessId, roomId }: { businessId: string; roomId: string }) {
  return (
    <Notice>
      {copy.testQueued}{' '}
      <Link
        to="/inbox/$roomId"
        params={{ roomId: roomId }}
        search={{ businessId }}
        className="font-medium text-brand hover:underline"
      >
        {copy.seeInInbox}
      </Link>
    </Notice>
  )
}
