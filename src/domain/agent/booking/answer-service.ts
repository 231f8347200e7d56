import type { BookingOffer } from '#domain/booking/chat'
import { askService, serviceAnswer } from '#domain/booking/customer-texts'
import { wordsOf } from '#lib/language/text'
import { halvesOf, partsOf } from '../burst/questions.ts'
import type { Run } from '../run.ts'
import { servicesNamedInFull } from './booking-words.ts'
import type { BookingStep } from './read-booking.ts'
import { textLanguage } from '#lib/language/written-language'

const ASKS_PRICE =
  /\b(?:berapa(?:an)?|brp|brapa|harga(?:nya)?|biaya(?:nya)?|tarif(?:nya)?|durasi(?:nya)?|how much|how long|price)\b/i
const ASKS_SERVICES =
  /\b(?:layanan|treatment|perawatan|jasa|servis|service)(?:nya)?\s+(?:apa|ap)\s+(?:aja|saja|sj)\b|\bwhat services\b/i
/** A longer question asks for more than a price. */
const MAX_WORDS = 8
/** From this score on the knowledge answers: it may have more, such as prices by hair length. */
const SURELY_ANSWERED = 0.6

/** Answers "creambath berapa kak?" with price and duration, unless the knowledge surely answers. */
export async function answerService(
  run: Run,
  { services }: BookingOffer,
): Promise<BookingStep | undefined> {
  const language = textLanguage(run.language)
  const isShort = wordsOf(run.query).length <= MAX_WORDS
  const [part = run.query, ...others] = partsOf([run.query])
  if (others.length > 0 || halvesOf(part)) return undefined
  if (!isShort || (!ASKS_PRICE.test(run.query) && !ASKS_SERVICES.test(run.query))) return undefined
  const named = servicesNamedInFull(services, run.query)
  const isList = named.length === 0 && ASKS_SERVICES.test(run.query)
  const asked = named.filter(({ price_rupiah }) => price_rupiah !== null)
  if (!isList && asked.length === 0) return undefined
  const found = await run.search(run.query)
  if (found.some(({ score }) => score >= SURELY_ANSWERED)) return undefined
  const text = isList ? askService(services, language) : serviceAnswer(asked, language)
  return { kind: 'say', text }
}
