import { Fingerprint } from 'lucide-react'
import * as copy from '#copy/security'
import { useHasPasskeys } from '#dashboard/account/passkeys.ts'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { needsFactor } from './factor.ts'

/** Signs in by a passkey of this device. Renders nothing where the browser supports none. */
export function PasskeyButton({ onDone }: { onDone: (needsFactor: boolean) => void }) {
  const isPossible = useHasPasskeys()
  const { run, isBusy, failure } = useAuthAct(
    async (supabase) => {
      const { error } = await supabase.auth.signInWithPasskey()
      return { data: !error && (await needsFactor(supabase)), error }
    },
    (needs) => onDone(needs),
  )
  if (!isPossible) return null
  return (
    <>
      <Button size={40} busy={isBusy} onClick={() => run(undefined)}>
        <Fingerprint />
        {copy.signInByPasskey}
      </Button>
      {failure && <FieldError>{failure}</FieldError>}
    </>
  )
}
