import { wordsOf } from '#lib/language/text'
import type { Clause, Word } from '../clauses.ts'
import { DAYS, impliedBy, isAmong, type Reading } from '../evidence.ts'
import { NEGATIONS } from '../words/gate-words.ts'
import { RESTRICTS } from '../words/sayings.ts'
import type { Fault } from '../support.ts'
import { isTalk } from '../words/talk-words.ts'

/**
 * Faults of words from a row that denies them: "Senin buka 10.00" when the hours are of other days
 * and Monday is closed.
 */
export function strayFaults(
  said: Clause,
  homes: Clause[],
  { clauses, asked }: Reading,
  hasFigures: boolean,
): Fault[] {
  if (!hasFigures) return []
  const known = new Set(homes.flatMap((row) => [...row.forms, ...impliedBy(row)]))
  const sentences = new Set(homes.map(({ sentence }) => sentence))
  // "Selasa, Kamis, Sabtu jam 16.00" is one row; "Minggu libur" is another one than "Sabtu 09.00".
  const isBeside = (word: Word) =>
    clauses.some(
      (row) =>
        sentences.has(row.sentence) &&
        isAmong(word, row.forms) &&
        // In "Cimahi +5rb, Lembang belum terjangkau" the other row denies it.
        (said.isNegative ||
          !row.isNegative ||
          (isSubjectOf(word, row) && isBefore(row, homes, clauses))) &&
        (!isDay(word) ||
          (row.figures.length === 0 &&
            row.conditions.length === 0 &&
            row.isNegative === said.isNegative)),
    )
  // "ga bisa lewat jam 24" names no subject, so it continues the subject of its entry.
  const isUnnamed =
    homes.length > 0 && homes.every(({ words }) => words.every((one) => one.isLight))
  const isStray = (word: Word) =>
    !word.isLight &&
    (isDay(word) || !isAmong(word, asked)) &&
    !(isUnnamed && !isDay(word) && homes.every((row) => row.isNegative === said.isNegative)) &&
    !isAmong(word, known) &&
    !isBeside(word) &&
    clauses.some(
      (row) =>
        !homes.includes(row) &&
        isAmong(word, row.forms) &&
        (row.isNegative !== said.isNegative || isOtherDay(word, homes)),
    )
  return said.words.filter(isStray).map(({ text }) => ({ rule: 'bantahan', raw: text, weight: 1 }))
}

/** Whether a word is the subject of a denial, right before it: "Anak tidak perlu puasa". */
function isSubjectOf(word: Word, { text, words }: Clause): boolean {
  const said = wordsOf(text)
  const denial = said.findIndex((one) => NEGATIONS.has(one))
  const own = words.find((one) => one.forms.some((form) => word.forms.includes(form)))
  return own !== undefined && said.indexOf(own.text) === 0 && denial === 1
}

const isBefore = (row: Clause, homes: Clause[], clauses: readonly Clause[]) =>
  homes.every((home) => clauses.indexOf(row) < clauses.indexOf(home))

const isDay = ({ text }: Word) => DAYS.test(text)

const isOtherDay = ({ text }: Word, homes: Clause[]) =>
  DAYS.test(text) && homes.some(({ words }) => words.some((word) => DAYS.test(word.text)))

/** Faults of a swapped side: "kami tanggung" for "ditanggung pembeli", or the reverse. */
export function actorFaults(said: Clause, nearest: Clause[], { clauses }: Reading): Fault[] {
  const burden = said.words.filter((word) => word.forms.some((form) => BURDENS.has(form)))
  const owned = /(?<!\p{L})milik(?!\p{L})/iu.test(said.text) ? clauses : nearest
  if (owned.some((row) => isSwappedSide(said.text, row.text)))
    return [{ rule: 'bantahan', raw: said.text, weight: 1 }]
  if (burden.length === 0) return []
  const isLiable = burden.some((word) => word.forms.some((form) => LIABILITIES.has(form)))
  const rows = [...nearest, ...clauses].filter(
    (row) =>
      burden.some((word) => isAmong(word, row.forms)) ||
      (isLiable && LIABLE.test(row.text) && said.words.some((word) => isAmong(word, row.forms))),
  )
  const isSwapped = rows.some(
    (row) =>
      ((BY_BUSINESS.test(said.text) || BY_ANOTHER.test(said.text)) &&
        BY_CUSTOMER.test(row.text) &&
        !BY_CUSTOMER.test(said.text)) ||
      (BY_CUSTOMER.test(said.text) && BY_BUSINESS.test(row.text) && !BY_CUSTOMER.test(row.text)),
  )
  return isSwapped ? [{ rule: 'bantahan', raw: said.text, weight: 1 }] : []
}

