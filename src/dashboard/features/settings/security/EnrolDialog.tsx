import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as copy from '#copy/security'
import { SixDigits } from '#dashboard/account/SixDigits.tsx'
import { QrCode } from '#dashboard/channel/QrCode.tsx'
import { authMessage } from '#dashboard/copy/auth-errors.ts'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { openSupabase } from '#dashboard/shell/auth/supabase-client.ts'
import { Copyable } from '#dashboard/ui/Copyable.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { CodeList } from './CodeList.tsx'

/**
 * Sets up an authenticator app in three steps: scan, type the first code, store the backup codes.
 */
export function EnrolDialog({
  onEnrolled,
  onClose,
}: {
  onEnrolled: () => Promise<unknown>
  onClose: () => void
}) {
  const [codes, setCodes] = useState<string[]>()
  const factor = useNewFactor()
  const verify = useAuthAct(
    async (supabase, given: { factorId: string; code: string }) => {
      const verified = await supabase.auth.mfa.challengeAndVerify(given)
      if (verified.error) return verified
      return supabase.auth.mfa.recoveryCodes.generate()
    },
    async (data) => {
      toast.success(copy.turnedOn)
      if (data && 'codes' in data) setCodes(data.codes)
      await onEnrolled()
    },
  )
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={codes ? copy.codesTitle : copy.scanTitle}
      description={codes ? copy.codesLead : copy.scanLead}
    >
      {codes && <CodeList codes={codes} onDone={onClose} />}
      {!codes && factor.error && (
        <Notice tone="danger" onRetry={() => void factor.refetch()} busy={factor.isFetching}>
          {authMessage(factor.error)}
        </Notice>
      )}
      {!codes && factor.isPending && <SkeletonRows rows={3} />}
      {!codes && factor.data && (
        <div className="grid gap-4">
          <div className="mx-auto w-full max-w-50 rounded-panel border border-line bg-[#fff] p-3">
            <QrCode text={factor.data.uri} label={copy.qrAlt} />
          </div>
          <Copyable wraps label={copy.secret} value={factor.data.secret} />
          <SixDigits
            submitLabel={copy.confirm}
            isBusy={verify.isBusy}
            failure={verify.failure}
            onSubmit={(code) => verify.run({ factorId: factor.data.id, code })}
          />
        </div>
      )}
    </Dialog>
  )
}

/**
 * Creates a factor, which is valid after its first code. It is created once for each opening of the
 * dialog.
 */
function useNewFactor() {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['new-factor'],
    queryFn: async () => {
      const { auth } = await openSupabase(queryClient)
      const { data, error } = await auth.mfa.enroll({ factorType: 'totp', issuer: 'Tanggap' })
      if (error) throw error
      return { id: data.id, secret: data.totp.secret, uri: data.totp.uri }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}
