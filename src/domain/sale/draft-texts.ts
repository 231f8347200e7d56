import { formatRupiah, type ProductFact, priceOf } from '#domain/product/describe'
import type { Draft, SaleDetails, SaleLanguage, SaleLine, SaleTerms } from './contract.ts'
import { lineName, whenText } from './customer-texts.ts'
import { missingOf, sumOf } from './rules.ts'
import { reachText, shippingOpenText } from './shipping-texts.ts'

/** `products`: rows of the lines' products, for choices and stock. */
export type DraftFacts = Draft & {
  terms: SaleTerms
  products: readonly ProductFact[]
  /** sentences on the parts of the customer's wish that are not possible or not understood */
  remarks: string[]
  language: SaleLanguage
}

const MAX_CHOICES = 8

/**
 * The reply to a changed draft: the summary to confirm, or one question for everything that is
 * missing. Every number is from the product table, from the zones, or computed.
 */
export function draftReply(facts: DraftFacts): { text: string; isSummary: boolean } {
  const { lines, details, terms, remarks, language } = facts
  const missing = missingOf(lines, details, terms)
  if (missing.length === 0)
    return { text: [...remarks, summaryText(facts)].join('\n'), isSummary: true }
  const noted = lines.filter(({ productId, quantity }) => productId !== null && quantity !== null)
  const names = noted.map(lineName).join(', ')
  const when = whenText(details, language)
  const things = when
    ? language === 'en'
      ? `${names}, for ${when}`
      : `${names} untuk ${when}`
    : names
  const lead = language === 'en' ? `Noted: ${things}.` : `Baik, Kak, saya catat ${things}.`
  // When no product is named, the first question is enough; a remark may ask it.
  const asked = missing.includes('lines') ? missing.slice(0, remarks.length > 0 ? 0 : 1) : missing
  const questions = asked.flatMap((what) => questionsOf(what, facts))
  return {
    text: [...(noted.length > 0 ? [lead] : []), ...remarks, ...questions].join('\n'),
    isSummary: false,
  }
}

/** The reply to an order whose shipping the team computes. */
export function shippingOpenReply({ lines, details, remarks, language }: DraftFacts): string {
  const noted = lines.filter(({ productId, quantity }) => productId !== null && quantity !== null)
  const names = noted.map(lineName).join(', ')
  const address = details.address ?? ''
  const lead =
    language === 'en'
      ? `Noted: ${names ? `${names}, ` : ''}delivered to ${address}.`
      : `Baik, Kak, saya catat ${names ? `${names}, ` : ''}diantar ke ${address}.`
  return [lead, ...remarks, shippingOpenText(null, language)].join('\n')
}

function summaryText({ lines, details, terms, language }: DraftFacts): string {
  const isEnglish = language === 'en'
  const shipping = shippingOf(details, terms, sumOf(lines))
  return [
    isEnglish ? 'Your order:' : 'Ini pesanannya, Kak:',
    ...lines.map(lineText),
    ...(details.fulfilment === 'antar'
      ? [
          `${deliveryLabel(details, language)}: ${shipping === 0 ? (isEnglish ? 'free' : 'gratis') : formatRupiah(shipping)}${daysText(details, language)}`,
        ]
      : []),
    `Total: ${formatRupiah(sumOf(lines) + shipping)}`,
    placeText(details, language),
    ...(details.note ? [`${isEnglish ? 'Note' : 'Catatan'}: ${details.note}`] : []),
    '',
    isEnglish
      ? 'Reply YES to order, or write what to change.'
      : 'Balas YA untuk memesan, atau tulis yang mau diubah.',
  ].join('\n')
}

const deliveryLabel = ({ zone, shipping_quote: quote }: SaleDetails, language: SaleLanguage) => {
  if (quote?.tool_id === null)
    return language === 'en' ? 'Delivery to this address' : 'Ongkir ke alamat ini'
  if (language !== 'en') return `Ongkir ${zone ?? ''}`
  // A tool names an area or a service.
  return quote ? `Delivery (${quote.area})` : `Delivery to ${zone ?? ''}`
}

const daysText = ({ shipping_quote: quote }: SaleDetails, language: SaleLanguage): string => {
  if (!quote?.days) return ''
  return language === 'en' ? ` (it takes ${quote.days})` : ` (perkiraan ${quote.days})`
}

