import { useState, type ReactNode } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Search, Store } from 'lucide-react'
import * as copy from '#copy/shell'
import * as shared from '#copy/shared'
import { Kbd } from '#dashboard/ui/Kbd.tsx'
import { POPUP } from '#dashboard/ui/overlay/overlay.ts'
import type { FrameOverlay } from './Frame.tsx'
import { StopDialog, useKillSwitch } from './KillSwitch.tsx'
import { useMemberEntries } from './MemberMenu.tsx'
import { listDestinations } from './navigation.ts'
import { PaletteFinds } from './PaletteFinds.tsx'
import { useWorkspace } from '#dashboard/shell/workspace.ts'

const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted'

/** Closes the palette, then runs an act. */
type Leave = (act: () => void) => () => void

/** A list of all destinations and acts, filtered by typing. */
export function Palette({
  onClose,
  onOpen,
}: {
  onClose: () => void
  onOpen: (overlay: FrameOverlay) => void
}) {
  const killSwitch = useKillSwitch()
  const [typed, setTyped] = useState('')
  const entries = useMemberEntries(onOpen)
  const leave = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <>
      <Dialog.Root open={!killSwitch.isAsking} onOpenChange={(open) => !open && onClose()}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.2_0.02_200/0.3)]" />
          <Dialog.Popup
            aria-label={copy.searchAndCommands}
            className={`${POPUP} fixed top-[12vh] left-1/2 w-[calc(100vw-32px)] max-w-140 -translate-x-1/2 overflow-hidden`}
          >
            <Command label={copy.searchAndCommands} loop>
              <div className="flex items-center gap-3 border-b border-line px-4">
                <Search className="text-muted" />
                <Command.Input
                  autoFocus
                  maxLength={100}
                  value={typed}
                  onValueChange={setTyped}
                  placeholder={copy.palettePlaceholder}
                  className="h-12 min-w-0 flex-1 bg-transparent text-14 outline-none focus-visible:shadow-none pointer-coarse:text-16"
                />
                <Kbd>Esc</Kbd>
              </div>
              <Command.List className="max-h-[50vh] overflow-y-auto p-1 pb-2">
                <Command.Empty className="px-3 py-6 text-center text-13 text-muted">
                  {shared.nothingMatches}
                </Command.Empty>
                <Destinations onLeave={leave} />
                <Businesses onLeave={leave} />
                <Commands killSwitch={killSwitch} entries={entries} onLeave={leave} />
                <PaletteFinds
                  typed={typed}
                  onLeave={leave}
                  group={GROUP}
                  item={({ value, ...item }) => <Item key={value} value={value} {...item} />}
                />
              </Command.List>
            </Command>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <StopDialog open={killSwitch.isAsking} onClose={onClose} onConfirm={killSwitch.pause} />
    </>
  )
}

function Destinations({ onLeave }: { onLeave: Leave }) {
  const workspace = useWorkspace()
  const { business } = workspace
  const navigate = useNavigate()
  return (
    <Command.Group heading={copy.goTo} className={GROUP}>
      {listDestinations(workspace).map(({ to, icon: Icon, label, key }) => (
        <Item
          key={to}
          icon={<Icon />}
          shortcut={`g ${key}`}
          onSelect={onLeave(() => void navigate({ to, search: { businessId: business.id } }))}
        >
          {label}
        </Item>
      ))}
    </Command.Group>
  )
}

function Businesses({ onLeave }: { onLeave: Leave }) {
  const { businesses } = useWorkspace()
  const navigate = useNavigate()
  if (businesses.length < 2) return null
  return (
    <Command.Group heading={copy.switchBusiness} className={GROUP}>
      {businesses.map((other) => (
        <Item
          key={other.id}
          icon={<Store />}
          onSelect={onLeave(
            () => void navigate({ to: '/inbox', search: { businessId: other.id } }),
          )}
        >
          {other.name}
        </Item>
      ))}
    </Command.Group>
  )
}

function Commands({
  killSwitch,
  entries,
  onLeave,
}: {
  killSwitch: ReturnType<typeof useKillSwitch>
  entries: ReturnType<typeof useMemberEntries>
  onLeave: Leave
}) {
  return (
    <Command.Group heading={copy.commands} className={GROUP}>
      {killSwitch.mayPress && (
        <Item onSelect={killSwitch.isPaused ? onLeave(killSwitch.resume) : killSwitch.ask}>
          {killSwitch.isPaused ? copy.turnAiOn : copy.stopAiNow}
        </Item>
      )}
      {entries.map((entry, position) =>
        entry === 'separator' || 'heading' in entry ? null : (
          <Item
            key={position}
            icon={entry.icon}
            shortcut={entry.shortcut}
            onSelect={onLeave(entry.onSelect)}
          >
            {entry.checked === undefined ? (
              entry.label
            ) : (
              <>
                {copy.theme}: {entry.label}
              </>
            )}
          </Item>
        ),
      )}
    </Command.Group>
  )
}
function Item({
  value,
  icon,
  shortcut,
  trailing,
  onSelect,
  children,
}: {
  value?: string
  icon?: ReactNode
  shortcut?: string
  trailing?: ReactNode
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex h-9 cursor-default items-center gap-3 rounded-control px-3 text-13 data-[selected=true]:bg-sunken pointer-coarse:h-11 [&_.lucide]:text-muted"
    >
      {icon}
      <span className="cut flex-1">{children}</span>
      {trailing}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Command.Item>
  )
}
