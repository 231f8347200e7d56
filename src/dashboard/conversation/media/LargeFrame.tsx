import type { ReactNode } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { Download, X } from 'lucide-react'
import { mediaUrl } from '#contract/media'
import * as copy from '#copy/message'
import * as shared from '#copy/shared'
import { useBackCloses } from '#dashboard/ui/overlay/back-closes.ts'
import { showLarge } from './lightbox.ts'

const closeLarge = () => showLarge(null)

export const LARGE_BUTTON =
  'grid size-10 flex-none place-items-center rounded-full bg-[oklch(0.25_0_0/0.7)] text-[white] transition-colors duration-120 hover:bg-[oklch(0.4_0_0/0.8)] disabled:invisible'

/**
 * One file of the conversation over the whole page, with its author, a download button and a close
 * button.
 */
export function LargeFrame({
  title,
  line,
  downloadId,
  fileName,
  onClose = closeLarge,
  action,
  children,
}: {
  title: string
  line: string
  downloadId: string
  fileName: string | null
  onClose?: () => void
  /** content before the download button */
  action?: ReactNode
  children: ReactNode
}) {
  useBackCloses(true, onClose)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.13_0.005_200/0.96)] transition-opacity duration-150 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Dialog.Popup className="fixed inset-0 z-50 flex flex-col text-[white] outline-none">
          <div className="flex flex-none items-center gap-3 px-4 py-3 max-md:px-3">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="cut text-14 font-semibold">{title}</Dialog.Title>
              <p className="cut figure text-12 opacity-75">{line}</p>
            </div>
            {action}
            <a
              href={mediaUrl(downloadId)}
              download={fileName ?? ''}
              aria-label={shared.download}
              title={shared.download}
              className={LARGE_BUTTON}
            >
              <Download />
            </a>
            <Dialog.Close
              aria-label={shared.close}
              title={copy.closeWithKey}
              className={LARGE_BUTTON}
            >
              <X />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
