import * as copy from '#copy/channel'
import { useDocumentSettings } from '#dashboard/shell/auth/session.ts'
import { Copyable } from '#dashboard/ui/Copyable.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { PasswordInput } from '#dashboard/ui/form/PasswordInput.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import type { MetaForm } from './meta-form.ts'

const KEPT = copy.storedLeaveEmpty

/** The fields that are copied from Meta's dashboard, and the values that are entered there. */
export function MetaFields({ form }: { form: MetaForm }) {
  return (
    <div className="grid gap-4">
      <AccountFields form={form} />
      <SecretFields form={form} />
      <WebhookFields verifyToken={form.values.verifyToken} />
    </div>
  )
}

function AccountFields({ form }: { form: MetaForm }) {
  const { values, errors, set } = form
  return (
    <>
      <Field label={copy.phoneNumberId} error={errors.phoneNumberId} hint={copy.phoneNumberIdHint}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={values.phoneNumberId}
            onChange={(event) => set('phoneNumberId', event.target.value)}
          />
        )}
      </Field>
      <Field label={copy.wabaId} error={errors.wabaId}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={values.wabaId}
            onChange={(event) => set('wabaId', event.target.value)}
          />
        )}
      </Field>
    </>
  )
}

function SecretFields({ form }: { form: MetaForm }) {
  const { values, errors, set, known } = form
  return (
    <>
      <Field label={copy.accessToken} error={errors.accessToken} hint={copy.accessTokenHint}>
        {(control) => (
          <PasswordInput
            isSecret
            {...control}
            autoComplete="off"
            placeholder={known && KEPT}
            value={values.accessToken}
            onChange={(event) => set('accessToken', event.target.value)}
          />
        )}
      </Field>
      <Field label={copy.appSecret} error={errors.appSecret} hint={copy.appSecretHint}>
        {(control) => (
          <PasswordInput
            isSecret
            {...control}
            autoComplete="off"
            placeholder={known?.hasAppSecret ? KEPT : undefined}
            value={values.appSecret}
            onChange={(event) => set('appSecret', event.target.value)}
          />
        )}
      </Field>
    </>
  )
}

function WebhookFields({ verifyToken }: { verifyToken: string }) {
  return (
    <fieldset className="grid gap-3 rounded-panel border border-line p-4">
      <legend className="px-1 text-13 font-semibold">{copy.pasteAtMeta}</legend>
      <Copyable label={copy.callbackUrl} value={useCallbackUrl()} />
      <Copyable label={copy.verifyToken} value={verifyToken} />
      <p className="text-12 text-muted">{copy.subscribeMessages}</p>
    </fieldset>
  )
}
function useCallbackUrl(): string {
  const { publicUrl } = useDocumentSettings()
  return new URL(
    '/webhooks/meta',
    publicUrl ?? (typeof window === 'undefined' ? 'http://localhost' : window.location.origin),
  ).href
}
