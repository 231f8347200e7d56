import { wordsOf } from '#lib/text'
import { isSmallTalk, readIntents, withoutGreeting } from './intent.ts'

/** The separate things that a burst says, greetings and thanks taken away, in order. "gmn ini?" goes with what it is about. */
export function partsOf(texts: string[]): string[] {
  const parts = texts
    .flatMap((text) => text.split(/\n+|(?<=[?!])\s+|(?<=[\p{L})])\.\s+(?=\p{L})/u))
    .map((part) => withoutGreeting(part))
    .filter((part) => wordsOf(part).length > 0 && !isSmallTalk(part))
  const joined: string[] = []
  let waiting = ''
  for (const part of parts) {
    if (!isEmptyQuestion(part)) joined.push([waiting, part].filter(Boolean).join(' '))
    else if (joined.length > 0) joined[joined.length - 1] += ` ${part}`
    waiting = isEmptyQuestion(part) && joined.length === 0 ? [waiting, part].filter(Boolean).join(' ') : ''
  }
  return waiting ? [waiting] : joined
}

/** Asks without saying about what: only the message beside it, or the one before, tells. */
export const isEmptyQuestion = (part: string) => wordsOf(part).every((word) => EMPTY.has(word))

/** Leans on what was said before: "kalau yang 24?", "yang sourdough?". */
export const leansBack = (part: string) => wordsOf(part).length <= 5

/** The customer will do something and waits for no answer. */
export const announces = (text: string) => !isQuestion(text) && ANNOUNCEMENT.test(text)

/** "harga kue dan bisa diantar?" as its two halves; undefined when no joining word stands in it. */
export function halvesOf(part: string): string[] | undefined {
  const halves = part.split(/\s*(?:[,;]|\b(?:dan|serta|trus|terus|lalu|sama|sekalian|juga|and|also)\b)\s+/i).filter((half) => wordsOf(half).length > 0)
  return halves.length > 1 && halves.length <= 4 ? halves : undefined
}

/** A part that expects an answer; "nama saya Dimas" does not. */
export function isQuestion(part: string): boolean {
  return /\?/.test(part) || QUESTION.test(part.toLowerCase())
}

/** Asks who is answering, and nothing else. */
export const asksWho = (part: string) => wordsOf(part).length <= 9 && readIntents(part).has('tanya_ai')

/** A word or two that only makes sense beside the next message. */
export const isFragment = (part: string) => wordsOf(part).length <= 4

/** Asks when the business is open, so that its own opening hours may answer. */
export const asksForHours = (text: string) => /\b(?:buka|tutup|jam (?:buka|kerja|operasional|tutup)|operasional|open|opening|close[sd]?|hours)\b/i.test(text) && !/\b(?:buka (?:cabang|rekening|akun|foto|dokumen|link)|open (?:the )?(?:box|account|file))\b/i.test(text)

const QUESTION = /\b(?:apa|apakah|ap|berapa|brp|brapa|brpa|berapaan|kapan|kpn|siapa|mana|dimana|dmn|dmna|kemana|gimana|gmn|bagaimana|kenapa|knp|mengapa|ada|bisa|bs|boleh|blh|mau|minta|tolong|cari|butuh|perlu|punya|jual|ready|masih|msh|what|when|where|who|why|how|can|could|do|does|is|are|any|piro|pinten|kapan|sapa|endi|piye|pripun|sabaraha|iraha|kumaha|naon|saha|dimana)\b/
const EMPTY = new Set(
  `gmn gimana bagaimana gmana ini itu nih tuh kok kenapa knp brp berapa apa ya yah kah dong sih deh kak ka min gan bisa bs boleh blh ga gak nggak ngga tidak ada kan jadi terus trus lalu trs kalau kalo klo dan
  how what about it this that is and so then why beneran serius masa`.split(/\s+/),
)
const ANNOUNCEMENT = /\b(?:nanti|ntar|entar|sebentar lagi|bentar lagi|habis ini|abis ini)\b.{0,25}\b(?:transfer|tf|bayar|kabari|kabarin|mampir|datang|dateng|kesana|ke sana|ke toko|order|pesan|pesen|hubungi|chat|wa)\b(?: lagi| ya| kak| min)*[\s.!]*$/i