const lineText = (line: SaleLine): string =>
  `${lineName(line)} x ${formatRupiah(line.priceRupiah ?? 0)} = ${formatRupiah((line.quantity ?? 0) * (line.priceRupiah ?? 0))}`

type DeliveryDetails = Pick<SaleDetails, 'fulfilment' | 'zone' | 'shipping_quote'>

/**
 * The price of the delivery, by the tool's quote or the chosen zone. It is 0 for an order that is
 * picked up or above the free limit.
 */
export function shippingOf(
  { fulfilment, zone, shipping_quote: quote }: DeliveryDetails,
  { zones }: Pick<SaleTerms, 'zones'>,
  itemsRupiah: number,
): number {
  if (fulfilment === 'antar' && quote) return quote.rupiah
  const found = fulfilment === 'antar' ? zones.find(({ name }) => name === zone) : undefined
  if (!found) return 0
  const { rupiah, free_from_rupiah: freeFrom } = found
  return freeFrom !== null && itemsRupiah >= freeFrom ? 0 : rupiah
}

function placeText(details: SaleDetails, language: SaleLanguage): string {
  const when = whenText(details, language)
  if (details.fulfilment === 'antar')
    return language === 'en'
      ? `Delivered ${when} to ${details.address ?? ''}`
      : `Diantar ${when} ke ${details.address ?? ''}`
  return language === 'en' ? `Picked up ${when}.` : `Diambil ${when}.`
}

function questionsOf(what: ReturnType<typeof missingOf>[number], facts: DraftFacts): string[] {
  const { lines, terms, details, language } = facts
  const isEnglish = language === 'en'
  switch (what) {
    case 'lines':
      return [
        isEnglish
          ? 'What would you like to order? Please write the product and how many.'
          : 'Mau pesan apa, Kak? Tulis nama produk dan jumlahnya, ya.',
      ]
    case 'variant':
      return lines
        .filter(({ productId }) => productId === null)
        .map((line) => choiceText(line, facts))
    case 'quantity': {
      const names = lines
        .filter(({ productId, quantity }) => quantity === null && productId !== null)
        .map(lineName)
      if (names.length === 0) return []
      return [isEnglish ? `How many ${names.join(', ')}?` : `${names.join(', ')} mau berapa, Kak?`]
    }
    case 'fulfilment':
      if (!terms.takes_pickup) return []
      return [isEnglish ? 'Pick-up or delivery?' : 'Mau diambil sendiri atau diantar, Kak?']
    case 'address':
      return [
        isEnglish
          ? `Please write the full address.${reachText(terms, language)}`
          : `Diantar ke mana, Kak? Tulis alamat lengkapnya.${reachText(terms, language)}`,
      ]
    case 'zone':
      if (!details.address) return []
      return [
        isEnglish
          ? `Which area is that?${reachText(terms, language)}`
          : `Itu termasuk daerah mana, Kak?${reachText(terms, language)}`,
      ]
    case 'day':
      return [isEnglish ? 'For which day and time?' : 'Untuk hari apa dan jam berapa, Kak?']
  }
}

/** "Roti sobek ada cokelat Rp28.000, keju Rp32.000. Mau yang mana, Kak?" */
function choiceText({ name }: SaleLine, { products, language }: DraftFacts): string {
  const rows = products.filter((row) => row.name.toLowerCase() === name.toLowerCase())
  const listed = rows
    .slice(0, MAX_CHOICES)
    .map((row) =>
      [row.variant || row.name, priceOf(row), stockNote(row, language)].filter(Boolean).join(' '),
    )
    .join(', ')
  return language === 'en'
    ? `${name} comes in ${listed}. Which one?`
    : `${name} ada ${listed}. Mau yang mana, Kak?`
}

const stockNote = ({ stock }: ProductFact, language: SaleLanguage): string =>
  stock === 0 ? (language === 'en' ? '(sold out)' : '(habis)') : ''

/** Says that the stock is too low; nothing was ordered. */
export function shortText(
  { name, variant }: Pick<SaleLine, 'name' | 'variant'>,
  stock: number,
  language: SaleLanguage,
): string {
  const what = [name, variant].filter(Boolean).join(' ')
  if (language === 'en') return stock === 0 ? `${what} is sold out.` : `Only ${stock} ${what} left.`
  return stock === 0 ? `Maaf Kak, ${what} sedang habis.` : `Maaf Kak, ${what} tinggal ${stock}.`
}

