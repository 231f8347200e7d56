import { useRef } from 'react'
import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import * as copy from '#copy/ui'
import { cx } from '#dashboard/ui/cx.ts'
import { Kbd } from '#dashboard/ui/Kbd.tsx'
import type { MenuAction, MenuProps } from './Menu.tsx'
import { isOnAnchor, type Overlay, POPUP } from './overlay.ts'

/** The floating part of a menu, in its own chunk. */
export function MenuPopup({
  label,
  entries,
  side = 'bottom',
  align = 'start',
  matchWidth,
  overlay,
}: Omit<MenuProps, 'trigger'> & { overlay: Overlay }) {
  const next = useRef<MenuAction['focusAfter']>(undefined)
  const nextFocus = () => {
    const wanted = next.current
    next.current = undefined
    return wanted?.current ?? (isFocusElsewhere() ? false : overlay.anchor.current)
  }
  return (
    <Base.Root
      modal={false}
      open={overlay.open}
      onOpenChange={(isOpen, details) => {
        if (
          !isOpen &&
          details.reason === 'outside-press' &&
          isOnAnchor(details.event, overlay.anchor)
        )
          return details.cancel()
        overlay.setOpen(isOpen)
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={overlay.anchor}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup
            aria-label={label}
            finalFocus={nextFocus}
            className={cx(
              POPUP,
              'max-h-(--available-height) max-w-80 overflow-y-auto p-1',
              matchWidth ? 'min-w-(--anchor-width)' : 'min-w-44',
            )}
          >
            <Entries
              entries={entries}
              onChosen={({ focusAfter }) =>
                (next.current = focusAfter ?? { current: movedFocus() })
              }
            />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Entries({
  entries,
  onChosen,
}: {
  entries: MenuProps['entries']
  onChosen: (entry: MenuAction) => void
}) {
  return entries.map((entry, position) => {
    if (entry === 'separator')
      return <Base.Separator key={position} className="mx-2 my-1 h-px bg-line" />
    if ('heading' in entry)
      return (
        <p key={position} className="px-2 pt-2 pb-1 text-12 font-medium text-muted">
          {entry.heading}
        </p>
      )
    return <Entry key={position} entry={entry} onChosen={() => onChosen(entry)} />
  })
}

/**
 * Whether another element has the focus: a dialog that the chosen entry opened, or an element that
 * was pressed.
 */
const isFocusElsewhere = (): boolean => movedFocus() !== null

/** The element outside the menu that has the focus. */
function movedFocus(): HTMLElement | null {
  const active = document.activeElement
  const isElsewhere = active !== document.body && active?.closest('[role="menu"]') === null
  return isElsewhere && active instanceof HTMLElement ? active : null
}

function Entry({ entry, onChosen }: { entry: MenuAction; onChosen: () => void }) {
  return (
    <Base.Item
      disabled={entry.disabled}
      onClick={() => {
        entry.onSelect()
        // The pressed entry takes the focus once more before the menu closes.
        onChosen()
      }}
      className={cx(
        'flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2 py-1 text-13 outline-none select-none data-[disabled]:text-muted data-[highlighted]:bg-sunken pointer-coarse:min-h-10',
        entry.tone === 'danger' ? 'text-danger' : 'text-text [&_.lucide]:text-muted',
      )}
    >
      {entry.icon}
      <span className="min-w-0 flex-1">
        <span className="cut block">{entry.label}</span>
        {entry.hint && <span className="block text-12 text-muted">{entry.hint}</span>}
      </span>
      {entry.shortcut && <Kbd>{entry.shortcut}</Kbd>}
      {entry.checked !== undefined && (
        <Check
          className={cx('text-brand!', !entry.checked && 'invisible')}
          aria-label={entry.checked ? copy.chosen : undefined}
        />
      )}
    </Base.Item>
  )
}
