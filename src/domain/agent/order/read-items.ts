import { readText } from '#domain/knowledge/lookup'
import type { ProductFact } from '#domain/product/describe'
import { isMisspelt } from '#lib/language/spelling/misspelt'
import { foldText } from '#lib/language/text'
import { memoizeByText } from '#lib/memoize'
import { markParts, PART } from './part-quantities.ts'
import { isDozen, isFiller, isLabel, isUnit, numberOf } from './order-words.ts'

/** One product that a customer named. `row` is undefined while the variant is not known. */
export type NamedItem = {
  name: string
  row: ProductFact | undefined
  quantity: number | null
  /** words of the part of the message that names it */
  part: string
}

export type ReadItems = {
  items: NamedItem[]
  /** names of products by group: one product of each group is meant, but not which one */
  unclear: string[][]
  /** numbers that belong to no product, in the whole text */
  looseNumbers: number[]
  /** amounts that an order cannot have, such as "setengah kg" */
  fractions: string[]
  /** parts that name something that is not sold */
  unknown: string[]
  /** parts that name a product and have words that are not understood */
  leftOver: string[]
}

type Stems = readonly string[]
const stemsOf = memoizeByText(4000, (word): Stems =>
  readText(word, 'id').terms.flatMap(({ stems }) => stems),
)
const isSame = (a: string, b: string): boolean =>
  a === b || isMisspelt(a, b) || stemsOf(a).some((stem) => stemsOf(b).includes(stem))

type Product = { name: string; words: string[]; rows: ProductFact[] }
type Token =
  | { kind: 'number'; value: number }
  | { kind: 'thing'; product: Product; row: ProductFact | undefined; isBare: boolean }
  | { kind: 'unclear'; names: string[] }
  | { kind: 'other'; word: string }

/**
 * Reads products and quantities from a text without day, place and note. `current`: the product
 * that a bare variant or quantity refers to.
 */
export function readItems(
  given: string,
  found: readonly ProductFact[],
  current?: string,
): ReadItems {
  const { text, said } = markParts(given, found)
  const marks = [...said]
  const unmarked = (part: string) => part.replaceAll(PART, () => marks.shift() ?? '').trim()
  const products = groupByName(found)
  let last = products.find(({ name }) => foldText(name) === foldText(current ?? ''))
  const read: ReadItems = {
    items: [],
    unclear: [],
    looseNumbers: [],
    fractions: said,
    unknown: [],
    leftOver: [],
  }
  const each = EACH.exec(foldText(text))
  for (const part of (each ? foldText(text).replace(each[0], ' ') : text).split(PARTS)) {
    const words = wordsIn(part).filter((word) => !isLabel(word))
    if (words.length === 0) continue
    const tokens = readTokens(words, products, last)
    addPart(read, unmarked(part), tokens)
    const named = tokens.findLast((token) => token.kind === 'thing')
    if (named?.kind === 'thing') last = named.product
  }
  const quantity = each ? numberOf(each[1] ?? '') : undefined
  if (quantity === undefined) return read
  return {
    ...read,
    items: read.items.map((item) => ({ ...item, quantity: item.quantity ?? quantity })),
  }
}
/** A quantity of each: "hitam M dan putih M masing-masing 2". */
const EACH = /\b(?:masing(?:2|[- ]?masing)?|each)\s+(\p{L}+|\d{1,4})\b/u
const PARTS = /[,;+&|\n]|\b(?:dan|sama|serta|plus|terus|trus|lalu|and)\b/i

const wordsIn = (part: string): string[] =>
  foldText(part)
    .replace(/(\d)(?=\p{L})/gu, '$1 ')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
    .match(/[\p{L}\p{N}]+/gu) ?? []

