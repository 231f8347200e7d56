import { useQuery } from '@tanstack/react-query'
import { Split } from 'lucide-react'
import * as copy from '#copy/customer'
import { PaneSection } from '#dashboard/conversation/customer/PaneSection.tsx'
import { splitContacts } from '#dashboard/conversation/customer/contact.functions.ts'
import { contactLinksQuery } from '#dashboard/conversation/queries.ts'
import { shortDate } from '#dashboard/copy/dates.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { nameOf } from './customer-name.ts'
import { withdrawUndo } from './offered-undo.ts'
import { useCustomerAct } from './use-customer-act.ts'

/** Customers that were merged into this one. Renders nothing without any. */
export function MergedPart({ contactId, isViewer }: { contactId: string; isViewer: boolean }) {
  const businessId = useBusinessId()
  const now = useNow()
  const zone = useZone()
  const { data } = useQuery(contactLinksQuery(businessId, contactId))
  const split = useCustomerAct(
    (mergeId: string) => splitContacts({ data: { businessId, mergeId } }),
    (_, mergeId) => {
      withdrawUndo(mergeId)
      toast.success(copy.separated)
    },
  )
  if (!data || data.merges.length === 0) return null
  return (
    <PaneSection title={copy.mergedWith} className="">
      <ul className="grid gap-1">
        {data.merges.map((merge) => (
          <li key={merge.id} className="flex items-center justify-between gap-2 text-13">
            <span className="wrap-anywhere" suppressHydrationWarning>
              {copy.mergedHere(nameOf(merge), shortDate(merge.created_at, now, zone))}
            </span>
            {!isViewer && (
              <Button
                kind="quiet"
                busy={split.isPending && split.variables === merge.id}
                onClick={() => split.mutate(merge.id)}
              >
                <Split />
                {copy.separate}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PaneSection>
  )
}
