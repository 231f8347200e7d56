import { useState } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import { authCodeMessage } from '#dashboard/copy/auth-errors.ts'
import { useAuthAct, useEnter } from '#dashboard/shell/auth-act.ts'
import { PublicPage } from '#dashboard/shell/PublicPage.tsx'
import { useUser } from '#dashboard/shell/session.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/Field.tsx'
import { CodeForm } from './CodeForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { RequestResetForm } from './RequestResetForm.tsx'
import { ReturnFromLink } from './ReturnFromLink.tsx'

const route = getRouteApi('/reset-password')

/** Ask for a link, come back with it (or type its code), choose a new password. Who is signed in chooses at once. */
export function ResetPasswordScreen() {
  const { code, token_hash, error_code } = route.useSearch()
  const user = useUser()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isProven, setProven] = useState(user !== null && !user.isAnonymous)
  const enter = useEnter()
  const prove = () => setProven(true)

  if (code && !isProven) return <ReturnFromLink code={code} onDone={prove} />
  return (
    <PublicPage>
      <h1 className="font-display text-28 font-semibold">{isProven ? 'Kata sandi baru' : 'Atur ulang kata sandi'}</h1>
      {error_code && !isProven && <FieldError>{authCodeMessage(error_code)}</FieldError>}
      <div className="mt-6">
        {isProven ? (
          <NewPasswordForm onDone={() => enter('/home')} />
        ) : token_hash ? (
          <RedeemForm tokenHash={token_hash} onDone={prove} />
        ) : sentTo ? (
          <CodeForm contact={{ email: sentTo }} type="recovery" onDone={prove} onBack={() => setSentTo(null)} />
        ) : (
          <RequestResetForm onSent={setSentTo} />
        )}
      </div>
    </PublicPage>
  )
}

/** A press of a button redeems the link: a mail scanner that opens it must not use it up. */
function RedeemForm({ tokenHash, onDone }: { tokenHash: string; onDone: () => void }) {
  const redeem = useAuthAct((supabase) => supabase.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' }), onDone)
  return (
    <div className="grid gap-4">
      <p className="text-14 text-text-2">Tekan Lanjutkan untuk memilih kata sandi baru.</p>
      {redeem.failure && <FieldError>{redeem.failure}</FieldError>}
      <Button kind="primary" size={40} busy={redeem.isBusy} onClick={() => redeem.run(undefined)}>
        Lanjutkan
      </Button>
    </div>
  )
}
