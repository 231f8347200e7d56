import { Suspense, type ReactNode, type RefObject } from 'react'
import { lazyPart } from './lazy-part.ts'
import { useOverlay, type TriggerProps } from './overlay.ts'

export type PopoverProps = {
  label: string
  trigger: (props: TriggerProps) => ReactNode
  /** the floating content; `close` closes it and returns the focus */
  children: (close: () => void) => ReactNode
  side?: 'top' | 'bottom' | 'right'
  align?: 'start' | 'center' | 'end'
  className?: string
  /** the element that gets the focus after closing; by default the button */
  focusAfter?: RefObject<HTMLElement | null>
}

const loadPopover = () => import('./PopoverPopup.tsx')
const PopoverPopup = lazyPart(() => loadPopover().then((module) => module.PopoverPopup))

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
