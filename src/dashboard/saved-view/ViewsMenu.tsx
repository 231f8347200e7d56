import { Suspense, useRef, useState } from 'react'
import { Bookmark } from 'lucide-react'
import type { Shown } from '#contract/saved-view'
import * as shared from '#copy/shared'
import { type Hotkey, useHotkeys } from '#dashboard/shell/frame/hotkeys.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Popover } from '#dashboard/ui/overlay/Popover.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'

const ViewsList = lazyPart(() => import('./ViewsList.tsx').then((module) => module.ViewsList))
const SaveViewDialog = lazyPart(() =>
  import('./SaveViewDialog.tsx').then((module) => module.SaveViewDialog),
)
const ManageViews = lazyPart(() => import('./ManageViews.tsx').then((module) => module.ManageViews))

/**
 * The menu of a screen's saved views, with an entry that saves the present filter. `hotkey`: what
 * its key does, and the heading in the key map.
 */
export function ViewsMenu({
  shown,
  label,
  hotkey,
}: {
  shown: Shown
  label: string
  hotkey: Pick<Hotkey, 'label' | 'group'>
}) {
  const button = useRef<HTMLSpanElement>(null)
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  useHotkeys([
    {
      keys: 'v',
      ...hotkey,
      run: () => button.current?.querySelector('button')?.click(),
    },
  ])
  return (
    <>
      <span ref={button} className="contents">
        <Popover
          label={label}
          align="end"
          className="w-72 p-1"
          trigger={(props) => (
            <IconButton {...props} label={label} shortcut="V">
              <Bookmark />
            </IconButton>
          )}
        >
          {(close) => (
            <Suspense fallback={<p className="p-3 text-13 text-muted">{shared.loading}</p>}>
              <ViewsList
                shown={shown}
                onLeave={close}
                onSave={() => (close(), setDialog('save'))}
                onManage={() => (close(), setDialog('manage'))}
              />
            </Suspense>
          )}
        </Popover>
      </span>
      <Suspense fallback={null}>
        {dialog === 'save' && <SaveViewDialog shown={shown} onClose={() => setDialog(null)} />}
        {dialog === 'manage' && (
          <ManageViews screen={shown.screen} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  )
}
