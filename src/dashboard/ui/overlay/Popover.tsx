import { lazy, Suspense, type ReactNode, type RefObject } from 'react'
import { useOverlay, type TriggerProps } from './overlay.ts'

export type PopoverProps = {
  label: string
  trigger: (props: TriggerProps) => ReactNode
  /** what floats; `close` puts it away and gives the focus back */
  children: (close: () => void) => ReactNode
  side?: 'top' | 'bottom' | 'right'
  align?: 'start' | 'center' | 'end'
  className?: string
  /** what has the focus once it is closed; its button otherwise */
  focusAfter?: RefObject<HTMLElement | null>
}

const loadPopover = () => import('./PopoverPopup.tsx')
const PopoverPopup = lazy(() => loadPopover().then((module) => ({ default: module.PopoverPopup })))

export function Popover({ trigger, ...rest }: PopoverProps) {
  const overlay = useOverlay('dialog', loadPopover)
  return (
    <>
      {trigger(overlay.trigger)}
      {overlay.wanted && (
        <Suspense fallback={null}>
          <PopoverPopup {...rest} overlay={overlay} />
        </Suspense>
      )}
    </>
  )
}
