export type Inline = { type: 'text'; text: string } | { type: 'bold' | 'italic' | 'strike'; children: Inline[] } | { type: 'code'; text: string } | { type: 'link'; href: string; text: string }
export type Block = { type: 'line' | 'quote'; children: Inline[] } | { type: 'item'; marker: string; children: Inline[] } | { type: 'code'; text: string }

const MARKS: Record<string, 'bold' | 'italic' | 'strike'> = { '*': 'bold', _: 'italic', '~': 'strike' }
const WORD = /[\p{L}\p{N}]/u
const LINK = /(?:https?:\/\/|www\.)[^\s<>"'`]+/giu
/** What ends a sentence does not belong to the address before it. */
const LINK_TAIL = /[.,;:!?)\]}*_~]+$/

/** A message as WhatsApp shows it: *tebal* _miring_ ~coret~ `kode`, lists, quotes, and addresses that can be pressed. Only http and https become links. */
export function parseFormatting(text: string): Block[] {
  return text.split(/```/).flatMap((part, position, parts) => {
    const isCode = position % 2 === 1 && position < parts.length - 1
    if (isCode) return [{ type: 'code', text: part.replace(/^\n|\n$/g, '') } satisfies Block]
    const open = position % 2 === 1 ? '```' : ''
    const lines = `${open}${part}`
    return lines === '' ? [] : trimAround(lines, position > 0 && !open, position < parts.length - 1).split('\n').map(parseLine)
  })
}

/** The line breaks that only set a code block apart are not lines of their own. */
function trimAround(text: string, afterCode: boolean, beforeCode: boolean): string {
  const start = afterCode && text.startsWith('\n') ? text.slice(1) : text
  return beforeCode && start.endsWith('\n') ? start.slice(0, -1) : start
}

function parseLine(line: string): Block {
  const quote = /^> (.+)$/.exec(line)
  if (quote) return { type: 'quote', children: parseInline(quote[1] ?? '') }
  const item = /^([-*•]|\d{1,3}\.) (.+)$/.exec(line)
  if (item) return { type: 'item', marker: /^[-*•]$/.test(item[1] ?? '') ? '•' : (item[1] ?? ''), children: parseInline(item[2] ?? '') }
  return { type: 'line', children: parseInline(line) }
}

/** Links are cut out first: a mark inside an address is part of it. */
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
    return undefined // not an address after all: shown as the text it is
  }
}

function parseMarks(text: string): Inline[] {
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (char !== '`' && !MARKS[char]) continue
    const end = closing(text, at, char)
    if (end === undefined) continue
    const inside = text.slice(at + 1, end)
    const marked: Inline = char === '`' ? { type: 'code', text: inside } : { type: MARKS[char] ?? 'bold', children: parseMarks(inside) }
    return [...plain(text.slice(0, at)), marked, ...parseMarks(text.slice(end + 1))]
  }
  return plain(text)
}

/** A mark opens at the edge of a word and closes at the edge of one: "2*3*4" is a sum and snake_case_name a name. */
function closing(text: string, at: number, mark: string): number | undefined {
  if (WORD.test(text[at - 1] ?? ' ') || /\s/.test(text[at + 1] ?? ' ') || text[at + 1] === mark) return undefined
  for (let end = text.indexOf(mark, at + 2); end !== -1; end = text.indexOf(mark, end + 1)) {
    if (!/\s/.test(text[end - 1] ?? ' ') && !WORD.test(text[end + 1] ?? ' ')) return end
  }
  return undefined
}

const plain = (text: string): Inline[] => (text ? [{ type: 'text', text }] : [])
