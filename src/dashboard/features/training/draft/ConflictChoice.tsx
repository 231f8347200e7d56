import { WordChanges } from '#dashboard/features/training/WordChanges.tsx'
import { Button } from '#dashboard/ui/Button.tsx'

/** A change whose live text changed meanwhile: both changes, and the choice between them. */
export function ConflictChoice({
  title,
  meanwhile,
  keepLabel,
  dropLabel,
  busy,
  onChoose,
}: {
  title: string
  /** the live text when the change was made, and the present one */
  meanwhile: { before: string; after: string } | undefined
  /** absent: the draft's change cannot be kept */
  keepLabel: string | undefined
  dropLabel: string
  busy: boolean
  /** absent for members who may not choose */
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
