import { memoizeByText } from '#lib/memoize'
import type { Clause, Word } from '../clauses.ts'
import { DAYS, isAmong, type Reading } from '../evidence.ts'
import type { Fault } from '../support.ts'
import { CLOSED } from '../words/sayings.ts'

/**
 * Words of which a row has one and a draft the other, although all else agrees: "Ongkir luar kota
 * Rp20.000" for "Ongkir dalam kota Rp20.000". Most of them are too light to need a source.
 */
const OPPOSITES: readonly (readonly string[])[] = [
  ['dewasa', 'anak|anak-anak|bocah|bayi|balita'],
  ['laki-laki|laki|pria|cowok|putra|ikhwan', 'perempuan|wanita|cewek|putri|akhwat'],
  ['pertama', 'kedua|ketiga|berikutnya|selanjutnya|seterusnya'],
  ['pagi', 'siang', 'sore', 'malam'],
  ['weekday|hari kerja', 'weekend|akhir pekan'],
  ['besar', 'kecil'],
  ['panjang', 'pendek'],
  ['tebal', 'tipis'],
  ['manual', 'matic|matik|otomatis'],
  ['baru', 'bekas|copotan|second'],
  ['panas', 'dingin'],
  ['basah', 'kering'],
  ['atas', 'bawah'],
  ['depan', 'belakang'],
  ['kiri', 'kanan'],
  [
    'setelah|sesudah|usai|sejak|(?:kalau|kalo|jika) (?:sudah|udah|telah) di\\p{L}+',
    'sebelum|sebelumnya|h-\\d+',
  ],
  [
    '(?:bayar|lunas)(?:nya)? di (?:depan|muka|awal)',
    'bayar(?:nya)? (?:pas|saat|ketika|kalau|setelah|sesudah|belakangan|nanti)',
  ],
  ['sekali jalan', 'pulang pergi|pp'],
  ['indoor', 'outdoor'],
  ['domestik', 'internasional'],
  ['beli', 'jual|sewa'],
  ['toko kami|merek kami|sini', '(?:toko|merek|merk|tempat|bengkel|kota) lain'],
]

const wordsFor = (words: string) =>
  new RegExp(`(?<![\\p{L}-])(?:${words})(?:nya)?(?![\\p{L}-])`, 'iu')
const SIDES = OPPOSITES.map((sides) => sides.map(wordsFor))

/** The sides of each pair that a text has, as bits. "8 malam" is an hour. */
const sidesIn = memoizeByText(4000, (text: string): readonly number[] => {
  const plain = text.replace(CLOCK, ' ')
  return SIDES.map((sides) =>
    sides.reduce((bits, side, at) => bits | (side.test(plain) ? 1 << at : 0), 0),
  )
})
const CLOCK =
  /(?:jam|pukul|jm)\s+[\p{L}\d.:]+(?:\s+\p{L}+)?\s+(?:pagi|siang|sore|malam)(?!\p{L})|\d\s+(?:pagi|siang|sore|malam)(?!\p{L})|(?:selamat|halo|hai)\s+(?:pagi|siang|sore|malam)(?!\p{L})/giu

/**
 * A word of the clause has its opposite in every row that it comes from. `carried`: the clause
 * before, which one without own words continues.
 */
export function swappedFaults(
  said: Clause,
  nearest: readonly Clause[],
  reading: Reading,
  carried: Clause | undefined,
): Fault[] {
  if (nearest.length === 0) return []
  const own = sidesIn(said.text)
  const isSwapped =
    own.some(
      (bits, pair) => bits > 0 && nearest.every((row) => isOther(bits, row, { pair, reading })),
    ) || nearest.every(({ text }) => isOtherSide(said.text, text))
  return isSwapped || isOtherDay(said, nearest, { reading, carried })
    ? [{ rule: 'bantahan', raw: said.text, weight: 1 }]
    : []
}

/** Where the row has neither side, the beginning of its sentence decides. */
function isOther(bits: number, row: Clause, { pair, reading }: { pair: number; reading: Reading }) {
  const lead = reading.clauses.find(({ sentence }) => sentence === row.sentence)
  const known = sidesIn(row.text)[pair] || (lead ? (sidesIn(lead.text)[pair] ?? 0) : 0)
  return known > 0 && (known & bits) === 0
}

/**
 * "luar kota" for "dalam kota". Before different words ("luar kota", "dalam negeri") it is not a
 * swap.
 */
function isOtherSide(said: string, known: string): boolean {
  return [...said.matchAll(PLACED)].some(([, side = '', place = '']) => {
    const all = [...known.matchAll(PLACED)].filter(
      ([, , other = '']) => other.toLowerCase() === place.toLowerCase(),
    )
    return (
      all.length > 0 && all.every(([, other = '']) => other.toLowerCase() !== side.toLowerCase())
    )
  })
}
const PLACED =
  /(?<!\p{L})(luar|dalam)\s+(kota|negeri|pulau|jawa|kecamatan|kabupaten|provinsi|daerah|ruangan|wilayah|sanggar|studio|toko|rumah)(?!\p{L})/giu

const daysOf = ({ words }: Clause): Word[] => words.filter(({ text }) => DAYS.test(text))

/**
 * "Senin hanya panggilan darurat" for "Minggu hanya panggilan darurat", and "Senin libur" where the
 * row of Senin has hours.
 */
function isOtherDay(
  said: Clause,
  nearest: readonly Clause[],
  { reading: { clauses }, carried }: { reading: Reading; carried: Clause | undefined },
): boolean {
  const own = daysOf(said)
  const days = own.length === 0 && carried ? daysOf(carried) : own
  if (days.length === 0) return false
  const has = (row: Clause) => days.some((day) => isAmong(day, row.forms))
  const isBare = said.figures.length === 0 || own.length === 0
  if (isBare && nearest.every((row) => daysOf(row).length > 0 && !has(row))) return true
  const near = clauses.filter((row) => nearest.some(({ sentence }) => sentence === row.sentence))
  const isForeign = (day: Word) => !near.some((row) => isAmong(day, row.forms))
  if (LISTED.test(said.text) && own.some(isForeign) && nearest.every(hasDay)) return true
  const rows = clauses.filter(has)
  if (!said.isNegative && rows.length > 0 && rows.every(excludesDays)) return true
  return (
    said.isNegative &&
    CLOSED.test(said.text) &&
    said.figures.length === 0 &&
    rows.length > 0 &&
    rows.every((row) => !row.isNegative && row.figures.some(({ kind }) => kind === 'time'))
  )
}
/** "tidak berlaku Sabtu Minggu": nothing else is said of these days. */
const excludesDays = (row: Clause) =>
  row.isNegative &&
  row.figures.length === 0 &&
  (CLOSED.test(row.text) || row.words.every(({ isLight, text }) => isLight || DAYS.test(text)))

const hasDay = (row: Clause) => daysOf(row).length > 0
const DAY = 'senin|selasa|rabu|kamis|jumat|sabtu|minggu'
const LISTED = new RegExp(`(?:${DAY})\\s*(?:,|&|dan|atau|serta)\\s*(?:hari\\s+)?(?:${DAY})`, 'i')
