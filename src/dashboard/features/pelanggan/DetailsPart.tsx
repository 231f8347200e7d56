import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import type { CustomerDetail, CustomerField } from '#contract/contact/customer'
import * as copy from '#copy/customer'
import { PaneSection } from '#dashboard/conversation/customer/PaneSection.tsx'
import { IDENTITY_LABEL, LANGUAGE_LABEL } from '#dashboard/conversation/labels.ts'
import { formatDayWithYear, shortDate } from '#dashboard/copy/dates.ts'
import { phoneNumber } from '#lib/phone'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { EditCustomer } from './EditCustomer.tsx'
import { FieldsDialog } from './FieldsDialog.tsx'
import { fieldsQuery } from './queries.ts'

/** Numbers, language and the business's own fields, with their forms. */
export function DetailsPart({
  customer,
  isViewer,
}: {
  customer: CustomerDetail
  isViewer: boolean
}) {
  const { business, role } = useWorkspace()
  const { data: fields } = useQuery(fieldsQuery(business.id))
  const [open, setOpen] = useState<'edit' | 'fields' | null>(null)
  const close = () => setOpen(null)
  return (
    <PaneSection
      title={copy.details}
      className=""
      action={
        !isViewer && (
          <IconButton label={copy.edit} onClick={() => setOpen('edit')} className="-my-1.5">
            <Pencil />
          </IconButton>
        )
      }
    >
      <Facts customer={customer} fields={fields ?? []} />
      {(role === 'owner' || role === 'admin') && (
        <Button kind="quiet" className="mt-1 -ml-2" onClick={() => setOpen('fields')}>
          {copy.manageFields}
        </Button>
      )}
      {open === 'edit' && fields && (
        <EditCustomer customer={customer} fields={fields} onClose={close} />
      )}
      {open === 'fields' && fields && <FieldsDialog fields={fields} onClose={close} />}
    </PaneSection>
  )
}

function Facts({
  customer,
  fields,
}: {
  customer: CustomerDetail
  fields: readonly CustomerField[]
}) {
  const now = useNow()
  const zone = useZone()
  const facts: { key: string; name: string; value: string }[] = [
    ...customer.identities.map(({ kind, value }) => ({
      key: `${kind}:${value}`,
      name: IDENTITY_LABEL[kind] ?? kind,
      value: kind === 'phone' ? phoneNumber(value) : value,
    })),
    {
      key: 'language',
      name: copy.language,
      value: customer.language
        ? (LANGUAGE_LABEL[customer.language] ?? customer.language)
        : copy.unknownLanguage,
    },
    { key: 'since', name: copy.since, value: shortDate(customer.created_at, now, zone) },
    ...fields.map((field) => ({
      key: field.id,
      name: field.name,
      value: showValue(field, customer.fields[field.id]),
    })),
  ]
  return (
    <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-13">
      {facts.map(({ key, name, value }) => (
        <div key={key} className="contents">
          <dt className="wrap-anywhere text-muted">{name}</dt>
          <dd className="wrap-anywhere" suppressHydrationWarning>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function showValue({ kind }: CustomerField, value: string | undefined): string {
  if (!value) return copy.notFilled
  return kind === 'tanggal' && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDayWithYear(value) : value
}
