import type { Figure } from '../bounds.ts'
import type { Clause } from '../clauses.ts'
import { containsFigure } from './contains-figure.ts'
import { impliedBy, isAmong, type Reading } from '../evidence.ts'
import { isAskedInstead } from '../opposed/named-rival.ts'
import { fitOf, isRival } from './row-fit.ts'
import { isSameFigure } from './same-figure.ts'
import type { Context, Fault } from '../support.ts'

export type Home = { home?: Clause; fault?: Fault }

/** The row that a figure comes from: it has the figure, and no other row fits the words better. */
export function findHome(figure: Figure, said: Clause, reading: Reading, context: Context): Home {
  const rows = reading.clauses.filter(
    (row) =>
      row.figures.some((known) => isSameFigure(figure, known)) ||
      isAskedWithin(figure, row, context) ||
      isOfOne(figure, row, said) ||
      isIncluded(figure, row, said, reading),
  )
  if (rows.length === 0 && isArticle(figure, said)) return {}
  if (rows.length === 0) return { fault: { rule: 'angka', raw: figure.raw, weight: 3 } }
  const continued = rows.find(
    (row) => context.before.includes(row) && isContinued(said, row, reading),
  )
  if (continued && hasSameBound(figure, continued, said, context)) return { home: continued }
  const fitting = rows.filter((row) => !isOfAnotherRow(figure, { row, said }, reading, context))
  const bound = fitting.filter(
    (row) =>
      isAskedWithin(figure, row, context) ||
      isOfOne(figure, row, said) ||
      isIncluded(figure, row, said, reading) ||
      hasSameBound(figure, row, said, context),
  )
  const home = bound.find((row) => said.pers.every((unit) => row.pers.includes(unit))) ?? bound[0]
  if (home) return { home }
  return { fault: { rule: 'angka', raw: figure.raw, weight: fitting.length > 0 ? 1 : 2 } }
}

/** Whether "gratis 20 kg" is said of "20 kg per orang, lebihnya 5rb/kg". */
function isIncluded({ kind, value }: Figure, row: Clause, said: Clause, { clauses }: Reading) {
  const next = clauses[clauses.indexOf(row) + 1]
  return (
    kind === 'money' &&
    value === 0 &&
    next?.sentence === row.sentence &&
    BEYOND.test(next.text) &&
    !row.figures.some((one) => one.kind === 'money') &&
    row.figures.some((known) => said.figures.some((own) => isSameFigure(own, known)))
  )
}
const BEYOND = /^\W*(?:lebihnya|selebihnya|kelebihan\p{L}*)(?!\p{L})/iu

/** Whether "satu" only counts the priced thing: "satu batu Rp150.000". */
const isArticle = ({ kind, said: value, raw, bound }: Figure, { figures }: Clause) =>
  kind === 'number' &&
  value === 1 &&
  bound === undefined &&
  /^(?:satu|one)$/iu.test(raw) &&
  figures.some((one) => one.kind === 'money' && one.value > 0)

/**
 * Whether a clause continues its row without naming another: "Karena di atas 50 pcs, pengerjaannya
 * 8 hari".
 */
function isContinued({ words }: Clause, row: Clause, { asked }: Reading): boolean {
  const implied = new Set(impliedBy(row))
  return words.every(
    (word) =>
      word.isLight ||
      (!word.isScope &&
        (isAmong(word, row.forms) || isAmong(word, implied) || isAmong(word, asked))),
  )
}

/** Whether "sepasang" in "Rp75.000 sepasang" is the unit of "75rb/pasang". */
const isOfOne = (figure: Figure, { pers }: Clause, said: Clause) =>
  figure.said === 1 &&
  !figure.bound &&
  figure.kind !== 'money' &&
  (figure.unit === undefined
    ? pers.some((unit) => said.words.some(({ forms }) => forms.includes(unit)))
    : pers.includes(figure.unit))

/** Whether only this row has two or more of the figures together, and no word names another row. */
function hasAllFigures(row: Clause, said: Clause, reading: Reading): boolean {
  const { clauses, subjectOf, asked } = reading
  const metBy = ({ figures }: Clause) => {
    const rest = [...figures]
    return said.figures.filter((own) => {
      const at = rest.findIndex((known) => isSameFigure(own, known))
      if (at >= 0) rest.splice(at, 1)
      return at >= 0
    }).length
  }
  const kinds = new Set(said.figures.map(({ kind }) => kind))
  const own = subjectOf.get(row) ?? row
  const namesOther = said.words.some(
    (word) =>
      !word.isLight &&
      !isAmong(word, row.forms) &&
      !isAmong(word, own.forms) &&
      !isAmong(word, asked) &&
      clauses.some((other) => isAmong(word, other.forms)),
  )
  return (
    kinds.size > 1 &&
    !namesOther &&
    metBy(row) === said.figures.length &&
    clauses.every((other) => other === row || metBy(other) < said.figures.length)
  )
}

