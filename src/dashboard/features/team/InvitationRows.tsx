import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail, MessageCircle } from 'lucide-react'
import { ROLE_WORDS, type Invitation, type SentInvitation } from '#contract/team'
import * as copy from '#copy/team'
import * as shared from '#copy/shared'
import { shortDate } from '#dashboard/copy/dates.ts'
import { phoneNumber } from '#lib/phone'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { SentLink, sentWords } from './InviteDialog.tsx'
import { teamQuery } from './queries.ts'
import { resend, revoke } from './team.functions.ts'

/** Open invitations. */
export function InvitationRows({ invitations }: { invitations: Invitation[] }) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="undangan" className="mt-8">
      <h2 id="undangan" className="mb-2 font-heading text-14 font-bold">
        {copy.invitations}{' '}
        <span className="figure font-normal text-muted">{invitations.length}</span>
      </h2>
      <ul className="border-b border-line">
        {invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function Row({ invitation }: { invitation: Invitation }) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const now = useNow()
  const zone = useZone()
  const [sent, setSent] = useState<SentInvitation | null>(null)
  const { id: invitationId, phone, role, expires_at: expiresAt } = invitation
  const to = invitation.email ?? (phone ? phoneNumber(phone) : '')
  const number = phone ?? undefined
  const refresh = () => queryClient.invalidateQueries({ queryKey: teamQuery(businessId).queryKey })
  const again = useMutation({
    mutationFn: () => resend({ data: { businessId, invitationId } }),
    onSuccess: async (made) => {
      setSent(made)
      await refresh()
    },
    onError: (error) => toast.error(copy.newLinkFailed, messageOf(error)),
  })
  const cancel = useMutation({
    mutationFn: () => revoke({ data: { businessId, invitationId } }),
    onSuccess: async () => {
      await refresh()
      toast.success(copy.invitationCancelled, copy.linkNoLongerValid(to))
    },
    onError: (error) => toast.error(copy.invitationNotCancelled, messageOf(error)),
  })
  const isOver = Date.parse(expiresAt) <= now
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2.5">
      {phone ? <MessageCircle className="mx-2 text-muted" /> : <Mail className="mx-2 text-muted" />}
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-all">{to}</p>
        <p className="text-12 wrap-anywhere text-muted" suppressHydrationWarning>
          {ROLE_WORDS[role]}
          {invitation.invited_by_name && copy.invitedBy(invitation.invited_by_name)}
          {!isOver && copy.validUntil(shortDate(expiresAt, now, zone))}
          {invitation.whatsapp_state && copy.whatsAppStates[invitation.whatsapp_state]}
        </p>
      </div>
      {isOver && <Chip tone="wait">{shared.expired}</Chip>}
      <div className="flex gap-2 max-sm:w-full max-sm:pl-11">
        <Button busy={again.isPending} onClick={() => again.mutate()}>
          {copy.makeNewLink}
        </Button>
        <Button kind="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {shared.cancelIt}
        </Button>
      </div>
      <Dialog
        open={sent !== null}
        onClose={() => setSent(null)}
        sticky
        title={copy.newInvitationLink}
        description={sent ? copy.oldLinkInvalid(sentWords({ ...sent, to, number })) : undefined}
      >
        {sent && <SentLink sent={{ ...sent, number }} onClose={() => setSent(null)} />}
      </Dialog>
    </li>
  )
}
