import { Suspense } from 'react'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import * as copy from '#copy/shell'
import * as uiCopy from '#copy/ui'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import type { MenuAction, MenuEntry } from '#dashboard/ui/overlay/Menu.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import type { FrameOverlay } from './Frame.tsx'
import { StopDialog, useKillSwitch } from './KillSwitch.tsx'
import { useMemberEntries, useMemberName } from './MemberMenu.tsx'
import { GROUPS, PHONE_DESTINATIONS, shownIn } from './navigation.ts'
import { useBusinessEntries } from './BusinessSwitcher.tsx'
import { useNotices } from '#dashboard/shell/notices/notices.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'

const NoticeList = lazyPart(
  () => import('#dashboard/shell/notices/NoticeList.tsx').then((module) => module.NoticeList),
  { isInPlace: true },
)

const onBar = new Set(PHONE_DESTINATIONS.map((destination) => destination.to))
const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left text-14 font-medium hover:bg-sunken aria-[current]:bg-brand-soft [&_.lucide]:size-5 [&_.lucide]:text-muted'

/** The phone's sheet with all destinations that do not fit into the bottom bar. */
export function MoreSheet({
  onClose,
  onOpen,
}: {
  onClose: () => void
  onOpen: (overlay: FrameOverlay) => void
}) {
  const { business } = useWorkspace()
  const killSwitch = useKillSwitch()
  const entries = useMemberEntries(onOpen)
  const businesses = useBusinessEntries()
  const { name } = useMemberName()
  const { notices, markRead } = useNotices()
  return (
    <Dialog open onClose={onClose} title={business.name} description={name} variant="sheet">
      <AiSwitch killSwitch={killSwitch} />
      <Suspense fallback={null}>
        <section aria-label={copy.notices} className="mb-3 rounded-control border border-line p-1">
          <NoticeList notices={notices} onRead={markRead} onGo={onClose} />
        </section>
      </Suspense>
      <Destinations businessId={business.id} onClose={onClose} />
      <section aria-label={copy.yourBusinesses} className="mb-2 border-t border-line pt-2">
        <Rows entries={businesses} onChosen={onClose} />
      </section>
      <section aria-label={copy.account} className="border-t border-line pt-2">
        <Rows entries={entries} onChosen={(entry) => entry.checked === undefined && onClose()} />
      </section>
      <StopDialog
        open={killSwitch.isAsking}
        onClose={killSwitch.stay}
        onConfirm={killSwitch.pause}
      />
    </Dialog>
  )
}

function AiSwitch({ killSwitch }: { killSwitch: ReturnType<typeof useKillSwitch> }) {
  return (
    <div className="mb-3 flex items-center gap-3 rounded-control border border-line p-2 pl-3 text-14 font-medium">
      <Sparkles className={killSwitch.isPaused ? 'text-wait' : 'text-ai'} />
      <span className="flex-1">{killSwitch.isPaused ? copy.aiIsStopped : copy.aiIsOn}</span>
      {killSwitch.mayPress && (
        <Button
          size={40}
          busy={killSwitch.isBusy}
          onClick={killSwitch.isPaused ? killSwitch.resume : killSwitch.ask}
        >
          {killSwitch.isPaused ? copy.turnOn : copy.stopAi}
        </Button>
      )}
    </div>
  )
}

function Destinations({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const workspace = useWorkspace()
  return GROUPS.map((group) => {
    const rest = shownIn(group, workspace).filter((destination) => !onBar.has(destination.to))
    return (
      <section key={group.heading} aria-label={group.heading} className="mb-2">
        <h3 className="px-2 py-1 font-sans text-12 font-medium text-muted">{group.heading}</h3>
        {rest.map(({ to, icon: Icon, label }) => (
          <Link
            key={to}
            to={to}
            search={{ businessId: businessId }}
            onClick={onClose}
            activeProps={{ 'aria-current': 'page' }}
            className={ROW}
          >
            <Icon />
            {label}
          </Link>
        ))}
      </section>
    )
  })
}
/** The entries of a menu as rows of the sheet. */
function Rows({
  entries,
  onChosen,
}: {
  entries: MenuEntry[]
  onChosen: (entry: MenuAction) => void
}) {
  return entries.map((entry, position) =>
    entry === 'separator' || 'heading' in entry ? null : (
      <button
        key={position}
        type="button"
        aria-pressed={entry.checked}
        onClick={() => {
          onChosen(entry)
          entry.onSelect()
        }}
        className={ROW}
      >
        {entry.icon}
        {entry.label}
        {entry.checked && <span className="ml-auto text-12 text-brand">{uiCopy.chosen}</span>}
      </button>
    ),
  )
}
