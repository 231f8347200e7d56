import { useState } from 'react'
import { Download } from 'lucide-react'
import * as accountCopy from '#copy/account'
import * as copy from '#copy/security'
import * as shared from '#copy/shared'
import { downloadText } from '#dashboard/account/download-text.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Copyable } from '#dashboard/ui/Copyable.tsx'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'

/**
 * Backup codes, shown once, with buttons to copy and download them. The member must confirm that
 * they are kept.
 */
export function CodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isKept, setKept] = useState(false)
  return (
    <div className="grid gap-4">
      <ul className="figure grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line p-3 text-14">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Copyable label={copy.backupCodes} value={codes.join(' ')} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox
          label={accountCopy.savedIt}
          checked={isKept}
          onChange={(event) => setKept(event.target.checked)}
        />
        <Button onClick={() => downloadText(copy.fileName, codes.join('\n'))}>
          <Download />
          {shared.download}
        </Button>
      </div>
      <div className="flex justify-end">
        <Button kind="primary" size={40} disabled={!isKept} onClick={onDone}>
          {shared.done}
        </Button>
      </div>
    </div>
  )
}
