import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Ban, Download, Ellipsis, Merge, Trash2 } from 'lucide-react'
import type { CustomerDetail } from '#contract/contact/customer'
import { customerExportUrl } from '#contract/conversation/export'
import * as copy from '#copy/customer'
import { block } from '#dashboard/conversation/acts/acts.functions.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { Menu } from '#dashboard/ui/overlay/Menu.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { nameOf } from './customer-name.ts'
import { erase } from './customers.functions.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { useCustomerAct, useReadAgain } from './use-customer-act.ts'

type Asked = 'merge' | 'block' | 'erase' | null

/** Merge, block and, for owner and admin, a copy of the data, and erasure. */
export function CustomerActs({ customer }: { customer: CustomerDetail }) {
  const { business, role } = useWorkspace()
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  const setBlocked = useCustomerAct(
    (blocked: boolean) =>
      block({ data: { businessId: business.id, contactId: customer.id, blocked } }),
    (_, blocked) => toast.success(blocked ? copy.isBlocked : copy.isUnblocked),
  )
  const isKeeper = role === 'owner' || role === 'admin'
  return (
    <>
      <Menu
        label={copy.moreActs}
        align="end"
        trigger={(props) => (
          <Button kind="quiet" aria-label={copy.moreActs} {...props}>
            <Ellipsis />
          </Button>
        )}
        entries={[
          { label: copy.merge, icon: <Merge />, onSelect: () => setAsked('merge') },
          {
            label: customer.blocked_at ? copy.unblock : copy.block,
            icon: <Ban />,
            onSelect: () => (customer.blocked_at ? setBlocked.mutate(false) : setAsked('block')),
          },
          ...(isKeeper
            ? ([
                {
                  label: copy.downloadData,
                  icon: <Download />,
                  onSelect: () => location.assign(customerExportUrl(business.id, customer.id)),
                },
                'separator',
                {
                  label: copy.erase,
                  icon: <Trash2 />,
                  tone: 'danger',
                  onSelect: () => setAsked('erase'),
                },
              ] as const)
            : []),
        ]}
      />
      {asked === 'merge' && <MergeDialog customer={customer} onClose={close} />}
      <ConfirmDialog
        open={asked === 'block'}
        onClose={close}
        title={copy.blockQuestion(nameOf(customer))}
        confirmLabel={copy.block}
        danger
        onConfirm={() => setBlocked.mutateAsync(true)}
      >
        {copy.blockConsequence}
      </ConfirmDialog>
      <EraseDialog customer={customer} isOpen={asked === 'erase'} onClose={close} />
    </>
  )
}

function EraseDialog({
  customer,
  isOpen,
  onClose,
}: {
  customer: CustomerDetail
  isOpen: boolean
  onClose: () => void
}) {
  const { business } = useWorkspace()
  const navigate = useNavigate()
  const readAgain = useReadAgain()
  const run = async () => {
    const { messages } = await erase({
      data: { businessId: business.id, contactId: customer.id },
    })
    await navigate({ to: '/pelanggan', search: { businessId: business.id } })
    toast.success(copy.erased(formatNumber(messages)))
    await readAgain()
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={copy.eraseQuestion(nameOf(customer))}
      confirmLabel={copy.eraseForever}
      danger
      typeToConfirm={nameOf(customer).trim()}
      onConfirm={run}
    >
      {copy.eraseConsequence}
    </ConfirmDialog>
  )
}
