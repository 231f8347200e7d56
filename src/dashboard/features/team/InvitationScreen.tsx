import type { ReactNode } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ROLE_WORDS, type OpenedInvitation } from '#contract/team'
import { PublicAnswer, PublicPage } from '#dashboard/shell/PublicPage.tsx'
import { forgetSession } from '#dashboard/shell/session.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useChangeAccount } from '#dashboard/shell/sign-out.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { invitationQuery } from './queries.ts'
import { accept } from './team.functions.ts'

/**
 * The page behind the link of an invitation. Nothing happens before a button is pressed: mail
 * scanners open links too.
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
          title={`Anda sudah di tim ${invitation.businessName}.`}
          words="Undangan ini sudah Anda terima."
        >
          <Link to="/home" search={{ businessId: invitation.businessId }} className={PRIMARY}>
            Buka dasbor
          </Link>
        </PublicAnswer>
      )
    case 'used':
      return (
        <Dead
          title="Undangan ini sudah dipakai."
          words={`Undangan ke tim ${invitation.businessName} hanya bisa diterima sekali. Kalau itu Anda, masuk saja dengan akun Anda.`}
        />
      )
    case 'expired':
      return (
        <Dead
          title="Undangan ini sudah kedaluwarsa."
          words={`Undangan berlaku 7 hari. Minta pengelola ${invitation.businessName} membuat tautan baru untuk Anda.`}
        />
      )
    case 'unknown':
      return (
        <Dead
          title="Undangan ini tidak berlaku."
          words="Tautannya mungkin terpotong, sudah diganti dengan yang baru, atau dibatalkan. Minta undangan baru kepada yang mengundang Anda."
        />
      )
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
  const { businessName, inviterName, role, email, needsSignIn } = invitation
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
      title={`Bergabung ke tim ${businessName}`}
      words={`${inviterName ?? 'Pemilik usaha'} mengundang ${email} sebagai ${ROLE_WORDS[role].toLowerCase()}.`}
      note={needsSignIn ? `Masuk atau daftar dengan ${email} untuk menerimanya.` : undefined}
      failure={error && messageOf(error)}
    >
      {needsSignIn ? (
        <>
          <Link to="/login" search={{ redirect: back }} className={PRIMARY}>
            Masuk
          </Link>
          <Link to="/login" search={{ redirect: back, mode: 'daftar' }} className={SECONDARY}>
            Daftar
          </Link>
        </>
      ) : (
        <Button kind="primary" size={40} busy={isPending} onClick={() => mutate()}>
          Terima undangan
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
      title="Undangan ini untuk alamat lain."
      words={`Undangan ke tim ${invitation.businessName} dibuat untuk ${invitation.email}. Sekarang Anda masuk sebagai ${invitation.ownEmail || 'akun tanpa email'}.`}
      failure={failure}
    >
      <Button kind="primary" size={40} busy={isBusy} onClick={() => run(undefined)}>
        Ganti akun
      </Button>
      <Link to="/home" className={SECONDARY}>
        Tetap di akun ini
      </Link>
    </PublicAnswer>
  )
}

function Dead({ title, words }: { title: string; words: string }) {
  return (
    <PublicAnswer title={title} words={words}>
      <Link to="/login" className={PRIMARY}>
        Masuk
      </Link>
      <Link to="/" className={SECONDARY}>
        Ke halaman utama
      </Link>
    </PublicAnswer>
  )
}

const PRIMARY = buttonClass({ kind: 'primary', size: 40 })
const SECONDARY = buttonClass({ size: 40 })
