import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import type { CustomerRow } from '#contract/contact/customer'
import * as copy from '#copy/customer'
import { downloadText } from '#dashboard/account/download-text.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { customersCsv } from './customers-csv.ts'
import { exportStep } from './customers.functions.ts'
import { type CustomerFilters, fieldsQuery } from './queries.ts'

/** Downloads all customers that match the filters, page by page. A second press cancels it. */
export function ExportButton({
  businessId,
  filters,
}: {
  businessId: string
  filters: CustomerFilters
}) {
  const queryClient = useQueryClient()
  const zone = useZone()
  const [count, setCount] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const run = async () => {
    const { signal } = (running.current = new AbortController())
    setCount(0)
    try {
      const fields = await queryClient.fetchQuery(fieldsQuery(businessId))
      const customers = await readAll({ businessId, ...filters }, signal, setCount)
      if (signal.aborted) return
      downloadText(`${copy.fileName}.csv`, customersCsv(customers, fields, zone), 'text/csv')
      toast.success(copy.exported(formatNumber(customers.length)))
    } catch (error) {
      if (!signal.aborted) toast.error(copy.notExported, messageOf(error))
    } finally {
      setCount(null)
    }
  }
  if (count === null)
    return (
      <Button kind="quiet" onClick={() => void run()} aria-label={copy.exportCsv}>
        <Download />
        <span className="max-md:sr-only">{copy.exportCsv}</span>
      </Button>
    )
  return (
    <Button kind="quiet" onClick={() => running.current?.abort()} aria-label={copy.stopExport}>
      <X />
      <span role="status">{copy.exporting(formatNumber(count))}</span>
    </Button>
  )
}

async function readAll(
  query: { businessId: string } & CustomerFilters,
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<CustomerRow[]> {
  const customers: CustomerRow[] = []
  let before: { at: string; id: string } | null = null
  do {
    const page: Awaited<ReturnType<typeof exportStep>> = await exportStep({
      data: { ...query, ...(before ? { before } : {}) },
      signal,
    })
    customers.push(...page.rows)
    before = page.next
    onCount(customers.length)
  } while (before && !signal.aborted)
  return customers
}
