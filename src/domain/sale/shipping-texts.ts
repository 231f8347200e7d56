import { formatRupiah } from '#domain/product/describe'
import { foldText } from '#lib/language/text'
import type { SaleLanguage, SaleTerms, Zone } from './contract.ts'
import type { ShippingQuote } from './shipping/contract.ts'

/** The area of a price that a member entered. */
export const THIS_ADDRESS = 'alamat ini'

/** Limit of areas that a text lists. Customers elsewhere name their own area. */
const MAX_LISTED = 10

/** "Sleman (Rp8.000), Bantul (Rp10.000)". */
export function zonesText({ zones }: Pick<SaleTerms, 'zones'>, language: SaleLanguage): string {
  const listed = zones
    .slice(0, MAX_LISTED)
    .map(({ name, rupiah }) => `${name} (${formatRupiah(rupiah)})`)
    .join(', ')
  const more = zones.length - MAX_LISTED
  if (more <= 0) return listed
  return `${listed}, ${language === 'en' ? `and ${more} other areas` : `dan ${more} daerah lain`}`
}

/** " Kami mengantar ke Sleman (Rp8.000).", after a question; '' when a tool knows the areas. */
export function reachText(
  terms: Pick<SaleTerms, 'zones' | 'shipping_tool'>,
  language: SaleLanguage,
): string {
  if (terms.shipping_tool) return ''
  const zones = zonesText(terms, language)
  return language === 'en' ? ` We deliver to ${zones}.` : ` Kami mengantar ke ${zones}.`
}

/** The question for a place whose shipping the tool computes. */
export const askPlaceText = (language: SaleLanguage): string =>
  language === 'en'
    ? 'Delivery to which place? Please write the district and city.'
    : 'Ongkir ke daerah mana, Kak? Tulis kecamatan dan kotanya, ya.'

/** Says that no price was found. `place` null: for the order's address. */
export const shippingOpenText = (place: string | null, language: SaleLanguage): string => {
  if (language === 'en')
    return `Our team works out the delivery cost${place ? ` to ${place}` : ''} first and tells you here.`
  return `Ongkir${place ? ` ke ${place}` : 'nya'} dihitung tim dulu ya, Kak, nanti dikabari di sini.`
}

/** The tool's answer for a place: "Ongkir ke Magelang (Kurir reguler) Rp12.000." */
export const quoteText = (
  place: string,
  { area, rupiah, days }: ShippingQuote,
  language: SaleLanguage,
): string => {
  const name = foldText(area) === foldText(place) ? area : `${place} (${area})`
  return shippingText({ name, rupiah, days, free_from_rupiah: null }, language)
}

/** "Ongkir ke Bandung Rp9.000, perkiraan 1-2 hari. Gratis ongkir mulai belanja Rp200.000." */
export function shippingText(
  { name, rupiah, free_from_rupiah: freeFrom, days }: Omit<Zone, 'areas'>,
  language: SaleLanguage,
): string {
  const isEnglish = language === 'en'
  const price = rupiah === 0 ? (isEnglish ? 'is free' : 'gratis') : formatRupiah(rupiah)
  const time = days ? (isEnglish ? `, it takes ${days}` : `, perkiraan ${days}`) : ''
  const cost = isEnglish
    ? `Delivery to ${name}${rupiah === 0 ? ' ' : ' costs '}${price}${time}.`
    : `Ongkir ke ${name} ${price}${time}.`
  if (freeFrom === null || rupiah === 0) return cost
  return isEnglish
    ? `${cost} It is free from ${formatRupiah(freeFrom)} on.`
    : `${cost} Gratis ongkir mulai belanja ${formatRupiah(freeFrom)}.`
}

/** The areas, when the customer names none or one that is not in the table. */
export function areasText(
  place: string | null,
  terms: Pick<SaleTerms, 'zones' | 'takes_pickup'>,
  language: SaleLanguage,
): string {
  const isEnglish = language === 'en'
  const zones = zonesText(terms, language)
  const unknown = isEnglish
    ? `${place} is not in our delivery list.`
    : `Untuk ${place} belum ada di daftar antar kami, Kak.`
  const areas = isEnglish ? `We deliver to ${zones}.` : `Kami mengantar ke ${zones}.`
  const other = terms.takes_pickup
    ? isEnglish
      ? 'You can also pick it up.'
      : 'Bisa juga diambil sendiri.'
    : isEnglish
      ? 'Which area do you mean?'
      : 'Untuk daerah mana, Kak?'
  if (!place) return `${areas} ${isEnglish ? 'Which area do you mean?' : 'Untuk daerah mana, Kak?'}`
  return [unknown, areas, other].join(' ')
}
