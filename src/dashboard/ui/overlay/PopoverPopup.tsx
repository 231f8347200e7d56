import { Popover as Base } from '@base-ui/react/popover'
import { cx } from '#dashboard/ui/cx.ts'
import { isOnAnchor, type Overlay, POPUP } from './overlay.ts'
import type { PopoverProps } from './Popover.tsx'

/** The floating part of a popover, in its own chunk. */
export function PopoverPopup({
  label,
  children,
  side = 'bottom',
  align = 'start',
  className,
  focusAfter,
  overlay,
}: Omit<PopoverProps, 'trigger'> & { overlay: Overlay }) {
  return (
    <Base.Root
      open={overlay.open}
      onOpenChange={(next, details) => {
        if (
          !next &&
          details.reason === 'outside-press' &&
          isOnAnchor(details.event, overlay.anchor)
        )
          return details.cancel()
        overlay.setOpen(next)
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={overlay.anchor}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
        >
          <Base.Popup
            aria-label={label}
            finalFocus={focusAfter ?? overlay.anchor}
            className={cx(
              POPUP,
              'max-h-(--available-height) w-80 max-w-[calc(100vw-16px)] overflow-y-auto',
              className,
            )}
          >
            {children(() => overlay.setOpen(false))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
