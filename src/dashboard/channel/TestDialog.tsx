import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Channel } from '#contract/business'
import { sendTest } from '#contract/channel'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import * as copy from '#copy/channel'
import * as shared from '#copy/shared'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { sendTestMessage } from './test-message.functions.ts'

/** Sends a message to the member's own number, which proves more than any status. */
export function TestDialog({
  channel,
  open,
  onClose,
}: {
  channel: Channel
  open: boolean
  onClose: () => void
}) {
  const { profile, business } = useWorkspace()
  const [phone, setPhone] = useState(profile.phone ?? business.tester_numbers[0] ?? '')
  const [wrong, setWrong] = useState<string | null>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (digits: string) =>
      sendTestMessage({
        data: { businessId: channel.business_id, channelId: channel.id, phone: digits },
      }),
    onSuccess: () => {
      toast.success(copy.testQueued, copy.testQueuedHint)
      onClose()
    },
  })
  const submit = () => {
    const digits = phone.replaceAll(/[^\d]/g, '').replace(/^0/, '62')
    const isRight = sendTest.safeParse({
      businessId: channel.business_id,
      channelId: channel.id,
      phone: digits,
    }).success
    setWrong(isRight ? null : copy.numberWithCountry)
    if (isRight) mutate(digits)
  }
  return (
    <Dialog
      open={open}
      onClose={() => (reset(), onClose())}
      title={copy.sendTest}
      description={copy.sendTestLead(channel.name)}
    >
      <DialogForm
        submitLabel={shared.send}
        failure={error && messageOf(error)}
        busy={isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <PhoneField
          phone={phone}
          onChange={setPhone}
          error={wrong}
          needsCustomerFirst={capabilitiesOf(channel.engine).window}
        />
      </DialogForm>
    </Dialog>
  )
}

function PhoneField({
  phone,
  onChange,
  error,
  needsCustomerFirst,
}: {
  phone: string
  onChange: (phone: string) => void
  error: string | null
  needsCustomerFirst: boolean
}) {
  return (
    <Field
      label={copy.targetNumber}
      error={error}
      hint={needsCustomerFirst ? copy.targetNumberHint : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="tel"
          autoComplete="tel"
          placeholder="62811…"
          value={phone}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
