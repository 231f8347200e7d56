/** A name in a draft states nothing. */
export const withoutNames = (text: string, names: string[]): string =>
  names
    .map((name) => name.trim())
    .filter((name) => name.length > 1)
    .reduce(withoutName, text)
    .replace(/ {2,}/g, ' ')

/** Without regular expressions: a code of the customer's is new each time, and compiling is slow. */
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

/** "bisa kartu kredit ga kak?" asks; its "ga" denies nothing. */
export const withoutTag = (question: string) =>
  question.replace(
    /\b(?:ga|gak|nggak|ngga|enggak|engga|tidak|tdk|ndak|belum|blm|ora|henteu|or not)\b(?=[\s,?!.]*(?:\b(?:kak|kakak|ka|ya|yaa|min|mas|mbak|sih|dong|gan|sis|kah)\b[\s,?!.]*)*(?:\n|$))/gi,
    ' ',
  )
