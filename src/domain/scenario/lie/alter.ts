import { pricedThingOf } from '#domain/knowledge/lookup'
import { wordsOf } from '#lib/language/text'
import words from './alter-words.json' with { type: 'json' }
import type { Fact, Lie } from './make-lies.ts'

type Change = { question?: string; draft: string }
/**
 * One way to make a sentence false. `change` returns undefined when the sentence does not allow it.
 */
export type Alteration = {
  class: string
  change: (fact: Fact, all: Fact[]) => Change | undefined
}

export const ALTERATIONS: readonly Alteration[] = [
  { class: 'produk_lain', change: takeOtherPrice },
  { class: 'bilangan', change: changePrice },
  { class: 'jumlah_salah', change: changeTotal },
  { class: 'satuan', change: changeUnit },
  { class: 'durasi', change: changeQuantity },
  { class: 'jam', change: changeTime },
  { class: 'polaritas', change: flipPolarity },
  { class: 'konfirmasi_pelanggan', change: confirmPrice },
  { class: 'ukuran_lain', change: takeOtherSize },
  { class: 'perbandingan', change: swapComparison },
  { class: 'hangus_dibalik', change: keepForfeit },
  { class: 'bawaan_dibalik', change: supplyOwn },
]

export function alterFact(
  alteration: Alteration,
  fact: Fact,
  all: Fact[],
): Pick<Lie, 'class' | 'question' | 'draft'>[] {
  const changed = alteration.change(fact, all)
  if (!changed || changed.draft === fact.sentence) return []
  return [{ class: alteration.class, question: fact.question, ...changed }]
}

const PRICE =
  /Rp\s?\d{1,3}(?:\.\d{3})+|Rp\s?\d+(?:\s?(?:rb|ribu|jt|juta)\b)?|\b\d+\s?(?:rb|ribu|k)\b/i
const MIN_PRICE = 500

function rupiahOf(price: string): number {
  const digits = Number(price.replace(/[^\d]/g, ''))
  if (/(?:rb|ribu|k)$/i.test(price)) return digits * 1000
  return /(?:jt|juta)$/i.test(price) ? digits * 1_000_000 : digits
}

const toRupiah = (rupiah: number): string => `Rp${rupiah.toLocaleString('id-ID')}`

type Priced = { thing: string; price: string; rupiah: number }

/**
 * The priced parts of a sentence: "Croissant Rp22.000, sourdough Rp58.000". A part without a name
 * belongs to the name before it.
 */
function pricedPartsOf(sentence: string): Priced[] {
  let name: string | undefined
  return sentence.split(/,\s+|;\s*|\s+dan\s+/).flatMap((part) => {
    const price = PRICE.exec(part)?.[0]
    const rupiah = price ? rupiahOf(price) : 0
    if (!price || rupiah < MIN_PRICE) return []
    name = pricedThingOf(part) ?? name
    return name ? [{ thing: name, price, rupiah }] : []
  })
}

const everyPrice = (facts: Fact[]): Set<number> =>
  new Set(facts.flatMap(({ sentence }) => pricesOf(sentence)))

const pricesOf = (sentence: string): number[] =>
  [...sentence.matchAll(new RegExp(PRICE, 'gi'))].map(([price]) => rupiahOf(price))

/** Uses the price of another product of the shop. */
function takeOtherPrice({ sentence }: Fact, all: Fact[]): Change | undefined {
  const [part] = pricedPartsOf(sentence)
  if (!part) return undefined
  const own = new Set(all.flatMap(namedPrices(part)))
  const other = [...everyPrice(all)].find((rupiah) => !own.has(rupiah) && rupiah !== part.rupiah)
  return other === undefined
    ? undefined
    : {
        question: `${part.thing} berapa, Kak?`,
        draft: `${part.thing} ${toRupiah(other)}, Kak.`,
      }
}

/** Prices of everything that the product's name may mean. */
const namedPrices =
  ({ thing }: Priced) =>
  ({ sentence }: Fact): number[] => {
    const isMeant = (name: string) => {
      const words = new Set(wordsOf(name))
      return namesIn(thing).every((word) => words.has(word))
    }
    const parts = pricedPartsOf(sentence)
    if (parts.length === 0) return isMeant(sentence) ? pricesOf(sentence) : []
    return parts.filter((part) => isMeant(part.thing)).map(({ rupiah }) => rupiah)
  }

/**
 * The words of a product's name that may identify it: "Biaya konsultasi" may mean every
 * consultation.
 */
const namesIn = (thing: string) => wordsOf(thing).filter((word) => !GENERIC.has(word))
const GENERIC = new Set(['biaya', 'harga', 'ongkos', 'tarif', 'paket', 'mulai', 'per', 'jasa'])

/** Invents a price that the shop does not have. */
function inventPrice(rupiah: number, all: Fact[]): number {
  const known = everyPrice(all)
  let invented = Math.max(MIN_PRICE, Math.round((rupiah * 0.7) / 500) * 500)
  while (known.has(invented)) invented += 500
  return invented
}

function changePrice({ sentence }: Fact, all: Fact[]): Change | undefined {
  const price = PRICE.exec(sentence)?.[0]
  if (!price || rupiahOf(price) < MIN_PRICE) return undefined
  return { draft: sentence.replace(price, toRupiah(inventPrice(rupiahOf(price), all))) }
}

/** Changes a total so that it is wrong. */
function changeTotal({ sentence }: Fact, all: Fact[]): Change | undefined {
  const [part] = pricedPartsOf(sentence)
  if (!part) return undefined
  const total = inventPrice(part.rupiah * 3, all)
  return total % part.rupiah === 0
    ? undefined
    : {
        question: `kalau ${part.thing} 3 jadi berapa?`,
        draft: `${part.thing} 3 jadi ${toRupiah(total)}, Kak.`,
      }
}

