import { upTo } from '../text.ts'

/**
 * Whether an entry lists variants by number ("4 kursi, 6 kursi", "iPhone 11, iPhone 12") and the
 * question names another one. Amounts, dates and capacities are not variants: a tent for six is
 * enough for five.
 */
export function lacksVariant(question: string, entry: string): boolean {
  if (OPEN.test(entry)) return false
  const sizes = sizesIn(entry)
  if (sizes.size > 1 && [...sizesIn(question)].some((size) => !sizes.has(size))) return true
  const asked = numbersIn(question).filter(isVariant)
  if (asked.length === 0) return false
  const listed = numbersIn(entry)
  const ranges = [...upTo(entry, MAX_READ).matchAll(RANGE)].map(([, from, until]) => [
    toNumber(from),
    toNumber(until),
  ])
  return asked.some((one) => {
    if (listed.some(({ value }) => value === one.value)) return false
    if (ranges.some(([from = 0, until = 0]) => from <= one.value && one.value <= until))
      return false
    const counted = listed.filter(({ after }) => one.after !== '' && after === one.after)
    const named = listed.filter(({ before }) => one.before !== '' && before === one.before)
    return new Set(counted.map(({ value }) => value)).size > 1 || named.length > 1
  })
}

/** Reads sizes: "8x12" and "8 x 12 m". The order of the sides does not matter. */
const sizesIn = (text: string): Set<string> =>
  new Set(
    [...upTo(text, MAX_READ).matchAll(SIZE)].map((sides) =>
      sides
        .slice(1)
        .map(toNumber)
        .toSorted((a, b) => a - b)
        .join('x'),
    ),
  )
const SIZE = /(?<![\d.,x])(\d{1,4}(?:,\d)?)\s*(?:m|cm)?\s*[x×]\s*(\d{1,4}(?:,\d)?)(?!\s*[x×\d])/giu

type Numbered = { value: number; before: string; after: string }

/** The numbers of a text with their neighbouring words, without prices and clock times. */
function numbersIn(text: string): Numbered[] {
  return [...upTo(text.toLowerCase(), MAX_READ).matchAll(NUMBER)].map((match) => ({
    value: toNumber(match[2]),
    before: match[1] ?? '',
    after: match[3] ?? '',
  }))
}

const MAX_READ = 2000
const NUMBER =
  /(?:(?<![\p{L}\p{N}])(\p{L}+)\s*)?(?<![\d.,:])(\d{1,4}(?:,\d)?)(?![\d.:]\d|\d)(?:\s*(\p{L}+))?/gu
const RANGE = /(\d{1,4}(?:,\d)?)\s*(?:-|–|sampai|s\/d|hingga|to)\s*(\d{1,4}(?:,\d)?)/giu
/** Words that say that a list is incomplete. */
const OPEN =
  /\b(?:kelipatan|di atas|diatas|di bawah|lebih dari|kurang dari|setiap tambahan|semua ukuran|semua tipe|tipe lain|ukuran lain|custom)\b/i

const toNumber = (digits: string | undefined) => Number((digits ?? '').replace(',', '.'))

const isVariant = ({ before, after }: Numbered) => !NOT_AFTER.has(after) && !NOT_BEFORE.has(before)

const NOT_AFTER = new Set(
  `orang org pax tamu peserta kg kilo kilogram gr gram g km m meter hari jam menit minggu bulan
    bln tahun thn th malam mlm kali x rb ribu k jt juta rupiah persen buah biji pcs pc porsi box
    kotak dus pack bungkus lusin kodi lembar karung botol gelas cup potong pasang unit set anak
    motor mobil jan januari feb februari mar maret apr april mei jun juni jul juli agu agustus sep
    september okt oktober nov november des desember pagi siang sore malem days day hours hour
    people persons person guests`.split(/\s+/),
)
const NOT_BEFORE = new Set(
  `jam jm pukul tgl tanggal umur usia kelas semester rp beli pesan pesen order ambil mau no nomor
    nomer lantai jalan jl gang rt rw cuma isi total sampai sampe minimal min maks maksimal`.split(
    /\s+/,
  ),
)
