import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from './lazy-part.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** the row of buttons at the end */
  actions?: ReactNode
  width?: 400 | 520 | 720
  /** `sheet` slides in from the bottom, `side` from the right at full height */
  variant?: 'dialog' | 'sheet' | 'side'
  /** only a button closes it, so that a stray tap loses nothing */
  sticky?: boolean
}

const loadDialog = () => import('./DialogPopup.tsx')
const DialogPopup = lazyPart(() => loadDialog().then((module) => module.DialogPopup))

/** Preloads the code of dialogs, so that the first one opens at once. */
export const preloadDialog = () =>
  void Promise.all([loadDialog(), import('./ConfirmPopup.tsx')]).catch(() => {})

/** A modal dialog. It takes the focus and returns it; Escape closes it. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  )
}