/** Faults of a swapped owner: "tetap milik kami" when an entry says that it is the customer's. */
export function ownershipFaults(draft: readonly Clause[], readings: readonly Reading[]): Fault[] {
  const owning = draft.filter(({ text }) => /(?<!\p{L})milik(?!\p{L})/iu.test(text))
  const words = draft.flatMap((clause) => clause.words.filter(({ isLight }) => !isLight))
  return owning
    .filter(({ text }) =>
      readings.some(({ clauses }) =>
        clauses.some(
          (row) => isSwappedSide(text, row.text) && words.some((word) => isAmong(word, row.forms)),
        ),
      ),
    )
    .map(({ text }) => ({ rule: 'bantahan', raw: text, weight: 1 }))
}

/** Whether a text swaps the sides: "uangnya dari kami" for "uang dari customer". */
const isSwappedSide = (said: string, known: string) =>
  (FROM_BUSINESS.test(said) && FROM_CUSTOMER.test(known) && !FROM_BUSINESS.test(known)) ||
  (FROM_CUSTOMER.test(said) && FROM_BUSINESS.test(known) && !FROM_CUSTOMER.test(known))
const FROM_BUSINESS =
  /(?<!\p{L})(?:dari|oleh|by|from|milik) (?:kami|toko|penjual|us|pihak kami)(?!\p{L})/iu
const FROM_CUSTOMER =
  /(?<!\p{L})(?:dari|oleh|by|from|bawa|milik|diurus|disiapkan|disediakan|dibawa) (?:pembeli|pelanggan|customer|klien|penyelenggara|panitia|tuan rumah|peserta|siswa|penyewa|pemesan|konsumen|kakak|anda|sendiri|you)(?!\p{L})/iu

const BURDENS = new Set('tanggung bayar bawa beli biaya ganti urus siap sedia'.split(' '))

/** Words for the same burden: "kami ganti" and "ditanggung pemilik". */
const LIABILITIES = new Set(['tanggung', 'bayar', 'ganti'])
const LIABLE = /(?<!\p{L})(?:ditanggung|tanggungan|tanggung jawab|dibayar)(?!\p{L})/iu

const BY_ANOTHER =
  /(?<!\p{L})di(?:tanggung|bayar|bawa|siapkan|sediakan|ganti)\s+(?:oleh\s+)?(?!pembeli|pelanggan|customer|penyewa|pemesan|konsumen|kakak|anda|kamu|sendiri|masing)(?:kami|toko|penjual|oleh|pihak|apotek|klinik|bengkel|salon|studio|kantor|hotel|kos|sekolah|dari)/iu

const BY_BUSINESS =
  /(?<!\p{L})(?:kami|toko|penjual|pihak kami)\s+(?:yang\s+)?(?:\p{L}+\s)?(?:me\p{L}?)?(?:tanggung|nanggung|bayar|bawa|sediakan|siapkan|ganti|urus)|(?:oleh|dari) (?:kami|toko|penjual)/iu

const BY_CUSTOMER =
  /(?<!\p{L})(?:(?:ditanggung|tanggungan|risiko|resiko|jawab) (?:oleh )?pemilik|pembeli|pelanggan|customer|klien|penyelenggara|panitia|tuan rumah|peserta|siswa|orang tua|penyewa|pemesan|konsumen|buyer|masing-masing|sendiri)(?!\p{L})/iu

/**
 * Faults of a clause without figures that mixes words of two rival rows: "gamis Amara dari toyobo".
 */
