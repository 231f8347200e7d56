import type { SaleCard } from '#contract/sale'
import * as copy from '#copy/sale'
import { byMember, fromTool, shippingByHand, shippingOpen } from '#copy/shipping'
import { formatDay } from '#dashboard/copy/dates.ts'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { dayAfter } from '#lib/time/zone'

/** The items of an order with their prices and the sum. */
export function SaleLines({ sale }: { sale: SaleCard }) {
  return (
    <table className="w-full text-13">
      <tbody>
        {sale.lines.map((line, at) => (
          <tr key={at} className="align-top">
            <td className="figure w-8 py-0.5 text-muted">{line.quantity ?? '?'}×</td>
            <td className="py-0.5 pr-2 wrap-anywhere">
              {[line.name, line.variant].filter(Boolean).join(' ')}
            </td>
            <td className="figure py-0.5 text-right whitespace-nowrap">
              {line.priceRupiah === null
                ? ''
                : formatRupiah((line.quantity ?? 0) * line.priceRupiah)}
            </td>
          </tr>
        ))}
        {sale.fulfilment === 'antar' && (
          <tr className="align-top">
            <td colSpan={2} className="py-0.5 pr-2 text-muted">
              {shippingLabel(sale)}
              {sale.shipping_quote && (
                <span className="block text-12 wrap-anywhere">
                  {sale.shipping_quote.tool_id === null
                    ? byMember
                    : fromTool(sale.shipping_quote.tool_name)}
                </span>
              )}
            </td>
            <td className="figure py-0.5 text-right">
              {sale.zone === null ? '' : formatRupiah(sale.shipping_rupiah)}
            </td>
          </tr>
        )}
        <tr className="border-t border-line font-semibold">
          <td colSpan={2} className="pt-1.5">
            {copy.total}
          </td>
          <td className="figure pt-1.5 text-right">{formatRupiah(sale.total_rupiah)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function shippingLabel({ zone, shipping_quote: quote }: SaleCard): string {
  if (zone === null) return shippingOpen
  return quote?.tool_id === null ? shippingByHand : copy.shippingTo(zone)
}

/** Formats "Diambil 27 Nov 10.00"; with the present time also "Diambil besok 10.00". */
export function whenAndHow(sale: SaleCard, now?: { day: string }): string {
  const how = sale.fulfilment === 'antar' ? copy.delivered : copy.pickedUp
  const when = sale.wanted_day
    ? [
        dayInWords(sale.wanted_day, now?.day),
        sale.wanted_time?.replace(':', copy.clockMark) ??
          (sale.wanted_part && copy.dayParts[sale.wanted_part]),
      ]
        .filter(Boolean)
        .join(' ')
    : ''
  return [how, when].filter(Boolean).join(' ')
}

function dayInWords(day: string, today: string | undefined): string {
  if (day === today) return copy.today
  return today !== undefined && day === dayAfter(today, 1) ? copy.tomorrow : formatDay(day)
}

/** What needs a member: a proof of payment to check, or money that is still awaited. */
export const paymentNote = (sale: SaleCard): { text: string; isUrgent: boolean } | undefined => {
  if (sale.has_stray_payment) return { text: copy.strayPayment, isUrgent: true }
  if (sale.refunded_rupiah > 0) {
    const isAll = sale.refunded_rupiah >= sale.total_rupiah
    const returned = copy.returnedOf(formatRupiah(sale.refunded_rupiah))
    return { text: isAll ? copy.returned : returned, isUrgent: false }
  }
  if (sale.paid_at) return { text: copy.paid, isUrgent: false }
  if (sale.status === 'batal' || sale.status === 'draf') return undefined
  return sale.proof_at
    ? { text: copy.checkProof, isUrgent: true }
    : { text: unpaidText(sale), isUrgent: false }
}

const unpaidText = (sale: SaleCard): string =>
  sale.part_paid_rupiah > 0
    ? copy.partPaid(
        formatRupiah(sale.part_paid_rupiah),
        formatRupiah(sale.total_rupiah - sale.part_paid_rupiah),
      )
    : copy.unpaid
