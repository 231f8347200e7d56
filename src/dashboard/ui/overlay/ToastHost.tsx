import { useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

export type ToastPlacement = 'top-right' | 'bottom-right'

/** Preloads the code of toasts, so that one can tell of a lost connection. */
export const loadToasts = async () => (await import('./ToastList.tsx')).ToastList

/**
 * Mounted once in the document; loads the list when the first toast is shown. Where that fails, the
 * toast waits for the next one, and the page stays as it is.
 */
export function ToastHost({ placement }: { placement: ToastPlacement }) {
  const [List, setList] = useState<Awaited<ReturnType<typeof loadToasts>>>()
  useEffect(
    () =>
      onFirstToast(() => {
        loadToasts().then(
          (list) => setList(() => list),
          () => {},
        )
      }),
    [],
  )
  return List && <List placement={placement} />
}
