import type { Figure } from '../bounds.ts'
import type { Clause, Word } from '../clauses.ts'
import { DAYS, isAmong } from '../evidence.ts'
import type { Work } from '../find-support.ts'
import { isSameFigure } from '../figures/same-figure.ts'
import { RESTRICTS } from '../words/sayings.ts'

/**
 * "Minimal 50 kursi, jadi 30 belum bisa": a denial that follows from the supported statement before
 * it. What is denied is the customer's own, it lies outside the limit that was just stated, and no
 * source allows it.
 */
export function followsFromLimit(clause: Clause, at: number, work: Work): boolean {
  const isLate = !clause.isNegative && IS_LATE.test(clause.text)
  if (!isLate && !(clause.isNegative && DENIES.test(clause.text))) return false
  const ground = work.draft
    .slice(0, at)
    .findLast(({ words, figures }) => words.length + figures.length > 0)
  if (!ground || ground.isNegative || ground.sentence < clause.sentence - 1) return false
  const own = clause.words.filter((word) => !word.isLight && !word.isScope)
  const isKnown = (word: Word) => isAmong(word, work.askedForms) || isAmong(word, ground.forms)
  if (!own.every((word) => isKnown(word) || OF_DENIAL.test(word.text))) return false
  if (isLate) return exceeds(clause.figures, ground, work)
  if (isAllowed(own, ground, work)) return false
  return (
    (BEYOND.test(clause.text) && isLimited(ground)) ||
    exceeds(clause.figures, ground, work) ||
    isLeftOut(own, clause, ground)
  )
}

/** "jadi jam 8 malam sudah lewat" */
export const IS_LATE = /(?<!\p{L})(?:sudah|udah)\s+(?:lewat|telat|terlambat)(?!\p{L})/iu
/**
 * "Anak 3 tahun ke atas bayar penuh, jadi anak 5 tahun bayar penuh": the rule that was just stated,
 * said again of the customer's own figures, which lie within it.
 */
export function appliesRule(clause: Clause, at: number, work: Work): boolean {
  if (clause.isNegative || clause.isDeed || !CONCLUDES.test(clause.text)) return false
  const ground = work.draft
    .slice(0, at)
    .findLast(({ words, figures }) => words.length + figures.length > 0)
  if (!ground || ground.sentence !== clause.sentence || ground.isNegative) return false
  const given = work.asked.flatMap(({ figures }) => figures)
  const own = clause.words.filter(({ isLight }) => !isLight)
  return (
    clause.figures.length > 0 &&
    clause.figures.every(
      (figure) =>
        ground.figures.some((one) => isSameFigure(figure, one) && one.kind !== 'time') ||
        (given.some((one) => isSameFigure(figure, one)) && isInside(figure, ground)),
    ) &&
    clause.figures.some((figure) => isInside(figure, ground)) &&
    own.every(
      (word) =>
        (isAmong(word, ground.forms) || (!word.isScope && isAmong(word, work.askedForms))) &&
        !GRANTED.test(word.text),
    )
  )
}
const CONCLUDES = /^\W*(?:jadi|berarti|maka|sehingga|artinya|so)(?!\p{L})/iu
const GRANTED = /^(?:gratis|diskon|bonus|potongan|refund)$/u

/** The rule's figure is a least or a most, and the customer's is on the right side of it. */
function isInside(figure: Figure, { figures, text }: Clause): boolean {
  return figures.some((limit) => {
    if (limit.kind !== figure.kind || (figure.unit && limit.unit && figure.unit !== limit.unit))
      return false
    if (limit.bound === 'lower' || UPWARDS.test(text)) return figure.value >= limit.value
    return limit.bound === 'upper' && figure.value <= limit.value
  })
}
const UPWARDS = /\d\s*(?:\p{L}+\s+)?(?:ke atas|atau lebih|keatas)(?!\p{L})/iu

const DENIES =
  /(?<!\p{L})(?:tidak|belum|tdk|blm|ga|gak|nggak|tak|not|can't|cannot)\s+(?:\p{L}+\s+){0,2}?(?:bisa|boleh|dapat|ada|termasuk|masuk|berlaku|dilayani|melayani|diterima|menerima|kami|di\p{L}{3,}|possible|included)|(?<!\p{L})(?:cannot|can't)(?!\p{L})/iu
