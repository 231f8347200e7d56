import { Trash2, type LucideIcon } from 'lucide-react'
import * as copy from '#copy/knowledge-draft'
import * as shared from '#copy/shared'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'

/** The head of a drafted change: what happens to what, by whom, and a button that drops it. */
export function ChangeHead({
  icon: Icon,
  act,
  removes,
  name,
  author,
  onDrop,
}: {
  icon: LucideIcon
  act: string
  removes: boolean
  name: string
  author: string | null
  /** without it the member may only look */
  onDrop: (() => void) | undefined
}) {
  return (
    <div className="flex items-center gap-2">
      <Chip tone={removes ? 'danger' : 'brand'} icon={<Icon />}>
        {act}
      </Chip>
      <p className="cut flex-1 font-medium">{name}</p>
      {author && <p className="cut text-12 text-muted max-sm:hidden">{shared.byName(author)}</p>}
      {onDrop && (
        <div className="-my-1.5 flex flex-none">
          <IconButton label={copy.dropNamed(name)} onClick={onDrop}>
            <Trash2 />
          </IconButton>
        </div>
      )}
    </div>
  )
}