function groupByName(found: readonly ProductFact[]): Product[] {
  const groups = new Map<string, Product>()
  for (const row of found) {
    const key = foldText(row.name)
    const group = groups.get(key) ?? { name: row.name, words: wordsIn(row.name), rows: [] }
    if (!group.rows.some(({ id }) => id === row.id)) group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function readTokens(words: string[], products: Product[], before: Product | undefined): Token[] {
  const tokens: Token[] = []
  let last = before
  for (let at = 0; at < words.length;) {
    const variant = last && variantAt(words, at, last)
    const named = nameAt(words, at, products)
    if (named && (!variant || named.length >= variant.length)) {
      at += named.length
      const [only] = named.products
      if (named.products.length > 1 || !only) {
        tokens.push({ kind: 'unclear', names: named.products.map(({ name }) => name) })
        continue
      }
      last = only
      tokens.push({
        kind: 'thing',
        product: only,
        row: only.rows.length === 1 ? only.rows[0] : undefined,
        isBare: true,
      })
      continue
    }
    if (variant && last) {
      at += variant.length
      addVariant(tokens, last, variant.row)
      continue
    }
    at += addWord(tokens, words, at)
  }
  return tokens
}

/** Adds a variant. Right after its product it belongs to it: "roti sobek cokelat". */
function addVariant(tokens: Token[], product: Product, row: ProductFact | undefined): void {
  const previous = tokens.findLast((token) => token.kind !== 'other' || !isFiller(token.word))
  if (previous?.kind === 'thing' && previous.product === product && previous.isBare)
    Object.assign(previous, { row, isBare: false })
  else tokens.push({ kind: 'thing', product, row, isBare: false })
}

/** Adds a number or a word. Returns how many words were read. */
function addWord(tokens: Token[], words: string[], at: number): number {
  const word = words[at] ?? ''
  if (word === 'selusin') tokens.push({ kind: 'number', value: 12 })
  else {
    const number = word === PART ? NaN : numberOf(word)
    if (number === undefined) tokens.push({ kind: 'other', word })
    else if (isDozen(words[at + 1] ?? '')) {
      tokens.push({ kind: 'number', value: number * 12 })
      return 2
    } else tokens.push({ kind: 'number', value: number })
  }
  return 1
}

/** The products whose names begin at this word. The longest run of words decides. */
function nameAt(
  words: string[],
  at: number,
  products: Product[],
): { products: Product[]; length: number } | undefined {
  const first = words[at] ?? ''
  if (isUnit(first) || /^\d+$/.test(first)) return undefined
  const runs = products
    .map((product) => ({ product, length: runOf(words, at, product.words) }))
    .filter(({ product, length }) => length > 0 && length * 2 >= product.words.length)
  const length = Math.max(0, ...runs.map((run) => run.length))
  if (length === 0) return undefined
  const longest = runs.filter((run) => run.length === length).map(({ product }) => product)
  const whole = longest.filter((product) => product.words.length === length)
  return { products: whole.length > 0 ? whole : longest, length }
}

/**
 * The index at which a text begins to name a product, with the number before it. Undefined when it
 * names none.
 */
export function firstThingAt(text: string, found: readonly ProductFact[]): number | undefined {
  const products = groupByName(found)
  const all = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
  const words = all.map(([word]) => foldText(word))
  const firstNumber = words.findIndex((word) => /^\d+$/.test(word))
  const at = words.findIndex(
    (_, place) => !STREET.test(words[place - 1] ?? '') && nameAt(words, place, products),
  )
  if (at < 0) return undefined
  // The first number in an address is the house number.
  const isCounted = at - 1 > firstNumber && numberOf(words[at - 1] ?? '') !== undefined
  return all[isCounted ? at - 1 : at]?.index
}
const STREET = /^(?:jl|jln|jalan|gg|gang|perum|komplek|kompleks)$/

/** How many words from `at` on are distinct words of the name. */
function runOf(words: string[], at: number, name: string[]): number {
  const left = [...name]
  let length = 0
  for (; at + length < words.length; length += 1) {
    const word = words[at + length] ?? ''
    const index = left.findIndex((one) => isSame(one, withoutEnding(word)) || isSame(one, word))
    if (index < 0) break
    left.splice(index, 1)
  }
  return length
}

const withoutEnding = (word: string) => (word.length > 5 ? word.replace(/ny?a$/, '') : word)

/** The variant that the words from `at` on name. `row` is undefined when several variants fit. */
function variantAt(
  words: string[],
  at: number,
  { rows }: Product,
): { row: ProductFact | undefined; length: number } | undefined {
  if (rows.every(({ variant }) => variant === '') && rows.length < 2) return undefined
  const runs = rows
    .map((row) => {
      const own = [...wordsIn(row.variant), ...Object.values(row.attributes).flatMap(wordsIn)]
      return { row, own, length: runOf(words, at, own) }
    })
    .filter(({ length }) => length > 0)
  const length = Math.max(0, ...runs.map((run) => run.length))
  // "3 pcs" is a quantity, even where a variant is called "3 pcs isi".
  if (length === 0 || (length === 1 && isCount(words, at))) return undefined
  const longest = runs.filter((run) => run.length === length)
  const whole = longest.filter((run) => wordsIn(run.row.variant).length === length)
  const [only, ...others] = whole.length > 0 ? whole : longest
  return { row: others.length === 0 ? only?.row : undefined, length }
}

/** Whether a number is a quantity: it is the last word, or a unit follows. */
const isCount = (words: string[], at: number) =>
  /^\d+$/.test(words[at] ?? '') && (words[at + 1] === undefined || isUnit(words[at + 1] ?? ''))

function addPart(read: ReadItems, part: string, tokens: Token[]): void {
  const things = withoutOpenNames(tokens.filter((token) => token.kind === 'thing'))
  const numbers = tokens.flatMap((token) => (token.kind === 'number' ? [token.value] : []))
  read.unclear.push(...tokens.flatMap((token) => (token.kind === 'unclear' ? [token.names] : [])))
  const others = tokens.flatMap((token) => (token.kind === 'other' ? [token.word] : []))
  const strange = others.filter((word) => !isFiller(word) && !isUnit(word))
  const isUnclear = tokens.some(({ kind }) => kind === 'unclear')
  if (things.length === 0) {
    if (isUnclear) return
    if (strange.length > 0) read.unknown.push(nameOf(part))
    else read.looseNumbers.push(...numbers.filter(isWhole))
    return
  }
  if (strange.length > 0) read.leftOver.push(part)
  const paired = pairNumbers(tokens, things, numbers)
  if (!paired) read.looseNumbers.push(...numbers.filter(isWhole))
  for (const [at, { product, row }] of things.entries())
    read.items.push({ name: product.name, row, quantity: wholeOf(paired?.[at]), part })
}

/** A marked amount is no number. */
const isWhole = (number: number): boolean => !Number.isNaN(number)
const wholeOf = (number: number | null | undefined): number | null =>
  typeof number === 'number' && isWhole(number) ? number : null

/** The name in a part without number and fillers: "es teh" in "1 es teh ambil". */
const nameOf = (part: string): string =>
  part
    .split(/\s+/)
    .filter((word) => !/^\d+$/.test(word) && (word.length < 3 || !isFiller(foldText(word))))
    .join(' ')

type Thing = Extract<Token, { kind: 'thing' }>

/** Drops a bare product name when its variants follow: "roti sobek 2 cokelat 3 keju". */
const withoutOpenNames = (things: Thing[]): Thing[] =>
  things.filter(
    (thing, at) =>
      !thing.isBare ||
      thing.row !== undefined ||
      !things.some(
        (other, place) => place > at && other.product === thing.product && !other.isBare,
      ),
  )

/**
 * The quantity of each product. As many numbers as products are paired in order, and a single
 * product gets the only number. Otherwise a number belongs to the product right after or before it.
 * Undefined when a number is left over.
 */
function pairNumbers(
  tokens: Token[],
  things: Thing[],
  numbers: number[],
): (number | null)[] | undefined {
  if (numbers.length === 0) return things.map(() => null)
  if (numbers.length === things.length) return numbers
  if (numbers.length > things.length) return undefined
  const solid = tokens.filter(({ kind }) => kind !== 'other')
  const quantities = things.map((thing) => {
    const at = solid.indexOf(thing)
    const before = solid[at - 1]
    const after = solid[at + 1]
    if (before?.kind === 'number') return before.value
    return after?.kind === 'number' && solid[at + 2]?.kind !== 'thing' ? after.value : null
  })
  const used = quantities.filter((quantity) => quantity !== null).length
  return used === numbers.length ? quantities : undefined
}
