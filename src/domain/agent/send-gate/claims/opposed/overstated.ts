import { wordsOf } from '#lib/language/text'
import type { Clause, Word } from '../clauses.ts'
import { contentOf } from '../words/content-words.ts'
import { readTokens } from '#lib/language/numbers/quantities'
import { isAmong, type Reading } from '../evidence.ts'
import { formsOf, groupOf } from '../words/gate-words.ts'
import type { Fault } from '../support.ts'
import { isGift } from '../bounds.ts'

/**
 * What says more than the sources, although each of its words and figures has one: a thing with a
 * price that is called free, a denial without its degree, a place or person that a permission is not
 * for, "buka terus", and "dalam hitungan jam".
 */
export function overstatedFaults(
  draft: readonly Clause[],
  asked: readonly Clause[],
  readings: readonly Reading[],
): Fault[] {
  return draft.flatMap((clause): Fault[] => {
    const raw = clause.text
    if (isPricedGift(clause, readings)) return [{ rule: 'angka', raw, weight: 1 }]
    if (chargesForGift(clause, readings)) return [{ rule: 'bantahan', raw, weight: 1 }]
    if (dropsDegree(clause, readings)) return [{ rule: 'bantahan', raw, weight: 1 }]
    if (makesEnough(clause, readings)) return [{ rule: 'cakupan', raw, weight: 1 }]
    if (requiresWhatIsFree(clause, readings)) return [{ rule: 'bantahan', raw, weight: 1 }]
    if (addsToOnly(clause, readings)) return [{ rule: 'cakupan', raw, weight: 1 }]
    if (widensPermission(clause, draft, { asked, readings }))
      return [{ rule: 'cakupan', raw, weight: 1 }]
    return VAGUE.filter(
      (pattern) => pattern.test(raw) && !readings.some(({ source }) => pattern.test(source)),
    ).map(() => ({ rule: 'cakupan', raw, weight: 1 }))
  })
}

/** Spans without a figure, and hours without an end. */
const VAGUE = [
  /(?<!salah )(?<!\p{L})satunya(?!\p{L})|(?<!\p{L})the only(?!\p{L})/iu,
  /(?<!\p{L})cukup\s(?:\p{L}+\s){1,4}(?:saja|aja)(?!\p{L})/iu,
  /(?<!\p{L})langsung (?:dilayani|dikerjakan|ditangani|diproses|masuk|kami layani)(?!\p{L})/iu,
  /(?<!\p{L})hitungan (?:menit|jam|hari|detik)(?!\p{L})/iu,
  /(?<!\p{L})(?:beberapa|sekian) (?:menit|jam) (?:saja|aja|lagi|jadi|selesai)(?!\p{L})/iu,
  /(?<!\p{L})(?:buka|open) (?:terus|nonstop|non stop|sepanjang (?:hari|waktu))(?!\p{L})|(?<!\p{L})(?:tidak|ga|gak|nggak) pernah tutup(?!\p{L})/iu,
]

const isGeneric = ({ text, isLight, isScope }: Word) =>
  isLight || isScope || GENERIC.has(groupOf(text) ?? '')
const GENERIC = new Set(['harga', 'bayar', 'uang', 'termasuk', 'sedia'])

/** "Potong dewasa gratis" where "Dewasa 45rb" is all that the knowledge says of it. */
function isPricedGift({ words, figures, isNegative }: Clause, readings: readonly Reading[]) {
  if (isNegative || !figures.some(isGift)) return false
  const own = words.filter((word) => !isGeneric(word))
  if (own.length === 0 || figures.some((figure) => figure.kind !== 'money')) return false
  const isPriced = (row: Clause) =>
    row.figures.some(({ kind, value }) => kind === 'money' && value > 0) && !isGiven(row)
  const holders = (word: Word) =>
    readings.flatMap(({ clauses }) => clauses.filter((row) => isAmong(word, row.forms)))
  // "Antar ke Kertajati gratis seperti ke stasiun": what is said of Kertajati has a price.
  if (own.some((word) => holders(word).length > 0 && holders(word).every(isPriced))) return true
  const hasAll = (row: Clause, { asked }: Reading) =>
    own.every((word) => isAmong(word, row.forms) || isAmong(word, asked)) &&
    own.some((word) => isAmong(word, row.forms))
  const rows = readings.flatMap((reading) => reading.clauses.filter((row) => hasAll(row, reading)))
  return rows.some(isPriced) && !rows.some(isGiven)
}
const isGiven = (row: Clause) => row.figures.some(isGift) || GIVEN.test(row.text)

/** "Plastik kena biaya tambahan" for "Plastik gratis" */
function chargesForGift(clause: Clause, readings: readonly Reading[]): boolean {
  if (clause.isNegative || clause.figures.length > 0 || !CHARGES.test(clause.text)) return false
  const own = clause.words.filter((word) => !isGeneric(word) && groupOf(word.text) !== 'tambah')
  const rows = readings.flatMap((reading) =>
    reading.clauses.filter(
      (row) =>
        own.some((word) => isAmong(word, row.forms)) &&
        own.every((word) => isAmong(word, row.forms) || isAmong(word, reading.asked)),
    ),
  )
  return (
    rows.some((row) => row.figures.some(isGift)) &&
    rows.every((row) => row.figures.every(({ kind, value }) => kind !== 'money' || value === 0))
  )
}
const CHARGES =
  /(?<!\p{L})(?:kena|ada|dengan|di\p{L}*kan|bayar|nambah|tambah|pakai)\s+(?:\p{L}+\s)?(?:biaya|lagi|tambahan|charge|ongkos)(?!\p{L})/iu
const GIVEN = /(?<!\p{L})(?:gratis|free|bonus|cuma-cuma|termasuk|dapat|tanpa biaya)(?!\p{L})/iu

