import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from './lazy-part.ts'

export type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  confirmLabel: string
  /** the label of the cancel button, where "Batal" would name the act itself */
  cancelLabel?: string
  danger?: boolean
  /** the words that must be typed before an act that cannot be undone */
  typeToConfirm?: string
  onConfirm: () => Promise<unknown> | void
}

const ConfirmPopup = lazyPart(() =>
  import('./ConfirmPopup.tsx').then((module) => module.ConfirmPopup),
)

/** Asks before a consequential act. Its fields and buttons load with the first question. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <ConfirmPopup {...props} />
    </Suspense>
  )
}
