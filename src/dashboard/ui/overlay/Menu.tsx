import { Suspense, type ReactNode, type RefObject } from 'react'
import { lazyPart } from './lazy-part.ts'
import { useOverlay, type TriggerProps } from './overlay.ts'

export type MenuAction = {
  label: ReactNode
  icon?: ReactNode
  /** a second line of text */
  hint?: ReactNode
  shortcut?: string
  tone?: 'danger'
  disabled?: boolean
  /** where given, the entry shows a tick when true */
  checked?: boolean
  onSelect: () => void
  /** the element that gets the focus then; by default the button */
  focusAfter?: RefObject<HTMLElement | null>
}
export type MenuEntry = MenuAction | 'separator' | { heading: ReactNode }

export type MenuProps = {
  /** the label of the menu for screen readers */
  label: string
  entries: readonly MenuEntry[]
  /** renders the button; spread the given props on it */
  trigger: (props: TriggerProps) => ReactNode
  side?: 'top' | 'bottom' | 'right'
  align?: 'start' | 'center' | 'end'
  /** at least as wide as its button */
  matchWidth?: boolean
}

const loadMenu = () => import('./MenuPopup.tsx')
const MenuPopup = lazyPart(() => loadMenu().then((module) => module.MenuPopup))

export function Menu({ trigger, ...rest }: MenuProps) {
  const overlay = useOverlay('menu', loadMenu)
  return (
    <>
      {trigger(overlay.trigger)}
      {overlay.wanted && (
        <Suspense fallback={null}>
          <MenuPopup {...rest} overlay={overlay} />
        </Suspense>
      )}
    </>
  )
}
