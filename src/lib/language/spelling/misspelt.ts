/**
 * The least length of words that count as the same when they differ by one letter or two swapped
 * ones.
 */
const LONG_WORD = 5

/** Whether one word is the other with one typing error: "coklat", "cokealt", "cokellat". */
export function isMisspelt(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < LONG_WORD || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = long.slice(at + 1)
  const isSwapped =
    short[at] === long[at + 1] &&
    short[at + 1] === long[at] &&
    short.slice(at + 2) === long.slice(at + 2)
  const isOneError = rest === short.slice(at) || rest === short.slice(at + 1) || isSwapped
  return isOneError && !/\d/.test(a + b)
}
