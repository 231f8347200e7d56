import { wordsOf } from './text.ts'

/** Words by which customers address a business: "kak", "dok", "bang". */
const ALWAYS = new Set(
  `kak kaka kakak ka kk kakaa mimin admin atmin gan agan sis sist sista mbak mba mbk pak bpk bapak
    bu ibu om tante bang bng abang bro broh bray boss bos bosku bosq dokter dok dokk suster bunda
    bund ayah bg uda ajo daeng bli mamang abah aa bapa jeng ses kang akang teteh neng cak cuy
    juragan suhu lur lek guys gaes gais koh cici cece encik puan ustadz ustad ustadzah pakde bude
    bulik masbro mbakyu beb dek adek nona tuan sir madam maam miss mister kawan sob sobat say
    sayang bestie coach`.split(/\s+/),
)
/**
 * Words that are also a thing or a limit ("teh", "min order"): an address only at the edge of a
 * text.
 */
const AT_THE_EDGE = new Set(
  'min mas teh sus bun ci ko mang om say nok cik mam mami pah da uni gus lay'.split(' '),
)
/** Words that are an address only before another address or at the end: "dokter anak" is none. */
const TITLES = new Set('dokter suster bidan ustadz ustad coach ayah sayang'.split(' '))
/** Words after which a word at the end of a text is an address: "brp teh", "bisa ga sus". */
const TAILS = new Set(
  `brp berapa brpa brapa ga gak nggak ngga gk tidak ya y yah iya dong dg sih kah apa aja saja mana
    dmn dimana kapan kpn gmn gimana siapa nih deh oke ok makasih terimakasih kasih thanks siap
    halo hai pagi siang sore malam punten permisi`.split(/\s+/),
)

/**
 * Whether the word at `at` only addresses the business. `surely`: certain by its form and place;
 * `perhaps`: a thing of this name is possible ("teh" at the start of a text).
 */
export function addressAt(words: readonly string[], at: number): 'surely' | 'perhaps' | undefined {
  const word = words[at] ?? ''
  const isFirst = at === 0
  const isLast = at === words.length - 1
  if (TITLES.has(word)) return isLast && TAILS.has(words[at - 1] ?? '') ? 'surely' : undefined
  if (ALWAYS.has(word)) return 'surely'
  if (!AT_THE_EDGE.has(word) || words.length === 1 || (!isFirst && !isLast)) return undefined
  return isLast && TAILS.has(words[at - 1] ?? '') ? 'surely' : 'perhaps'
}

/**
 * A text without the words that surely address the business; the text itself if nothing else is
 * left.
 */
export function withoutAddress(text: string): string {
  const words = wordsOf(text)
  const addressed = new Set(words.filter((_, at) => addressAt(words, at) === 'surely'))
  if (addressed.size === 0) return text
  const kept = text
    .replace(/[\p{L}\p{N}]+/gu, (word) => (addressed.has(word.toLowerCase()) ? '' : word))
    .replace(/^[\s,.!]+|\s+(?=[?.!,])|[\s,]+$/g, '')
    .replace(/ {2,}/g, ' ')
  return wordsOf(kept).length > 0 ? kept : text
}
