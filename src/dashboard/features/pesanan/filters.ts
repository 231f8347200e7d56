import { hoursOf, type HoursColumns } from '#contract/business'
import type { SaleFilters } from '#dashboard/sale/queries.ts'
import { zoneOf } from '#lib/time/opening-hours'
import { localOf } from '#lib/time/zone'
import type { PesananSearch } from './search.ts'
import { readNowIso } from '#dashboard/ui/clock.ts'

/** The filter for the server. `business`: today is a date in its time zone. */
export const filtersOf = (
  { tab, cari, cara, untuk }: Omit<PesananSearch, 'pesanan'>,
  business: HoursColumns,
): SaleFilters => ({
  tab: tab ?? 'aktif',
  search: cari?.trim() ?? '',
  ...(cara ? { fulfilment: cara } : {}),
  ...(untuk ? { until: localOf(readNowIso(), zoneOf(hoursOf(business))).day } : {}),
})
