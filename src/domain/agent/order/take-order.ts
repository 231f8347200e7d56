import { toCaseReason } from '#contract/conversation/escalation'
import type { ChatAct, Sale, SaleLanguage } from '#contract/sale'
import { detailsOf, type OrderDesk } from '#domain/sale/chat'
import { statusText } from '#domain/sale/customer-texts'
import { awaitsPayment, isOpen } from '#domain/sale/rules'
import {
  askAgainText,
  draftReply,
  notCaughtText,
  notConfirmedText,
  repeatedText,
  whatToChangeText,
} from '#domain/sale/draft-texts'
import { undoStretch, wordsOf } from '#lib/language/text'
import { isExpected } from '../burst/burst.ts'
import { correctKeywords } from '../burst/correct-keywords.ts'
import { asksForOrder, partsOf } from '../burst/questions.ts'
import type { AgentOutcome } from '../contract.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { findAnswers } from '../knowledge/find-answers.ts'
import { addDraft, toStepName, traceOf } from '../run.ts'
import { checkDraft } from '../send-gate/gate-rules.ts'
import type { Intent } from '../burst/intent.ts'
import { MAX_READ, type Situation } from '../situation.ts'
import { callsOff, isNo, isYes } from './order-words.ts'
import { readItems } from './read-items.ts'
import { readPayment } from './read-payment.ts'
import { readLaterAddress, readSumQuestion } from './read-question.ts'
import { readPlaces, readShipping } from './read-shipping.ts'
import { answerShipping } from './price-delivery.ts'
import { type OrderStep, readWish } from './read-wish.ts'
import { textLanguage } from '#lib/language/written-language'

const steps = new WeakMap<Situation, Promise<OrderStep | undefined>>()

/**
 * Whether a burst makes, changes, confirms or asks about an order, if the business takes orders. A
 * message that also sounds like a complaint counts only when every word of it is understood.
 */
export async function concernsOrder(situation: Situation): Promise<boolean> {
  const { run, intents, wrote } = situation
  if (!run.input.orders || wrote.length > MAX_READ) return false
  const step = await stepOf(situation)
  if (!step) return false
  const isTroubled = TROUBLES.some((intent) => intents.has(intent))
  return !isTroubled || (step.kind !== 'unclear' && step.isCertain === true)
}
const TROUBLES: Intent[] = ['darurat', 'minta_manusia', 'marah', 'keluhan', 'penyusup']

function stepOf(situation: Situation): Promise<OrderStep | undefined> {
  const known = steps.get(situation)
  if (known) return known
  const step = readStep(situation)
  steps.set(situation, step)
  return step
}

/**
 * Answers a burst about an order. Code composes every sentence and computes every sum. The change
 * is made in the transaction of the reply, with the product rows of that moment.
 */
export async function takeOrder(situation: Situation): Promise<AgentOutcome> {
  const step = await stepOf(situation)
  const { run, speaker, as } = situation
  const from = run.sinceMs()
  run.note(toStepName('order_read'), 'sistem', from)
  if (step?.kind === 'people')
    return handOver(run, speaker, {
      ...as,
      reason: 'gangguan_alat',
      detail: toCaseReason('shipping_failed', { place: step.place }),
      first: step.text,
    })
  for (const { text, act } of step && step.kind !== 'unclear' ? waysOf(step) : []) {
    const { history, burst, now } = run.input
    if (!addDraft(run, text, checkDraft({ text, history, burst, now }), from)) continue
    return {
      kind: 'reply',
      text,
      sources: [],
      trace: traceOf(run, as.mode, as.model),
      ...(act ? { act } : {}),
    }
  }
  return handOver(run, speaker, {
    ...as,
    reason: 'perlu_klarifikasi',
    detail: toCaseReason('order_unclear'),
  })
}

/**
 * A question that was already asked is asked once more, with an apology. After that, people help.
 */
function waysOf(
  step: Exclude<OrderStep, { kind: 'unclear' | 'people' }>,
): { text: string; act?: ChatAct }[] {
  if (step.kind === 'answer') return [step, { text: repeatedText(step.text, 'id') }]
  const { act, text } = step
  if (act.kind !== 'simpan') return [{ act, text }]
  const remarks = [notCaughtText(act.language), ...act.remarks]
  return [
    { act, text },
    { act: { ...act, remarks }, text: `${remarks[0] ?? ''}\n${text}` },
  ]
}

async function readStep(situation: Situation): Promise<OrderStep | undefined> {
  const desk = situation.run.input.orders
  if (!desk) return undefined
  const language = textLanguage(situation.run.language)
  const text = correctKeywords(situation.burst.texts.join('\n'))
  if (asksForOrder(text)) return readStatus(desk, text, language)
  const isCaseOpen = situation.run.input.isCaseOpen === true
  const isPicture = situation.burst.unread.length > 0
  const payment = isPicture ? undefined : readPayment(desk, text, { language, isCaseOpen })
  if (payment) return payment
  // While people have the conversation, they also take the orders.
  if (isCaseOpen) return undefined
  return (
    readProof(situation, desk, language) ??
    readDecision(desk, text, language) ??
    readSum(desk, text, language) ??
    asAnswer(readLaterAddress(desk, text, language)) ??
    (await readShippingStep(situation, desk, text)) ??
    readCancel(desk, text, language) ??
    (await readWish({ run: situation.run, desk, text, language }))
  )
}