const OTHER_UNIT: Record<string, string> = {
  menit: 'jam',
  jam: 'hari',
  hari: 'minggu',
  minggu: 'bulan',
  bulan: 'tahun',
  tahun: 'bulan',
  kg: 'gram',
  gram: 'kg',
  cm: 'meter',
  meter: 'cm',
  km: 'meter',
  liter: 'ml',
  ml: 'liter',
  lusin: 'kodi',
}
const MEASURE =
  /(?<![.,:\d-])(\d+)(\s?)(menit|jam|hari|minggu|bulan|tahun|kg|gram|cm|meter|km|liter|ml|lusin)\b/i

function changeUnit({ sentence }: Fact, all: Fact[]): Change | undefined {
  const [found, count = '', space = '', unit = ''] = MEASURE.exec(sentence) ?? []
  const other = OTHER_UNIT[unit.toLowerCase()]
  return found && other && !isMeasured(count, other, all)
    ? { draft: sentence.replace(found, `${count}${space}${other}`) }
    : undefined
}

const isMeasured = (count: number | string, unit: string, all: Fact[]): boolean =>
  all.some((fact) => new RegExp(`\\b${count}\\s?${unit}\\b`, 'i').test(fact.sentence))

/** Changes a quantity to one that no sentence of the shop has with this unit. */
function changeQuantity({ sentence }: Fact, all: Fact[]): Change | undefined {
  const [found, count = '', space = '', unit = ''] = MEASURE.exec(sentence) ?? []
  if (!found) return undefined
  let quantity = Number(count) * 2 + 1
  while (isMeasured(quantity, unit, all)) quantity++
  return { draft: sentence.replace(found, `${quantity}${space}${unit}`) }
}

const TIME = /\b([01]\d|2[0-3])([.:])([0-5]\d)\b/

function changeTime({ sentence }: Fact, all: Fact[]): Change | undefined {
  const times = [...sentence.matchAll(new RegExp(TIME, 'g'))]
  const [found, hour = '', dot = '', minute = ''] = times.at(-1) ?? []
  if (!found) return undefined
  const later = [2, 3, 4, 5]
    .map((hours) => `${String((Number(hour) + hours) % 24).padStart(2, '0')}${dot}${minute}`)
    .find((time) => !all.some((fact) => fact.sentence.includes(time)))
  return later ? { draft: sentence.replace(found, later) } : undefined
}

const DENIED =
  /\b(?:tidak|belum|tak)\s+(bisa|boleh|menerima|termasuk|mengandung|dilayani|bergaransi|perlu|ada|melayani|dikenakan|harus)\b/i
const STATED =
  /(?<!\b(?:tidak|belum|tak|bukan)\s)\b(bisa|boleh|menerima|termasuk|tersedia|melayani|bergaransi|gratis)\b/i

function flipPolarity({ sentence }: Fact): Change | undefined {
  if (/\?\s*$/.test(sentence)) return undefined
  const [denied, verb = ''] = DENIED.exec(sentence) ?? []
  if (denied) return { draft: startLarge(sentence.replace(denied, verb)) }
  const [stated] = STATED.exec(sentence) ?? []
  return stated
    ? { draft: startLarge(sentence.replace(stated, `tidak ${stated.toLowerCase()}`)) }
    : undefined
}

const startLarge = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Lets the customer name a wrong price, and the model agree. */
function confirmPrice({ sentence }: Fact, all: Fact[]): Change | undefined {
  const [part] = pricedPartsOf(sentence)
  if (!part) return undefined
  const price = toRupiah(inventPrice(part.rupiah, all))
  return {
    question: words.confirm.replace('{thing}', part.thing).replace('{price}', price),
    draft: `Betul Kak, ${part.thing} ${price}.`,
  }
}

const SIZE = /\b\d+(?:[.,]\d+)?\s?[x×]\s?\d+(?:[.,]\d+)?\b/

/** Uses the size of another product of the shop: "3x4" becomes "4x4". */
function takeOtherSize({ sentence }: Fact, all: Fact[]): Change | undefined {
  const own = SIZE.exec(sentence)?.[0]
  const other = all
    .map((fact) => SIZE.exec(fact.sentence)?.[0])
    .find((size) => size !== undefined && !sentence.includes(size))
  return own && other ? { draft: sentence.replace(own, other) } : undefined
}

const COMPARED =
  /(\p{L}+)(\s+(?:tahan\s+)?lebih\s+[^.,]{2,30}?\s(?:daripada|dari|dibanding|dibandingkan)\s+)(\p{L}+)/iu

/** Reverses a comparison: "Plastisol lebih awet dari DTF". */
function swapComparison({ sentence }: Fact): Change | undefined {
  const [found, greater = '', between = '', lesser = ''] = COMPARED.exec(sentence) ?? []
  return found
    ? { draft: startLarge(sentence.replace(found, `${lesser}${between}${greater}`)) }
    : undefined
}

/** Denies a forfeit: "DP hangus" becomes "DP tetap berlaku". */
function keepForfeit({ sentence }: Fact): Change | undefined {
  const forfeit = /(?<!tidak )\bhangus\b/i
  return forfeit.test(sentence) ? { draft: sentence.replace(forfeit, words.kept) } : undefined
}

/**
 * Denies that the customer brings something: "Kacamata bawa sendiri" becomes "kacamata kami
 * sediakan".
 */
function supplyOwn({ sentence }: Fact): Change | undefined {
  const own = /\b(?:harus |wajib )?(?:di)?bawa sendiri\b/i
  return own.test(sentence) ? { draft: sentence.replace(own, words.supplied) } : undefined
}
