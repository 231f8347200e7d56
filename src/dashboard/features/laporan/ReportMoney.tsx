import { Link } from '@tanstack/react-router'
import type { Report } from '#contract/evaluation/breakdown'
import * as copy from '#copy/breakdown'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'

/** Paid orders and refunds in the span. Renders nothing for a shop without either. */
export function ReportMoney({ report: { money, moneyBefore } }: { report: Report }) {
  const businessId = useBusinessId()
  const sums = [...Object.values(money), ...Object.values(moneyBefore)]
  if (sums.every((rupiah) => rupiah === 0)) return null
  const figures: [string, number, number][] = [
    [copy.received, money.paidRupiah, moneyBefore.paidRupiah],
    [copy.refunded, money.refundedRupiah, moneyBefore.refundedRupiah],
    [
      copy.net,
      money.paidRupiah - money.refundedRupiah,
      moneyBefore.paidRupiah - moneyBefore.refundedRupiah,
    ],
  ]
  return (
    <section aria-label={copy.money} className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-sans text-13 font-semibold">{copy.money}</h2>
        <Link
          to="/pesanan"
          search={{ businessId, tab: 'riwayat' }}
          className="hit-area text-13 underline underline-offset-3"
        >
          {copy.openOrders}
        </Link>
      </div>
      <dl className="grid gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-3">
        {figures.map(([name, now, before]) => (
          <div key={name} className="min-w-0 bg-surface px-4 py-3">
            <dt className="text-13 font-medium text-text-2">{name}</dt>
            <dd className="figure font-display text-20 font-semibold">{formatRupiah(now)}</dd>
            <dd className="text-12 text-muted">{copy.was(formatRupiah(before))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
