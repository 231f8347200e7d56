import type { NoticeAbout } from '#contract/template/notice'
import * as indonesian from '#copy/customer-notice'
import * as english from '#english/customer-notice'
import { formatRupiah } from '#domain/product/describe'
import { zoneName } from '#lib/time/opening-hours'
import { localTime } from '#lib/time/zone'
import { textsIn } from '#platform/language'
import type { Sale, SaleAct, SaleLanguage, SaleStatus, SaleTerms } from './contract.ts'
import { partPaidText, paymentLines, stateWords } from './customer-texts.ts'
import { missingRupiah } from './rules.ts'

type Numbered = Pick<Sale, 'number'>
type Priced = Numbered & Pick<Sale, 'total_rupiah' | 'part_paid_rupiah'>

const numberOf = ({ number }: Numbered): string => `#${number ?? ''}`

/**
 * The message with the payment link. `qrisUntil`: the text is the caption of a QRIS code that
 * expires then.
 */
export function linkText(
  sale: Priced,
  { url, qrisUntil }: { url: string; qrisUntil: { at: string; zone: string } | null },
  language: SaleLanguage,
): string {
  const copy = textsIn(language, indonesian, english)
  const total = formatRupiah(missingRupiah(sale))
  return qrisUntil === null
    ? copy.payByLink(numberOf(sale), total, url)
    : copy.payByQris(numberOf(sale), total, { url, until: untilText(qrisUntil, language) })
}

/** "27 November pukul 10.00 WIB". */
function untilText({ at, zone }: { at: string; zone: string }, language: SaleLanguage): string {
  const copy = textsIn(language, indonesian, english)
  const { day, time } = localTime(new Date(at), zone)
  const date = new Date(`${day}T00:00:00Z`).toLocaleDateString(
    language === 'en' ? 'en-GB' : 'id-ID',
    { day: 'numeric', month: 'long', timeZone: 'UTC' },
  )
  return copy.until(date, time, zoneName(zone))
}

/** Says that the payment arrived. */
export function paidText(sale: Numbered, language: SaleLanguage): string {
  const copy = textsIn(language, indonesian, english)
  return copy.paid(numberOf(sale))
}

/** Says that money was refunded by the gateway. */
export function refundedText(sale: Numbered, rupiah: number, language: SaleLanguage): string {
  const copy = textsIn(language, indonesian, english)
  return copy.refunded(numberOf(sale), formatRupiah(rupiah))
}

type Told = { act: SaleAct | 'belum_cukup' | 'urungkan'; status: SaleStatus }

/** The notice to the customer about a member's act, after which the order has the status. */
export function noticeText(
  sale: Priced & Pick<Sale, 'fulfilment' | 'paid_at'>,
  { act, status, terms, reason }: Told & { terms: SaleTerms; reason: string | null },
  language: SaleLanguage,
): string {
  const copy = textsIn(language, indonesian, english)
  const order = numberOf(sale)
  if (act === 'urungkan') return copy.corrected(order, stateWords(status, language))
  if (act === 'terima_bayar') return copy.paymentRecorded(order)
  if (act === 'belum_cukup')
    return [
      ...(sale.part_paid_rupiah > 0
        ? [partPaidText(sale, language), ...paymentLines(terms, language)]
        : [copy.notArrived(order)]),
      ...(reason ? [copy.remark(reason)] : []),
    ].join('\n')
  switch (status) {
    case 'disetujui':
      return [
        copy.approved(order, formatRupiah(sale.total_rupiah)),
        ...(sale.paid_at ? [] : paymentLines(terms, language)),
      ].join('\n')
    case 'diproses':
      return copy.beingPrepared(order)
    case 'dikirim':
      return copy.onItsWay(order)
    case 'selesai':
      return copy.completed(order)
    case 'batal':
      return [
        copy.cancelled(order),
        ...(reason ? [copy.reason(reason)] : []),
        ...(sale.paid_at || sale.part_paid_rupiah > 0 ? [copy.aboutTheMoney] : []),
      ].join('\n')
    case 'draf':
    case 'dikonfirmasi':
    case 'dibayar':
      return copy.inState(order, stateWords(status, language))
  }
}

/** The notice as a template, for use outside the 24-hour window. */
export function noticeAbout(sale: Priced, { act, status }: Told): NoticeAbout {
  if (act === 'terima_bayar') return paymentAbout(sale, 'received', sale.total_rupiah)
  if (act === 'belum_cukup') return paymentAbout(sale, 'missing', missingRupiah(sale))
  return {
    topic: 'pesanan',
    number: sale.number ?? 0,
    facts: (language) => {
      const copy = textsIn(language, indonesian, english)
      const state = stateWords(status, language)
      return {
        status: act === 'urungkan' ? copy.correctedTo(state) : state,
        jumlah: formatRupiah(sale.total_rupiah),
      }
    },
  }
}

/** The notice about a payment as a template. */
export const paymentAbout = (
  { number }: Numbered,
  status: keyof typeof indonesian.paymentStates,
  rupiah: number,
): NoticeAbout => ({
  topic: 'pembayaran',
  number: number ?? 0,
  facts: (language) => {
    const copy = textsIn(language, indonesian, english)
    return { status: copy.paymentStates[status], jumlah: formatRupiah(rupiah) }
  },
})

export const linkAbout = (sale: Priced, url: string): NoticeAbout => ({
  topic: 'tautan_bayar',
  number: sale.number ?? 0,
  facts: () => ({ jumlah: formatRupiah(missingRupiah(sale)), tautan: url }),
})
