import { memoizeByText } from '#lib/memoize'
import { readDateOrTime, readRelative } from './dates-and-times.ts'
import { isScale, readSpelledNumber, splitCompound } from './number-words.ts'
import { quantity, type Quantity, type Read, type Token } from './quantity.ts'
import { foldText } from '../text.ts'
import { oneOf, unitOf } from './units.ts'

/** Splits a text into words, quantities and punctuation, in order. */
export const readTokens: (text: string) => readonly Token[] = memoizeByText(3000, scanText)

const LINK =
  /https?:\/\/[^\s<>"']+|www\.[^\s<>"']+|[a-z0-9._%+-]{1,64}@[a-z0-9.-]{1,253}\.[a-z]{2,}|@[a-z0-9_.]{3,40}|(?<![a-z0-9.-])(?:[a-z0-9-]{1,63}\.){1,6}(?:com|id|net|org|io|me|co|shop|store|link|app|xyz|online|site|ly|gg|cc|info|biz|web|page|gl|to|us|my|tv|club|top|live)(?![a-z0-9])(?:\/[^\s<>"']*)?/
const RAW = new RegExp(
  `${LINK.source}|\\d+(?:[.,:]\\d+)*|[\\p{L}]+(?:'[\\p{L}]+)*|\\n|[^\\s\\p{L}\\d]`,
  'gu',
)

/** Digits of every script, keycaps and circled numbers as 0 to 9; "20. ribu" as "20 ribu". */
function foldDigits(text: string): string {
  return foldText(
    text
      .replace(/\u{1F51F}/gu, '10')
      .replace(/\u{1F4AF}/gu, '100%')
      .replace(/[\ufe0f\u20e3]/g, '')
      .replace(/²/g, '2'),
  )
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replace(/\u2044/g, '/')
    .replace(/[\u066b\u066c]/g, '.')
    .replace(/(\d)[.,]?\s*\n?\s*[.,]\s+(?=(?:ribu|rb|juta|jt|k)\b)/g, '$1 ')
    .replace(/(\d)\s*\.\s+(?=(?:ribu|rb|juta|jt)\b)/g, '$1 ')
    .replace(/(?<=\d) ?\. ?(?=\d{3}(?!\d))/g, '.')
    .replace(/\bm2\b|\bmeter persegi\b|\bm persegi\b/g, 'meterpersegi')
}

/** Decimal digits of a script are consecutive, and start at a code point that ends a run of ten. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 48
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return (code - zero) % 10
}

type Raw = { text: string; glued: boolean }

function scanText(text: string): Token[] {
  const flat = foldDigits(text)
  const raw = [...flat.matchAll(RAW)].flatMap((match): Raw[] => {
    const glued = match.index > 0 && !/\s/.test(flat[match.index - 1] ?? ' ')
    return splitCompound(match[0]).map((part) => ({ text: part, glued }))
  })
  const words = raw.map((part) => part.text)
  const tokens: Token[] = []
  for (let at = 0; at < raw.length;) {
    const read = readOne(raw, words, at)
    tokens.push(read.token)
    at = read.next
  }
  return joinRanges(tokens)
}

function readOne(raw: Raw[], words: string[], at: number): Read {
  const text = words[at] ?? ''
  return (
    readContact(raw, words, at) ??
    readCode(raw, words, at) ??
    readPer(words, at) ??
    readRelative(words, at) ??
    readDateOrTime(words, at) ??
    readAmount(raw, words, at) ??
    readSingle(words, at) ?? {
      token: /^[\p{L}]/u.test(text) ? { type: 'word', word: text } : { type: 'mark', mark: text },
      next: at + 1,
    }
  )
}

const isLink = (text: string) => /[a-z0-9]/.test(text) && /^[^\s]*(?:\.[a-z]|@[a-z])/.test(text)

/** Reads a link, a mail address, or at least eight digits in groups (phone, account). */
function readContact(raw: Raw[], words: string[], at: number): Read | undefined {
  const text = words[at] ?? ''
  if (isLink(text)) {
    const key = text.replace(/^https?:\/\/|^www\./g, '').replace(/[/.,;:!?)]+$/, '')
    return { token: quantity('contact', 0, text, { key }), next: at + 1 }
  }
  if (!/^\d+$/.test(text) || /^(?:rp|idr)$/.test(words[at - 1] ?? '')) return undefined
  let [next, digits] = [at + 1, text]
  while (/^\d{2,}$/.test(words[next] ?? '') || (words[next] === '-' && raw[next]?.glued)) {
    if (words[next] === '-' && !/^\d{2,}$/.test(words[next + 1] ?? '')) break
    digits += (words[next] ?? '').replace(/\D/g, '')
    next++
  }
  if (digits.length < 8) return undefined
  const key = digits.replace(/^(?:62|0)(?=8)/, '')
  return { token: quantity('contact', 0, words.slice(at, next).join(' '), { key }), next }
}

