/**
 * Limits log lines to ids, codes and counts. Errors of libraries or the database may quote users'
 * text, which is removed here.
 */
const HIDDEN = '[hidden]'
const MAX_MESSAGE = 300
const DEEPEST = 4

/** E-mail addresses and WhatsApp ids, also percent-encoded. */
const ADDRESS = /[^\s<>"'(),;:=/?&[\]{}]+(?:@|%40)[^\s<>"'(),;:=/?&[\]{}]+/gi
/** Nine to fifteen digits outside of ids: E.164 without its plus sign. */
const PHONE = /(?<![\w-])\+?\d{9,15}(?![\w-])/g
const TOKEN = /\b(?:eyJ[\w-]+\.[\w-]+\.[\w-]*|(?:sb_secret|sb_publishable|tgp|whsec|pkce)_[\w-]+)/g
/** The query and fragment of a URL, which may contain a token or a search. */
const QUERY = /(\bhttps?:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi
/** A quotation of more than one name. A single name may be a column or a file. */
const QUOTATION = /"[^"\n]*[^\w."\n/@:-][^"\n]*"/g

/** Removes addresses, phone numbers, tokens and queries of URLs. */
export function hidePersonal(text: string): string {
  if (!/[@%]|\d{9}|eyJ|_|\?|#/.test(text)) return text
  return text
    .replace(QUERY, '$1?…')
    .replace(TOKEN, HIDDEN)
    .replace(ADDRESS, HIDDEN)
    .replace(PHONE, HIDDEN)
}

/** Applies the same to all values of a line; errors use `describeError`. */
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
 * Type, code, message and stack of an error. `detail` and `where` of a database error quote the row
 * and are omitted. Messages of the database and parsers are kept without their quotations.
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
  // Errors whose messages contain the whole rejected text or value: "JSON parsing failed: Text: …".
  if (error.name.startsWith('AI_')) return quoteNothing(error.message.split(':')[0] ?? '')
  // The message of zod lists its issues, whose paths may be keys of the input.
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
 * Matches from the first quotation mark to the last, because a quotation may contain quotation
 * marks.
 */
const withoutQuotes = (message: string): string => message.replace(/"[\s\S]*"/, '"…"')

const quoteNothing = (message: string): string =>
  hidePersonal(message.slice(0, MAX_MESSAGE)).replace(QUOTATION, '"…"')