/** "tidak kusut" for "tidak mudah kusut" */
function dropsDegree(clause: Clause, readings: readonly Reading[]): boolean {
  if (!clause.isNegative || DEGREE.test(clause.text)) return false
  const words = clause.words.filter(({ isLight }) => !isLight)
  if (words.length === 0) return false
  const rows = readings.flatMap(({ clauses }) =>
    clauses.filter((row) => row.isNegative && words.some((word) => isAmong(word, row.forms))),
  )
  return (
    rows.length > 0 &&
    rows.every(({ text }) => {
      const behind = DEGREE.exec(text)?.[1] ?? ''
      return contentOf(readTokens(behind)).some((known) =>
        words.some(({ forms }) => forms.some((form) => formsOf(known).includes(form))),
      )
    })
  )
}
const DEGREE =
  /(?<!\p{L})(?:tidak|tak|ga|gak|nggak|tdk|not)\s+(?:mudah|gampang|terlalu|begitu|selalu|semua|setiap|sepenuhnya|langsung|cepat|sering|easily|always|fully|every)\s+(\p{L}+(?:\s\p{L}+)?)/iu

/** "BPJS cukup bawa kartu" where the source says "bawa kartu dan resep dokter": it leaves one out. */
function makesEnough({ text, words, isNegative }: Clause, readings: readonly Reading[]): boolean {
  const [, given = ''] = ENOUGH.exec(text) ?? []
  const items = contentOf(readTokens(given)).map(formsOf)
  if (isNegative || items.length === 0) return false
  const rows = readings.flatMap(({ clauses }) =>
    clauses.filter(
      (row) =>
        items.every((forms) => forms.some((form) => row.forms.has(form))) && !ENOUGH.test(row.text),
    ),
  )
  return rows.some((row) => {
    const [, more = ''] = /\s(?:dan|serta|sama|plus)\s+(.+)$/iu.exec(row.text) ?? []
    const rest = contentOf(readTokens(more)).map(formsOf)
    return (
      rest.length > 0 &&
      !rest.some((forms) => words.some((word) => word.forms.some((form) => forms.includes(form))))
    )
  })
}
const ENOUGH = /(?<!\p{L})cukup\s+(?:dengan\s+)?(.+)$/iu

/** "Tanpa janji tidak kami layani" for "Tanpa janji tetap dilayani" */
function requiresWhatIsFree({ text }: Clause, readings: readonly Reading[]): boolean {
  const without = NEEDED.exec(text)?.[1]
  if (without === undefined) return false
  const needed = contentOf(readTokens(without)).map(formsOf)
  const rows = readings.flatMap(({ clauses }) =>
    clauses.filter((row) => needed.some((forms) => forms.some((form) => row.forms.has(form)))),
  )
  return (
    rows.some((row) => /(?<!\p{L})(?:tanpa|without)(?!\p{L})/iu.test(row.text)) &&
    !rows.some((row) => NEEDED.test(row.text) || OBLIGES.test(row.text))
  )
}
const NEEDED =
  /(?<!\p{L})tanpa\s+(.+?)\s+(?:\p{L}+\s+)?(?:tidak|belum|tak|gak|ga|nggak|tdk)(?!\p{L})/iu
const OBLIGES = /(?<!\p{L})(?:wajib|harus|syarat\p{L}*|perlu|must)(?!\p{L})/iu

/** "Kelas grup juga ada di GOR" for "Kelas grup cuma di GOR" */
function addsToOnly({ text, words, isNegative }: Clause, readings: readonly Reading[]): boolean {
  if (isNegative || !ALSO.test(text) || ONLY.test(text)) return false
  const own = words.filter((word) => !isGeneric(word))
  const rows = readings.flatMap((reading) =>
    reading.clauses.filter(
      (row) =>
        own.some((word) => isAmong(word, row.forms)) &&
        own.every((word) => isAmong(word, row.forms) || isAmong(word, reading.asked)),
    ),
  )
  return own.length > 1 && rows.length > 0 && rows.every((row) => ONLY.test(row.text))
}
const ALSO = /(?<!\p{L})(?<!begitu )(?:juga|pun|also|as well)(?!\p{L})/iu
const ONLY = /(?<!\p{L})(?:hanya|cuma|only|saja|aja|khusus)(?!\p{L})/iu

/** "COD bisa" for "COD khusus Bandung": whom or what the permission is for is nowhere said. */
function widensPermission(
  { text, words, isNegative, figures }: Clause,
  draft: readonly Clause[],
  { asked, readings }: { asked: readonly Clause[]; readings: readonly Reading[] },
): boolean {
  if (isNegative || figures.length > 0 || !PERMITS.test(text)) return false
  const own = words.filter((word) => !isGeneric(word))
  if (own.length === 0) return false
  const rows = readings.flatMap(({ clauses }) =>
    clauses.filter((row) => own.every((word) => isAmong(word, row.forms))),
  )
  const said = [...draft, ...asked]
  return (
    rows.length > 0 &&
    rows.every((row) => {
      const limit = LIMITED.exec(row.text)?.[1]
      const limits = limit === undefined ? [] : contentOf(readTokens(limit)).map(formsOf)
      return (
        limits.length > 0 &&
        !own.some(({ text: word }) => wordsOf(limit ?? '').includes(word)) &&
        !limits.some((forms) => said.some((one) => forms.some((form) => one.forms.has(form))))
      )
    })
  )
}
const PERMITS = /(?<!\p{L})(?:bisa|boleh|dapat|ada|tersedia|can|may)(?!\p{L})/iu
const LIMITED =
  /(?<!\p{L})(?:hanya|khusus|cuma|only)\s+(?:(?:di|ke|untuk|utk|buat|bagi|pada)\s+)?(.+)$/iu
