import { formatRupiah } from '#domain/product/describe'
import { missingRupiah } from './rules.ts'
import type {
  Sale,
  SaleDetails,
  SaleLanguage,
  SaleLine,
  SaleStatus,
  SaleTerms,
} from './contract.ts'

/** "3 Roti sobek cokelat". */
export const lineName = ({ name, variant, quantity }: SaleLine): string =>
  [quantity, name, variant].filter(Boolean).join(' ')

const PARTS_EN = {
  pagi: 'in the morning',
  siang: 'around noon',
  sore: 'in the afternoon',
  malam: 'in the evening',
}

/** "Jumat 27 November 2026 pukul 10.00", or "Jumat 27 November 2026 siang". */
export function whenText(
  {
    wanted_day: day,
    wanted_time: time,
    wanted_part: part = null,
  }: Pick<SaleDetails, 'wanted_day' | 'wanted_time'> & Partial<Pick<SaleDetails, 'wanted_part'>>,
  language: SaleLanguage,
): string {
  if (!day) return ''
  const date = new Date(`${day}T00:00:00Z`).toLocaleDateString(
    language === 'en' ? 'en-GB' : 'id-ID',
    { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  )
  const clock = time?.replace(':', language === 'en' ? ':' : '.')
  if (part && !clock) return `${date.replace(',', '')} ${language === 'en' ? PARTS_EN[part] : part}`
  const at = clock ? ` ${language === 'en' ? 'at' : 'pukul'} ${clock}` : ''
  return `${date.replace(',', '')}${at}`
}

/** Says that the customer's order is confirmed. */
export function confirmedText(
  sale: { number: number; needsApproval: boolean; replaced: number | null },
  terms: SaleTerms,
  language: SaleLanguage,
): string {
  const replaced =
    sale.replaced === null
      ? []
      : [
          language === 'en'
            ? `It replaces order #${sale.replaced}.`
            : `Ini menggantikan pesanan #${sale.replaced}.`,
        ]
  if (language === 'en')
    return [
      `Thank you! Your order is #${sale.number}.`,
      ...replaced,
      ...(sale.needsApproval
        ? ['Our team checks it and we will let you know here.']
        : paymentLines(terms, language)),
    ].join('\n')
  return [
    `Terima kasih, Kak! Pesanan #${sale.number} sudah dicatat.`,
    ...replaced,
    ...(sale.needsApproval
      ? ['Tim kami periksa dulu, nanti dikabari di sini, ya.']
      : paymentLines(terms, language)),
  ].join('\n')
}

export function paymentLines({ payment_text: text }: SaleTerms, language: SaleLanguage): string[] {
  if (!text) return []
  return language === 'en'
    ? [`Payment: ${text}`, 'Please send the proof of payment here.']
    : [`Pembayaran: ${text}`, 'Setelah bayar, kirim buktinya di sini, ya Kak.']
}

/** Says that the order of the yes was changed in the meantime. */
export const staleText = (language: SaleLanguage): string =>
  language === 'en'
    ? 'Sorry, that order is not open any more. Please write it again.'
    : 'Maaf Kak, pesanan tadi sudah tidak berlaku. Tulis lagi pesanannya, ya.'

export const cancelledText = (number: number | null, language: SaleLanguage): string => {
  if (language === 'en')
    return number ? `Order #${number} is cancelled.` : 'All right, nothing is ordered.'
  return number
    ? `Baik Kak, pesanan #${number} dibatalkan.`
    : 'Baik Kak, pesanannya tidak jadi dicatat.'
}

export const proofText = (number: number, language: SaleLanguage): string =>
  language === 'en'
    ? `Thank you! Our team checks the payment of order #${number}.`
    : `Terima kasih, Kak! Bukti bayar pesanan #${number} diteruskan ke tim untuk dicek.`

export const forPeopleText = (number: number, language: SaleLanguage): string =>
  language === 'en'
    ? `Order #${number} is already being handled, so our team helps with the change.`
    : `Pesanan #${number} sudah diproses, jadi perubahannya dibantu tim, ya Kak.`

const STATUS_ID: Record<SaleStatus, string> = {
  draf: 'belum dikonfirmasi',
  dikonfirmasi: 'sedang diperiksa tim',
  disetujui: 'disetujui, menunggu pembayaran',
  dibayar: 'sudah dibayar',
  diproses: 'sedang disiapkan',
  dikirim: 'sedang dikirim',
  selesai: 'sudah selesai',
  batal: 'dibatalkan',
}
const STATUS_EN: Record<SaleStatus, string> = {
  draf: 'not confirmed yet',
  dikonfirmasi: 'being checked by our team',
  disetujui: 'approved, waiting for payment',
  dibayar: 'paid',
  diproses: 'being prepared',
  dikirim: 'on its way',
  selesai: 'completed',
  batal: 'cancelled',
}

/** "sedang disiapkan". */
export const stateWords = (status: SaleStatus, language: SaleLanguage): string =>
  (language === 'en' ? STATUS_EN : STATUS_ID)[status]

const PROOF_ID = 'disetujui, bukti bayarnya sedang dicek tim'
const PROOF_EN = 'approved, and our team is checking the proof of payment'

/** The order's status in words, with a proof that awaits a decision. */
const stateOf = (sale: Sale, language: SaleLanguage): string =>
  sale.status === 'disetujui' && sale.proof_at !== null && sale.paid_at === null
    ? language === 'en'
      ? PROOF_EN
      : PROOF_ID
    : stateWords(sale.status, language)

/** Says how much arrived, and how much is missing. */
export function partPaidText(
  sale: Pick<Sale, 'number' | 'total_rupiah' | 'part_paid_rupiah'>,
  language: SaleLanguage,
): string {
  const arrived = formatRupiah(sale.part_paid_rupiah)
  const missing = formatRupiah(missingRupiah(sale))
  return language === 'en'
    ? `${arrived} of order #${sale.number} has arrived. ${missing} is still missing.`
    : `Untuk pesanan #${sale.number} baru ${arrived} yang masuk, Kak. Kurangnya ${missing}.`
}

/**
 * How orders that await their payment are paid, in the owner's words. Undefined without any such
 * order or words.
 */
export function howToPayText(
  awaited: readonly Sale[],
  terms: SaleTerms,
  language: SaleLanguage,
): string | undefined {
  const lines = awaited.filter(({ status }) => status !== 'dikonfirmasi')
  if (lines.length === 0) {
    const checked = awaited[0]?.number
    if (!checked) return undefined
    return language === 'en'
      ? `Our team is still checking order #${checked}. We will tell you here how to pay once it is approved.`
      : `Pesanan #${checked} masih diperiksa tim, Kak. Cara bayarnya kami kabari di sini setelah disetujui, ya.`
  }
  if (!terms.payment_text) return undefined
  const order = language === 'en' ? 'Order' : 'Pesanan'
  return [
    ...lines.map((sale) =>
      sale.part_paid_rupiah > 0
        ? partPaidText(sale, language)
        : `${order} #${sale.number}: ${formatRupiah(sale.total_rupiah)}.`,
    ),
    ...paymentLines(terms, language),
  ].join('\n')
}

/** Whether an order is recorded as paid, for "sudah masuk belum?". */
export function paymentStateText(sale: Sale, language: SaleLanguage): string {
  const { number, paid_at: paidAt, proof_at: proofAt } = sale
  if (paidAt !== null)
    return language === 'en'
      ? `We have received the payment of order #${number}.`
      : `Pembayaran pesanan #${number} sudah kami terima, Kak.`
  if (proofAt !== null)
    return language === 'en'
      ? `Our team is still checking the proof of payment of order #${number}. We will tell you here.`
      : `Bukti bayar pesanan #${number} masih dicek tim kami, Kak. Nanti dikabari di sini, ya.`
  if (sale.part_paid_rupiah > 0) return partPaidText(sale, language)
  return language === 'en'
    ? `The payment of order #${number} is not recorded yet. If you have paid, please send the proof here.`
    : `Pembayaran pesanan #${number} belum tercatat, Kak. Kalau sudah bayar, kirim buktinya di sini, ya.`
}

/** The exact state of orders, for "pesanan saya sampai mana?". */
export const statusText = (sales: readonly Sale[], language: SaleLanguage): string =>
  sales
    .map((sale) => {
      const state = stateOf(sale, language)
      const things = sale.lines.map(lineName).join(', ')
      const when = whenText(sale, language)
      const how = sale.fulfilment === 'antar' ? deliveredWord(language) : pickedUpWord(language)
      const place = when && isComing(sale.status) ? ` ${how} ${when}.` : ''
      return language === 'en'
        ? `Order #${sale.number} (${things}, ${formatRupiah(sale.total_rupiah)}) is ${state}.${place}`
        : `Pesanan #${sale.number} (${things}, ${formatRupiah(sale.total_rupiah)}) ${state}.${place}`
    })
    .join('\n')

const isComing = (status: SaleStatus) => status !== 'batal' && status !== 'selesai'
const deliveredWord = (language: SaleLanguage) => (language === 'en' ? 'For delivery' : 'Diantar')
const pickedUpWord = (language: SaleLanguage) => (language === 'en' ? 'For pick-up' : 'Diambil')