function readStatus(desk: OrderDesk, text: string, language: SaleLanguage): OrderStep | undefined {
  const open = desk.placed.filter(isOpen)
  const told = open.length > 0 ? open : desk.placed.slice(0, 1)
  const isCertain = ONLY_ASKS.test(text) && !WAITED_LONG.test(text)
  if (told.length > 0) return { kind: 'answer', text: statusText(told, language), isCertain }
  return desk.draft && askAgain(desk, desk.draft, notConfirmedText(language), language)
}

/** A question for the state of an order ("sudah diproses belum?") only sounds like a complaint. */
const ONLY_ASKS = /\?|\b(?:belum|blm|kah)\W*$/i
const WAITED_LONG =
  /\b(?:kok|padahal|lama|kecewa|juga|masih|telat|terlambat|\d+ (?:menit|jam|hari))\b/i

/** Asks again for the yes, when the draft has not changed. */
function askAgain(
  { terms, products }: OrderDesk,
  draft: Sale,
  remark: string,
  language: SaleLanguage,
): OrderStep {
  const facts = { lines: draft.lines, details: detailsOf(draft), remarks: [remark], language }
  const act: ChatAct = {
    kind: 'simpan',
    saleId: draft.id,
    version: draft.version,
    replacesId: draft.replaces_id,
    draft: { lines: facts.lines, details: facts.details },
    remarks: facts.remarks,
    language,
  }
  return { kind: 'act', act, text: draftReply({ ...facts, terms, products }).text, isCertain: true }
}

function readSum(desk: OrderDesk, text: string, language: SaleLanguage): OrderStep | undefined {
  const asked = readSumQuestion(desk, text, language)
  if (!asked) return undefined
  return 'draft' in asked
    ? askAgain(desk, asked.draft, asked.remark, language)
    : { kind: 'answer', text: asked.text, isCertain: true }
}

const asAnswer = (text: string | undefined): OrderStep | undefined =>
  text === undefined ? undefined : { kind: 'answer', text, isCertain: true }

/**
 * Whether the knowledge surely answers a question that names no area: "bisa diantar ke rumah?". It
 * then has priority over the table.
 */
async function readShippingStep(
  situation: Situation,
  desk: OrderDesk,
  text: string,
): Promise<OrderStep | undefined> {
  const { run } = situation
  const language = textLanguage(run.language)
  if (desk.quoteShipping) {
    const asked = readPlaces(desk, text, run.input.history)
    if (!asked || !(asked.isExact || !(await isKnown(situation)))) return undefined
    return answerShipping(run, desk, asked, language)
  }
  const answer = readShipping(desk, text, language)
  return !answer || answer.isExact || !(await isKnown(situation))
    ? asAnswer(answer?.text)
    : undefined
}

async function isKnown({ run, burst }: Situation): Promise<boolean> {
  const found = await findAnswers(run, partsOf(burst.texts))
  return found.length > 0 && found.every(({ entry }) => entry !== undefined)
}

/** Hands over a picture while a payment is awaited. People decide whether it is paid. */
function readProof(
  { burst, run }: Situation,
  { placed }: OrderDesk,
  language: SaleLanguage,
): OrderStep | undefined {
  const isPicture = burst.unread.some((kind) => kind === 'image' || kind === 'document')
  const sale = placed.find(awaitsPayment)
  if (!isPicture || !sale) return undefined
  const tellsOfIt = burst.texts.some((text) => PAYING.test(text))
  if (burst.texts.length > 0 && !tellsOfIt && !isExpected(run.input.history)) return undefined
  return { kind: 'act', act: { kind: 'bukti', saleId: sale.id, language }, text: '' }
}
const PAYING = /\b(?:bukti|transfer|tf|trf|bayar|dibayar|lunas|paid|payment)\b/i

/** Reads a yes or no to the summary, which must be the AI's newest message. */
function readDecision(
  desk: OrderDesk,
  text: string,
  language: SaleLanguage,
): OrderStep | undefined {
  const { draft, isAsked } = desk
  if (!draft || draft.asked_version !== draft.version || text.includes('?')) return undefined
  const words = wordsOf(text).map(undoStretch)
  if (isAsked && isNo(words))
    return { kind: 'answer', text: whatToChangeText(language), isCertain: true }
  if (!isYes(words)) return undefined
  // Another message came after the summary, so the yes may refer to that one.
  if (!isAsked) return askAgain(desk, draft, askAgainText(language), language)
  const { id: saleId, version } = draft
  return {
    kind: 'act',
    act: { kind: 'konfirmasi', saleId, version, language },
    text: '',
    isCertain: true,
  }
}

/** A longer text may also be a complaint. */
const MAX_CANCELLING = 6

/** Reads a cancellation. With the name of a product, only that product is removed. */
function readCancel(
  { draft, placed, products }: OrderDesk,
  text: string,
  language: SaleLanguage,
): OrderStep | undefined {
  if (!callsOff(text) || text.includes('?')) return undefined
  if (draft && readItems(text, products).items.length > 0) return undefined
  const open = placed.filter(isOpen)
  const numbers: string[] = text.match(/\d+/g) ?? []
  const named = open.find(({ number }) => numbers.includes(String(number)))
  const target = named ?? draft ?? (open.length === 1 ? open[0] : undefined)
  if (!target) return open.length > 1 ? { kind: 'unclear' } : undefined
  const { id: saleId, version } = target
  const isCertain = wordsOf(text).length <= MAX_CANCELLING
  return { kind: 'act', act: { kind: 'batal', saleId, version, language }, text: '', isCertain }
}
