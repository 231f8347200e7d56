import { useState } from 'react'
import type { ConsentChange, CustomerDetail } from '#contract/contact/customer'
import * as copy from '#copy/customer'
import * as shared from '#copy/shared'
import { PaneSection } from '#dashboard/conversation/customer/PaneSection.tsx'
import { shortDate } from '#dashboard/copy/dates.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { changeConsent } from './customers.functions.ts'
import { useCustomerAct } from './use-customer-act.ts'

/** Whether the customer gets promotions, who decided that, and a form to change it. */
export function ConsentPart({
  customer,
  isViewer,
}: {
  customer: CustomerDetail
  isViewer: boolean
}) {
  const businessId = useBusinessId()
  const now = useNow()
  const zone = useZone()
  const [isAsking, setAsking] = useState(false)
  const change = useCustomerAct(
    (isAllowed: boolean) =>
      changeConsent({ data: { businessId, contactId: customer.id, isAllowed } }),
    (_, isAllowed) => toast.success(isAllowed ? copy.started : copy.stopped),
  )
  const refusedAt = customer.marketing_opt_out_at
  return (
    <PaneSection title={copy.promotions} className="">
      <p className="text-13 font-medium" suppressHydrationWarning>
        {refusedAt
          ? copy.refusesPromotions(shortDate(refusedAt, now, zone))
          : copy.allowsPromotions}
      </p>
      <p className="text-13 text-muted">{refusedAt ? copy.refusesLead : copy.allowsLead}</p>
      {!isViewer && (
        <Button
          className="mt-2"
          busy={change.isPending}
          onClick={() => (refusedAt ? setAsking(true) : change.mutate(false))}
        >
          {refusedAt ? copy.startPromotions : copy.stopPromotions}
        </Button>
      )}
      {customer.consents.length > 0 && (
        <ul className="mt-3 grid gap-1 text-12 text-muted">
          {customer.consents.map((one) => (
            <li key={one.id} className="flex justify-between gap-2" suppressHydrationWarning>
              {one.is_allowed ? copy.consentOn(whoDid(one)) : copy.consentOff(whoDid(one))}
              <time dateTime={one.created_at}>{shortDate(one.created_at, now, zone)}</time>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={copy.startQuestion}
        confirmLabel={copy.startPromotions}
        onConfirm={() => change.mutateAsync(true)}
      >
        {copy.startConsequence}
      </ConfirmDialog>
    </PaneSection>
  )
}

const whoDid = ({ actor_kind: kind, actor_name: name }: ConsentChange): string =>
  kind === 'member' ? (name ?? shared.teamMate) : copy.theCustomer
