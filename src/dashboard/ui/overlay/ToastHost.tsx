import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

export type ToastPlacement = 'top-right' | 'bottom-right'

const ToastList = lazy(() =>
  import('./ToastList.tsx').then((module) => ({ default: module.ToastList })),
)

/** Mounted once in the document; loads the list when the first toast is shown. */
export function ToastHost({ placement }: { placement: ToastPlacement }) {
  const [wanted, setWanted] = useState(false)
  useEffect(() => onFirstToast(() => setWanted(true)), [])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <ToastList placement={placement} />
    </Suspense>
  )
}
