import { wordsOf } from '#lib/text'
import { isSmallTalk, readIntents, withoutGreeting } from './intent.ts'

/** The separate things that a burst says, greetings and thanks taken away, in order. */
export function partsOf(texts: string[]): string[] {
  return texts
    .flatMap((text) => text.split(/\n+|(?<=[?!])\s+|(?<=[\p{L})])\.\s+(?=\p{L})/u))
    .map((part) => withoutGreeting(part))
    .filter((part) => wordsOf(part).length > 0 && !isSmallTalk(part))
}

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
