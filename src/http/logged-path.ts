const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A word of a route, an asset's or a function's name; a phone number has more digits in a row. */
const WORD = /^(?!.*\d{7})[\w.-]{0,80}$/
/** What follows one of these is a token, a number of a customer or a name that a user chose. */
const PRIVATE_BEHIND = [
  /^\/team\/invitation\//,
  // Meta's message ids hold the number of the customer in base64.
  /^\/api\/waha\/.*\/messages\//,
  /^\/storage\/v1\/(object|render|upload|bucket)\//,
  /^\/rest\/v1\/(rpc\/)?(?=[^/]*[^\w/])/,
]

/**
 * The path of a request as a log line may show it: words of routes and ids. Tokens, numbers of
 * customers, names of files and whatever else a visitor typed become `…`.
 */
export function loggedPath(path: string): string {
  const start = PRIVATE_BEHIND.map((rule) => rule.exec(path)?.[0]).find((found) => found)
  const shown = start ? path.slice(0, start.length) : path
  const parts = shown.split('/').map((part) => (ID.test(part) || WORD.test(part) ? part : '…'))
  return `${parts.join('/')}${start && path.length > start.length ? '…' : ''}`
}
