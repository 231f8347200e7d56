import { useDeferredValue, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Merge, Search } from 'lucide-react'
import type { CustomerDetail, CustomerRow } from '#contract/contact/customer'
import * as copy from '#copy/customer'
import * as shared from '#copy/shared'
import { joinContacts, splitContacts } from '#dashboard/conversation/customer/contact.functions.ts'
import { phoneNumber } from '#lib/phone'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { nameOf } from './customer-name.ts'
import { untilSeparated } from './offered-undo.ts'
import { customersQuery } from './queries.ts'
import { useReadAgain } from './use-customer-act.ts'

/** Searches for the other customer, asks for a confirmation, and merges both into the older one. */
export function MergeDialog({
  customer,
  onClose,
}: {
  customer: CustomerDetail
  onClose: () => void
}) {
  const businessId = useBusinessId()
  const readAgain = useReadAgain()
  const [text, setText] = useState('')
  const [other, setOther] = useState<CustomerRow | null>(null)
  const join = async (otherId: string) => {
    const mergeId = await joinContacts({
      data: { businessId, contactId: customer.id, otherId },
    })
    await readAgain()
    toast.success(copy.merged, undefined, {
      until: untilSeparated(mergeId),
      action: {
        label: shared.undo,
        onPress: () =>
          void splitContacts({ data: { businessId, mergeId } })
            .then(readAgain)
            .catch((error: unknown) => toast.error(shared.notDone, messageOf(error))),
      },
    })
    onClose()
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={copy.mergeTitle(nameOf(customer))}
        description={copy.mergeLead}
      >
        <TextInput
          autoFocus
          aria-label={copy.search}
          placeholder={copy.search}
          maxLength={100}
          leading={<Search />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Found search={text} exceptId={customer.id} onChoose={setOther} />
      </Dialog>
      <ConfirmDialog
        open={other !== null}
        onClose={() => setOther(null)}
        title={copy.mergeQuestion}
        confirmLabel={shared.continueOn}
        onConfirm={() => (other ? join(other.id) : undefined)}
      >
        {copy.mergeConsequence(other ? nameOf(other) : '')}
      </ConfirmDialog>
    </>
  )
}

function Found({
  search,
  exceptId,
  onChoose,
}: {
  search: string
  exceptId: string
  onChoose: (customer: CustomerRow) => void
}) {
  const businessId = useBusinessId()
  const wanted = useDeferredValue(search.trim())
  const { data, error, refetch } = useInfiniteQuery({
    ...customersQuery(businessId, { search: wanted }),
    enabled: wanted.length > 0,
  })
  if (!wanted) return <p className="py-4 text-13 text-muted">{copy.typeToFind}</p>
  if (error) return <ErrorState onRetry={() => void refetch()}>{messageOf(error)}</ErrorState>
  if (!data) return <SkeletonRows rows={3} />
  const found = data.pages.flatMap(({ rows }) => rows).filter(({ id }) => id !== exceptId)
  if (found.length === 0) return <p className="py-4 text-13 text-muted">{copy.noneFound}</p>
  return (
    <ul className="mt-2 max-h-80 overflow-y-auto">
      {found.map((customer) => (
        <li key={customer.id}>
          <button
            type="button"
            aria-label={copy.mergeThis(nameOf(customer))}
            onClick={() => onChoose(customer)}
            className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-sunken"
          >
            <Merge className="flex-none text-muted" />
            <span className="min-w-0 flex-1">
              <span className="cut block font-medium">{nameOf(customer)}</span>
              {customer.name && customer.phone && (
                <span className="figure block text-12 text-muted">
                  {phoneNumber(customer.phone)}
                </span>
              )}
            </span>
            <span className="cut text-12 text-muted">{customer.channel_name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
