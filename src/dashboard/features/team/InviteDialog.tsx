import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  INVITED_ROLES,
  inviteMember,
  ROLE_WORDS,
  type InvitedRole,
  type SentInvitation,
} from '#contract/team'
import * as copy from '#copy/team'
import * as accountCopy from '#copy/account'
import * as shared from '#copy/shared'
import { signInWaysQuery } from '#dashboard/account/queries.ts'
import { SecureAccountDialog } from '#dashboard/account/SecureAccountDialog.tsx'
import { useUser } from '#dashboard/shell/auth/session.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Copyable } from '#dashboard/ui/Copyable.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { teamQuery } from './queries.ts'
import { invite } from './team.functions.ts'

const OPTIONS = INVITED_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))

type Sent = SentInvitation & { email: string }

/**
 * Takes an address and a role, then shows the link, and whether it was mailed too. A visitor
 * secures their own account first.
 */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useUser()
  const [sent, setSent] = useState<Sent | null>(null)
  const { data: ways } = useQuery(signInWaysQuery)
  const [mustSecure, setMustSecure] = useState(user?.isAnonymous ?? false)
  const close = () => {
    setSent(null)
    onClose()
  }
  if (mustSecure)
    return (
      <SecureAccountDialog open={open} onClose={onClose} onSecured={() => setMustSecure(false)} />
    )
  return (
    <Dialog
      open={open}
      onClose={close}
      sticky
      title={sent ? copy.shareLink : copy.inviteToTeam}
      description={sent ? sentWords(sent) : wordsBefore(ways?.ownMail)}
    >
      {sent ? (
        <SentLink link={sent.link} onClose={close} />
      ) : (
        <InviteForm isMailed={ways?.ownMail === true} onSent={setSent} onClose={close} />
      )}
    </Dialog>
  )
}

/** What is true of the invitation after it was made. */
export const sentWords = ({ isMailed, email }: Sent): string =>
  isMailed ? copy.linkBeingMailed(email) : copy.copyAndSend(email)

const wordsBefore = (isMailed: boolean | undefined): string =>
  copy.youGetLink(isMailed ? copy.alsoMailed : '')

/** The link can be seen this once: only its hash is kept. */
export function SentLink({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <Copyable label={copy.invitationLink} value={link} />
      <p className="text-12 text-muted">{copy.linkShownOnce}</p>
      <div className="flex justify-end">
        <Button size={40} kind="primary" onClick={onClose}>
          {shared.done}
        </Button>
      </div>
    </div>
  )
}

function InviteForm({
  isMailed,
  onSent,
  onClose,
}: {
  isMailed: boolean
  onSent: (sent: Sent) => void
  onClose: () => void
}) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<InvitedRole>('agen')
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (address: string) => invite({ data: { businessId, email: address, role } }),
    onSuccess: async (sent, address) => {
      await queryClient.invalidateQueries({ queryKey: teamQuery(businessId).queryKey })
      onSent({ ...sent, email: address })
    },
  })
  const submit = () => {
    const parsed = inviteMember.safeParse({ businessId, email, role })
    setWrong(parsed.error?.issues[0]?.message)
    if (parsed.success) mutate(parsed.data.email)
  }
  return (
    <DialogForm
      submitLabel={isMailed ? copy.sendInvitation : copy.makeInvitationLink}
      failure={error && messageOf(error)}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={accountCopy.emailAddress} error={wrong}>
        {(control) => (
          <TextInput
            {...control}
            size={40}
            type="email"
            autoComplete="off"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <RoleField role={role} onChange={setRole} />
    </DialogForm>
  )
}

function RoleField({
  role,
  onChange,
}: {
  role: InvitedRole
  onChange: (role: InvitedRole) => void
}) {
  return (
    <Field label={copy.role}>
      {(control) => (
        <Select
          {...control}
          value={role}
          onChange={(event) =>
            onChange(INVITED_ROLES.find((known) => known === event.target.value) ?? 'agen')
          }
          options={OPTIONS}
        />
      )}
    </Field>
  )
}
