import * as copy from '#copy/download'
import { DownloadMenu } from '#dashboard/account/DownloadMenu.tsx'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import type { SaleFilters } from '#dashboard/sale/queries.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { readNowIso } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { localOf } from '#lib/time/zone'
import { readSalesTable } from './sales-table.ts'

/** Downloads the orders that the list shows, also those of further pages. */
export function DownloadOrders({ filters }: { filters: SaleFilters }) {
  const { business } = useWorkspace()
  const zone = useZone()
  return (
    <DownloadMenu
      fileName={copy.ordersFile(localOf(readNowIso(), zone).day)}
      readTable={() => readSalesTable(business.id, filters, zone)}
      texts={{
        done: (rows) => copy.ordersDownloaded(formatNumber(rows)),
        failed: copy.ordersNotDownloaded,
      }}
    />
  )
}