export function pairFaults(said: Clause, reading: Reading, hasFigures: boolean): Fault[] {
  const telling = said.words.filter((word) => !word.isLight && !isEverywhere(word, reading))
  if (hasFigures || telling.length < 2) return []
  const rows = reading.clauses
  const covers = (row: Clause) => telling.filter((word) => isAmong(word, row.forms))
  const best = Math.max(0, ...rows.map((row) => covers(row).length))
  if (best >= telling.length || best === 0) return []
  const winners = rows.filter((row) => covers(row).length === best)
  const isMixed = winners.every((row) =>
    rows.some(
      (other) =>
        other !== row &&
        isParallel(row, other) &&
        telling.some((word) => isAmong(word, other.forms) && !isAmong(word, row.forms)),
    ),
  )
  const isSpread = isSpreadOverLines(telling, reading)
  return isMixed ||
    isSpread ||
    (IS_FOR.test(said.text) && isOfAnotherTopic(telling, reading)) ||
    (IS_CONDITIONAL.test(said.text) && isSpreadOverSentences(telling, reading))
    ? [{ rule: 'klaim', raw: said.text, weight: 1 }]
    : []
}

/** Whether the words are from two lines. A price list has one product in a line. */
function isSpreadOverLines(telling: Word[], { clauses, asked }: Reading): boolean {
  const lines = [...Map.groupBy(clauses, ({ line }) => line).values()]
  if (lines.length < MIN_LINES) return false
  const own = telling.filter((word) => !isAmong(word, asked))
  const covers = (line: Clause[]) =>
    own.filter((word) => line.some((row) => isAmong(word, row.forms))).length
  return own.length > 1 && !lines.some((line) => covers(line) === own.length)
}
const MIN_LINES = 3

const IS_CONDITIONAL = /^\W*(?:kalau|kalo|klo|jika|bila|apabila|if|when)(?!\p{L})/iu

/**
 * A topic at the beginning of a sentence, such as "Untuk Apostille cukup foto". The sentence is
 * about no other topic.
 */
const IS_FOR = /^\W*(?:untuk|utk|buat|khusus)(?!\p{L})/iu

/**
 * Whether the sentences that cover the words best are about another topic: each begins with its
 * own, and a further sentence names the draft's topic.
 */
function isOfAnotherTopic([topic, ...rest]: Word[], { clauses }: Reading): boolean {
  if (!topic || rest.length === 0) return false
  const sentences = [...Map.groupBy(clauses, ({ sentence }) => sentence).values()]
  const covers = (rows: Clause[]) =>
    rest.filter((word) => rows.some(({ forms }) => isAmong(word, forms))).length
  const best = Math.max(...sentences.map(covers))
  const near = sentences.filter((rows) => covers(rows) === best)
  const hasTopic = (rows: Clause[]) => rows.some(({ forms }) => isAmong(topic, forms))
  return (
    best > 0 &&
    sentences.some(hasTopic) &&
    near.every((rows) => !hasTopic(rows) && rows.some(({ text }) => IS_FOR.test(text)))
  )
}

/**
 * Whether no single sentence has the words: "hujan petir hangus" for "Hari H hangus. Hujan petir:
 * dijadwal ulang."
 */
function isSpreadOverSentences(telling: Word[], { clauses, asked }: Reading): boolean {
  const own = telling.filter((word) => !isAmong(word, asked) && !isTalk(word.text))
  const sentences = [...Map.groupBy(clauses, ({ sentence }) => sentence).values()]
  if (own.length < 2 || sentences.length < 2) return false
  return !sentences.some((rows) =>
    own.every((word) => rows.some(({ forms }) => isAmong(word, forms))),
  )
}

const isEverywhere = (word: Word, { clauses }: Reading) =>
  clauses.length > 1 && clauses.every((row) => isAmong(word, row.forms))

const MONTH =
  /\b(?:januari|februari|maret|april|mei|juni|juli|agustus|september|oktober|november|desember)\b/i

/**
 * Whether two rows belong to one table: they share a word or begin with the same kind of figure.
 */
const isParallel = (row: Clause, other: Clause) =>
  row.words.some((word) => isAmong(word, other.forms)) ||
  RESTRICTS.test(other.text) ||
  (MONTH.test(row.text) && MONTH.test(other.text)) ||
  row.figures.some(({ kind }) => other.figures.some((figure) => figure.kind === kind))
