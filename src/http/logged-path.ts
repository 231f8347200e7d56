import { isUuid } from '#lib/uuid'

/**
 * Matches a word of a route, or the name of an asset or a function. Phone numbers have longer runs
 * of digits.
 */
const WORD = /^(?!.*\d{7})[\w.-]{0,80}$/
/** Paths whose further segments are tokens, customers' numbers or texts of users. */
const PRIVATE_BEHIND = [
  /^\/team\/invitation\//,
  // Meta's message ids contain the customer's number in base64.
  /^\/api\/waha\/.*\/messages\//,
  /^\/storage\/v1\/(object|render|upload|bucket)\//,
  /^\/rest\/v1\/(rpc\/)?(?=[^/]*[^\w/])/,
]

/**
 * A request's path for the log: route words and ids. Tokens, customers' numbers, file names and
 * other user text become `…`.
 */
export function loggedPath(path: string): string {
  const start = PRIVATE_BEHIND.map((rule) => rule.exec(path)?.[0]).find((found) => found)
  const shown = start ? path.slice(0, start.length) : path
  const parts = shown.split('/').map((part) => (isUuid(part) || WORD.test(part) ? part : '…'))
  return `${parts.join('/')}${start && path.length > start.length ? '…' : ''}`
}
