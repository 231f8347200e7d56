import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import * as copy from '#copy/account'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { Copyable } from '#dashboard/ui/Copyable.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { makeCode } from './account.functions.ts'
import { downloadText } from './download-text.ts'

/** Makes a recovery code with the password that was just set, then shows it. */
export function NewRecoveryCode({ password, onDone }: { password: string; onDone: () => void }) {
  const id = useId()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['new-recovery-code', id],
    queryFn: () => makeCode({ data: { password } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  if (data) return <RecoveryCode code={data.code} onDone={onDone} />
  if (!error) return <SkeletonRows rows={2} />
  return (
    <div className="grid gap-4">
      <Notice tone="danger" onRetry={() => void refetch()} busy={isFetching}>
        {copy.codeNotCreated(messageOf(error))}
      </Notice>
      <p className="text-13 text-muted">{copy.codeLater}</p>
      <Button size={40} className="justify-self-end" onClick={onDone}>
        {copy.continueWithoutCode}
      </Button>
    </div>
  )
}

/**
 * Shows the code once, with buttons to copy and download it. The owner must confirm that it is kept
 * before the page continues.
 */
export function RecoveryCode({
  code,
  onDone,
  doneLabel = shared.done,
  busy = false,
}: {
  code: string
  onDone: () => void
  doneLabel?: string
  busy?: boolean
}) {
  const [isKept, setKept] = useState(false)
  return (
    <div className="grid gap-4">
      <Copyable label={copy.recoveryCode} value={code} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox
          label={copy.savedIt}
          checked={isKept}
          onChange={(event) => setKept(event.target.checked)}
        />
        <Button onClick={() => downloadCode(code)}>
          <Download />
          {shared.download}
        </Button>
      </div>
      <p className="text-12 text-muted">{copy.keepElsewhere}</p>
      <div className="flex justify-end">
        <Button kind="primary" size={40} disabled={!isKept} busy={busy} onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  )
}

const downloadCode = (code: string): void =>
  downloadText(
    'kode-pemulihan-tanggap.txt',
    copy.codeFile(window.location.host, code, window.location.origin),
  )
