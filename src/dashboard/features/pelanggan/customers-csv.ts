import type { CustomerField, CustomerRow } from '#contract/contact/customer'
import * as copy from '#copy/customer'
import { toCsv } from '#lib/csv'

/** The list as a CSV file for Excel and Google Sheets. Times are in the given zone. */
export function customersCsv(
  customers: readonly CustomerRow[],
  fields: readonly CustomerField[],
  zone: string,
): string {
  const head = [...Object.values(copy.columns), ...fields.map(({ name }) => name)]
  const at = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const time = (iso: string) => at.format(new Date(iso))
  return toCsv([
    head,
    ...customers.map((customer) => [
      customer.name ?? '',
      customer.phone ?? '',
      customer.username ?? '',
      customer.last_message_at ? time(customer.last_message_at) : '',
      customer.channel_name ?? '',
      customer.tags.join(', '),
      String(customer.order_count),
      String(customer.order_rupiah),
      customer.marketing_opt_out_at ? copy.no : copy.yes,
      customer.blocked_at ? copy.yes : copy.no,
      time(customer.created_at),
      ...fields.map(({ id }) => customer.fields[id] ?? ''),
    ]),
  ])
}
