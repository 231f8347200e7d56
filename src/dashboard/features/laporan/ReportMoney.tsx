import { Link } from '@tanstack/react-router'
import type { Report } from '#contract/evaluation/breakdown'
import type { ReportSpan } from '#contract/evaluation/breakdown/span'
import { type MoneyPart, writeMoneySpan } from '#contract/sale/money'
import * as copy from '#copy/breakdown'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { moneySpans } from './report-links.ts'

/** Paid orders and refunds in the span; each sum opens its orders. Nothing for a shop without any. */
export function ReportMoney({ report, span }: { report: Report; span: ReportSpan }) {
  const { money, moneyBefore } = report
  const businessId = useBusinessId()
  const sums = [...Object.values(money), ...Object.values(moneyBefore)]
  if (sums.every((rupiah) => rupiah === 0)) return null
  const [now, before] = moneySpans({ ...report, span })
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
        {FIGURES.map(({ name, part, read }) => (
          <div key={part} className="relative min-w-0 bg-surface px-4 py-3 hover:bg-sunken">
            <dt className="text-13 font-medium text-text-2">{name}</dt>
            <dd>
              <Link
                to="/pesanan"
                search={{ businessId, uang: writeMoneySpan({ part, ...now }) }}
                aria-label={copy.openMoney(name, formatRupiah(read(money)))}
                className="figure font-display text-20 font-semibold before:absolute before:inset-0 before:content-['']"
              >
                {formatRupiah(read(money))}
              </Link>
            </dd>
            <dd className="text-12 text-muted">
              <Link
                to="/pesanan"
                search={{ businessId, uang: writeMoneySpan({ part, ...before }) }}
                aria-label={copy.openMoney(name, copy.was(formatRupiah(read(moneyBefore))))}
                className="relative inline-block min-h-6 leading-6 underline decoration-line-strong underline-offset-2 hover:text-text"
              >
                {copy.was(formatRupiah(read(moneyBefore)))}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type Money = Report['money']
const FIGURES: { name: string; part: MoneyPart; read: (money: Money) => number }[] = [
  { name: copy.received, part: 'diterima', read: ({ paidRupiah }) => paidRupiah },
  { name: copy.refunded, part: 'dikembalikan', read: ({ refundedRupiah }) => refundedRupiah },
  {
    name: copy.net,
    part: 'bersih',
    read: ({ paidRupiah, refundedRupiah }) => paidRupiah - refundedRupiah,
  },
]
