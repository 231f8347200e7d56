import { MASK } from '#lib/phone'

const SHOWN_END = 4
const SHOWN_START = 5
const MIN_DIGITS = 8

/** Keys of results whose strings are numbers or chat ids of customers. */
const NUMBER_KEYS = new Set([
  'phone',
  'contact_phone',
  'provider_chat_id',
  'chatId',
  'matched',
  'waId',
  'wa_id',
  'values',
])

/**
 * Masks a number: "6281227144471" becomes "62812••••4471". A text without enough digits stays. Chat
 * ids keep their ending.
 */
export function maskNumber(text: string): string {
  const [head = '', ...server] = text.split('@')
  const digits = head.replaceAll(/\D/g, '')
  if (head.includes(MASK) || digits.length < MIN_DIGITS) return text
  const start = Math.min(SHOWN_START, digits.length - SHOWN_END - 2)
  return [`${digits.slice(0, start)}${MASK}${digits.slice(-SHOWN_END)}`, ...server].join('@')
}

type Plain = { [key: string]: unknown }
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** Whether a number is a channel's own, not a customer's. */
const isOwnNumber = (owner: Plain, key: string): boolean =>
  key === 'phone' && 'external_id' in owner && !('contact_id' in owner)

/** How the value of a key is read: a number, a text with numbers inside, or neither. */
function kindOf(owner: Plain, key: string): 'number' | 'card' | undefined {
  if (isOwnNumber(owner, key)) return undefined
  if (key === 'vcard') return 'card'
  const isIdentity = key === 'value' && owner.kind === 'phone'
  return NUMBER_KEYS.has(key) || isIdentity ? 'number' : undefined
}

const isNumber = (text: string): boolean => maskNumber(text) !== text

/** Every number of a customer in a result, as it is written there. */
export function findNumbers(result: unknown): string[] {
  const found = new Set<string>()
  const visit = (value: unknown, isUnderKey: boolean): void => {
    if (typeof value === 'string') {
      if (isUnderKey && isNumber(value)) found.add(value)
    } else if (Array.isArray(value)) for (const item of value) visit(item, isUnderKey)
    else if (isPlain(value))
      for (const [key, inner] of Object.entries(value))
        visit(inner, isUnderKey || kindOf(value, key) !== undefined)
  }
  visit(result, false)
  return [...found]
}

/** A copy of a result in which the customers' numbers chosen by `isHidden` are masked. */
export function maskNumbers<Result>(result: Result, isHidden: (text: string) => boolean): Result
export function maskNumbers(result: unknown, isHidden: (text: string) => boolean): unknown {
  const hide = (text: string, kind: 'number' | 'card'): string => {
    if (!isNumber(text) || !isHidden(text)) return text
    return kind === 'card' ? '' : maskNumber(text)
  }
  const copy = (value: unknown, kind: 'number' | 'card' | undefined): unknown => {
    if (typeof value === 'string') return kind ? hide(value, kind) : value
    if (Array.isArray(value)) return value.map((item) => copy(item, kind))
    if (!isPlain(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, copy(inner, kind ?? kindOf(value, key))]),
    )
  }
  return copy(result, undefined)
}
