/**
 * Lower case, no accents, Unicode compatibility forms folded ("ＨＡＬＯ" is "halo"), zero-width signs
 * gone.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .toLowerCase()
}

/**
 * No word of any language here is longer; what is ("wkwkwk…") says no more by its end, and patterns
 * take the square of its length.
 */
const LONGEST_WORD = 40

/**
 * Words of a text as it is written, folded: letters and digits, with an inner apostrophe or hyphen
 * kept together. Of an endless one its beginning.
 */
export function wordsOf(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? []
  return words.map((word) => (word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD) : word))
}

/**
 * "kakaaaak" -> "kakak", "okeee" -> "oke": a letter written three times or more, or doubled at the
 * end of a word.
 */
export function unstretch(word: string): string {
  return /\d/.test(word) ? word : word.replace(/(\p{L})\1{2,}/gu, '$1')
}

/** Cuts text for a list or a prompt at a word's end. */
export function excerptOf(text: string, most: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= most) return flat
  const cut = flat.slice(0, most)
  return `${upTo(cut, Math.max(cut.lastIndexOf(' '), most - 30))}…`
}

/**
 * At most so many UTF-16 units from the start, never half of a character: Postgres' jsonb refuses
 * those, and people see a box.
 */
export function upTo(text: string, most: number): string {
  const cut = text.slice(0, most)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** Marks, embeddings, overrides and isolates of writing direction (Unicode Standard Annex 9). */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Without characters that turn the writing direction: an override shows "invoice\u202egnp.exe" as
 * "invoiceexe.png".
 */
export const withoutBidiControls = (text: string): string => text.replaceAll(BIDI_CONTROLS, '')

/**
 * Sentences, cut at . ! ? and line ends, but not inside a number ("Rp15.000") or after a short
 * abbreviation ("Jl.").
 */
export function sentencesOf(text: string): string[] {
  return text
    .split(
      /\n+|(?<=[.!?…])(?<!\b(?:jl|no|km|dr|ir|tn|ny|rp|st|jln|gg|hj|dll|dsb|mr|mrs|ms|vs|tel|telp)\.)(?<!\d\.(?=\d))\s+/iu,
    )
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}
