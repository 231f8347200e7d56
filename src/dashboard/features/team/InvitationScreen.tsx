import type { ReactNode } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ROLE_WORDS, type OpenedInvitation } from '#contract/team'
import { PublicPage } from '#dashboard/shell/PublicPage.tsx'
import { forgetSession } from '#dashboard/shell/session.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { openSupabase } from '#dashboard/shell/supabase.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/Field.tsx'
import { invitationQuery } from './queries.ts'
import { accept } from './team.functions.ts'

/** The page behind the link of an invitation. Nothing happens before a button is pressed: mail scanners open links too. */
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
        <Page title={`Anda sudah di tim ${invitation.businessName}.`} words="Undangan ini sudah Anda terima.">
          <Link to="/home" search={{ businessId: invitation.businessId }} className={PRIMARY}>
            Buka dasbor
          </Link>
        </Page>
      )
    case 'used':
      return <Dead title="Undangan ini sudah dipakai." words={`Undangan ke tim ${invitation.businessName} hanya bisa diterima sekali. Kalau itu Anda, masuk saja dengan akun Anda.`} />
    case 'expired':
      return <Dead title="Undangan ini sudah kedaluwarsa." words={`Undangan berlaku 7 hari. Minta pengelola ${invitation.businessName} mengirimnya lagi ke email Anda.`} />
    case 'unknown':
      return <Dead title="Undangan ini tidak berlaku." words="Tautannya mungkin terpotong, sudah diganti dengan yang baru, atau dibatalkan. Minta undangan baru kepada yang mengundang Anda." />
  }
}

function Valid({ invitation, token }: { invitation: Extract<OpenedInvitation, { state: 'valid' }>; token: string }) {
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
    <Page title={`Bergabung ke tim ${businessName}`} words={`${inviterName ?? 'Pemilik usaha'} mengundang ${email} sebagai ${ROLE_WORDS[role].toLowerCase()}.`} note={needsSignIn ? `Masuk atau daftar dengan ${email} untuk menerimanya.` : undefined} failure={error && messageOf(error)}>
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
    </Page>
  )
}

function WrongAccount({ invitation, token }: { invitation: Extract<OpenedInvitation, { state: 'wrong_account' }>; token: string }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const supabase = await openSupabase(queryClient)
      const { error: failure } = await supabase.auth.signOut({ scope: 'local' })
      if (failure) throw failure
    },
    onSuccess: () => {
      forgetSession(queryClient)
      window.location.assign(`/login?redirect=${encodeURIComponent(`/team/invitation/${token}`)}`)
    },
  })
  return (
    <Page title="Undangan ini untuk alamat lain." words={`Undangan ke tim ${invitation.businessName} dikirim ke ${invitation.email}. Sekarang Anda masuk sebagai ${invitation.ownEmail || 'akun tanpa email'}.`} failure={error && messageOf(error)}>
      <Button kind="primary" size={40} busy={isPending} onClick={() => mutate()}>
        Ganti akun
      </Button>
      <Link to="/home" className={SECONDARY}>
        Tetap di akun ini
      </Link>
    </Page>
  )
}

function Dead({ title, words }: { title: string; words: string }) {
  return (
    <Page title={title} words={words}>
      <Link to="/login" className={PRIMARY}>
        Masuk
      </Link>
      <Link to="/" className={SECONDARY}>
        Ke halaman utama
      </Link>
    </Page>
  )
}

const PRIMARY = buttonClass({ kind: 'primary', size: 40 })
const SECONDARY = buttonClass({ size: 40 })

function Page({ title, words, note, failure, children }: { title: string; words: string; note?: string; failure?: string | null; children: ReactNode }) {
  return (
    <>
      <h1 className="font-display text-28 font-semibold text-balance break-words">{title}</h1>
      <p className="mt-3 text-16 text-pretty break-words text-text-2">{words}</p>
      {note && <p className="mt-2 text-14 break-words text-muted">{note}</p>}
      {failure && <FieldError>{failure}</FieldError>}
      <div className="mt-6 flex flex-wrap gap-2">{children}</div>
    </>
  )
}
