import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from './toast.ts'

/**
 * A part of a page whose code loads when it is first shown, within a Suspense. Where that fails, as
 * without internet, the page stays as it is: a toast says so and a dialog closes. It loads again
 * when it is shown again or the connection returns. `React.lazy` would replace the page with an
 * error until a reload. `isAside`: the member did not open the part, so a failure is not
 * reported.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isAside = false } = {},
): ComponentType<Props> {
  const start = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (error: unknown) => ({ default: (props: Props) => useMissing(props, error) }),
      ),
    )
  let part = start()
  const useMissing = (props: Props, error: unknown) => {
    useEffect(() => {
      part = start()
      if (isAside) return
      toast.error(shared.notDone, messageOf(error))
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the part was shown
    }, [])
    return null
  }
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => part)
    useEffect(() => {
      const again = () => setPart(() => part)
      window.addEventListener('online', again)
      return () => window.removeEventListener('online', again)
    }, [])
    return createElement(Part, props)
  }
}
