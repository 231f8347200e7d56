import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  INVITED_ROLES,
  type InviteMember,
  inviteMember,
  ROLE_WORDS,
  type InvitedRole,
  type SentInvitation,
} from '#contract/team'
import { type AlertChannel, toWhatsAppNumber } from '#contract/alert-number'
import * as copy from '#copy/team'
import * as accountCopy from '#copy/account'
import * as shared from '#copy/shared'
import { fullEmail, numberFormat } from '#copy/validation'
import { signInWaysQuery } from '#dashboard/account/queries.ts'
import { SecureAccountDialog } from '#dashboard/account/SecureAccountDialog.tsx'
import { phoneNumber } from '#lib/phone'
import { useUser } from '#dashboard/shell/auth/session.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Copyable } from '#dashboard/ui/Copyable.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { inviteChannelsQuery, teamQuery } from './queries.ts'
import { invite } from './team.functions.ts'

const OPTIONS = INVITED_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))

/** `to`: the address or number, formatted. `number`: the WhatsApp number. */
type Sent = SentInvitation & { to: string; number?: string | undefined }

/**
 * Takes an address and a role, then shows the link, and whether it was mailed. A visitor secures
 * their own account first.
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
        <SentLink sent={sent} onClose={close} />
      ) : (
        <InviteForm isMailed={ways?.ownMail === true} onSent={setSent} onClose={close} />
      )}
    </Dialog>
  )
}

/** The texts about an invitation that was made. */
export function sentWords({ isMailed, to, number, whatsapp }: Sent): string {
  if (number === undefined) return isMailed ? copy.linkBeingMailed(to) : copy.copyAndSend(to)
  switch (whatsapp) {
    case 'sending':
      return copy.linkBeingSent(to)
    case 'needs_template':
      return copy.templateMissing(to)
    case 'no_channel':
      return copy.channelGone(to)
    case null:
      return copy.sendYourself(to)
  }
}

const wordsBefore = (isMailed: boolean | undefined): string =>
  copy.youGetLink(isMailed ? copy.alsoMailed : '')

/** The link is shown only now: the server stores its hash. */
export function SentLink({
  sent: { link, number, text },
  onClose,
}: {
  sent: Pick<Sent, 'link' | 'number' | 'text'>
  onClose: () => void
}) {
  return (
    <div className="grid gap-4">
      <Copyable label={copy.invitationLink} value={link} />
      <p className="text-12 text-muted">{copy.linkShownOnce}</p>
      <div className="flex flex-wrap justify-end gap-2">
        {number && (
          <a
            href={`https://wa.me/${number}?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ size: 40 })}
          >
            {copy.byOwnWhatsApp}
          </a>
        )}
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
  const { data: channels } = useQuery(inviteChannelsQuery(businessId))
  const [way, setWay] = useState<'email' | 'whatsapp'>('email')
  const [address, setAddress] = useState('')
  const [channelId, setChannelId] = useState<string>()
  const [role, setRole] = useState<InvitedRole>('agen')
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending, error } = useInvite(onSent)
  const chosen = channelId ?? channels?.[0]?.id ?? ''
  const submit = () => {
    const phone = toWhatsAppNumber(address)
    const to = way === 'email' ? { email: address } : { phone, channelId: chosen || null }
    const parsed = inviteMember.safeParse({ businessId, role, to })
    setWrong(parsed.success ? undefined : way === 'email' ? fullEmail : numberFormat)
    if (parsed.success) mutate(parsed.data)
  }
  const changeWay = (next: 'email' | 'whatsapp') => {
    setWay(next)
    setAddress('')
    setWrong(undefined)
  }
  return (
    <DialogForm
      submitLabel={isMailed && way === 'email' ? copy.sendInvitation : copy.makeInvitationLink}
      failure={error && messageOf(error)}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedControl label={copy.inviteBy} options={WAYS} value={way} onChange={changeWay} />
      <AddressField way={way} value={address} onChange={setAddress} wrong={wrong} />
      {way === 'whatsapp' && channels && (
        <ChannelField channels={channels} value={chosen} onChange={setChannelId} />
      )}
      <RoleField role={role} onChange={setRole} />
    </DialogForm>
  )
}

function useInvite(onSent: (sent: Sent) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: InviteMember) => invite({ data: input }),
    onSuccess: async (sent, { businessId, to }) => {
      await queryClient.invalidateQueries({ queryKey: teamQuery(businessId).queryKey })
      onSent(
        'email' in to
          ? { ...sent, to: to.email }
          : { ...sent, to: phoneNumber(to.phone), number: to.phone },
      )
    },
  })
}

const WAYS = [
  { value: 'email', label: accountCopy.emailAddress },
  { value: 'whatsapp', label: copy.byWhatsApp },
] as const

function AddressField({
  way,
  value,
  onChange,
  wrong,
}: {
  way: 'email' | 'whatsapp'
  value: string
  onChange: (value: string) => void
  wrong: string | undefined
}) {
  const look =
    way === 'email'
      ? ({ type: 'email', autoComplete: 'off' } as const)
      : ({ type: 'tel', autoComplete: 'off', placeholder: copy.numberExample } as const)
  return (
    <Field
      key={way}
      label={way === 'email' ? accountCopy.emailAddress : copy.whatsAppNumber}
      error={wrong}
    >
      {(control) => (
        <TextInput
          {...control}
          {...look}
          size={40}
          autoFocus
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

function ChannelField({
  channels,
  value,
  onChange,
}: {
  channels: readonly AlertChannel[]
  value: string
  onChange: (channelId: string) => void
}) {
  if (channels.length === 0) return <Notice>{copy.noChannel}</Notice>
  const chosen = channels.find(({ id }) => id === value)
  return (
    <Field label={copy.sentBy} {...(chosen?.needs_template && { hint: copy.mayNeedTemplate })}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[
            ...channels.map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: copy.iSendIt },
          ]}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
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