/** Whether another row of the entry has a figure of this kind and fits the draft's words better. */
function isOfAnotherRow(
  figure: Figure,
  { row, said }: { row: Clause; said: Clause },
  reading: Reading,
  context: Context,
): boolean {
  const rivals = reading.clauses.filter(
    (other) =>
      other !== row &&
      other.figures.some(
        (known) =>
          isRival(known, figure) &&
          !said.figures.some((own) => isSameFigure(own, known)) &&
          !row.figures.some((own) => isSameFigure(own, known)),
      ),
  )
  if (isVerbatim(row, said) || hasAllFigures(row, said, reading)) return false
  if (isNamedElsewhere(figure, row, reading, context)) return true
  if (isOfAnotherSentence(figure, row, said, reading)) return true
  if (rivals.length === 0) return false
  const own = fitOf(row, said, { forms: said.forms, figure }, reading)
  const wide = fitOf(row, said, { forms: context.forms, figure }, reading)
  return rivals.some((other) => {
    const theirs = fitOf(other, said, { forms: said.forms, figure }, reading)
    const theirsWide = fitOf(other, said, { forms: context.forms, figure }, reading)
    if (isNamedMore(other, row, said, reading)) return true
    if (explainsMore({ row, other }, said, reading, context)) return false
    if (theirs > own || isAskedInstead({ other, row }, said, { reading, context })) return true
    if (theirs === 1 && own === 1)
      return isWider(other, row) || isOtherAsWell(other, row, said, reading)
    if (own > 0 && own > theirs)
      return theirsWide === 1 && wide < 1 && !bringsMore(row, other, said, reading)
    return theirsWide > wide || (wide === 0 && theirsWide === 0)
  })
}

/**
 * Whether the draft names another row more fully: "sangat halus" has every word of the row "halus",
 * and the draft says all of them.
 */
const isNamedMore = (other: Clause, row: Clause, said: Clause, reading: Reading) =>
  row.words.length > 0 &&
  said.figures.filter((one) => row.figures.some((known) => isSameFigure(one, known))).length ===
    1 &&
  bringsMore(other, row, said) &&
  row.words.every(
    (word) =>
      isAmong(word, other.forms) ||
      (isContinuation(other, row, reading) && isAmong(word, said.forms)),
  ) &&
  other.words.every((word) => word.isAside || word.isLight || isAmong(word, said.forms))

/** Whether the row has every word of the draft that the other row has, and one more. */
function explainsMore(
  { row, other }: { row: Clause; other: Clause },
  said: Clause,
  { subjectOf }: Reading,
  { asked }: Context,
): boolean {
  const words = [...said.words, ...asked.flatMap((clause) => clause.words)].filter(
    ({ isLight }) => !isLight,
  )
  const metBy = (one: Clause) =>
    words.filter((word) => isAmong(word, (subjectOf.get(one) ?? one).forms))
  const [own, theirs] = [metBy(row), metBy(other)]
  return own.length > theirs.length && theirs.every((word) => own.includes(word))
}

/** Whether the draft names a parallel row ("VIP") and not the row of the figure ("Reguler"). */
function isNamedElsewhere(
  figure: Figure,
  row: Clause,
  reading: Reading,
  { forms, named }: Context,
): boolean {
  const names = ({ words }: Clause) => words.filter(({ isAside }) => !isAside)
  const own = reading.subjectOf.get(row) ?? row
  // In "Solo, Jogja 150rb" the figure also belongs to "Solo", a single word without a figure.
  const isPriced = ({ figures, words, isNegative }: Clause) =>
    figures.some((known) => isRival(known, figure)) ||
    (figures.length === 0 && !isNegative && words.length === 1)
  return reading.clauses.some(
    (other) =>
      other !== own &&
      (names(own).some((word) => isAmong(word, other.forms)) ||
        (figure.kind === 'money' && other.sentence !== own.sentence && isPriced(other))) &&
      names(own).some((word) => !isAmong(word, forms) && !isAmong(word, other.forms)) &&
      names(other).some(
        (word) =>
          !word.isLight &&
          isAmong(word, named) &&
          !isAmong(word, own.forms) &&
          !isAmong(word, reading.asked),
      ),
  )
}

/**
 * Whether another sentence has the clause's word and its own figure: "Softlens warna sampai minus
 * 8".
 */
