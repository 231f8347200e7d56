import { wordsOf } from '#lib/language/text'
import type { Clause, Word } from '../clauses.ts'
import { isAmong, type Reading } from '../evidence.ts'
import type { Fault } from '../support.ts'

/**
 * What a source leaves out or keeps for one thing, and the draft gives: an excluded part, a part
 * that is included and denied, a permission of another thing, a thing that is not the business's
 * own, and a word that the entry only denies.
 */
export function excludedFaults(draft: readonly Clause[], readings: readonly Reading[]): Fault[] {
  return draft
    .filter((clause, at) => {
      const near = [draft[at - 1], clause, draft[at + 1]].flatMap((one) =>
        one?.sentence === clause.sentence ? [one] : [],
      )
      return (
        readings.some(
          (reading) =>
            includesExcluded(clause, near, reading, readings) ||
            deniesIncluded(clause, near, reading) ||
            isAllowedForAnother(clause, reading) ||
            isNotOwn(clause, reading),
        ) || isOnlyDeniedThere(clause, readings)
      )
    })
    .map(({ text }) => ({ rule: 'bantahan', raw: text, weight: 1 }))
}

const telling = ({ words }: Clause): Word[] =>
  words.filter((word) => !word.isLight && !word.isScope && !isOfInclusion(word))

const isOfInclusion = ({ forms }: Word) => forms.includes('=termasuk')

const INCLUDES =
  /(?<!\p{L})(?:termasuk|(?:sudah|udah|sdh) (?:dengan|sama|ada|plus|dapat|dapet|dpt|lengkap)|dapat|dapet|include[sd]?|including|lengkap dengan|komplit)(?!\p{L})/iu
const EXCLUDES =
  /(?<!\p{L})(?:(?:belum|blm|tidak|tdk|tak|gak|ga|bukan) (?:termasuk|masuk|include|dapat)|terpisah|hitungan lain|exclude|excluded|not included)(?!\p{L})|^\W*(?:belum|blm|tanpa|exclude)(?!\p{L})/iu

/** The entry is about what the sentence says: a figure of it, or another of its words. */
const isAbout = (near: readonly Clause[], word: Word | undefined, reading: Reading) =>
  near.some(
    (clause) =>
      clause.figures.some((figure) =>
        reading.clauses.some((row) => row.figures.some(({ key }) => key === figure.key)),
      ) || telling(clause).some((other) => other !== word && isAmong(other, reading.stated)),
  )

/** "sudah termasuk supir dan tenaga angkat" for "Termasuk supir, belum tenaga angkat" */
function includesExcluded(
  clause: Clause,
  near: readonly Clause[],
  reading: Reading,
  readings: readonly Reading[],
): boolean {
  if (clause.isNegative || !INCLUDES.test(clause.text)) return false
  return telling(clause).some((word) => {
    const holders = reading.clauses.filter((row) => isAmong(word, row.forms))
    return (
      holders.some((row) => EXCLUDES.test(row.text) && row.isNegative) &&
      holders.every(({ isNegative }) => isNegative) &&
      isAbout(near, word, reading) &&
      !readings.some(({ clauses }) =>
        clauses.some(
          (row) =>
            !row.isNegative &&
            isAmong(word, row.forms) &&
            telling(clause).some((other) => other !== word && isAmong(other, row.forms)),
        ),
      )
    )
  })
}

/** "belum termasuk pasang" for "sudah pasang bongkar" */
function deniesIncluded(clause: Clause, near: readonly Clause[], reading: Reading): boolean {
  const items = /(?:belum|tidak|tak|not) (?:termasuk|include[sd]?)\s+(.+)$/iu.exec(clause.text)?.[1]
  if (items === undefined) return false
  const listed = new Set(wordsOf(items))
  const words = telling(clause).filter(({ text }) => listed.has(text))
  return (
    words.some(
      (word) =>
        reading.clauses.some(
          (row) => !row.isNegative && isAmong(word, row.forms) && GIVEN.test(row.text),
        ) && !reading.clauses.some((row) => row.isNegative && isAmong(word, row.forms)),
    ) && isAbout(near, undefined, reading)
  )
}
const GIVEN =
  /(?<!\p{L})(?:sudah|udah|sdh|termasuk|plus|dapat|dapet|dpt|bonus|gratis|include[sd]?|komplit)(?!\p{L})/iu

/** "Tipe B boleh berdua" for "Cuma tipe A yang boleh berdua" */
function isAllowedForAnother(clause: Clause, { clauses }: Reading): boolean {
  if (clause.isNegative) return false
  return clauses.some((row) => {
    const [, named = '', rest = ''] = ONLY_ONE.exec(row.text) ?? []
    if (!named) return false
    const names = new Set(wordsOf(named))
    const acts = new Set(wordsOf(rest))
    const subject = row.words.filter(({ text }) => names.has(text))
    const predicate = row.words.filter(({ text, isLight }) => acts.has(text) && !isLight)
    const figures = row.figures.filter(({ kind }) => kind === 'count')
    const isSame =
      predicate.some((word) => isAmong(word, clause.forms)) ||
      figures.some(({ key }) => clause.figures.some((one) => one.key === key))
    return isSame && subject.length > 0 && !subject.some((word) => isAmong(word, clause.forms))
  })
}
const ONLY_ONE =
  /^\W*(?:hanya|cuma|only)\s+(.{2,40}?)\s+(?:yang|yg|that|who)\s+(?:boleh|bisa|dapat|ada|can|may)\s*(.*)$/iu

/** "Kami punya laundry sendiri" for "bukan punya kami" */
function isNotOwn(clause: Clause, { clauses }: Reading): boolean {
  if (clause.isNegative || !OWNS.test(clause.text)) return false
  return clauses.some(
    (row) =>
      DISOWNS.test(row.text) &&
      clauses.some(
        (other) =>
          other.sentence === row.sentence &&
          telling(clause).some((word) => isAmong(word, other.forms)),
      ),
  )
}
const OWNS =
  /(?<!\p{L})(?:kami|kita) (?:punya|memiliki|sediakan|menyediakan|buka)|(?:punya|milik) (?:kami|kita)|\bwe (?:have|own|run)\b/iu
const DISOWNS = /(?<!\p{L})bukan (?:punya|milik|usaha|dari) (?:kami|kita)|\bnot ours\b/iu

/** "Calistung bisa lewat Zoom" where "Calistung tidak bisa online" is all that the entry says of it */
function isOnlyDeniedThere(clause: Clause, readings: readonly Reading[]): boolean {
  const words = telling(clause)
  if (clause.isNegative || words.length < 2) return false
  const isGiven = (row: Clause) => !row.isNegative
  return words.some((word) => {
    const others = words.filter((other) => other !== word)
    const isExcused = readings.some((reading) =>
      [...reading.clauses, ...(reading.subject ? [reading.subject] : [])].some(
        (row) =>
          isGiven(row) &&
          isAmong(word, row.forms) &&
          others.some((other) => isAmong(other, row.forms)),
      ),
    )
    return (
      !isExcused &&
      readings.some(({ clauses, asked }) => {
        const holders = clauses.filter((row) => isAmong(word, row.forms))
        return (
          holders.length > 0 &&
          !isAmong(word, asked) &&
          holders.every(({ isNegative, words: own }) => isNegative && own.length <= MAX_OWN) &&
          clauses.some(
            (row) =>
              isGiven(row) &&
              holders.every(({ sentence }) => sentence !== row.sentence) &&
              others.every((other) => isAmong(other, row.forms)),
          )
        )
      })
    )
  })
}
/** A longer row denies something of the thing, not the thing. */
const MAX_OWN = 3
