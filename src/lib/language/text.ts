/**
 * Lower case, without accents, Unicode compatibility forms folded ("ＨＡＬＯ" is "halo"), zero-width
 * characters removed.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .toLowerCase()
}
/** Most texts have no other characters, and lower case alone takes a third of the time. */
const ASCII = /^[\n -~]*$/

/**
 * The length from which a word is cut. The end of a longer one ("wkwkwk…") adds nothing, and
 * patterns take quadratic time.
 */
const MAX_WORD = 40

/**
 * The folded words of a text: letters and digits, with an inner apostrophe or hyphen. Only the
 * start of an overlong word.
 */
export function wordsOf(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? []
  return words.map((word) => (word.length > MAX_WORD ? word.slice(0, MAX_WORD) : word))
}

/**
 * Shortens repeated letters: "kakaaaak" -> "kakak", "okeee" -> "oke". Letters count when repeated
 * three times or more, or doubled at a word's end.
 */
export function undoStretch(word: string): string {
  return /\d/.test(word) ? word : word.replace(/(\p{L})\1{2,}/gu, '$1')
}

/** Shortens a text for a list or a prompt, at the end of a word. */
export function excerptOf(text: string, most: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= most) return flat
  const cut = flat.slice(0, most)
  return `${upTo(cut, Math.max(cut.lastIndexOf(' '), most - 30))}…`
}

/**
 * At most this many UTF-16 units from the start, without splitting a surrogate pair, which jsonb
 * refuses.
 */
export function upTo(text: string, most: number): string {
  const cut = text.slice(0, most)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

/**
 * Splits sentences at . ! ? and line ends, but not inside a number ("Rp15.000") or after a short
 * abbreviation ("Jl.").
 */
export function sentencesOf(text: string): string[] {
  return text
    .split(
      /\n+|(?<=[.!?…])(?<!\b(?:jl|no|km|kel|kec|kab|dr|drg|drh|a\.n|ir|tn|ny|rp|st|jln|gg|hj|dll|dsb|mr|mrs|ms|vs|tel|telp)\.)(?<!\d\.(?=\d))\s+/iu,
    )
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}
