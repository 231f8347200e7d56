import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecoveryState } from '#contract/account'
import * as copy from '#copy/settings'
import * as accountCopy from '#copy/account'
import { makeCode } from '#dashboard/account/account.functions.ts'
import { recoveryQuery, signInWaysQuery } from '#dashboard/account/queries.ts'
import { RecoveryCode } from '#dashboard/account/RecoveryCode.tsx'
import { RECOVERY_WORDS } from '#dashboard/account/recovery-words.ts'
import { PasswordField } from '#dashboard/account/SecretFields.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog, preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Time } from '#dashboard/ui/Time.tsx'

/** The code that resets a forgotten password: whether one exists, and a button for a new one. */
export function RecoverySection() {
  const { data: recovery, error } = useQuery(recoveryQuery)
  const { data: ways } = useQuery(signInWaysQuery)
  const [isOpen, setOpen] = useState(false)
  if (recovery?.state === 'no_password') return null
  return (
    <div>
      <h3 className="text-13 font-semibold">{accountCopy.recoveryCode}</h3>
      <p className="mt-1 text-13 text-muted">
        {copy.recoveryOpens}
        {ways?.mail === false && copy.noMailRecovery}.
      </p>
      {recovery && <State recovery={recovery} isOnlyWay={ways?.mail === false} />}
      {error && <p className="mt-2 text-13 text-danger">{messageOf(error)}</p>}
      <Button
        size={40}
        className="mt-3"
        disabled={!recovery}
        onClick={() => setOpen(true)}
        onPointerEnter={preloadDialog}
      >
        {recovery?.state === 'ready' ? copy.createNewCode : copy.createRecoveryCode}
      </Button>
      <MakeCodeDialog
        open={isOpen}
        isReplacing={recovery?.state === 'ready'}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

function State({ recovery, isOnlyWay }: { recovery: RecoveryState; isOnlyWay: boolean }) {
  if (recovery.state === 'ready')
    return (
      <p className="mt-2 text-13">
        {copy.active}
        {recovery.madeAt && (
          <>
            {copy.createdAt} <Time inSentence iso={recovery.madeAt} />
          </>
        )}
        .
      </p>
    )
  const words = recovery.state === 'outdated' ? copy.oldCodeInvalid : copy.noCode
  return isOnlyWay ? (
    <Notice tone="wait" className="mt-3">
      {copy.withoutCode(words)}
    </Notice>
  ) : (
    <p className="mt-2 text-13">{words}</p>
  )
}

function MakeCodeDialog({
  open,
  isReplacing,
  onClose,
}: {
  open: boolean
  isReplacing: boolean
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => makeCode({ data: { password } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: recoveryQuery.queryKey }),
  })
  const close = () => {
    onClose()
    setPassword('')
    reset()
  }
  const lead = copy.typePassword(isReplacing ? copy.currentCodeEnds : '')
  return (
    <Dialog
      open={open}
      onClose={close}
      sticky
      title={data ? accountCopy.saveRecoveryCode : copy.createRecoveryCode}
      description={data ? RECOVERY_WORDS : lead}
    >
      {data ? (
        <RecoveryCode code={data.code} onDone={close} />
      ) : (
        <DialogForm
          submitLabel={copy.createCode}
          failure={error && messageOf(error)}
          busy={isPending}
          onSubmit={() => password && mutate()}
          onClose={close}
        >
          <PasswordField
            label={accountCopy.password}
            autoFocus
            value={password}
            onChange={setPassword}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}