export const goneText = ({ name, variant }: SaleLine, language: SaleLanguage): string => {
  const what = [name, variant].filter(Boolean).join(' ')
  return language === 'en'
    ? `${what} is not sold any more.`
    : `Maaf Kak, ${what} sudah tidak dijual.`
}

export const priceChangedText = (language: SaleLanguage): string =>
  language === 'en'
    ? 'Prices have changed since my summary. The new sum:'
    : 'Harganya berubah sejak ringkasan tadi, Kak. Ini yang baru:'

export const closedDayText = (day: string, language: SaleLanguage): string =>
  language === 'en' ? `We are closed on that day.` : `Hari ${day} itu kami tutup, Kak.`

export const closedTimeText = (day: string, spans: string[], language: SaleLanguage): string =>
  language === 'en'
    ? `We are open ${spans.join(', ')} on that day. Please write another time.`
    : `Hari ${day} kami buka ${spans.join(' dan ')}, Kak. Tulis jam lain, ya.`

export const pastTimeText = (language: SaleLanguage): string =>
  language === 'en' ? 'That time has passed.' : 'Waktu itu sudah lewat, Kak.'

export const noDeliveryText = (language: SaleLanguage): string =>
  language === 'en'
    ? 'We do not deliver; orders are picked up.'
    : 'Maaf Kak, kami belum mengantar; pesanan diambil di tempat.'

export const noPickupText = (language: SaleLanguage): string =>
  language === 'en'
    ? 'Orders are delivered; there is no pick-up.'
    : 'Maaf Kak, pesanan kami antar; belum bisa diambil di tempat.'

export const unclearProductText = (names: string[], language: SaleLanguage): string =>
  language === 'en'
    ? `Which one do you mean: ${names.slice(0, MAX_CHOICES).join(', ')}?`
    : `Maksudnya yang mana, Kak: ${names.slice(0, MAX_CHOICES).join(', ')}?`

export const unknownText = (parts: string[], language: SaleLanguage): string =>
  language === 'en'
    ? `I did not find this in our list: ${parts.join(', ')}.`
    : `Yang ini belum saya temukan di daftar kami: ${parts.join(', ')}.`

export const fractionText = (amounts: string[], language: SaleLanguage): string => {
  const said = amounts.map((amount) => `"${amount}"`).join(', ')
  return language === 'en'
    ? `Sorry, I cannot note ${said}, only whole numbers. For that amount, ask me for our team.`
    : `Maaf Kak, ${said} belum bisa saya catat, hanya jumlah bulat. Untuk jumlah itu, minta saya sambungkan ke tim, ya.`
}

export const notCaughtText = (language: SaleLanguage): string =>
  language === 'en' ? 'Sorry, I did not catch that.' : 'Maaf Kak, belum saya tangkap.'

export const askAgainText = (language: SaleLanguage): string =>
  language === 'en' ? 'To be sure, here it is again.' : 'Supaya pasti, saya tulis lagi.'

/** Says that the sum was computed again, because the customer asked for it or doubted it. */
export const totalText = (language: SaleLanguage): string =>
  language === 'en' ? 'Here is the sum.' : 'Ini hitungannya, Kak.'
export const sumCheckedText = (language: SaleLanguage): string =>
  language === 'en'
    ? 'I computed it again from our price list.'
    : 'Sudah saya hitung lagi dari daftar harga kami, Kak.'

/** Says that the address is awaited, because the customer sends it later. */
export const addressAwaitedText = (language: SaleLanguage): string =>
  language === 'en' ? 'All right, I wait for the address.' : 'Baik Kak, saya tunggu alamatnya.'

export const notConfirmedText = (language: SaleLanguage): string =>
  language === 'en' ? 'Your order is not confirmed yet.' : 'Pesanannya belum dikonfirmasi, Kak.'

export const whatToChangeText = (language: SaleLanguage): string =>
  language === 'en' ? 'What should I change in the order?' : 'Bagian mana yang mau diubah, Kak?'

/** The answer to a repeated question. */
export const repeatedText = (text: string, language: SaleLanguage): string =>
  language === 'en' ? `As before: ${text}` : `Masih sama, Kak: ${text}`
