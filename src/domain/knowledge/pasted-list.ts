import type { Passage } from './search/passages.ts'

/** A longer line is no heading. */
export const HEADING_CHARS = 70
const LABEL_WORDS = 9
const FACT_CHARS = 200
/** Limit of words after a price: "/pcs", "per kotak isi 8", "sudah termasuk ongkir". */
const WORDS_AFTER_PRICE = 5
/** Share of lines that must be facts, headings or bare prices. Below it the text is prose. */
const LIST_SHARE = 0.6
const MIN_FACTS = 2

const PRICE =
  /(?:\b(?:rp|idr)\.?\s*\d[\d.,]*|\b\d[\d.,]*\s?(?:rb|ribu|k|jt|juta)\b|\b\d{1,3}(?:\.\d{3})+\b)/i
const BARE_PRICE = new RegExp(
  String.raw`^(?:harga\s*:?\s*)?${PRICE.source}(?:\s*/\s*\p{L}+)?[.,]?$`,
  'iu',
)
const FREE = /\b(?:gratis|free|kosong|habis|ready|tersedia|sold out)\W*$/i
/** At least eight digits, which may be grouped: an account or phone number. */
const LONG_NUMBER = /(?:\d[\s.-]?){7,}\d/
const BULLET =
  /^(?:[-*•·–—▪▫●○◦‣➤➡✓✔✅☑]|\p{Extended_Pictographic}\uFE0F?|\(?\d{1,3}[.)](?=\s)|[a-z][.)](?=\s))\s*/iu
/**
 * Lines that name their own subject, to which a heading about prices or shipping does not apply.
 */
const OWN_SUBJECT =
  /^(?:pembayaran|pembelian|pemesanan|transfer|bayar|rek(?:ening)?|no\.?\s*rek|alamat|lokasi|jam|buka|tutup|kontak|hubungi|wa|whatsapp|telp?|telepon|ig|instagram|shopee|tokopedia|qris|dana|ovo|gopay|shopeepay|bank|bca|bri|bni|bsi|btn|cimb|mandiri|jago|seabank|permata)\b/i

/** "Daftar harga", "PRICE LIST 2026": names the list, and no product in it. */
const LIST_TITLE = /^(?:(?:daftar|list) (?:harga|menu|produk)|price ?list)(?: (?:terbaru|20\d\d))*/i

/**
 * The facts of a pasted list, one per line, each with the heading above it ("Ongkir: Depok 20rb").
 * Undefined when the lines are prose. `shopName`: a title such as "Daftar harga Roti Senja" is the
 * heading of no fact, because a customer would read it in every answer.
 */
export function splitPastedList(given: string[], shopName = ''): Passage[] | undefined {
  const lines = joinBarePrices(given.map(tidyLine).filter(({ text }) => text !== ''))
  const kinds = lines.map((line, at) => kindOf(line, at === 0))
  const facts = kinds.filter((kind) => kind === 'fact').length
  const listed = kinds.filter((kind) => kind !== 'text').length
  if (facts < MIN_FACTS || listed < lines.length * LIST_SHARE) return undefined
  return collectFacts(lines, kinds, shopName)
}

/** The product in a fact of a price list: "Roti sobek" in "Daftar harga: Roti sobek - Rp18.000". */
export function pricedThingOf(fact: string): string | undefined {
  const at = fact.search(PRICE)
  if (fact.length > FACT_CHARS || at < 0) return undefined
  const before = fact.slice(0, at).replace(/[\s:=–—-]+$/, '')
  const thing = before.slice(before.lastIndexOf(': ') + 1).trim()
  return thing.length >= 3 && wordsIn(thing) <= LABEL_WORDS ? thing : undefined
}

