import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Ban, BellOff, UserRoundX } from 'lucide-react'
import type { CustomerDetail } from '#contract/contact/customer'
import * as copy from '#copy/customer'
import * as screensCopy from '#copy/screens'
import { phoneNumber } from '#lib/phone'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Avatar } from '#dashboard/ui/Avatar.tsx'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { Chip, Tag } from '#dashboard/ui/Chip.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { ConsentPart } from './ConsentPart.tsx'
import { CustomerActs } from './CustomerActs.tsx'
import { DetailsPart } from './DetailsPart.tsx'
import { MergedPart } from './MergedPart.tsx'
import { nameOf } from './customer-name.ts'
import { NotesPart } from './NotesPart.tsx'
import { customerQuery } from './queries.ts'
import { OrdersPart, RoomsPart } from './RoomsPart.tsx'

const route = getRouteApi('/_dashboard/pelanggan/$contactId')

/** All data that the business has of one customer. */
export function CustomerScreen() {
  const { business, role } = useWorkspace()
  const { contactId } = route.useParams()
  const { data: customer } = useSuspenseQuery(customerQuery(business.id, contactId))
  const isViewer = role === 'peninjau'
  return (
    <Pane>
      <PaneHead title={screensCopy.customers} back={<BackToList businessId={business.id} />}>
        {!isViewer && <CustomerActs customer={customer} />}
      </PaneHead>
      <PaneBody>
        <div className="mx-auto grid max-w-270 gap-x-8 px-4 pb-8 md:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
          <Head customer={customer} />
          <div className="divide-y divide-line lg:col-start-1">
            <RoomsPart customer={customer} />
            <OrdersPart customer={customer} />
            <NotesPart customer={customer} isViewer={isViewer} />
          </div>
          <div className="divide-y divide-line max-lg:border-t max-lg:border-line">
            <DetailsPart customer={customer} isViewer={isViewer} />
            <ConsentPart customer={customer} isViewer={isViewer} />
            <MergedPart contactId={customer.id} isViewer={isViewer} />
          </div>
        </div>
      </PaneBody>
    </Pane>
  )
}

function Head({ customer }: { customer: CustomerDetail }) {
  return (
    <section className="flex min-w-0 items-center gap-4 py-5 lg:col-span-2">
      <Avatar name={customer.name} size={56} />
      <div className="min-w-0">
        <h2
          title={nameOf(customer)}
          className="line-clamp-4 font-heading text-20 font-bold wrap-anywhere"
        >
          {nameOf(customer)}
        </h2>
        {customer.phone && customer.name && (
          <p className="figure text-muted">{phoneNumber(customer.phone)}</p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-1.5 empty:hidden">
          {customer.blocked_at && (
            <Chip tone="danger" icon={<Ban />}>
              {copy.blocked}
            </Chip>
          )}
          {customer.marketing_opt_out_at && <Chip icon={<BellOff />}>{copy.optedOut}</Chip>}
          {customer.tags.map((tag) => (
            <Tag key={tag}>
              <span className="cut">{tag}</span>
            </Tag>
          ))}
        </p>
      </div>
    </section>
  )
}

export function CustomerMissing() {
  const { business } = useWorkspace()
  return (
    <Pane>
      <PaneHead title={screensCopy.customers} back={<BackToList businessId={business.id} />} />
      <EmptyState
        icon={<UserRoundX />}
        title={copy.missing}
        action={
          <Link to="/pelanggan" search={{ businessId: business.id }} className={buttonClass()}>
            {copy.toList}
          </Link>
        }
      >
        {copy.missingLead}
      </EmptyState>
    </Pane>
  )
}

function BackToList({ businessId }: { businessId: string }) {
  return (
    <Link
      to="/pelanggan"
      search={{ businessId }}
      aria-label={copy.backToList}
      className="-ml-2 grid size-10 flex-none place-items-center rounded-control text-text-2 hover:bg-sunken"
    >
      <ArrowLeft className="size-5!" />
    </Link>
  )
}
