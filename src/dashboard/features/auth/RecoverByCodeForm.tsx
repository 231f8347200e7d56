import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { resetByCode, type SignInWays } from '#dashboard/account/account.functions.ts'
import { parseContact, type Contact } from '#dashboard/copy/contact.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/Field.tsx'
import { PasswordInput, TextInput } from '#dashboard/ui/TextInput.tsx'
import { SHORTEST_PASSWORD } from './RegisterForm.tsx'

export type Recovered = { contact: Contact; password: string; code: string }

/** A new password by the recovery code; `onDone` gets the code that replaces it. */
export function RecoverByCodeForm({ ways, onDone }: { ways: SignInWays; onDone: (recovered: Recovered) => void }) {
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const contact = parseContact(typed)
  const isShort = password.length < SHORTEST_PASSWORD
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (given: Contact) => ({ contact: given, password, ...(await resetByCode({ data: { contact: given, code, password } })) }),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (contact && code.trim() && !isShort && !isPending) mutate(contact)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label={ways.phone ? 'Email atau nomor telepon' : 'Email'} error={isChecked && !contact && 'Isi alamat yang lengkap.'}>
        {(control) => <TextInput {...control} size={40} inputMode="email" autoComplete="username" autoFocus value={typed} onChange={(event) => setTyped(event.target.value)} />}
      </Field>
      <Field label="Kode pemulihan" hint="Kode yang Anda simpan saat mengamankan akun." error={isChecked && !code.trim() && 'Isi kode pemulihan Anda.'}>
        {(control) => <TextInput {...control} size={40} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={60} placeholder="XXXXX-XXXXX-XXXXX-XXXXX" value={code} onChange={(event) => setCode(event.target.value)} className="figure" />}
      </Field>
      <Field label="Kata sandi baru" hint={`Paling sedikit ${SHORTEST_PASSWORD} karakter. Semua perangkat keluar dari akun ini.`} error={isChecked && isShort && 'Kata sandi terlalu pendek.'}>
        {(control) => <PasswordInput {...control} size={40} autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} />}
      </Field>
      {error && <FieldError>{messageOf(error)}</FieldError>}
      <Button type="submit" kind="primary" size={40} busy={isPending}>
        Simpan kata sandi
      </Button>
    </form>
  )
}
