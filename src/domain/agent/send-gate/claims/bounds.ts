import type { Quantity, Token } from '#lib/language/numbers/quantity'
import { BOUNDS } from './words/content-words.ts'

/** Direction of a limit before or after a figure: "minimal" is lower, "maksimal" is upper. */
export type Bound = 'lower' | 'upper'

export type Figure = Quantity & { bound?: Bound }

const LOWER = new Set(
  'minimal minimum min mulai dari least from diatas atas lebih lewat sejak'.split(' '),
)

const UPPER = new Set(
  'maksimal maksimum maks max paling sampai hingga sampe sebelum dibawah bawah kurang until before most terlama'.split(
    ' ',
  ),
)

/** A limit may stand up to this many words before its figure: "minimal belanja Rp250.000". */
const BOUND_REACH = 4

export function withBound(tokens: readonly Token[], quantity: Quantity, at: number): Figure {
  for (let back = 1; back <= BOUND_REACH; back++) {
    const token = tokens[at - back]
    if (isComparison(token, tokens[at - back - 1])) continue
    if (!token || token.type === 'mark' || token.type === 'quantity') break
    if (endsFigureBefore(tokens, at - back)) break
    const bound = token.type === 'word' ? boundOf(token.word, quantity, back) : undefined
    if (bound) return { ...quantity, bound }
  }
  const after = tokens[at + 1]
  const end = endsIn(tokens, at)
  if (end) return { ...quantity, bound: end }
  // In "gratis, maksimal 30 kata" the limit belongs to the next figure.
  const isNext = tokens.slice(at + 2, at + 4).some(({ type }) => type === 'quantity')
  const bound =
    after?.type === 'word' && !isNext ? boundOf(after.word, quantity, 1, true) : undefined
  return bound ? { ...quantity, bound } : quantity
}

/** The bound of "100 pcs ke atas", "H-3 atau lebih" and "H-3 ke sini". */
function endsIn(tokens: readonly Token[], at: number): Bound | undefined {
  const [first, second] = tokens.slice(at + 1, at + 3)
  const word = first?.type === 'word' ? first.word : ''
  const next = second?.type === 'word' ? second.word : ''
  if (word === 'keatas') return 'lower'
  if (word === 'kebawah') return 'upper'
  if (word === 'ke') return ENDS.get(next)
  return word === 'atau' || word === 'or' ? OR_ENDS.get(next) : undefined
}
const ENDS = new Map<string, Bound>([
  ['atas', 'lower'],
  ['bawah', 'upper'],
  ['sini', 'upper'],
])
const OR_ENDS = new Map<string, Bound>([
  ['lebih', 'lower'],
  ['more', 'lower'],
  ['kurang', 'upper'],
  ['less', 'upper'],
])

/** Whether the word ends the figure before it: "100 ke atas 10-14 hari" has no least of 10. */
const endsFigureBefore = (tokens: readonly Token[], at: number) =>
  [at - 1, at - 2, at - 3].some(
    (before) => tokens[before]?.type === 'quantity' && endsIn(tokens, before) !== undefined,
  )

/** Whether "dari" continues a comparison: in "kurang dari 3 tahun" the word before it decides. */
const isComparison = (token: Token | undefined, before: Token | undefined) =>
  token?.type === 'word' &&
  token.word === 'dari' &&
  before?.type === 'word' &&
  /^(?:kurang|lebih)$/.test(before.word)

function boundOf(
  word: string,
  { kind, unit }: Quantity,
  distance: number,
  isAfter = false,
): Bound | undefined {
  // "lewat aplikasi" and "lewat jam 18" say how and when, not how much at least.
  if (word === 'lewat' && (kind === 'time' || kind === 'money')) return undefined
  const isStrict = BOUNDS.has(word)
  if (!isStrict && (isAfter || distance > (kind === 'time' ? 1 : 2))) return undefined
  if (word === 'dari' || word === 'from')
    return kind === 'time' || unit === 'tahun' ? 'lower' : undefined
  if (LOWER.has(word)) return 'lower'
  return UPPER.has(word) && word !== 'paling' ? 'upper' : word === 'lambat' ? 'upper' : undefined
}

/** Whether a figure is one certain amount of money, and not "gratis". */
export const isAmount = ({ kind, value, bound }: Figure): boolean =>
  kind === 'money' && value > 0 && bound === undefined

/** Whether a figure says "gratis". */
export const isGift = ({ kind, value }: Figure): boolean => kind === 'money' && value === 0
