import type { Sale, SaleLanguage } from '#contract/sale'
import type { OrderDesk } from '#domain/sale/chat'
import { statusText } from '#domain/sale/customer-texts'
import { addressAwaitedText, sumCheckedText, totalText } from '#domain/sale/draft-texts'
import { isOpen } from '#domain/sale/rules'
import { wordsOf } from '#lib/language/text'
import { isAddressLater } from './read-place.ts'

/** A question about a sum: the draft is asked again with a remark, or the question is answered. */
export type SumQuestion = { draft: Sale; remark: string } | { text: string }

const ASKS_TOTAL = [
  /\b(?:total(?:nya|an)?|semua(?:nya)?|jumlah(?:nya)?)\b.{0,25}\b(?:berapa|brp|brapa|how much)\b/i,
  /\b(?:berapa|brp|brapa|how much)\b.{0,25}\b(?:total(?:nya)?|semua(?:nya)?|altogether|in total)\b/i,
  /^\W*(?:kak\W+)?(?:jadi(?:nya)?|jd) (?:berapa|brp|brapa)\b/i,
  /^\W*total(?:nya)?\W*$/i,
]
const AMOUNT = /\b(?:rp\.?\s*\d[\d.]*|\d{1,3}(?:\.\d{3})+|\d{1,4}\s*(?:rb|ribu|k|jt|juta))\b/i
const CLAIMS =
  /\b(?:bukan(?:nya|kah)?|(?:se)?harus(?:nya|e)|kan|kok|salah (?:hitung|itung)|katanya|should be)\b/i
/** Words of bargaining, which the team answers. */
const BARGAINS =
  /\b(?:nego|diskon|disc|kurang(?:in|i)?|turun(?:in)?|potong(?:an|in)?|boleh|bisa|murah(?:in)?|jadiin|jadikan)\b/i
/** A longer text asks for more than the sum. */
const MAX_WORDS = 10

/**
 * Reads a question for the sum: "jadi berapa semua?", "lho bukannya 60rb?". The answer has the sum
 * that code computes, whatever the message claims. Undefined for any other message.
 */
export function readSumQuestion(
  { draft, placed }: OrderDesk,
  text: string,
  language: SaleLanguage,
): SumQuestion | undefined {
  if (wordsOf(text).length > MAX_WORDS || BARGAINS.test(text)) return undefined
  const isClaim = AMOUNT.test(text) && CLAIMS.test(text)
  if (!isClaim && !ASKS_TOTAL.some((pattern) => pattern.test(text))) return undefined
  const remark = isClaim ? sumCheckedText(language) : totalText(language)
  if (draft) return draft.lines.length > 0 ? { draft, remark } : undefined
  const [open, ...others] = placed.filter(isOpen)
  return open && others.length === 0 ? { text: statusText([open], language) } : undefined
}

/** Whether the customer gives the address later: "alamatnya nyusul ya". The draft waits for it. */
export const readLaterAddress = (
  { draft }: OrderDesk,
  text: string,
  language: SaleLanguage,
): string | undefined =>
  draft?.fulfilment === 'antar' && draft.address === null && isAddressLater(text)
    ? addressAwaitedText(language)
    : undefined
