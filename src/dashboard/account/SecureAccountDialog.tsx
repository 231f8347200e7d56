import { useId, useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useAuthAct } from '#dashboard/shell/auth-act.ts'
import { userQuery } from '#dashboard/shell/session.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog } from '#dashboard/ui/Dialog.tsx'
import { DialogForm } from '#dashboard/ui/DialogForm.tsx'
import { Field, FieldError } from '#dashboard/ui/Field.tsx'
import { PasswordInput, TextInput } from '#dashboard/ui/TextInput.tsx'
import { toast } from '#dashboard/ui/toast.ts'

const SHORTEST_PASSWORD = 6
const CODE_LENGTH = 6

/** Turns the visitor's account into a lasting one: same person, same business, now with email and password. */
export function SecureAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const done = async () => {
    await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
    toast.success('Akun Anda aman', 'Masuk berikutnya pakai email dan kata sandi ini.')
    onClose()
    setMailedTo(null)
  }
  return (
    <Dialog open={open} onClose={onClose} sticky title="Amankan akun Anda" description={mailedTo ? `Kode 6 angka sudah dikirim ke ${mailedTo}. Periksa juga folder spam.` : 'Semua yang sudah Anda buat tetap ada. Dengan email, Anda bisa masuk dari perangkat mana pun.'}>
      {mailedTo ? <ConfirmForm email={mailedTo} onDone={done} onBack={() => setMailedTo(null)} /> : <AddressForm onDone={done} onMailed={setMailedTo} onClose={onClose} />}
    </Dialog>
  )
}

function AddressForm({ onDone, onMailed, onClose }: { onDone: () => Promise<void>; onMailed: (email: string) => void; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isAddress = /^\S+@\S+\.\S+$/.test(email.trim())
  const secure = useAuthAct(
    async (supabase, address: string) => {
      const { data, error } = await supabase.auth.updateUser({ email: address, password }, { emailRedirectTo: `${window.location.origin}/login` })
      const isLasting = !error && data.user.is_anonymous === false
      if (isLasting) await supabase.auth.refreshSession()
      return { data: isLasting, error }
    },
    (isLasting, address) => (isLasting ? onDone() : onMailed(address)),
  )
  const submit = () => {
    setChecked(true)
    if (isAddress && password.length >= SHORTEST_PASSWORD) secure.run(email.trim())
  }
  return (
    <DialogForm submitLabel="Amankan akun" cancelLabel="Nanti" failure={secure.failure} busy={secure.isBusy} onSubmit={submit} onClose={onClose}>
      <Field label="Email" error={isChecked && !isAddress && 'Isi alamat email yang lengkap.'}>
        {(control) => <TextInput {...control} size={40} type="email" autoComplete="username" value={email} onChange={(event) => setEmail(event.target.value)} />}
      </Field>
      <Field label="Kata sandi" hint={`Paling sedikit ${SHORTEST_PASSWORD} karakter.`} error={isChecked && password.length < SHORTEST_PASSWORD && 'Kata sandi terlalu pendek.'}>
        {(control) => <PasswordInput {...control} size={40} autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} />}
      </Field>
    </DialogForm>
  )
}

function ConfirmForm({ email, onDone, onBack }: { email: string; onDone: () => Promise<void>; onBack: () => void }) {
  const id = useId()
  const [code, setCode] = useState('')
  const verify = useAuthAct(
    async (supabase, token: string) => supabase.auth.verifyOtp({ email, token, type: 'email_change' }),
    () => onDone(),
  )
  const again = useAuthAct(
    async (supabase) => supabase.auth.resend({ type: 'email_change', email }),
    () => toast.success('Kode baru dikirim'),
  )
  const failure = verify.failure ?? again.failure
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length >= CODE_LENGTH) verify.run(code)
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Kode">
        {(control) => <TextInput {...control} size={40} inputMode="numeric" autoComplete="one-time-code" autoFocus maxLength={10} value={code} onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))} className="figure tracking-[0.3em]" />}
      </Field>
      {failure && <FieldError>{failure}</FieldError>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" size={40} onClick={onBack}>
          Ganti email
        </Button>
        <Button kind="quiet" size={40} busy={again.isBusy} onClick={() => again.run(undefined)}>
          Kirim ulang kode
        </Button>
        <Button type="submit" kind="primary" size={40} busy={verify.isBusy} disabled={code.length < CODE_LENGTH}>
          Konfirmasi
        </Button>
      </div>
    </form>
  )
}
