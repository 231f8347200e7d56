import { useDocumentSettings } from '#dashboard/shell/session.ts'
import { Copyable } from '#dashboard/ui/Copyable.tsx'
import { Field } from '#dashboard/ui/Field.tsx'
import { PasswordInput, TextInput } from '#dashboard/ui/TextInput.tsx'
import type { MetaForm } from './meta-form.ts'

const KEPT = 'Tersimpan. Isi hanya bila ingin mengganti.'

/** What Meta's dashboard gives, and what it wants in return. */
export function MetaFields({ form }: { form: MetaForm }) {
  const { values, errors, set, known } = form
  return (
    <div className="grid gap-4">
      <Field
        label="ID nomor telepon"
        error={errors.phoneNumberId}
        hint="Di Meta for Developers: WhatsApp, lalu API Setup."
      >
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
      <Field label="ID akun WhatsApp Business" error={errors.wabaId}>
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
      <Field
        label="Token akses"
        error={errors.accessToken}
        hint="Pakai token permanen dari System User. Disimpan terenkripsi dan tidak ditampilkan lagi."
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="off"
            placeholder={known && KEPT}
            value={values.accessToken}
            onChange={(event) => set('accessToken', event.target.value)}
          />
        )}
      </Field>
      <Field
        label="App secret"
        error={errors.appSecret}
        hint="Dipakai memeriksa tanda tangan setiap pesan masuk."
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="off"
            placeholder={known?.hasAppSecret ? KEPT : undefined}
            value={values.appSecret}
            onChange={(event) => set('appSecret', event.target.value)}
          />
        )}
      </Field>
      <fieldset className="grid gap-3 rounded-panel border border-line p-4">
        <legend className="px-1 text-13 font-semibold">Tempel di Meta, bagian Webhook</legend>
        <Copyable label="Callback URL" value={useCallbackUrl()} />
        <Copyable label="Verify token" value={values.verifyToken} />
        <p className="text-12 text-muted">
          Setelah tersimpan, langganan field &ldquo;messages&rdquo; di halaman yang sama.
        </p>
      </fieldset>
    </div>
  )
}

function useCallbackUrl(): string {
  const { publicUrl } = useDocumentSettings()
  return new URL(
    '/webhooks/meta',
    publicUrl ?? (typeof window === 'undefined' ? 'http://localhost' : window.location.origin),
  ).href
}