const OF_DENIAL =
  /^(?:termasuk|masuk|berlaku|dilayani|diterima|dipesan|dipasang|dikirim|dibawa|syarat\p{L}*|sekaligus)$/u
const BEYOND =
  /(?<!\p{L})(?:setelah|sesudah|lewat|lebih|selain|di ?luar|di ?bawah|di ?atas|kurang)\s+(?:dari\s+)?itu(?!\p{L})/iu

const isLimited = ({ figures, text }: Clause) =>
  figures.some(({ bound, kind }) => bound !== undefined || kind === 'time') || RESTRICTS.test(text)

/** A figure of the customer's, of the same measure, beyond the limit of the statement. */
function exceeds(figures: readonly Figure[], ground: Clause, { asked }: Work): boolean {
  const given = asked.flatMap((question) => question.figures)
  const named = figures.length > 0 ? figures : given
  return named.some(
    (figure) =>
      given.some((one) => one.said === figure.said) &&
      ground.figures.some(
        (limit) =>
          isBeyond(figure, limit) || isLater(figure, limit, ground) || isEarlier(figure, limit),
      ),
  )
}

function isBeyond(figure: Figure, limit: Figure): boolean {
  if (figure.kind === 'relative') return isTooSoon(figure, limit)
  const isBare = figure.kind === 'number' && (limit.kind === 'count' || limit.kind === 'duration')
  if (
    !isBare &&
    (figure.kind !== limit.kind || (figure.unit && limit.unit && figure.unit !== limit.unit))
  )
    return false
  const value = isBare ? figure.said : figure.value
  const bar = isBare ? limit.said : limit.value
  if (limit.bound === 'lower') return value < bar
  return limit.bound === 'upper' && value > bar
}

/** "minimal H-2, jadi besok belum bisa" */
const isTooSoon = ({ raw }: Figure, { kind, said, unit, bound }: Figure) =>
  kind === 'duration' && unit === 'hari' && bound !== 'upper' && (AHEAD.get(raw) ?? said) < said
const AHEAD = new Map([
  ['besok', 1],
  ['lusa', 2],
  ['tomorrow', 1],
  ['hari ini', 0],
])

/** "Panggilan terakhir 18.30, jadi jam 7 malam sudah tidak bisa" */
const isLater = (figure: Figure, limit: Figure, { text }: Clause) =>
  figure.kind === 'time' &&
  limit.kind === 'time' &&
  limit.range !== 'start' &&
  LAST.test(text) &&
  figure.value > limit.value &&
  (figure.isClock === true || figure.value >= NOON_MINUTES)

/** "Bekam jam 13-17, jadi jam 10 pagi belum bisa" */
const isEarlier = (figure: Figure, limit: Figure) =>
  figure.kind === 'time' &&
  limit.kind === 'time' &&
  limit.range === 'start' &&
  figure.isClock === true &&
  figure.value < limit.value
const LAST =
  /(?<!\p{L})(?:terakhir|tutup|sampai|hingga|paling (?:malam|lambat)|maksimal|last)(?!\p{L})/iu
const NOON_MINUTES = 12 * 60

/**
 * "hanya untuk minuman, jadi makanan belum termasuk": one word at least is not a word of the limit.
 */
function isLeftOut(own: readonly Word[], clause: Clause, ground: Clause): boolean {
  const hasDays = ground.words.some(({ text }) => DAYS.test(text))
  const days = clause.words.filter(({ text }) => DAYS.test(text))
  if (days.length > 0) return hasDays && !days.some((day) => isAmong(day, ground.forms))
  if (!RESTRICTS.test(ground.text)) return false
  const [figure] = clause.figures
  if (figure && ground.figures.some(({ kind }) => kind === figure.kind))
    return !ground.figures.some((one) => isSameFigure(one, figure))
  return own.some((word) => !isAmong(word, ground.forms) && !OF_DENIAL.test(word.text))
}

/** A row that denies nothing has every word of the denied thing, beside one of the statement. */
const isAllowed = (own: readonly Word[], ground: Clause, { readings }: Work) =>
  own.length > 0 &&
  readings.some(({ clauses }) =>
    clauses.some(
      (row) =>
        !row.isNegative &&
        !RESTRICTS.test(row.text) &&
        own.every((word) => isAmong(word, row.forms)) &&
        ground.words.some((word) => !word.isLight && isAmong(word, row.forms)),
    ),
  )
