import { Link } from '@tanstack/react-router'
import { Ban, BellOff } from 'lucide-react'
import type { CustomerRow } from '#contract/contact/customer'
import * as copy from '#copy/customer'
import { relativeTime } from '#dashboard/copy/dates.ts'
import { formatNumber, formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { phoneNumber } from '#lib/phone'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Avatar } from '#dashboard/ui/Avatar.tsx'
import { Chip, Tag } from '#dashboard/ui/Chip.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { nameOf } from './customer-name.ts'

const GRID =
  'grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3 md:grid-cols-[40px_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_168px]'
const MAX_TAGS = 3

/** One customer per row. On a phone: the name with the last contact, and the rest below it. */
export function CustomerTable({ customers }: { customers: readonly CustomerRow[] }) {
  return (
    <div className="px-4 pb-2">
      <div
        aria-hidden="true"
        className={`${GRID} sticky top-0 z-1 h-9 border-b border-line bg-surface text-12 font-medium text-muted max-md:hidden`}
      >
        <span className="col-start-2">{copy.customer}</span>
        <span>{copy.lastContact}</span>
        <span>{copy.tags}</span>
        <span className="text-right">{copy.orders}</span>
      </div>
      <ul aria-label={copy.customer}>
        {customers.map((customer) => (
          <Row key={customer.id} customer={customer} />
        ))}
      </ul>
    </div>
  )
}

function Row({ customer }: { customer: CustomerRow }) {
  const businessId = useBusinessId()
  const now = useNow()
  const zone = useZone()
  const phone = customer.name && customer.phone ? phoneNumber(customer.phone) : null
  return (
    <li className={`${GRID} relative min-h-14 border-b border-line py-2 hover:bg-sunken`}>
      <Avatar name={customer.name} />
      <div className="min-w-0">
        <Link
          to="/pelanggan/$contactId"
          params={{ contactId: customer.id }}
          search={{ businessId }}
          dir="auto"
          className="cut block text-left font-medium after:absolute after:inset-0"
        >
          {nameOf(customer)}
        </Link>
        <p className="flex min-w-0 flex-wrap gap-x-2 text-12 text-muted">
          {(phone ?? customer.username) && (
            <span className="figure cut">{phone ?? `@${customer.username}`}</span>
          )}
          <States customer={customer} />
        </p>
      </div>
      <div className="min-w-0 text-13 max-md:text-right max-md:text-12">
        {customer.last_message_at ? (
          <time
            dateTime={customer.last_message_at}
            suppressHydrationWarning
            className="block whitespace-nowrap text-text-2"
          >
            {relativeTime(customer.last_message_at, now, zone)}
          </time>
        ) : (
          <span className="text-muted">{copy.neverWrote}</span>
        )}
        <span className="cut block text-12 text-muted max-md:hidden">{customer.channel_name}</span>
      </div>
      <Tags tags={customer.tags} />
      <p className="text-right text-13 max-md:col-start-2 max-md:text-left max-md:text-12 max-md:empty:hidden">
        {customer.order_count > 0 ? (
          <>
            <span className="figure block font-semibold max-md:inline">
              {formatRupiah(customer.order_rupiah)}
            </span>{' '}
            <span className="figure text-12 text-muted">{formatNumber(customer.order_count)}×</span>
          </>
        ) : (
          <span className="text-muted max-md:hidden">
            <span className="sr-only">{copy.noOrders}</span>
            <span aria-hidden="true">–</span>
          </span>
        )}
      </p>
    </li>
  )
}

function States({ customer }: { customer: CustomerRow }) {
  return (
    <>
      {customer.blocked_at && (
        <Chip tone="danger" icon={<Ban />}>
          {copy.blocked}
        </Chip>
      )}
      {customer.marketing_opt_out_at && <Chip icon={<BellOff />}>{copy.optedOut}</Chip>}
    </>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  const shown = tags.slice(0, MAX_TAGS)
  return (
    <div className="flex min-w-0 flex-wrap gap-1 max-md:col-start-2 max-md:col-end-4 max-md:mt-1 max-md:empty:hidden">
      {shown.map((tag) => (
        <Tag key={tag}>
          <span className="cut">{tag}</span>
        </Tag>
      ))}
      {tags.length > shown.length && (
        <span className="figure self-center text-12 text-muted">+{tags.length - shown.length}</span>
      )}
    </div>
  )
}
