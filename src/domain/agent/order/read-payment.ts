import type { Sale, SaleLanguage } from '#contract/sale'
import type { OrderDesk } from '#domain/sale/chat'
import { howToPayText, paymentStateText } from '#domain/sale/customer-texts'
import { awaitsPayment } from '#domain/sale/rules'
import { wordsOf } from '#lib/language/text'
import type { OrderStep } from './read-wish.ts'

/** A longer text asks for more than the payment. */
const MAX_WORDS = 12
const ASKS_WHERE = [
  /\b(?:no(?:mor|mer)?\.?\s?)?(?:norek|rek(?:ening)?)(?:nya|ny)?\b.{0,20}(?:\b(?:berapa|brp|brapa|mana|apa|dong|donk|minta|lagi)\b|\?)/i,
  /\b(?:minta|mnt|kirim|share|boleh|berapa|brp|mana)\b.{0,20}\b(?:norek|rek(?:ening)?)(?:nya|ny)?\b/i,
  /\b(?:transfer|tf|trf|bayar|byr)(?:nya|ny)?\b.{0,12}\b(?:ke\s?mana|kmana|kmn|di\s?mana|dmn)\b/i,
  /\b(?:ke\s?mana|kmana|kmn|di\s?mana|dmn)\b.{0,12}\b(?:transfer|tf|trf|bayar|byr)(?:nya|ny)?\b/i,
  /\b(?:bayar|byr)(?:nya|ny)\s+(?:gimana|gmn|gmna|bagaimana)\b/i,
  /\b(?:where|how) (?:do|should|can|to)\b.{0,10}\b(?:pay|transfer)\b|\baccount number\b/i,
]

const MONEY =
  /\b(?:uang|duit|dana|transfer|transferan|tf|tfan|trf|bayar|bayaran|pembayaran|bukti|money|payment|transfer)(?:nya|ny|ku)?\b/i
const ARRIVED =
  /\b(?:masuk|(?:di|ke)?terima|nyampe|nyampai|lunas|(?:di)?cek|(?:di)?verifikasi|terverifikasi|received|arrived|checked)\b/i
/** Nothing but the arrival: "udah masuk belum kak?". */
const BARE =
  /^\W*(?:(?:kak|ka|min|mas|mbak|gan|halo)\W+)*(?:apa(?:kah)?\W+)?(?:udah|sudah|udh|sdh|dah)\W+(?:masuk|keterima|lunas|dicek|terverifikasi)\b/i
const ASKS = /\?|\b(?:belum|blm|blom|belom|kah|yet)\b/i
/** The goods, a refund, or a case that is only supposed. */
const ABOUT_OTHERS =
  /\b(?:barang(?:nya)?|paket(?:nya)?|kiriman(?:nya)?|refund|kembali(?:kan|in|an)?|dikembalikan|pengembalian|retur|kalau|kalo|klo|kl|jika|bila|misal(?:nya)?|setelah|sesudah|habis|abis|if|after)\b/i
const WAITED_LONG =
  /\b(?:kok|padahal|lama|kecewa|juga|masih|telat|terlambat|\d+ (?:menit|jam|hari))\b/i

/**
 * Reads a question for the account to pay to, or whether the money arrived, while the customer has
 * an order. The answer has the owner's words and the state of the order; it never judges a proof.
 */
export function readPayment(
  desk: OrderDesk,
  text: string,
  { language, isCaseOpen }: { language: SaleLanguage; isCaseOpen: boolean },
): OrderStep | undefined {
  if (wordsOf(text).length > MAX_WORDS || ABOUT_OTHERS.test(text)) return undefined
  const isCertain = !WAITED_LONG.test(text)
  if (ASKS_WHERE.some((pattern) => pattern.test(text))) {
    const awaited = desk.placed.filter(awaitsPayment)
    const answer = howToPayText(awaited, desk.terms, language)
    return answer === undefined ? undefined : { kind: 'answer', text: answer, isCertain }
  }
  const asks = ASKS.test(text) && (BARE.test(text) || (MONEY.test(text) && ARRIVED.test(text)))
  const sale = asks ? soughtOf(desk.placed) : undefined
  if (!sale) return undefined
  // The act opens a case, in which a member checks the proof.
  if (isProofOpen(sale) && !isCaseOpen)
    return { kind: 'act', act: { kind: 'bukti', saleId: sale.id, language }, text: '', isCertain }
  return { kind: 'answer', text: paymentStateText(sale, language), isCertain }
}

const isProofOpen = (sale: Sale): boolean => awaitsPayment(sale) && sale.proof_at !== null

/** The order whose proof is checked; otherwise the newest that is not cancelled. */
const soughtOf = (placed: readonly Sale[]): Sale | undefined =>
  placed.find(isProofOpen) ?? placed.find(({ status }) => status !== 'batal')
