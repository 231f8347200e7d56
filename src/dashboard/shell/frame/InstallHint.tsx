import { useState } from 'react'
import { Download, X } from 'lucide-react'
import * as copy from '#copy/sign-out'
import * as shellCopy from '#copy/shell'
import * as shared from '#copy/shared'
import { install, useInstallWay } from '#dashboard/shell/install.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'

const DISMISSED_KEY = 'tanggap-install-hint'

/** Says on a phone that the dashboard can be installed, until it is, or the hint was dismissed. */
export function InstallHint() {
  const way = useInstallWay()
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED_KEY) !== null)
  if (way === 'none' || isDismissed) return null
  const dismiss = () => {
    localStorage.setItem(DISMISSED_KEY, '1')
    setDismissed(true)
  }
  return (
    <div
      role="status"
      className="flex flex-none items-center gap-3 border-b border-line bg-brand-soft py-2 pr-2 pl-4 text-13 md:hidden"
    >
      <Download className="flex-none text-brand" />
      <span className="min-w-0 flex-1">
        {way === 'button' ? copy.installHint : shellCopy.installByMenu}
      </span>
      {way === 'button' && (
        <Button kind="primary" onClick={() => void install().then(dismiss)}>
          {copy.installNow}
        </Button>
      )}
      <IconButton label={shared.close} onClick={dismiss}>
        <X />
      </IconButton>
    </div>
  )
}
