import { hoursOf, type HoursColumns } from '#contract/business'
import { type MoneySpan, readMoneySpan, type SaleMoney } from '#contract/sale/money'
import type { SaleFilters } from '#dashboard/sale/queries.ts'
import { instantOf, zoneOf } from '#lib/time/opening-hours'
import { dayAfter, localOf } from '#lib/time/zone'
import type { PesananSearch } from './search.ts'
import { readNowIso } from '#dashboard/ui/clock.ts'

/** The filter for the server. `business`: today is a date in its time zone. */
export const filtersOf = (
  { tab, cari, cara, untuk, uang }: Omit<PesananSearch, 'pesanan'>,
  business: HoursColumns,
): SaleFilters => {
  const zone = zoneOf(hoursOf(business))
  const money = readMoneySpan(uang)
  if (money) return { tab: 'riwayat', search: '', money: instantsOf(money, zone) }
  return {
    tab: tab ?? 'aktif',
    search: cari?.trim() ?? '',
    ...(cara ? { fulfilment: cara } : {}),
    ...(untuk ? { until: localOf(readNowIso(), zone).day } : {}),
  }
}

/** The instants of a span, whose days and time are in the zone. */
function instantsOf({ part, from, to, time }: MoneySpan, zone: string): SaleMoney {
  const at = (local: string) => new Date(instantOf(Date.parse(`${local}Z`), zone)).toISOString()
  return {
    part,
    from: at(`${from}T00:00:00`),
    until: at(time ? `${to}T${time}` : `${dayAfter(to, 1)}T00:00:00`),
  }
}
