import { withoutBidiControls } from '#lib/language/bidi-controls'

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'bold' | 'italic' | 'strike'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; href: string; text: string }
export type Block =
  | { type: 'line' | 'quote'; children: Inline[] }
  | { type: 'item'; marker: string; children: Inline[] }
  | { type: 'code'; text: string }

const MARKS: Record<string, 'bold' | 'italic' | 'strike'> = {
  '*': 'bold',
  _: 'italic',
  '~': 'strike',
}
const WORD = /[\p{L}\p{N}]/u
const LINK = /(?:https?:\/\/|www\.)[^\s<>"'`]+/giu
/** Punctuation that may end a sentence; it is not part of the address before it. */
const LINK_TAIL = /[.,;:!?)\]}*_~]{1,20}$/

/**
 * Parses a message as WhatsApp formats it: *tebal* _miring_ ~coret~ `kode`, lists, quotes and
 * links. Direction overrides are removed. Only http and https become links.
 */
export function parseFormatting(text: string): Block[] {
  return withoutBidiControls(text)
    .split(/```/)
    .flatMap((part, position, parts) => {
      const isCode = position % 2 === 1 && position < parts.length - 1
      if (isCode) return [{ type: 'code', text: part.replace(/^\n|\n$/g, '') } satisfies Block]
      const open = position % 2 === 1 ? '```' : ''
      const lines = `${open}${part}`
      return lines === ''
        ? []
        : trimAround(lines, position > 0 && !open, position < parts.length - 1)
            .split('\n')
            .map(parseLine)
    })
}

/** Line breaks around a code block only separate it and are dropped. */
function trimAround(text: string, afterCode: boolean, beforeCode: boolean): string {
  const start = afterCode && text.startsWith('\n') ? text.slice(1) : text
  return beforeCode && start.endsWith('\n') ? start.slice(0, -1) : start
}

function parseLine(line: string): Block {
  const quote = /^> (.+)$/.exec(line)
  if (quote) return { type: 'quote', children: parseInline(quote[1] ?? '') }
  const item = /^([-*•]|\d{1,3}\.) (.+)$/.exec(line)
  if (item)
    return {
      type: 'item',
      marker: /^[-*•]$/.test(item[1] ?? '') ? '•' : (item[1] ?? ''),
      children: parseInline(item[2] ?? ''),
    }
  return { type: 'line', children: parseInline(line) }
}

/** Links are cut out first: a formatting mark inside an address is part of it. */
export function parseInline(text: string): Inline[] {
  const found: Inline[] = []
  let from = 0
  for (const match of text.matchAll(LINK)) {
    const address = match[0].replace(LINK_TAIL, '')
    const href = safeHref(address)
    if (!href) continue
    found.push(...parseMarks(text.slice(from, match.index)), { type: 'link', href, text: address })
    from = match.index + address.length
  }
  return [...found, ...parseMarks(text.slice(from))]
}

function safeHref(address: string): string | undefined {
  try {
    const url = new URL(/^www\./i.test(address) ? `https://${address}` : address)
    return url.hostname.includes('.') ? url.href : undefined
  } catch {
    return undefined // This text is not an address after all: it is shown as text.
  }
}

/**
 * One pass over the text: customers of some engines write 65,000 characters, and each may be a
 * mark.
 */
function parseMarks(text: string): Inline[] {
  const nextClosing = closingsOf(text)
  const found: Inline[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const mark = text[at] ?? ''
    const end = opensMark(text, at) ? nextClosing(mark, at + 2) : undefined
    if (end === undefined) continue
    const inside = text.slice(at + 1, end)
    found.push(
      ...plainText(text.slice(from, at)),
      mark === '`'
        ? { type: 'code', text: inside }
        : { type: MARKS[mark] ?? 'bold', children: parseMarks(inside) },
    )
    at = end
    from = end + 1
  }
  return [...found, ...plainText(text.slice(from))]
}

const isMark = (char: string): boolean => char === '`' || char in MARKS

/** A mark opens and closes at a word boundary: "2*3*4" is a sum and snake_case_name a name. */
const opensMark = (text: string, at: number): boolean =>
  isMark(text[at] ?? '') &&
  !WORD.test(text[at - 1] ?? ' ') &&
  !/\s/.test(text[at + 1] ?? ' ') &&
  text[at + 1] !== text[at]
const closesMark = (text: string, at: number): boolean =>
  isMark(text[at] ?? '') && !/\s/.test(text[at - 1] ?? ' ') && !WORD.test(text[at + 1] ?? ' ')

/** For each mark, the positions where it may close, in order of the text. */
function closingsOf(text: string): (mark: string, from: number) => number | undefined {
  const places: Record<string, number[]> = { '*': [], _: [], '~': [], '`': [] }
  for (let at = text.length - 1; at >= 0; at--)
    if (closesMark(text, at)) places[text[at] ?? '']?.push(at)
  return (mark, from) => {
    const ahead = places[mark] ?? []
    while (ahead.length > 0 && (ahead.at(-1) ?? 0) < from) ahead.pop()
    return ahead.at(-1)
  }
}

const plainText = (text: string): Inline[] => (text ? [{ type: 'text', text }] : [])

/** The length of about one phone screen. */
const MAX_SHOWN = 1000
const MAX_LINES = 24
/** A message is cut only where more than this remains. */
const MIN_REST = 1.25

/** The part of a long message that is shown first; undefined where the whole message is shown. */
export function beginningOf(text: string): string | undefined {
  const isShort = text.length <= MAX_SHOWN * MIN_REST
  if (isShort && text.split('\n').length <= MAX_LINES * MIN_REST) return undefined
  const lines = text.slice(0, MAX_SHOWN).split('\n', MAX_LINES).join('\n')
  return lines.length < text.length
    ? lines.slice(
        0,
        lines.length < MAX_SHOWN ? undefined : Math.max(lines.lastIndexOf(' '), MAX_SHOWN - 40),
      )
    : undefined
}
