import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { API_SCOPES, type ApiScope, type CreateApiKey, createApiKey } from '#contract/api-key'
import * as copy from '#copy/api-keys'
import * as settingsCopy from '#copy/settings'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { Copyable } from '#dashboard/ui/Copyable.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { callGateway } from '#lib/http/gateway-client'
import { EXPIRY_CHOICES, SCOPE_WORDS } from './api-key-words.ts'
import { apiKeysQuery } from '../queries.ts'
import { makeApiKey } from '../settings.functions.ts'

type Made = { key: string; scopes: ApiScope[] }

/** Creates a key with a name, rights and an expiry; then shows the new key once. */
export function ApiKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      sticky
      title={made ? copy.keyCreated : copy.createApiKey}
      description={made ? copy.copyKeyNow : copy.oneKeyPerProgram}
    >
      {made ? (
        <MadeKey made={made} onClose={close} />
      ) : (
        <KeyForm onMade={setMade} onClose={close} />
      )}
    </Dialog>
  )
}

function KeyForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ApiScope[]>(['read', 'send'])
  const [days, setDays] = useState('')
  const [wrong, setWrong] = useState<{ name?: string; scopes?: string }>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: (data: CreateApiKey) => makeApiKey({ data }),
    onSuccess: async ({ key }) => {
      onMade({ key, scopes })
      await queryClient.invalidateQueries({ queryKey: ['settings', businessId] })
    },
  })
  const submit = () => {
    const parsed = createApiKey.safeParse({
      businessId,
      name,
      scopes,
      ...(days ? { expiresInDays: Number(days) } : {}),
    })
    setWrong(
      Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path[0], message]) ?? []),
    )
    if (parsed.success) mutate(parsed.data)
  }
  return (
    <DialogForm
      submitLabel={copy.createKey}
      failure={error && messageOf(error)}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={copy.keyName} hint={copy.keyNameHint} error={wrong.name}>
        {(control) => (
          <TextInput
            {...control}
            size={40}
            autoComplete="off"
            autoFocus
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <ScopeFields scopes={scopes} onChange={setScopes} error={wrong.scopes} />
      <ExpiryField days={days} onChange={setDays} />
    </DialogForm>
  )
}

function ScopeFields({
  scopes,
  onChange,
  error,
}: {
  scopes: ApiScope[]
  onChange: (scopes: ApiScope[]) => void
  error: string | undefined
}) {
  const toggle = (scope: ApiScope, isOn: boolean) =>
    onChange(API_SCOPES.filter((one) => (one === scope ? isOn : scopes.includes(one))))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-13 font-semibold">{copy.keyMay}</legend>
      {API_SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={SCOPE_WORDS[scope].label}
          hint={SCOPE_WORDS[scope].hint}
          checked={scopes.includes(scope)}
          onChange={(event) => toggle(scope, event.target.checked)}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

function ExpiryField({ days, onChange }: { days: string; onChange: (days: string) => void }) {
  return (
    <Field label={copy.validity} hint={copy.validityHint}>
      {(control) => (
        <Select
          {...control}
          value={days}
          onChange={(event) => onChange(event.target.value)}
          options={EXPIRY_CHOICES}
        />
      )}
    </Field>
  )
}

function MadeKey({ made, onClose }: { made: Made; onClose: () => void }) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callGateway('/api/waha/sessions/default', made.key),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery(businessId).queryKey }),
  })
  return (
    <div className="grid gap-4">
      <Copyable label={settingsCopy.apiKeys} value={made.key} />
      <p className="text-13 text-muted">
        {copy.sendInHeader} <code>X-Api-Key</code>
        {copy.keepLikePassword}
      </p>
      {/* The trial call reads a session. */}
      {made.scopes.includes('read') && (
        <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
          <Button busy={isPending} onClick={() => mutate()}>
            {copy.tryKey}
          </Button>
          <p role="status" className="flex items-center gap-1.5 text-13">
            {isSuccess && (
              <>
                <Check className="text-ok" />
                {copy.keyAccepted}
              </>
            )}
          </p>
          {error && <FieldError>{error.message}</FieldError>}
        </div>
      )}
      <div className="flex justify-end">
        <Button size={40} kind="primary" onClick={onClose}>
          {shared.done}
        </Button>
      </div>
    </div>
  )
}
