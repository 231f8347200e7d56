import { WordChanges } from '#dashboard/features/training/WordChanges.tsx'
import { Button } from '#dashboard/ui/Button.tsx'

/** A change whose live state is another one by now: what happened meanwhile, and the choice. */
export function ConflictChoice({
  title,
  meanwhile,
  keepLabel,
  dropLabel,
  busy,
  onChoose,
}: {
  title: string
  /** what was live when the change was made, and what is now */
  meanwhile: { before: string; after: string } | undefined
  /** left out: the draft's state cannot stay */
  keepLabel: string | undefined
  dropLabel: string
  busy: boolean
  /** left out for members who may not choose */
  onChoose: ((choice: 'mine' | 'live') => void) | undefined
}) {
  return (
    <div className="mt-2 rounded-panel bg-wait-soft px-3 py-2">
      <p className="text-13 font-medium text-wait">{title}</p>
      {meanwhile && <WordChanges {...meanwhile} />}
      {onChoose && (
        <div className="mt-2 flex flex-wrap gap-2">
          {keepLabel && (
            <Button busy={busy} onClick={() => onChoose('mine')}>
              {keepLabel}
            </Button>
          )}
          <Button kind="quiet" busy={busy} onClick={() => onChoose('live')}>
            {dropLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
