import type { AgentTurn, BurstMessage } from '../contract.ts'

export type ReadBurst = {
  /** what the customer wrote, captions included, oldest first; a text that was sent twice once */
  texts: string[]
  /** kinds of files that the AI cannot read, oldest first */
  unread: string[]
  /** whether the last unread file is a picture that a model described */
  isSeen: boolean
  /** whether a picture looks like a proof of payment */
  hasPaymentProof: boolean
  /** whether the burst has only stickers */
  isGesture: boolean
}

/** Splits a burst into texts and kinds of files that the AI cannot read. */
export function readBurst(burst: BurstMessage[]): ReadBurst {
  const unread = burst.filter((message) => !READABLE.has(message.kind))
  return {
    texts: withoutRepeats(burst.map(wordsIn).filter(Boolean)),
    unread: unread.map((message) => message.kind),
    isSeen: unread.at(-1)?.seen !== undefined,
    hasPaymentProof: burst.some(({ seen }) => seen === 'bukti_bayar'),
    isGesture: burst.length > 0 && burst.every((message) => message.kind === 'sticker'),
  }
}

const withoutRepeats = (texts: string[]): string[] => {
  const written = texts.map((text) => text.toLowerCase())
  return texts.filter((_, at) => written.indexOf(written[at]!) === at)
}

/** The customer's own words in a message; '' for a kind without text. */
export const wordsIn = ({ kind, text }: { kind: string; text: string }): string =>
  WORDLESS.has(kind) ? '' : text.trim()

/** Whether the caption refers to the picture: "yang ini berapa?". */
export const pointsAt = (texts: string[]) =>
  texts.some((text) =>
    /\b(?:ini|itu|gini|begini|gitu|kayak|kaya|kyk|seperti|foto|gambar|gbr|video|file|bukti|this|that|these|like|picture|photo)\b/i.test(
      text,
    ),
  )

/**
 * Whether a picture or file was expected: the AI or a member asked for one, or the customer wrote
 * about a payment or damage. People then look at it.
 */
export function isExpected(history: AgentTurn[]): boolean {
  const last = history.findLast((turn) => turn.author !== 'customer')
  const told = history.filter((turn) => turn.author === 'customer').slice(-TOLD_TURNS)
  return (!!last && ASKED_FOR.test(last.text)) || told.some((turn) => TOLD.test(turn.text))
}

const TOLD_TURNS = 3
const ASKED_FOR =
  /\b(?:kirim(?:kan)?|lampirkan|unggah|send|attach)\b.{0,30}\b(?:foto|gambar|bukti|video|file|dokumen|nota|struk|photo|picture|receipt)\b|\bbukti (?:transfer|bayar|pembayaran)\b/i
const TOLD =
  /\b(?:transfer|tf|trf|bukti|bayar|paid|rusak|penyok|pecah|hancur|cacat|basi|salah|sobek|robek|bocor|jamuran|berjamur|komplain|retur|broken|damaged|wrong)\b/i

const WORDLESS = new Set([
  'sticker',
  'location',
  'contacts',
  'order',
  'card',
  'unsupported',
  'reaction',
])
const READABLE = new Set(['text', 'choice', 'template', 'sticker', 'reaction'])
