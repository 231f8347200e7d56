import type { Figure } from './bounds.ts'
import type { Clause } from './clauses.ts'
import { isAmong, type Reading } from './evidence.ts'
import { readTokens } from '#lib/language/numbers/quantities'
import { contentOf } from './words/content-words.ts'
import { formsOf, GRANTS, groupOf } from './words/gate-words.ts'
import { isSameFigure } from './figures/same-figure.ts'
import type { Context, Fault } from './support.ts'
import { isGift } from './bounds.ts'
import { PERMITS } from './words/sayings.ts'

/**
 * Faults of a gift, a discount or money back without the figures and words that limit it in the
 * row.
 */
export function conditionFaults(
  said: Clause,
  nearest: Clause[],
  { clauses }: Reading,
  { draft, asked }: Context,
): Fault[] {
  if (!isGrant(said)) {
    const told = [...asked, draft]
    return dropsCondition(said, nearest, told) || dropsLimit(said, nearest, told)
      ? [scopeFault(said)]
      : []
  }
  const met = nearest.some((row) => {
    const whole = clauses.filter(({ sentence }) => sentence === row.sentence)
    const limits = [
      ...row.figures.filter((figure) => isLimit(figure) && !isOfAddress(figure, row)),
      ...whole.flatMap(({ figures }) => figures.filter(isDeadline)),
    ]
    const conditions = [
      ...row.conditions,
      ...whole.flatMap((one) =>
        /\b(?:hanya|jika|bila|kalau)\b/i.test(one.text) ? one.conditions : [],
      ),
    ]
    return (
      limits.every((limit) => draft.figures.some((figure) => isSameFigure(figure, limit))) &&
      conditions.every((words) => words.some((word) => isAmong(word, draft.forms)))
    )
  })
  return met ? [] : [scopeFault(said)]
}

const scopeFault = ({ text }: Clause): Fault => ({ rule: 'cakupan', raw: text, weight: 1 })

/** Whether the draft drops a condition: "boleh datang sendiri" for "hanya kalau bersama istri". */
function dropsCondition(
  said: Clause,
  nearest: Clause[],
  known: readonly { forms: ReadonlySet<string> }[],
): boolean {
  if (said.isNegative || !PERMITS.test(said.text)) return false
  return (
    nearest.length > 0 &&
    nearest.every(
      (row) =>
        ONLY_IF.test(row.text) &&
        row.conditions.some((words) => {
          const own = words.filter(({ isLight }) => !isLight)
          return (
            own.length > 0 && !own.some((word) => known.some(({ forms }) => isAmong(word, forms)))
          )
        }),
    )
  )
}
/**
 * Whether the draft drops a limit: "Sabtu buka sampai 13.00" for "Sabtu hanya melayani WhatsApp
 * sampai 13.00".
 */
function dropsLimit(
  said: Clause,
  nearest: Clause[],
  known: readonly { forms: ReadonlySet<string> }[],
): boolean {
  if (said.isNegative || nearest.length === 0) return false
  const isTold = (word: string) =>
    known.some(({ forms }) => formsOf(word).some((form) => forms.has(form)))
  return nearest.every(({ text }) => {
    const limit = ONLY_THIS.exec(text)?.[1]
    const words =
      limit === undefined ? [] : contentOf(readTokens(limit)).filter((word) => !OF_TIME.test(word))
    return words.length > 0 && !words.some(isTold)
  })
}
const OF_TIME = /^(?:pukul|jam|jm|hari)$/
const ONLY_THIS =
  /(?<!\p{L})(?:hanya|cuma|only)\s+(?!(?:kalau|kalo|jika|bila|apabila|if|when)\s)([^,;]+)/iu

const ONLY_IF =
  /(?<!\p{L})(?:hanya|cuma|only)\s+(?:kalau|kalo|jika|bila|apabila|if|when)(?!\p{L})/iu

const isLimit = (figure: Figure) =>
  !isGift(figure) && figure.kind !== 'contact' && !(isGrantRate(figure) && !figure.bound)

/** Whether a figure is part of an address, which limits nothing: "Jl. Kartini 88". */
const isOfAddress = ({ kind, said }: Figure, { text }: Clause) =>
  kind === 'number' &&
  new RegExp(`\\b(?:jl|jln|jalan|gg|gang|blok|ruko|no)\\b[^,;]*\\b${said}\\b`, 'i').test(text)

/** Whether a figure is a deadline: "Kirim foto maksimal 3 jam setelah diterima, kue kami ganti". */
const isDeadline = ({ kind, bound }: Figure) => kind === 'duration' && bound === 'upper'

const isGrantRate = ({ kind }: Figure) => kind === 'percent'

const isGrant = (said: Clause) =>
  !said.isNegative &&
  (said.figures.some(isGift) || said.words.some(({ text }) => GRANTS.has(groupOf(text) ?? text)))
