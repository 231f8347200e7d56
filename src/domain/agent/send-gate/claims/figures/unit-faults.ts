import { unitOf } from '#lib/language/numbers/units'
import { wordsOf } from '#lib/language/text'
import type { Clause } from '../clauses.ts'
import type { Reading } from '../evidence.ts'
import type { Fault } from '../support.ts'
import { isGift } from '../bounds.ts'

/** Faults of a unit: "per hari" in the draft must be the unit of the row. */
export function perFaults(said: Clause, nearest: Clause[], { clauses, asked }: Reading): Fault[] {
  const isShared = (row: Clause, unit: string) =>
    row.pers.length === 0 &&
    // "tuna 500gr 55rb" is not a price per kilo, although "dori 1kg" stands beside it.
    !row.figures.some(({ kind }) => kind === unitOf(unit)?.kind) &&
    clauses.some((other) => other.sentence === row.sentence && hasPer(other, unit))
  // "4 pertemuan @60 menit" supports "60 menit per pertemuan".
  const isMeasured = (unit: string) =>
    said.figures.some(({ kind }) => kind === 'duration') &&
    nearest.some((row) =>
      clauses.some(
        (other) =>
          other.sentence === row.sentence && other.figures.some((figure) => figure.unit === unit),
      ),
    )
  const isCounted = (unit: string) =>
    nearest.every((row) => row.pers.length === 0) &&
    [...asked, ...clauses.flatMap(({ words }) => words.map(({ text }) => text))].some(
      (word) => unitOf(word)?.name === unit,
    )
  // The price of one product is also "per pcs" where the list does not say so.
  const isOfOne = (unit: string) =>
    PIECES.test(unit) &&
    nearest.every((row) => row.pers.length === 0 && !isPacked(row)) &&
    !said.figures.some(isGift)
  // "jangkrik 5rb isi 30 ekor" is not the price of one piece.
  const isOfMany = (unit: string) =>
    said.figures.some(({ kind }) => kind === 'money') &&
    nearest.length > 0 &&
    !said.figures.some((figure) => figure.unit === unit && figure.said !== 1) &&
    nearest.every(
      (row) =>
        row.pers.length === 0 &&
        !STEPPED.test(row.text) &&
        [row, ...rowsBehind(row, clauses)].some(({ figures }) =>
          figures.some(
            (figure) => figure.unit === unit && figure.said !== 1 && figure.bound !== 'lower',
          ),
        ),
    )
  // "dipotong 100rb dari total" is not an amount of each.
  const isOfWhole =
    said.figures.some(({ kind, value }) => kind === 'money' && value > 0) &&
    nearest.length > 0 &&
    nearest.every((row) => row.pers.length === 0 && OF_WHOLE.test(row.text))
  return said.pers
    .filter(
      (unit) =>
        isOfWhole ||
        isOfMany(unit) ||
        (!isOfOne(unit) && !isCounted(unit) && !isMeasured(unit) && !isWritten(unit, nearest)),
    )
    .filter(
      (unit) =>
        isOfWhole ||
        isOfMany(unit) ||
        !nearest.some((row) => hasPer(row, unit) || isShared(row, unit)),
    )
    .map((unit) => ({ rule: 'angka', raw: `per ${unit}`, weight: 1 }))
}

const OF_WHOLE = /(?<!\p{L})dari (?:total|jumlah|seluruh|keseluruhan)\p{L}*(?!\p{L})/iu

/** Words before a number of pieces. A price "mulai 10 pcs" is still the price of one piece. */
const STEPPED = /(?<!\p{L})(?:min\p{L}*|mulai|untuk|utk|buat|beli|pesan|order|dari)(?!\p{L})/iu

/** The rows of a sentence up to the next price: "35rb: soft file + 4 lembar". */
function rowsBehind(row: Clause, clauses: readonly Clause[]): Clause[] {
  const rest = clauses.slice(clauses.indexOf(row) + 1)
  const end = rest.findIndex(
    ({ sentence, figures }) =>
      sentence !== row.sentence || figures.some(({ kind }) => kind === 'money'),
  )
  return end < 0 ? rest : rest.slice(0, end)
}

const PIECES =
  /^(?:sak|karung|pcs|pc|buah|unit|item|satuan|biji|piece|ekor|butir|lembar|helai|batang)$/

/** Whether a row is the price of a package: "Snack box isi 4 Rp12.000". */
const isPacked = ({ text, figures }: Clause) =>
  figures.some(({ kind, unit, bound }) => kind === 'count' && unit !== undefined && !bound) ||
  /(?<!\p{L})isi\s\d/iu.test(text) ||
  wordsOf(text).some((word) => PACKS.test(word))
const PACKS =
  /^(?:box|dus|kardus|lusin|kodi|pak|pack|set|pasang|rim|roll|paket|kotak|karton|strip)$/

/** Whether the rows have the unit as a word: "tambah orang Rp35.000" is a price per person. */
const isWritten = (unit: string, rows: Clause[]) =>
  rows.some(
    ({ pers, text }) =>
      pers.length === 0 && wordsOf(text).some((word) => unitOf(word)?.name === unit),
  )

const hasPer = (row: Clause, unit: string) =>
  row.words.some(({ forms }) => forms.includes(unit)) ||
  row.pers.includes(unit) ||
  row.figures.some((figure) => figure.unit === unit && figure.said === 1)
