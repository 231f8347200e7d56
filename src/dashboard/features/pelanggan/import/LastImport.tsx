import { useQuery } from '@tanstack/react-query'
import * as copy from '#copy/customer-import'
import * as shared from '#copy/shared'
import { exactTime } from '#dashboard/copy/dates.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { lastImportQuery } from '../queries.ts'
import { useUndoImport } from './use-undo-import.ts'

/** The import of the last day, with a button that undoes it. */
export function LastImport() {
  const businessId = useBusinessId()
  const { data: last } = useQuery(lastImportQuery(businessId))
  const zone = useZone()
  const undo = useUndoImport(businessId)
  if (!last) return null
  const { added, changed, tag } = last
  return (
    <Notice className="mb-4">
      <p>
        {copy.last(exactTime(last.created_at, zone), formatNumber(added), formatNumber(changed))}
        {tag && ` ${copy.lastTag(tag)}`}
      </p>
      <Button className="mt-2" busy={undo.isPending} onClick={() => undo.mutate(last.id)}>
        {shared.undo}
      </Button>
    </Notice>
  )
}
