import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Channel } from '#contract/business'
import { connectWaha as wahaInput } from '#contract/channel'
import * as copy from '#copy/integrations'
import * as channelCopy from '#copy/channel'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { PasswordInput } from '#dashboard/ui/form/PasswordInput.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { changeWaha, connectWaha } from './channel.functions.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { wahaSetupQuery } from './queries.ts'

type Values = { url: string; apiKey: string; session: string }

/**
 * Connects a session of a WAHA server. `onConnected` gets the channel, whose number may need to be
 * scanned next.
 */
export function ConnectWahaDialog({
  businessId,
  channelId,
  open,
  onClose,
  onConnected,
}: {
  businessId: string
  channelId: string | undefined
  open: boolean
  onClose: () => void
  onConnected: (channelId: string) => void
}) {
  const query = useQuery({ ...wahaSetupQuery(businessId), enabled: open })
  const save = async ({ apiKey, ...values }: Values) => {
    const id = await connectWaha({
      data: {
        businessId,
        name: channelCopy.wahaServer,
        ...(channelId ? { channelId } : {}),
        ...values,
        ...(apiKey ? { apiKey } : {}),
      },
    })
    onClose()
    onConnected(id)
  }
  return (
    <ChangeDialog
      title={copy.connectWaha}
      description={copy.connectWahaLead}
      query={query}
      rows={3}
      open={open}
      onClose={onClose}
    >
      {(known) => (
        <WahaForm
          businessId={businessId}
          first={{ url: known.url, apiKey: '', session: freshName() }}
          keptKey={known.hasApiKey ? copy.operatorKey : undefined}
          submitLabel={shared.connect}
          onClose={onClose}
          save={save}
        />
      )}
    </ChangeDialog>
  )
}

export function ChangeWahaDialog({
  channel,
  open,
  onClose,
}: {
  channel: Channel
  open: boolean
  onClose: () => void
}) {
  const { id: channelId, business_id: businessId, name } = channel
  const query = useQuery({ ...wahaSetupQuery(businessId, channelId), enabled: open })
  const save = async ({ apiKey, ...values }: Values) => {
    await changeWaha({
      data: { businessId, channelId, name, ...values, ...(apiKey ? { apiKey } : {}) },
    })
    toast.success(copy.changesSaved, copy.wahaIsAsked)
    onClose()
  }
  return (
    <ChangeDialog title={copy.changeWaha} query={query} rows={3} open={open} onClose={onClose}>
      {(known) => (
        <WahaForm
          businessId={businessId}
          first={{ url: known.url, apiKey: '', session: known.session }}
          keptKey={known.hasApiKey ? channelCopy.storedLeaveEmpty : undefined}
          submitLabel={shared.save}
          onClose={onClose}
          save={save}
        />
      )}
    </ChangeDialog>
  )
}

/** `keptKey`: the placeholder for a key that is stored already. */
function WahaForm({
  businessId,
  first,
  keptKey,
  submitLabel,
  onClose,
  save,
}: {
  businessId: string
  first: Values
  keptKey: string | undefined
  submitLabel: string
  onClose: () => void
  save: (values: Values) => Promise<void>
}) {
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['workspace'] }),
  })
  const set = (field: keyof Values, value: string) => {
    setValues((now) => ({ ...now, [field]: value }))
    setErrors((now) => ({ ...now, [field]: undefined }))
  }
  // A stored key belongs to the stored server only.
  const known = URL.parse(values.url)?.origin === URL.parse(first.url)?.origin ? keptKey : undefined
  const submit = () => {
    const wrong = findWrong(businessId, values, known)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0)
      mutate({
        url: values.url.trim(),
        apiKey: values.apiKey.trim(),
        session: values.session.trim(),
      })
  }
  return (
    <DialogForm
      submitLabel={submitLabel}
      failure={error && messageOf(error)}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <WahaFields values={values} errors={errors} known={known} set={set} />
    </DialogForm>
  )
}

function findWrong(
  businessId: string,
  values: Values,
  known: string | undefined,
): Record<string, string> {
  const parsed = wahaInput.safeParse({ businessId, name: channelCopy.wahaServer, ...values })
  const wrong: Record<string, string> = parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
  if (!values.apiKey.trim() && !known) wrong.apiKey = copy.apiKeyRequired
  return wrong
}

function WahaFields({
  values,
  errors,
  known,
  set,
}: {
  values: Values
  errors: Partial<Record<string, string>>
  known: string | undefined
  set: (field: keyof Values, value: string) => void
}) {
  return (
    <>
      <Field label={copy.serverAddress} error={errors.url}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://waha.tokoanda.id"
            value={values.url}
            onChange={(event) => set('url', event.target.value)}
          />
        )}
      </Field>
      <Field label={copy.apiKey} error={errors.apiKey} hint={copy.apiKeyHint}>
        {(control) => (
          <PasswordInput
            isSecret
            {...control}
            autoComplete="off"
            placeholder={known}
            value={values.apiKey}
            onChange={(event) => set('apiKey', event.target.value)}
          />
        )}
      </Field>
      <Field label={copy.sessionName} error={errors.session} hint={copy.sessionNameHint}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={values.session}
            onChange={(event) => set('session', event.target.value)}
          />
        )}
      </Field>
    </>
  )
}

/** The default name is unique, so that it matches no session of another shop on the same server. */
const freshName = (): string => `tanggap-${Math.random().toString(36).slice(2, 8)}`
