/**
 * What a log line may say. Lines carry ids, codes and counts; an error of a library or of the
 * database may quote what people wrote, and is cut here before it is written.
 */
const HIDDEN = '[hidden]'
const LONGEST_MESSAGE = 300
const DEEPEST = 4

/** E-mail addresses and WhatsApp ids, also percent-encoded. */
const ADDRESS = /[^\s<>"'(),;:=/?&[\]{}]+(?:@|%40)[^\s<>"'(),;:=/?&[\]{}]+/gi
/** Nine to fifteen digits that are no part of an id: E.164 without its plus sign. */
const PHONE = /(?<![\w-])\+?\d{9,15}(?![\w-])/g
const TOKEN = /\b(?:eyJ[\w-]+\.[\w-]+\.[\w-]*|(?:sb_secret|sb_publishable|tgp|whsec|pkce)_[\w-]+)/g
/** What follows the path of a web address: it may hold a token or a search. */
const QUERY = /(\bhttps?:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi
/** A quotation that is more than one name: a name may be that of a column or a file. */
const QUOTATION = /"[^"\n]*[^\w."\n/@:-][^"\n]*"/g

/** Without addresses, phone numbers, tokens and the queries of web addresses. */
export function hidePersonal(text: string): string {
  if (!/[@%]|\d{9}|eyJ|_|\?|#/.test(text)) return text
  return text
    .replace(QUERY, '$1?…')
    .replace(TOKEN, HIDDEN)
    .replace(ADDRESS, HIDDEN)
    .replace(PHONE, HIDDEN)
}

/** The same for everything that one line holds; errors have `describeError`. */
export function hidePersonalIn(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return hidePersonal(value)
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth === DEEPEST) return HIDDEN
  if (Array.isArray(value)) return value.map((item) => hidePersonalIn(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, hidePersonalIn(item, depth + 1)]),
  )
}

/**
 * Type, code, message and place of an error. `detail` and `where` of a database error quote the
 * row and are left out; its message and that of a parser are kept without what they quote.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: quoteNothing(String(error)) }
  const code = 'code' in error ? error.code : undefined
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: messageOf(error, code),
    code,
    stack: hidePersonal(frames.join('\n')),
  }
}

function messageOf(error: Error, code: unknown): string {
  // Their messages hold the whole text or value that did not fit: "JSON parsing failed: Text: …".
  if (error.name.startsWith('AI_')) return quoteNothing(error.message.split(':')[0] ?? '')
  // zod's message is the list of its issues, whose paths may be the keys of what was sent.
  if (error.name === 'ZodError' || error.name === '$ZodError') return 'the value has another shape'
  if (error instanceof SyntaxError || isDataError(code))
    return quoteNothing(withoutQuotes(error.message))
  return quoteNothing(error.message)
}

/**
 * SQLSTATE classes whose messages repeat a value: data exceptions and those raised by functions.
 */
const isDataError = (code: unknown): boolean =>
  typeof code === 'string' && /^(22|P0|PT)[0-9A-Z]{3}$/.test(code)

/**
 * From the first quotation mark to the last one: what is quoted may hold quotation marks itself.
 */
const withoutQuotes = (message: string): string => message.replace(/"[\s\S]*"/, '"…"')

const quoteNothing = (message: string): string =>
  hidePersonal(message.slice(0, LONGEST_MESSAGE)).replace(QUOTATION, '"…"')