function isOfAnotherSentence(
  figure: Figure,
  row: Clause,
  said: Clause,
  { clauses, asked }: Reading,
): boolean {
  if (!figure.bound || figure.kind === 'money') return false
  const here = clauses.filter(({ sentence }) => sentence === row.sentence)
  const strange = said.words.filter(
    (word) =>
      !word.isLight && !isAmong(word, asked) && !here.some(({ forms }) => isAmong(word, forms)),
  )
  return strange.some((word) => {
    const named = clauses.filter(({ forms }) => isAmong(word, forms))
    return (
      named.length > 0 &&
      named.every(({ sentence }) => sentence === named[0]?.sentence) &&
      clauses.some(
        (other) =>
          other.sentence === named[0]?.sentence &&
          other.figures.some(
            (known) =>
              isRival(known, figure) &&
              known.bound === figure.bound &&
              !isSameFigure(known, figure),
          ),
      )
    )
  })
}

/** Whether the draft repeats a row without own words unchanged: "Selain itu Rp20.000". */
const isVerbatim = (row: Clause, said: Clause) =>
  row.words.length === 0 &&
  (isWithin(said.text, row.text) ||
    (row.pers.length > 0 &&
      row.pers.every((unit) => said.pers.includes(unit)) &&
      row.figures.every((known) =>
        said.figures.some((own) => isSameFigure(own, known) && own.bound === known.bound),
      )))

/** Whether the row contains the text, even after an apology. */
const isWithin = (said: string, row: string) =>
  said
    .toLowerCase()
    .replace(/^\W*(?:mohon )?maaf[^,]*,\s*/, '')
    .startsWith(row.toLowerCase().replace(/[.!\s]+$/, ''))

/**
 * Whether the draft names both rows and means the later one. With "dan" it means both, so it has
 * two figures.
 */
const isOtherAsWell = (other: Clause, row: Clause, said: Clause, reading: Reading) =>
  bringsMore(other, row) &&
  (isContinuation(other, row, reading) ||
    (/\b(?:dan|sama|serta|plus|and)\b|[+&]/i.test(said.text) && bringsMore(row, other)))

/** Whether both rows are named and the other one has more words: "haircut" and "haircut + wash". */
const isWider = (other: Clause, row: Clause) =>
  row.words.length > 0 &&
  bringsMore(other, row) &&
  row.words.every((word) => word.isScope || word.isAside || isAmong(word, other.forms))

const isContinuation = (later: Clause, row: Clause, { clauses }: Reading) =>
  later.sentence === row.sentence && clauses.indexOf(later) > clauses.indexOf(row)

/**
 * Whether the row has a word that the other row lacks. With `said`, the draft must say the word,
 * and the words of the entry's question do not count.
 */
const bringsMore = (row: Clause, other: Clause, said?: Clause, reading?: Reading) =>
  row.words.some(
    (word) =>
      !isAmong(word, other.forms) &&
      (said === undefined || isAmong(word, said.forms)) &&
      (reading === undefined || !isAmong(word, reading.asked)),
  )

/** Whether the draft keeps "maksimal" and "minimal" as the row has them. */
function hasSameBound(figure: Figure, row: Clause, said: Clause, { asked }: Context): boolean {
  const known = row.figures.filter((one) => isSameFigure(figure, one))
  const askedBounds = asked.flatMap(({ figures, text }) => [
    ...figures.map(({ bound }) => bound),
    ...(/\b(?:min|minimal|minimum|mulai)\b/i.test(text) ? ['lower'] : []),
    ...(/\b(?:maks|maksimal|max|batas|sampai)\b/i.test(text) ? ['upper'] : []),
  ])
  return known.some((one) => {
    const theirs = one.bound ?? (one.range === 'start' ? 'lower' : one.range && 'upper')
    const own = figure.bound ?? (figure.range === 'start' ? 'lower' : figure.range && 'upper')
    if (own === theirs) return true
    if (theirs === undefined && /^h-\d/i.test(figure.raw)) return true
    if (own === undefined)
      return figure.kind === 'time' || askedBounds.includes(theirs) || isHarmlessBound(one, said)
    return theirs === undefined && one.kind !== 'money' && one.kind !== 'percent'
      ? isNaturalBound(figure)
      : false
  })
}

/**
 * Whether the draft repeats the customer's "1,5 PK" or "5 tahun", and the row's range contains it.
 */
const isAskedWithin = (figure: Figure, row: Clause, { asked }: Context): boolean =>
  asked.some(({ figures }) => figures.some((one) => isSameFigure(one, figure))) &&
  containsFigure(row, figure)

/**
 * Whether a bound may be missing: a least purchase needs no "minimal" ("belanja Rp250.000 gratis
 * ongkir").
 */
const isHarmlessBound = ({ bound, kind }: Figure, said: Clause) =>
  bound === 'lower' && (kind === 'count' || said.figures.length > 1)

/** Whether a bound adds nothing: "sampai 3 hari" for "3 hari". */
const isNaturalBound = ({ bound, kind }: Figure) =>
  (bound === 'upper' && kind === 'duration') || kind === 'time'
