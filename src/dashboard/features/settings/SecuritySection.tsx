import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { recoveryQuery } from '#dashboard/account/queries.ts'
import { useAuthAct, useEnter } from '#dashboard/shell/auth-act.ts'
import { endSession } from '#dashboard/shell/session-end.ts'
import { useUser } from '#dashboard/shell/session.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/Dialog.tsx'
import { Field, FieldError } from '#dashboard/ui/Field.tsx'
import { PasswordInput } from '#dashboard/ui/TextInput.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { Applications } from './Applications.tsx'
import { RecoverySection } from './RecoverySection.tsx'
import { Section, SectionForm } from './Section.tsx'

const SHORTEST_PASSWORD = 6

/** The person's own password and where he is signed in. */
export function SecuritySection() {
  const user = useUser()
  return (
    <Section id="keamanan" title="Keamanan">
      {user?.isAnonymous ? <p className="text-13 text-muted">Kata sandi bisa diatur setelah akun diamankan di bagian Profil.</p> : <PasswordForm />}
      {user && !user.isAnonymous && <RecoverySection />}
      <Sessions />
      {user && !user.isAnonymous && <Applications />}
    </Section>
  )
}

function PasswordForm() {
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isShort = password.length < SHORTEST_PASSWORD
  const differs = again !== password
  const { run, isBusy, failure } = useAuthAct(
    (supabase, input: string) => supabase.auth.updateUser({ password: input }),
    () => {
      setPassword('')
      setAgain('')
      setChecked(false)
      toast.success('Kata sandi diganti')
      void queryClient.invalidateQueries({ queryKey: recoveryQuery.queryKey })
    },
  )
  const submit = () => {
    setChecked(true)
    if (!isShort && !differs) run(password)
  }
  return (
    <SectionForm onSave={submit} isSaving={isBusy} isChanged={password !== '' || again !== ''}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Kata sandi baru" hint={`Paling sedikit ${SHORTEST_PASSWORD} karakter.`} error={isChecked && isShort && 'Kata sandi terlalu pendek.'}>
          {(control) => <PasswordInput {...control} size={40} autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} />}
        </Field>
        <Field label="Ulangi kata sandi baru" error={isChecked && !isShort && differs && 'Kata sandi belum sama.'}>
          {(control) => <PasswordInput {...control} size={40} autoComplete="new-password" value={again} onChange={(event) => setAgain(event.target.value)} />}
        </Field>
      </div>
      {failure && <FieldError>{failure}</FieldError>}
    </SectionForm>
  )
}

type Scope = 'local' | 'others' | 'global'

function Sessions() {
  const user = useUser()
  const enter = useEnter()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy, failure } = useAuthAct(
    async (supabase, scope: Scope) => ({ data: null, ...(await endSession(supabase, scope)) }),
    (_, scope) => (scope === 'others' ? toast.success('Perangkat lain sudah dikeluarkan') : enter('/login')),
  )
  // A visitor's account has no other way in: leaving everywhere would lose it.
  const isLasting = user !== null && !user.isAnonymous
  return (
    <div>
      <h3 className="text-13 font-semibold">Sesi masuk</h3>
      <p className="mt-1 text-13 text-muted">Keluarkan perangkat yang tidak Anda kenal atau tidak dipakai lagi.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size={40} busy={isBusy} onClick={() => run('others')}>
          Keluar dari perangkat lain
        </Button>
        {isLasting && (
          <>
            <Button size={40} onClick={() => setAsking(true)} onPointerEnter={preloadDialog}>
              Keluar dari semua perangkat
            </Button>
            <Button size={40} busy={isBusy} onClick={() => run('local')}>
              Keluar dari sini
            </Button>
          </>
        )}
      </div>
      {failure && <FieldError>{failure}</FieldError>}
      <ConfirmDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={() => run('global')} title="Keluar dari semua perangkat?" confirmLabel="Keluar">
        Anda juga keluar dari perangkat ini dan perlu masuk lagi.
      </ConfirmDialog>
    </div>
  )
}
