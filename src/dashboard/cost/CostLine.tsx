import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CostsOf } from '#contract/cost'
import * as copy from '#copy/cost'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { costsQuery } from './queries.ts'

/** The cost of the conversations of these days. Renders nothing when it is zero. */
export function CostLine({ days }: { days: CostsOf['days'] }) {
  const businessId = useBusinessId()
  const { data } = useQuery(costsQuery(businessId, days))
  if (!data) return null
  const rupiah = data.total.metaRupiah + data.total.modelRupiah
  if (rupiah === 0) return null
  const each = Math.ceil(rupiah / Math.max(1, data.conversations))
  return (
    <p className="text-12 text-muted">
      {copy.spent(days, formatRupiah(rupiah), formatRupiah(each))}{' '}
      <Link
        to="/settings"
        search={{ businessId }}
        hash="biaya"
        className="font-medium text-brand hover:underline"
      >
        {copy.seeCosts}
      </Link>
    </p>
  )
}
