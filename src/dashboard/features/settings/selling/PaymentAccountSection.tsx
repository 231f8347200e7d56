import { useState } from 'react'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { GATEWAYS, type GatewayName, type PaymentAccount } from '#contract/payment'
import * as copy from '#copy/payment-account'
import { paymentAccountsQuery } from '#dashboard/sale/queries.ts'
import { useDocumentSettings } from '#dashboard/shell/auth/session.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Copyable } from '#dashboard/ui/Copyable.tsx'
import { RadioGroup, Switch } from '#dashboard/ui/form/Choice.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { PasswordInput } from '#dashboard/ui/form/PasswordInput.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import {
  removePaymentAccount,
  savePaymentAccount,
  testPaymentAccount,
} from './payment-account.functions.ts'
import { useSave } from '../save.ts'
import { Section, SectionForm } from '../Section.tsx'

type Values = {
  provider: GatewayName
  is_sandbox: boolean
  sends_links: boolean
  key: string
  callbackToken: string
}

const OPTIONS = GATEWAYS.map((value) => ({ value, label: copy.providers[value] }))

const valuesOf = (accounts: PaymentAccount[], provider: GatewayName): Values => {
  const stored = accounts.find((one) => one.provider === provider)
  return {
    provider,
    is_sandbox: stored?.is_sandbox ?? false,
    sends_links: stored?.sends_links ?? true,
    key: '',
    callbackToken: '',
  }
}

/** The business's own account at a payment gateway, which receives its customers' payments. */
export function PaymentAccountSection({ locked }: { locked: boolean }) {
  const { business } = useWorkspace()
  const { data: accounts } = useSuspenseQuery(paymentAccountsQuery(business.id))
  const chosen = accounts.find(({ is_chosen }) => is_chosen)
  const saved = valuesOf(accounts, chosen?.provider ?? 'midtrans')
  const [values, setValues] = useState(saved)
  const stored = accounts.find(({ provider }) => provider === values.provider)
  const data = { businessId: business.id, ...values }
  const { save, isSaving } = useSave(async () => {
    await savePaymentAccount({ data })
    if (values.key) void sayWhenRefused(data)
    setValues((now) => ({ ...now, key: '', callbackToken: '' }))
  }, copy.saved)
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }))
  return (
    <Section id="akun-pembayaran" title={copy.title} lead={copy.lead}>
      <SectionForm
        onSave={() => save(undefined)}
        isSaving={isSaving}
        isChanged={JSON.stringify(values) !== JSON.stringify(saved)}
        locked={locked}
      >
        <RadioGroup
          legend={copy.provider}
          name="payment-provider"
          direction="row"
          options={OPTIONS}
          value={values.provider}
          onChange={(provider) => setValues(valuesOf(accounts, provider))}
        />
        <Keys values={values} stored={stored} set={set} />
        {values.provider === 'midtrans' && (
          <Switch
            label={copy.sandbox}
            hint={copy.sandboxHint}
            checked={values.is_sandbox}
            onChange={(event) => set({ is_sandbox: event.target.checked })}
          />
        )}
        <Switch
          label={copy.sendsLinks}
          hint={values.sends_links ? copy.sendsLinksOn : copy.sendsLinksOff}
          checked={values.sends_links}
          onChange={(event) => set({ sends_links: event.target.checked })}
        />
      </SectionForm>
      <Webhook provider={values.provider} businessId={business.id} />
      {!locked && (values.key || stored) && (
        <div className="flex flex-wrap gap-2">
          <TestButton data={data} />
          {stored && <RemoveButton businessId={business.id} provider={values.provider} />}
        </div>
      )}
    </Section>
  )
}

/** The key is tried when it is saved, so that no customer meets a mistyped one. */
async function sayWhenRefused(data: Values & { businessId: string }): Promise<void> {
  const result = await testPaymentAccount({ data }).catch(() => 'unreachable')
  if (result === 'refused') toast.error(copy.tested.refused, copy.refusedWords)
}

const keyNote = ({ key_end: end }: PaymentAccount): string =>
  end ? copy.keyStored(end) : copy.tokenStored

function Keys({
  values,
  stored,
  set,
}: {
  values: Values
  stored: PaymentAccount | undefined
  set: (change: Partial<Values>) => void
}) {
  const isXendit = values.provider === 'xendit'
  return (
    <>
      <Field
        label={isXendit ? copy.secretKey : copy.serverKey}
        hint={stored ? keyNote(stored) : isXendit ? copy.secretKeyHint : copy.serverKeyHint}
      >
        {(control) => (
          <PasswordInput
            isSecret
            {...control}
            autoComplete="off"
            maxLength={200}
            value={values.key}
            onChange={(event) => set({ key: event.target.value })}
          />
        )}
      </Field>
      {isXendit && (
        <Field label={copy.callbackToken} hint={stored ? copy.tokenStored : copy.callbackTokenHint}>
          {(control) => (
            <PasswordInput
              isSecret
              {...control}
              autoComplete="off"
              maxLength={200}
              value={values.callbackToken}
              onChange={(event) => set({ callbackToken: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}

/** The address of the gateway's webhook. Without a public address, payments are only polled. */
function Webhook({ provider, businessId }: { provider: GatewayName; businessId: string }) {
  const { publicUrl } = useDocumentSettings()
  if (!publicUrl) return <Notice>{copy.noPublicUrl}</Notice>
  return (
    <div className="grid gap-1">
      <Copyable
        label={copy.webhook}
        value={`${publicUrl}/webhooks/payment/${provider}/${businessId}`}
      />
      <p className="text-12 text-muted">{copy.webhookHint[provider]}</p>
    </div>
  )
}

function TestButton({ data }: { data: Values & { businessId: string } }) {
  const test = useMutation({
    mutationFn: () => testPaymentAccount({ data }),
    onSuccess: (result) => {
      if (result === 'works') toast.success(copy.tested.works)
      else toast.error(copy.tested[result], result === 'refused' ? copy.refusedWords : undefined)
    },
    onError: (error) => toast.error(copy.testFailed, messageOf(error)),
  })
  return (
    <Button busy={test.isPending} onClick={() => test.mutate()}>
      {copy.test}
    </Button>
  )
}

function RemoveButton({ businessId, provider }: { businessId: string; provider: GatewayName }) {
  const [isAsking, setAsking] = useState(false)
  const { saveAsync } = useSave(
    () => removePaymentAccount({ data: { businessId, provider } }),
    copy.removed,
  )
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {copy.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={copy.removeQuestion(copy.providers[provider])}
        confirmLabel={copy.remove}
        onConfirm={() => saveAsync(undefined)}
      >
        {copy.removeConsequence}
      </ConfirmDialog>
    </>
  )
}
