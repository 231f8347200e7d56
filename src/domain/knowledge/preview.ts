import { spread } from '#lib/statistics/spread'
import { type Claims, db } from '#platform/database'
import { ANSWER_THRESHOLD, type TextPreview, type TextToPreview } from './contract.ts'
import { type Passage, splitIntoPassages } from './search/passages.ts'
import { pricedThingOf } from './pasted-list.ts'
import { findShopName } from './queries.ts'
import { openSearch } from './search/search.ts'

const MAX_TRIES = 5

/**
 * What a text becomes when it is added: its entries in the order of `addText`. It also has a few
 * questions that customers may ask, with the entry that the search surely finds for each (null:
 * none). `dropped`: indexes of entries that will not be added, so that they answer nothing.
 */
export async function previewText(
  claims: Claims,
  { businessId, text, dropped = [] }: TextToPreview,
): Promise<TextPreview> {
  const shopName = await db.readAs(claims, (tx) => findShopName(tx, businessId))
  const facts = splitIntoPassages(text, shopName)
  const kept = facts.filter((_, at) => !dropped.includes(at))
  const search = await openSearch(kept.map((fact, at) => ({ id: String(at), ...fact })))
  const questions = new Set(kept.flatMap((fact) => questionAbout(fact) ?? []))
  const tries = spread([...questions], MAX_TRIES).map((question) => {
    const [best] = search.find(question, 1)
    const found = best && best.score >= ANSWER_THRESHOLD ? kept[Number(best.id)] : undefined
    return { question, answer: found?.answer ?? null }
  })
  return { facts, tries }
}

/** A question of a customer that a fact answers, in their words. */
function questionAbout({ question, answer }: Passage): string | undefined {
  if (question?.includes('?')) return question
  const thing = pricedThingOf(answer)
  const topic = TOPICS.find(([words]) => words.test(thing ?? answer))
  if (topic) return topic[1]
  return thing && `${thing.toLowerCase()} berapa ya kak?`
}

/** What facts without a priced product are about, and how customers ask for it. */
const TOPICS: readonly (readonly [words: RegExp, question: string])[] = [
  [/\b(?:buka|tutup|jam operasional)\b/i, 'buka jam berapa kak?'],
  [/\b(?:alamat|lokasi|jl|jalan)\b/i, 'alamatnya di mana kak?'],
  [/\b(?:bayar|pembayaran|transfer|qris|cod)\b/i, 'bisa bayar pakai apa kak?'],
  [
    /\b(?:pesan|pemesanan|pre-?order|po)\b.*\b(?:hari|jam|minggu)\b/i,
    'pesan minimal berapa hari kak?',
  ],
  [/\b(?:minimal|minimum)\b/i, 'minimal pesan berapa kak?'],
  [/\b(?:antar|diantar|kirim|dikirim|pengiriman|ongkir)\b/i, 'bisa diantar kak?'],
  [/\b(?:garansi|retur|tukar|ditukar|refund)\b/i, 'kalau rusak bisa ditukar kak?'],
  [/\bhalal\b/i, 'halal kak?'],
  [/\b(?:tahan|awet)\b/i, 'tahan berapa hari kak?'],
]