/** A heading without its marks: "## Harga", "*ONGKIR*", "Ongkir:". */
export const tidyHeading = (line: string): string =>
  line
    .replace(/^#{1,6}\s*/, '')
    .replaceAll('*', '')
    .replace(/\s*:\s*$/, '')
    .trim()

type Line = { text: string; hasBullet: boolean; isMarked: boolean }
type Kind = 'fact' | 'heading' | 'text'

function tidyLine(line: string): Line {
  const flat = line.replaceAll(/\s+/g, ' ').trim()
  const isMarked = /^#{1,6}\s|^\*[^*]+\*:?$|:$/.test(flat)
  const text = isMarked
    ? flat
    : flat.replace(BULLET, '').replaceAll(/\*(?=\S)([^*]+)(?<=\S)\*/g, '$1')
  return { text, hasBullet: !isMarked && text !== flat, isMarked }
}

/** Joins a bare price with the line before it: "Roti tawar" and "Rp15.000". */
function joinBarePrices(lines: Line[]): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (last && BARE_PRICE.test(line.text) && !PRICE.test(last.text))
      joined[joined.length - 1] = { ...last, text: `${last.text} ${line.text}`, isMarked: false }
    else joined.push(line)
  }
  return joined
}

function kindOf({ text, isMarked, hasBullet }: Line, isFirst: boolean): Kind {
  if (isMarked && text.length <= HEADING_CHARS) return 'heading'
  if (isFact(text)) return 'fact'
  if (hasBullet || text.length > HEADING_CHARS || /[.!?;,]$/.test(text)) return 'text'
  if (text === text.toUpperCase() && /\p{Lu}/u.test(text)) return 'heading'
  const isTitled = /^\p{Lu}/u.test(text) && text.split(' ').length <= LABEL_WORDS
  return isTitled && (isFirst || !/\d/.test(text)) ? 'heading' : 'text'
}

/**
 * Whether a short line is a fact: it ends in a price, has an account number, or a label with a
 * value.
 */
function isFact(text: string): boolean {
  if (text.length > FACT_CHARS) return false
  if (LONG_NUMBER.test(text)) return true
  const prices = [...text.matchAll(new RegExp(PRICE.source, 'gi'))]
  const last = prices.at(-1)
  if (last)
    return (
      wordsIn(text.slice(0, prices[0]?.index)) <= LABEL_WORDS &&
      wordsIn(text.slice(last.index + last[0].length)) <= WORDS_AFTER_PRICE
    )
  const labelled = /^([^:=]{2,60}?)\s*(?:[:=]|\s[-–—]+>?)\s+\S/.exec(text)
  if (labelled) return wordsIn(labelled[1] ?? '') <= LABEL_WORDS
  return FREE.test(text) && wordsIn(text) <= LABEL_WORDS
}

function collectFacts(lines: Line[], kinds: Kind[], shopName: string): Passage[] {
  const answers: string[] = []
  let heading = ''
  let hasFacts = false
  lines.forEach(({ text, hasBullet }, at) => {
    const last = answers.length - 1
    if (kinds[at] === 'heading') {
      heading = withoutListTitle(tidyHeading(text), shopName)
      hasFacts = false
    } else if (
      kinds[at] === 'text' &&
      !hasBullet &&
      kinds[at - 1] === 'fact' &&
      /^[\p{Ll}(]/u.test(text)
    ) {
      answers[last] = `${answers[last] ?? ''} ${text}`
    } else {
      const isCovered =
        heading !== '' &&
        (OWN_SUBJECT.test(text)
          ? OWN_SUBJECT.test(heading)
          : kinds[at] === 'fact' || hasBullet || !hasFacts)
      answers.push(isCovered && !startsWith(text, heading) ? `${heading}: ${text}` : text)
      hasFacts ||= kinds[at] === 'fact'
    }
  })
  return answers.map((answer) => ({ question: null, answer }))
}

/** The heading, or nothing where it only says that this is the shop's list. */
function withoutListTitle(heading: string, shopName: string): string {
  const [title] = LIST_TITLE.exec(heading) ?? []
  if (title === undefined) return heading
  const rest = lettersOf(heading.slice(title.length))
  return rest === '' || rest === lettersOf(shopName) ? '' : heading
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
const startsWith = (text: string, heading: string): boolean =>
  text.toLowerCase().startsWith(heading.toLowerCase())
