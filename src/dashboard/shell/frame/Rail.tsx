import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import * as copy from '#copy/shell'
import { cx } from '#dashboard/ui/cx.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { BusinessSwitcher } from './BusinessSwitcher.tsx'
import type { FrameOverlay } from './Frame.tsx'
import { KillSwitch } from './KillSwitch.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { GROUPS, HOME, shownIn } from './navigation.ts'
import { Notices } from '#dashboard/shell/notices/Notices.tsx'
import { RailLink } from './RailLink.tsx'
import { useNarrowRail } from '#dashboard/shell/document/theme.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'

/**
 * The navigation: 216 px with labels, or 56 px with icons by choice and always between phone and
 * desktop widths.
 */
export function Rail({ onOpen }: { onOpen: (overlay: FrameOverlay) => void }) {
  const { isNarrow, toggle } = useNarrowRail()
  return (
    <nav
      aria-label={copy.main}
      data-narrow={isNarrow || undefined}
      className={cx(
        'group/rail hidden min-h-0 flex-none flex-col bg-canvas px-2 pb-2 md:flex md:w-14',
        !isNarrow && 'xl:w-54',
      )}
    >
      <BusinessSwitcher isNarrow={isNarrow} />
      <div className="quiet-scroll min-h-0 flex-1 [@media(max-height:840px)]:[mask-image:linear-gradient(#000_calc(100%-28px),#0000)] [@media(max-height:840px)]:pb-7">
        <RailLink destination={HOME} isNarrow={isNarrow} />
        {GROUPS.map((group) => (
          <RailGroup key={group.heading} group={group} isNarrow={isNarrow} />
        ))}
      </div>
      <div className={cx('flex items-center gap-1 pt-2 max-xl:flex-col', isNarrow && 'flex-col')}>
        <IconButton
          label={copy.searchAndCommands}
          shortcut="Ctrl K"
          onClick={() => onOpen('palette')}
        >
          <Search />
        </IconButton>
        <IconButton
          label={isNarrow ? copy.widenRail : copy.narrowRail}
          onClick={toggle}
          className="max-xl:hidden"
        >
          {isNarrow ? <PanelLeftOpen /> : <PanelLeftClose />}
        </IconButton>
      </div>
      <div className="mt-2 border-t border-line py-2">
        <KillSwitch isNarrow={isNarrow} />
      </div>
      <div
        className={cx(
          'flex items-center gap-1 border-t border-line pt-2 max-xl:flex-col-reverse',
          isNarrow && 'flex-col-reverse',
        )}
      >
        <MemberMenu isNarrow={isNarrow} onOpen={onOpen} />
        <Notices />
      </div>
    </nav>
  )
}

function RailGroup({ group, isNarrow }: { group: (typeof GROUPS)[number]; isNarrow: boolean }) {
  const workspace = useWorkspace()
  return (
    <div role="group" aria-label={group.heading}>
      <h2
        className={cx(
          'px-2.5 pt-4 pb-1 [@media(max-height:940px)]:pt-2 font-sans text-12 font-medium tracking-normal text-muted max-xl:invisible max-xl:h-4 max-xl:p-0',
          isNarrow && 'invisible h-4 p-0',
        )}
      >
        {group.heading}
      </h2>
      {shownIn(group, workspace).map((destination) => (
        <RailLink key={destination.to} destination={destination} isNarrow={isNarrow} />
      ))}
    </div>
  )
}
