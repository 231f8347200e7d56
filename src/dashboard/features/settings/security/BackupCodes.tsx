import { useState } from 'react'
import { queryOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import * as copy from '#copy/security'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { openSupabase } from '#dashboard/shell/auth/supabase-client.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { Dialog, preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { CodeList } from './CodeList.tsx'

/** How many codes are left; null before any were made. */
export const backupCodesQuery = (queryClient: QueryClient) =>
  queryOptions({
    queryKey: ['settings', 'backup-codes'],
    queryFn: async () => {
      const { auth } = await openSupabase(queryClient)
      const { data, error } = await auth.mfa.recoveryCodes.getStatus()
      if (error && error.status !== 404) throw error
      return data && { remaining: data.remaining, total: data.total }
    },
    staleTime: 0,
  })

/** The backup codes for a lost phone: how many are left, and a button for a new set. */
export function BackupCodes() {
  const queryClient = useQueryClient()
  const { data: left } = useQuery(backupCodesQuery(queryClient))
  const [codes, setCodes] = useState<string[]>()
  const { run, isBusy, failure } = useAuthAct(
    (supabase, hasCodes: boolean) =>
      hasCodes
        ? supabase.auth.mfa.recoveryCodes.regenerate()
        : supabase.auth.mfa.recoveryCodes.generate(),
    async (data) => {
      if (data) setCodes(data.codes)
      await queryClient.invalidateQueries({ queryKey: backupCodesQuery(queryClient).queryKey })
    },
  )
  if (left === undefined) return null
  return (
    <div className="mt-3">
      <p className="text-13 text-pretty">
        {left ? copy.codesLeft(left.remaining, left.total) : copy.noCodes}
      </p>
      <Button
        size={40}
        className="mt-3"
        busy={isBusy}
        onClick={() => run(left !== null)}
        onPointerEnter={preloadDialog}
      >
        {left ? copy.remakeCodes : copy.makeCodes}
      </Button>
      {failure && <FieldError>{failure}</FieldError>}
      <Dialog
        open={codes !== undefined}
        sticky
        onClose={() => setCodes(undefined)}
        title={copy.codesTitle}
        description={copy.codesLead}
      >
        {codes && <CodeList codes={codes} onDone={() => setCodes(undefined)} />}
      </Dialog>
    </div>
  )
}