/** "h-3" is three days; "f3", "30s" and "b7" are names, kept as words. */
function readCode(raw: Raw[], words: string[], at: number): Read | undefined {
  const [text = '', second = '', third = ''] = words.slice(at, at + 3)
  if (text === 'h' && second === '-' && /^\d{1,2}$/.test(third) && raw[at + 2]?.glued) {
    const days = Number(third)
    const token = quantity('duration', days * 1440, `h-${third}`, { said: days, unit: 'hari' })
    return { token, next: at + 3 }
  }
  const isGlued = raw[at + 1]?.glued === true
  if (/^[a-z]{1,4}$/.test(text) && isGlued && /^\d{1,3}$/.test(second) && !PREFIX.has(text))
    return { token: { type: 'word', word: text + second }, next: at + 2 }
  if (
    /^\d{1,3}$/.test(text) &&
    isGlued &&
    /^[a-z]{1,3}$/.test(second) &&
    !unitOf(second) &&
    !isScale(second) &&
    !/^(?:x|am|pm|an|st|nd|rd|th)$/.test(second)
  )
    return { token: { type: 'word', word: text + second }, next: at + 2 }
  return undefined
}
const PREFIX = new Set(['rp', 'idr', 'usd', 'x', 'jam', 'jl', 'no', 'km', 'isi'])

/** Reads the unit that a quantity is for: "per kg", "/kg", "@pcs". */
function readPer(words: string[], at: number): Read | undefined {
  const [text = '', second = ''] = words.slice(at, at + 2)
  if (text !== 'per' && text !== '/' && text !== '@') return undefined
  if (second === '' || !/^\p{L}/u.test(second)) return undefined
  const unit = second === 'meterpersegi' ? 'm2' : (unitOf(second)?.name ?? second)
  return { token: { type: 'per', unit, raw: `${text} ${second}` }, next: at + 2 }
}

/**
 * Reads a number with its currency, scale and unit: "rp15.000", "15 ribu", "2 x 24 jam", "5 km".
 */
function readAmount(raw: Raw[], words: string[], at: number): Read | undefined {
  const isMoneyFirst = /^(?:rp|idr|usd|\$)$/.test(words[at] ?? '')
  const from = isMoneyFirst ? at + (words[at + 1] === '.' ? 2 : 1) : at
  const number = readSpelledNumber(words, from)
  if (!number) return undefined
  const rawOf = (next: number) => words.slice(at, next).join(' ')
  let { next } = number
  let { value } = number
  const isVague = number.vague || (words[next] === 'an' && raw[next]?.glued === true)
  if (isVague && words[next] === 'an') next++
  const fraction = /^\d+$/.test(words[from] ?? '') && words[next] === '/' && raw[next]?.glued
  if (fraction && /^\d+$/.test(words[next + 1] ?? '')) {
    value /= Number(words[next + 1]) || 1
    next += 2
  }
  const more = isVague ? { isVague } : {}
  if (/^(?:%|persen|percent|persennya)$/.test(words[next] ?? ''))
    return { token: quantity('percent', value, rawOf(next + 1), more), next: next + 1 }
  if (value === 0.5 && /^harga/.test(words[next] ?? ''))
    return { token: quantity('percent', 50, rawOf(next + 1), more), next: next + 1 }
  if (isMoneyFirst) return { token: quantity('money', value, rawOf(next), more), next }
  if (/^(?:rupiah|perak|idr)$/.test(words[next] ?? ''))
    return { token: quantity('money', value, rawOf(next + 1), more), next: next + 1 }
  return withUnit(words, next, { value, isScaled: number.scale, raw: rawOf, more })
}

