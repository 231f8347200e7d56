import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as copy from '#copy/security'
import { factorQuery } from '#dashboard/account/factor-query.ts'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { Skeleton } from '#dashboard/ui/States.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { BackupCodes, backupCodesQuery } from './BackupCodes.tsx'
import { EnrolDialog } from './EnrolDialog.tsx'

/** Two-step verification by an authenticator app, with backup codes. */
export function SecondStep() {
  const queryClient = useQueryClient()
  const { data: factorId, isPending } = useQuery(factorQuery(queryClient))
  const [isEnrolling, setEnrolling] = useState(false)
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: factorQuery(queryClient).queryKey }),
      queryClient.invalidateQueries({ queryKey: backupCodesQuery(queryClient).queryKey }),
    ])
  return (
    <div>
      <div className="flex items-center gap-3">
        <h3 className="text-13 font-semibold">{copy.secondStep}</h3>
        {factorId !== undefined && (
          <Chip tone={factorId ? 'ok' : 'neutral'}>
            {factorId ? copy.secondStepOn : copy.secondStepOff}
          </Chip>
        )}
      </div>
      <p className="mt-1 text-13 text-pretty text-muted">{copy.secondStepLead}</p>
      {isPending && <Skeleton className="mt-3 h-10 w-32" />}
      {factorId === null && (
        <Button
          size={40}
          className="mt-3"
          onClick={() => setEnrolling(true)}
          onPointerEnter={preloadDialog}
        >
          {copy.turnOn}
        </Button>
      )}
      {factorId && (
        <>
          <BackupCodes />
          <OffButton factorId={factorId} onDone={refresh} />
        </>
      )}
      {isEnrolling && <EnrolDialog onEnrolled={refresh} onClose={() => setEnrolling(false)} />}
    </div>
  )
}

function OffButton({ factorId, onDone }: { factorId: string; onDone: () => Promise<unknown> }) {
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy, failure } = useAuthAct(
    (supabase, id: string) => supabase.auth.mfa.unenroll({ factorId: id }),
    async () => {
      await onDone()
      toast.success(copy.turnedOff)
    },
  )
  return (
    <>
      <Button
        size={40}
        kind="quiet"
        className="mt-3 -ml-2"
        busy={isBusy}
        onClick={() => setAsking(true)}
        onPointerEnter={preloadDialog}
      >
        {copy.turnOff}
      </Button>
      {failure && <FieldError>{failure}</FieldError>}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={copy.offTitle}
        confirmLabel={copy.turnOff}
        danger
        onConfirm={() => run(factorId)}
      >
        {copy.offWords}
      </ConfirmDialog>
    </>
  )
}
