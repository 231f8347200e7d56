import type { ReactNode } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ROLE_WORDS, type OpenedInvitation } from '#contract/team'
import * as copy from '#copy/team'
import * as accountCopy from '#copy/account'
import * as shared from '#copy/shared'
import { phoneNumber } from '#lib/phone'
import { PublicAnswer, PublicPage } from '#dashboard/shell/document/PublicPage.tsx'
import { forgetSession } from '#dashboard/shell/auth/session.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useChangeAccount } from '#dashboard/shell/auth/change-account.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { invitationQuery } from './queries.ts'
import { accept } from './team.functions.ts'

/**
 * The page of an invitation's link. Only a button accepts it, because mail scanners open links too.
 */
export function InvitationScreen({ token }: { token: string }) {
  const { data: invitation } = useSuspenseQuery(invitationQuery(token))
  return <PublicPage>{screenOf(invitation, token)}</PublicPage>
}

function screenOf(invitation: OpenedInvitation, token: string): ReactNode {
  switch (invitation.state) {
    case 'valid':
      return <Valid invitation={invitation} token={token} />
    case 'wrong_account':
      return <WrongAccount invitation={invitation} token={token} />
    case 'joined':
      return (
        <PublicAnswer
          title={copy.alreadyInTeam(invitation.businessName)}
          words={copy.alreadyAccepted}
        >
          <Link to="/home" search={{ businessId: invitation.businessId }} className={PRIMARY}>
            {shared.openDashboard}
          </Link>
        </PublicAnswer>
      )
    case 'used':
      return <Dead title={copy.alreadyUsed} words={copy.usedOnce(invitation.businessName)} />
    case 'expired':
      return (
        <Dead
          title={copy.invitationExpired}
          words={copy.invitationExpiredLead(invitation.businessName)}
        />
      )
    case 'unknown':
      return <Dead title={copy.invitationInvalid} words={copy.invitationInvalidLead} />
  }
}

function Valid({
  invitation,
  token,
}: {
  invitation: Extract<OpenedInvitation, { state: 'valid' }>
  token: string
}) {
  const queryClient = useQueryClient()
  const { businessName, inviterName, role, email, phone, needsSignIn } = invitation
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => accept({ data: { token } }),
    onSuccess: ({ businessId }) => {
      forgetSession(queryClient)
      window.location.assign(`/home?businessId=${businessId}`)
    },
    onError: () => queryClient.invalidateQueries({ queryKey: invitationQuery(token).queryKey }),
  })
  const back = `/team/invitation/${token}`
  return (
    <PublicAnswer
      title={copy.joinTeam(businessName)}
      words={copy.invitesYou(
        inviterName ?? copy.owner,
        email ?? (phone ? phoneNumber(phone) : ''),
        ROLE_WORDS[role].toLowerCase(),
      )}
      note={!needsSignIn ? undefined : email ? copy.signInToAccept(email) : copy.signInWithAny}
      failure={error && messageOf(error)}
    >
      {needsSignIn ? (
        <>
          <Link to="/login" search={{ redirect: back }} className={PRIMARY}>
            {shared.signIn}
          </Link>
          <Link to="/login" search={{ redirect: back, mode: 'daftar' }} className={SECONDARY}>
            {shared.register}
          </Link>
        </>
      ) : (
        <Button kind="primary" size={40} busy={isPending} onClick={() => mutate()}>
          {copy.accept}
        </Button>
      )}
    </PublicAnswer>
  )
}

function WrongAccount({
  invitation,
  token,
}: {
  invitation: Extract<OpenedInvitation, { state: 'wrong_account' }>
  token: string
}) {
  const { run, isBusy, failure } = useChangeAccount(`/team/invitation/${token}`)
  return (
    <PublicAnswer
      title={copy.forOtherAddress}
      words={copy.forOtherAddressLead(
        invitation.businessName,
        invitation.email,
        invitation.ownEmail || accountCopy.accountWithoutEmail,
      )}
      failure={failure}
    >
      <Button kind="primary" size={40} busy={isBusy} onClick={() => run(undefined)}>
        {accountCopy.switchAccount}
      </Button>
      <Link to="/home" className={SECONDARY}>
        {copy.stayOnAccount}
      </Link>
    </PublicAnswer>
  )
}

function Dead({ title, words }: { title: string; words: string }) {
  return (
    <PublicAnswer title={title} words={words}>
      <Link to="/login" className={PRIMARY}>
        {shared.signIn}
      </Link>
      <Link to="/" className={SECONDARY}>
        {copy.toHome}
      </Link>
    </PublicAnswer>
  )
}

const PRIMARY = buttonClass({ kind: 'primary', size: 40 })
const SECONDARY = buttonClass({ size: 40 })