type Counted = {
  value: number
  isScaled: boolean
  raw: (next: number) => string
  more: Partial<Quantity>
}

function withUnit(words: string[], next: number, { value, isScaled, raw, more }: Counted): Read {
  const times = /^[x×]$/.test(words[next] ?? '') ? readSpelledNumber(words, next + 1) : undefined
  const timesUnit = times && unitOf(words[times.next] ?? '')
  if (times && timesUnit?.kind === 'duration') {
    const product = value * times.value
    const token = quantity('duration', product * timesUnit.factor, raw(times.next + 1), {
      ...more,
      said: product,
      unit: timesUnit.name,
    })
    return { token, next: times.next + 1 }
  }
  // Sides of a size share the unit after the last one: "175 x 75 cm".
  const borrowed = times ? timesUnit : undefined
  const word = words[next] ?? ''
  const own = word === 'meterpersegi' ? undefined : unitOf(word)
  const unit = borrowed ?? (isUnitHere(word, words[next + 1]) ? own : undefined)
  if (word === 'meterpersegi')
    return {
      token: quantity('area', value, raw(next + 1), { ...more, unit: 'm2' }),
      next: next + 1,
    }
  if (unit) {
    const end = borrowed ? next + 1 : next + 1
    const token = quantity(unit.kind, value * unit.factor, raw(end), {
      ...more,
      said: value,
      unit: unit.name,
    })
    return { token, next: end }
  }
  return { token: quantity(isScaled ? 'money' : 'number', value, raw(next), more), next }
}

/** "2 minggu" is a duration; "x" only between numbers or as "kali". */
const isUnitHere = (word: string, after: string | undefined) =>
  word !== 'x' || !/^\d/.test(after ?? '')

/** Words that are a quantity by themselves: "seminggu", "gratis". */
function readSingle(words: string[], at: number): Read | undefined {
  const text = words[at] ?? ''
  if (/^(?:gratis|free|cuma-cuma|percuma)$/.test(text) || isCostless(words, at)) {
    const next = isCostless(words, at) ? at + 2 : at + 1
    return { token: quantity('money', 0, words.slice(at, next).join(' ')), next }
  }
  const unit = oneOf(text)
  return unit
    ? { token: quantity(unit.kind, unit.factor, text, { said: 1, unit: unit.name }), next: at + 1 }
    : undefined
}

const isCostless = (words: string[], at: number) =>
  /^(?:bebas|tanpa)$/.test(words[at] ?? '') && /^(?:biaya|ongkos|bayar)$/.test(words[at + 1] ?? '')

/**
 * Reads a range: "3-6 hari", "07.00 sampai 15.00". Both ends get the unit, and are marked as start
 * and end.
 */
function joinRanges(tokens: Token[]): Token[] {
  for (const [at, token] of tokens.entries()) {
    const joint = tokens[at + 1]
    const offset = tokens[at + 2]?.type === 'word' ? 3 : 2
    const end = tokens[at + offset]
    const isJoint =
      (joint?.type === 'mark' && /^[-–—]$/.test(joint.mark)) ||
      (joint?.type === 'word' && /^(?:sampai|hingga|sampe|to|until|till)$/.test(joint.word))
    if (token.type !== 'quantity' || end?.type !== 'quantity' || !isJoint) continue
    const [from, to] = [token.quantity, end.quantity]
    if (from.kind === 'number' && to.kind !== 'contact' && to.kind !== 'date') {
      const factor = to.said === 0 ? 1 : to.value / to.said
      Object.assign(from, { kind: to.kind, value: from.said * factor })
      if (to.unit) from.unit = to.unit
      from.key = `${from.kind}:${from.value}`
    }
    if (from.kind !== to.kind) continue
    from.range = 'start'
    to.range = 'end'
  }
  return tokens
}
