import { lazy, Suspense, useRef, useState } from 'react'
import { Bookmark } from 'lucide-react'
import type { ViewFilter } from '#contract/saved-view'
import * as screensCopy from '#copy/screens'
import * as shared from '#copy/shared'
import * as copy from '#copy/views'
import { useHotkeys } from '#dashboard/shell/frame/hotkeys.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Popover } from '#dashboard/ui/overlay/Popover.tsx'

const ViewsList = lazy(() =>
  import('./ViewsList.tsx').then((module) => ({ default: module.ViewsList })),
)
const SaveViewDialog = lazy(() =>
  import('./SaveViewDialog.tsx').then((module) => ({ default: module.SaveViewDialog })),
)
const ManageViews = lazy(() =>
  import('./ManageViews.tsx').then((module) => ({ default: module.ManageViews })),
)

/** The menu of saved views, with an entry that saves the present filter. */
export function ViewsMenu({ filter }: { filter: ViewFilter }) {
  const button = useRef<HTMLSpanElement>(null)
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  useHotkeys([
    {
      keys: 'v',
      label: copy.openViews,
      group: screensCopy.inbox,
      run: () => button.current?.querySelector('button')?.click(),
    },
  ])
  return (
    <>
      <span ref={button} className="contents">
        <Popover
          label={copy.views}
          align="end"
          className="w-72 p-1"
          trigger={(props) => (
            <IconButton {...props} label={copy.views} shortcut="V">
              <Bookmark />
            </IconButton>
          )}
        >
          {(close) => (
            <Suspense fallback={<p className="p-3 text-13 text-muted">{shared.loading}</p>}>
              <ViewsList
                filter={filter}
                onLeave={close}
                onSave={() => (close(), setDialog('save'))}
                onManage={() => (close(), setDialog('manage'))}
              />
            </Suspense>
          )}
        </Popover>
      </span>
      <Suspense fallback={null}>
        {dialog === 'save' && <SaveViewDialog filter={filter} onClose={() => setDialog(null)} />}
        {dialog === 'manage' && <ManageViews onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}
