import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react'
import { useHydrated } from '@tanstack/react-router'
import * as shared from '#copy/shared'
import * as copy from '#copy/ui'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { toast } from './toast.ts'

/**
 * A part of a page whose code loads when it is first shown, within a Suspense. Where that fails, as
 * without internet, the page stays as it is: a toast says so and a dialog closes. It loads again
 * when it is shown again or the connection returns. `React.lazy` would replace the page with an
 * error until a reload. After an upgrade of the server only a reload helps, which the toast offers.
 * Parts are not in the markup: the server sends whole pages and does not wait for lazy code (React's
 * error 419).
 * `isAside`: the member did not open the part, so a failure is not reported. `isInPlace`: the part
 * fills a place in the page, which then offers to load it again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isAside = false, isInPlace = false } = {},
): ComponentType<Props> {
  let failures = 0
  const start = (): ComponentType<Props> =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (error: unknown) => {
          failures++
          return {
            default: (props: Props) => (isInPlace ? useRetry(props) : useMissing(props, error)),
          }
        },
      ),
    )
  let part = start()
  const useMissing = (props: Props, error: unknown) => {
    useEffect(() => {
      part = start()
      if (isAside) return
      reportMissing(error)
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the part was shown
    }, [])
    return null
  }
  const useRetry = (props: Props) => {
    const [Next, setNext] = useState<ComponentType<Props>>()
    useEffect(() => void (part = start()), [])
    if (Next) return createElement(Suspense, null, createElement(Next, props))
    const again = () => (failures > 2 && navigator.onLine ? reload() : setNext(() => part))
    const retry = createElement(Button, { onClick: again }, shared.retry)
    return createElement('p', { className: 'p-3 text-13 text-muted' }, copy.notLoaded, ' ', retry)
  }
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => part)
    useEffect(() => {
      const again = () => setPart(() => part)
      window.addEventListener('online', again)
      return () => window.removeEventListener('online', again)
    }, [])
    return useHydrated() ? createElement(Part, props) : null
  }
}

/** With a connection, the server may have been upgraded: then only a reload finds the part. */
const reportMissing = (error: unknown): void => {
  if (!navigator.onLine) return toast.error(shared.notDone, messageOf(error))
  toast.error(shared.notDone, copy.notLoaded, {
    action: { label: copy.reload, onPress: reload, undoes: false },
  })
}

const reload = () => location.reload()
