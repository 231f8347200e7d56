import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import * as copy from '#copy/conflict'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { conflictsQuery } from './conflicts-query.ts'

/** A line above the knowledge while sources contradict or repeat each other; it opens the list. */
export function ConflictNotice({ isKeeper }: { isKeeper: boolean }) {
  const businessId = useBusinessId()
  const { data } = useQuery(conflictsQuery(businessId))
  const conflicts = data ?? []
  const { periksa } = useSearch({ from: '/_dashboard/training' })
  const navigate = useNavigate({ from: '/training' })
  const open = (isOpen: boolean) =>
    void navigate({ search: (kept) => ({ ...kept, periksa: isOpen ? 'beda' : undefined }) })
  const contested = conflicts.filter(({ isDuplicate }) => !isDuplicate).length
  const repeated = conflicts.length - contested
  return (
    <>
      {conflicts.length > 0 && (
        <Notice tone={contested > 0 ? 'wait' : 'neutral'} className="mx-4 mt-3 flex-none">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-pretty">
              {contested > 0
                ? copy.contested(formatNumber(contested))
                : copy.repeated(formatNumber(repeated))}
            </span>
            <Button onClick={() => open(true)} onPointerEnter={preloadDialog}>
              {copy.look}
            </Button>
          </div>
        </Notice>
      )}
      <ConflictDialog
        isOpen={periksa === 'beda' && data !== undefined}
        conflicts={conflicts}
        isKeeper={isKeeper}
        onClose={() => open(false)}
      />
    </>
  )
}
