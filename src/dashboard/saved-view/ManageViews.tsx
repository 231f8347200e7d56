import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import type { SavedView, ViewScreen } from '#contract/saved-view'
import * as copy from '#copy/views'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { useViewActs, viewsOfQuery } from './views.ts'

/** Renames, orders and deletes views. Views of others can be changed only where the member may. */
export function ManageViews({ screen, onClose }: { screen: ViewScreen; onClose: () => void }) {
  const { business, role } = useWorkspace()
  const { data: views = [] } = useQuery(viewsOfQuery(business.id, screen))
  const { order, remove } = useViewActs(business.id)
  const [renamed, setRenamed] = useState<SavedView | null>(null)
  const isKeeper = role === 'owner' || role === 'admin'
  const parts = [
    { heading: copy.mine, part: views.filter(({ is_shared }) => !is_shared) },
    { heading: copy.shared, part: views.filter(({ is_shared }) => is_shared) },
  ]
  const move = (part: SavedView[], at: number, step: number) => {
    const ids = part.map(({ id }) => id)
    const [moved] = ids.splice(at, 1)
    if (moved) ids.splice(at + step, 0, moved)
    order.mutate(ids)
  }
  return (
    <Dialog open onClose={onClose} title={copy.ofScreen[screen].manage} width={520}>
      {views.length === 0 && <p className="text-13 text-muted">{copy.ofScreen[screen].none}</p>}
      {parts.map(
        ({ heading, part }) =>
          part.length > 0 && (
            <section key={heading} aria-label={heading} className="mb-3">
              <h3 className="mb-1 text-12 text-muted">{heading}</h3>
              <ul className="divide-y divide-line">
                {part.map((view, at) => (
                  <ViewRow
                    key={view.id}
                    view={view}
                    mayChange={view.is_mine || isKeeper}
                    onUp={at > 0 ? () => move(part, at, -1) : null}
                    onDown={at < part.length - 1 ? () => move(part, at, 1) : null}
                    onRename={() => setRenamed(view)}
                    onRemove={() => remove.mutate(view)}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
      {renamed && (
        <SaveViewDialog shown={renamed} view={renamed} onClose={() => setRenamed(null)} />
      )}
    </Dialog>
  )
}

function ViewRow({
  view: { name },
  mayChange,
  onUp,
  onDown,
  onRename,
  onRemove,
}: {
  view: SavedView
  mayChange: boolean
  onUp: (() => void) | null
  onDown: (() => void) | null
  onRename: () => void
  onRemove: () => void
}) {
  return (
    <li className="flex min-h-11 items-center gap-1 text-13">
      <span className="min-w-0 flex-1 break-words">{name}</span>
      {mayChange && (
        <>
          <IconButton label={copy.moveUp(name)} disabled={!onUp} onClick={() => onUp?.()}>
            <ArrowUp />
          </IconButton>
          <IconButton label={copy.moveDown(name)} disabled={!onDown} onClick={() => onDown?.()}>
            <ArrowDown />
          </IconButton>
          <IconButton label={copy.rename(name)} onClick={onRename}>
            <Pencil />
          </IconButton>
          <IconButton label={copy.remove(name)} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        </>
      )}
    </li>
  )
}
