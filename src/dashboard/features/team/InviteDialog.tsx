import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { INVITED_ROLES, inviteMember, ROLE_WORDS, type InvitedRole } from '#contract/team'
import { SecureAccountDialog } from '#dashboard/account/SecureAccountDialog.tsx'
import { useUser } from '#dashboard/shell/session.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Copyable } from '#dashboard/ui/Copyable.tsx'
import { Dialog } from '#dashboard/ui/Dialog.tsx'
import { DialogForm } from '#dashboard/ui/DialogForm.tsx'
import { Field } from '#dashboard/ui/Field.tsx'
import { Select } from '#dashboard/ui/Select.tsx'
import { TextInput } from '#dashboard/ui/TextInput.tsx'
import { teamQuery } from './queries.ts'
import { invite } from './team.functions.ts'

const OPTIONS = INVITED_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))

/** Asks for an address and a role, then shows the link that was mailed. A visitor secures his own account first. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useUser()
  const [sent, setSent] = useState<{ email: string; link: string } | null>(null)
  const close = () => {
    setSent(null)
    onClose()
  }
  if (user?.isAnonymous) return <SecureAccountDialog open={open} onClose={onClose} />
  return (
    <Dialog open={open} onClose={close} sticky title={sent ? 'Undangan terkirim' : 'Undang ke tim'} description={sent ? `Email berisi tautan dikirim ke ${sent.email}. Anda juga bisa membagikannya sendiri.` : 'Ia mendapat email berisi tautan yang berlaku 7 hari dan hanya untuk alamat itu.'}>
      {sent ? <SentLink link={sent.link} onClose={close} /> : <InviteForm onSent={setSent} onClose={close} />}
    </Dialog>
  )
}

/** The link can be seen this once: only its hash is kept. */
export function SentLink({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <Copyable label="Tautan undangan" value={link} />
      <p className="text-12 text-muted">Tautan ini hanya tampil sekarang. Bila hilang, kirim ulang undangannya.</p>
      <div className="flex justify-end">
        <Button size={40} kind="primary" onClick={onClose}>
          Selesai
        </Button>
      </div>
    </div>
  )
}

function InviteForm({ onSent, onClose }: { onSent: (sent: { email: string; link: string }) => void; onClose: () => void }) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<InvitedRole>('agen')
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (address: string) => invite({ data: { businessId, email: address, role } }),
    onSuccess: async ({ link }, address) => {
      await queryClient.invalidateQueries({ queryKey: teamQuery(businessId).queryKey })
      onSent({ email: address, link })
    },
  })
  const submit = () => {
    const parsed = inviteMember.safeParse({ businessId, email, role })
    setWrong(parsed.error?.issues[0]?.message)
    if (parsed.success) mutate(parsed.data.email)
  }
  return (
    <DialogForm submitLabel="Kirim undangan" failure={error && messageOf(error)} busy={isPending} onSubmit={submit} onClose={onClose}>
      <Field label="Alamat email" error={wrong}>
        {(control) => <TextInput {...control} size={40} type="email" autoComplete="off" autoFocus value={email} onChange={(event) => setEmail(event.target.value)} />}
      </Field>
      <Field label="Peran">{(control) => <Select {...control} value={role} onChange={(event) => setRole(INVITED_ROLES.find((known) => known === event.target.value) ?? 'agen')} options={OPTIONS} />}</Field>
    </DialogForm>
  )
}
