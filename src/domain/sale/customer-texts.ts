import type { NoticeAbout } from '#contract/template/notice'
import { formatRupiah } from '#domain/product/describe'
import { zoneName } from '#lib/time/opening-hours'
import { localTime } from '#lib/time/zone'
import type {
  Sale,
  SaleAct,
  SaleDetails,
  SaleLanguage,
  SaleLine,
  SaleStatus,
  SaleTerms,
} from './contract.ts'

/** "3 Roti sobek cokelat". */
export const lineName = ({ name, variant, quantity }: SaleLine): string =>
  [quantity, name, variant].filter(Boolean).join(' ')

/** "Jumat 27 November 2026 pukul 10.00". */
export function whenText(
  { wanted_day: day, wanted_time: time }: Pick<SaleDetails, 'wanted_day' | 'wanted_time'>,
  language: SaleLanguage,
): string {
  if (!day) return ''
  const date = new Date(`${day}T00:00:00Z`).toLocaleDateString(
    language === 'en' ? 'en-GB' : 'id-ID',
    { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  )
  const clock = time?.replace(':', language === 'en' ? ':' : '.')
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

function paymentLines({ payment_text: text }: SaleTerms, language: SaleLanguage): string[] {
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

/**
 * The message with the payment link, in Indonesian. `qrisUntil`: the text is the caption of a QRIS
 * code that expires then.
 */
export const linkText = (
  { number, total_rupiah: total }: Pick<Sale, 'number' | 'total_rupiah'>,
  url: string,
  qrisUntil: { at: string; zone: string } | null,
): string =>
  qrisUntil === null
    ? [
        `Pesanan #${number ?? ''} bisa dibayar lewat tautan ini, Kak: ${url}`,
        `Jumlahnya ${formatRupiah(total)}. Tautannya berlaku 24 jam.`,
      ].join('\n')
    : [
        `Pesanan #${number ?? ''}: pindai QRIS ini untuk membayar ${formatRupiah(total)}, Kak.`,
        `Berlaku sampai ${untilText(qrisUntil)}.`,
        `Atau bayar lewat tautan ini: ${url}`,
      ].join('\n')

/** "27 November pukul 10.00 WIB". */
const untilText = ({ at, zone }: { at: string; zone: string }): string => {
  const { day, time } = localTime(new Date(at), zone)
  const date = new Date(`${day}T00:00:00Z`).toLocaleDateString('id-ID', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return `${date} pukul ${time.replace(':', '.')} ${zoneName(zone)}`
}

/** Says that the payment arrived. */
export const paidText = ({ number }: Pick<Sale, 'number'>): string =>
  `Pembayaran pesanan #${number ?? ''} sudah masuk, Kak. Terima kasih!`

/** Says that money was refunded by the gateway. */
export const refundedText = ({ number }: Pick<Sale, 'number'>, rupiah: number): string =>
  [
    `${formatRupiah(rupiah)} dari pesanan #${number ?? ''} sudah kami kembalikan lewat cara bayar Kakak.`,
    'Biasanya masuk dalam beberapa hari kerja.',
  ].join(' ')

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

/** The exact state of orders, for "pesanan saya sampai mana?". */
export const statusText = (sales: readonly Sale[], language: SaleLanguage): string =>
  sales
    .map((sale) => {
      const state = (language === 'en' ? STATUS_EN : STATUS_ID)[sale.status]
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

/** The notice as a template, for use outside the 24-hour window. */
export function noticeAbout(
  { number, total_rupiah: total }: Pick<Sale, 'number' | 'total_rupiah'>,
  status: SaleStatus,
  act: SaleAct | 'urungkan',
): NoticeAbout {
  const jumlah = formatRupiah(total)
  const about = { number: number ?? 0 }
  if (act === 'terima_bayar')
    return { ...about, topic: 'pembayaran', facts: { status: 'sudah kami terima', jumlah } }
  const words = act === 'urungkan' ? `dikoreksi: ${STATUS_ID[status]}` : STATUS_ID[status]
  return { ...about, topic: 'pesanan', facts: { status: words, jumlah } }
}

/** The notice about a payment as a template. */
export const paymentAbout = (
  { number }: Pick<Sale, 'number'>,
  status: 'masuk' | 'kembali',
  rupiah: number,
): NoticeAbout => ({
  topic: 'pembayaran',
  number: number ?? 0,
  facts: {
    status: status === 'masuk' ? 'sudah masuk' : 'dikembalikan',
    jumlah: formatRupiah(rupiah),
  },
})

export const linkAbout = (
  { number, total_rupiah: total }: Pick<Sale, 'number' | 'total_rupiah'>,
  url: string,
): NoticeAbout => ({
  topic: 'tautan_bayar',
  number: number ?? 0,
  facts: { jumlah: formatRupiah(total), tautan: url },
})

/** The notice to the customer about a member's act, in Indonesian. */
export function noticeText(
  sale: Pick<Sale, 'number' | 'fulfilment' | 'total_rupiah' | 'paid_at'>,
  status: SaleStatus,
  terms: SaleTerms,
  { act, reason }: { act: SaleAct | 'urungkan'; reason: string | null },
): string {
  const name = `Pesanan #${sale.number ?? ''}`
  const ownName = `pesanan #${sale.number ?? ''}`
  if (act === 'urungkan') return `Maaf Kak, ada koreksi: ${ownName} ${STATUS_ID[status]}.`
  if (act === 'terima_bayar') return `Pembayaran ${ownName} sudah kami terima, Kak. Terima kasih!`
  switch (status) {
    case 'disetujui':
      return [
        `${name} disetujui, Kak. Total ${formatRupiah(sale.total_rupiah)}.`,
        ...(sale.paid_at ? [] : paymentLines(terms, 'id')),
      ].join('\n')
    case 'diproses':
      return `${name} sedang disiapkan, Kak.`
    case 'dikirim':
      return `${name} sedang dikirim, Kak.`
    case 'selesai':
      return `${name} selesai. Terima kasih sudah memesan, Kak!`
    case 'batal':
      return [
        `Maaf Kak, ${ownName} dibatalkan.`,
        ...(reason ? [`Alasan: ${reason}`] : []),
        ...(sale.paid_at ? ['Tim kami menghubungi Kakak soal uangnya.'] : []),
      ].join('\n')
    case 'draf':
    case 'dikonfirmasi':
    case 'dibayar':
      return `${name} ${STATUS_ID[status]}.`
  }
}
