/** The text without names, which state nothing. */
export const withoutNames = (text: string, names: string[]): string =>
  names
    .map((name) => name.trim())
    .filter((name) => name.length > 1)
    .reduce(withoutName, text)
    .replace(/ {2,}/g, ' ')

/**
 * Removes one name without a regular expression, which would be compiled for each new customer
 * code.
 */
function withoutName(text: string, name: string): string {
  const [lower, wanted] = [text.toLowerCase(), name.toLowerCase()]
  if (lower.length !== text.length) return text.replaceAll(name, ' ')
  let [rest, from] = ['', 0]
  let at = lower.indexOf(wanted)
  for (; at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length
    if (isLetter(lower[at - 1]) || isLetter(lower[end])) continue
    rest += `${text.slice(from, at)} ${/^(?:kak |#)/.test(wanted) ? '' : 'kami'} `
    from = end
  }
  return rest + text.slice(from)
}

const isLetter = (char: string | undefined) => char !== undefined && /\p{L}/u.test(char)

/** Removes the tag of a question: the "ga" of "bisa kartu kredit ga kak?" denies nothing. */
export const withoutTag = (question: string) =>
  question.replace(
    /\b(?:ga|gak|nggak|ngga|enggak|engga|tidak|tdk|ndak|belum|blm|ora|henteu|or not)\b(?=[\s,?!.]*(?:\b(?:kak|kakak|ka|ya|yaa|min|mas|mbak|sih|dong|gan|sis|kah)\b[\s,?!.]*)*(?:\n|$))/gi,
    ' ',
  )
