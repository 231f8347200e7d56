import { figuresOf, isSupported, spelledNumbers } from '#lib/language/numbers'
import { type Figure } from '#lib/language/figure-rules'
import { foldText, sentencesOf, wordsOf } from '#lib/language/text'
import { isQuestion } from '../burst/questions.ts'
import {
  AGENT_RULES,
  type AgentTurn,
  type AgentRule,
  BUDGET_MS,
  type GateCheck,
} from '../contract.ts'

/**
 * The evidence for a draft. `customer`: this session's messages of this customer. `business`: its
 * name, team and greeting.
 */
export type Evidence = {
  sources: string[]
  tools: string[]
  customer: string[]
  business: string[]
}

export const BUDGET_MESSAGES = 12
export const BOT_REPLY_MS = 2000
export const BOT_REPEATS = 3

/** Rules 5 to 9 of the send gate, in order. Every draft of the agent must pass all of them. */
export function checkDraft(
  draft: string,
  input: {
    evidence: Evidence
    history: AgentTurn[]
    burst: { text: string; at: string }[]
    isFactual: boolean
    citedSources: number
    now: Date
  },
): GateCheck[] {
  const results: Record<AgentRule, GateCheck> = {
    anggaran: checkBudget(input.history, input.now),
    teks_berulang: checkRepeat(draft, input.history),
    lawan_bot: checkBotPeer(input.history, input.burst),
    angka: checkFigures(draft, input.evidence),
    sumber: checkSources(input.isFactual, input.citedSources),
    janji: checkPromises(draft, input.evidence),
    data_pelanggan: checkOtherPeople(draft, input.evidence),
  }
  return AGENT_RULES.map((rule) => results[rule])
}

export const hasPassed = (checks: GateCheck[]) => checks.every((check) => check.passed)

/** Rule 5a: at most 12 AI messages in 10 minutes, this one included. */
export function checkBudget(history: AgentTurn[], now: Date): GateCheck {
  const recent = recentMessages(history, now)
  const passed = recent < BUDGET_MESSAGES
  return {
    rule: 'anggaran',
    passed,
    detail: passed
      ? `${recent + 1} dari ${BUDGET_MESSAGES} pesan dalam 10 menit.`
      : `Sudah ${recent} pesan AI dalam 10 menit.`,
  }
}

/** Whether one more message exhausts the budget. */
export const isLastOfBudget = (history: AgentTurn[], now: Date): boolean =>
  recentMessages(history, now) === BUDGET_MESSAGES - 1

const recentMessages = (history: AgentTurn[], now: Date): number =>
  history.filter((turn) => turn.author === 'ai' && now.getTime() - Date.parse(turn.at) < BUDGET_MS)
    .length

/** Rule 5b: never the same text twice in a session. */
export function checkRepeat(draft: string, history: AgentTurn[]): GateCheck {
  const same = history.some(
    (turn) => turn.author === 'ai' && toPlainWords(turn.text) === toPlainWords(draft),
  )
  return {
    rule: 'teks_berulang',
    passed: !same,
    detail: same ? 'Teks yang sama persis sudah pernah dikirim.' : '',
  }
}

/**
 * Rule 5c: another bot answers in under 2 s, or says nearly the same, three times in a row. A
 * customer who repeats a question got no help: they get other words, then a person.
 */
export function checkBotPeer(
  history: AgentTurn[],
  burst: { text: string; at: string }[],
): GateCheck {
  const turns = [
    ...history,
    ...burst.map((message): AgentTurn => ({ author: 'customer', kind: 'text', ...message })),
  ]
  const quick: boolean[] = []
  turns.forEach((turn, at) => {
    const before = turns[at - 1]
    if (turn.author !== 'customer' || !before || before.author === 'customer') return
    quick.push(before.author === 'ai' && Date.parse(turn.at) - Date.parse(before.at) < BOT_REPLY_MS)
  })
  const isQuick = quick.length >= BOT_REPEATS && quick.slice(-BOT_REPEATS).every(Boolean)
  const bursts = answeredBursts(turns).slice(-BOT_REPEATS)
  const [first = ''] = bursts
  const isAlike = (text: string) =>
    toPlainWords(text).length >= LEAST_REPEATED &&
    likenessOf(toPlainWords(text), toPlainWords(first)) >= NEARLY_SAME
  const isSame = bursts.length === BOT_REPEATS && bursts.every(isAlike) && !bursts.every(isQuestion)
  const detail = isQuick
    ? 'Tiga balasan berturut-turut datang dalam waktu kurang dari 2 detik.'
    : isSame
      ? 'Tiga pesan berturut-turut hampir sama.'
      : ''
  return { rule: 'lawan_bot', passed: !isQuick && !isSame, detail }
}

/**
 * Rule 6: every figure is in a source, a tool result, the business's own names or the customer's
 * own message.
 */
export function checkFigures(draft: string, evidence: Evidence): GateCheck {
  const known = gatherFigures([
    ...evidence.sources,
    ...evidence.tools,
    ...evidence.business,
    ...evidence.customer,
  ])
  const offending = figuresOf(draft)
    .filter((figure) => !isSupported(figure, known))
    .map((figure) => figure.raw)
  return {
    rule: 'angka',
    passed: offending.length === 0,
    detail:
      offending.length === 0
        ? ''
        : `${offending.join(', ')} tidak ada di sumber, hasil alat, atau pesan pelanggan.`,
    ...(offending.length > 0 ? { offending } : {}),
  }
}

/** Rule 7: a factual answer has at least one source. */
export function checkSources(isFactual: boolean, citedSources: number): GateCheck {
  const passed = !isFactual || citedSources > 0
  return { rule: 'sumber', passed, detail: passed ? '' : 'Jawaban berisi keterangan tanpa sumber.' }
}

/**
 * Rule 8: no refund, discount, bonus, booking, or price that only the customer named. A sentence
 * that refuses or asks promises nothing.
 */
export function checkPromises(draft: string, evidence: Evidence): GateCheck {
  const granted = foldText([...evidence.sources, ...evidence.tools].join('\n'))
  const grantedFigures = gatherFigures([
    ...evidence.sources,
    ...evidence.tools,
    ...evidence.business,
  ])
  const offending: string[] = []
  for (const sentence of sentencesOf(draft)) {
    const flat = foldText(sentence)
    if (REFUSAL.test(flat) || /\?\s*$/.test(flat)) continue
    const promise = PROMISES.find(({ says, grants }) => says.test(flat) && !grants.test(granted))
    if (promise) offending.push(sentence)
    else if (
      figuresOf(sentence).some((figure) => isMoney(figure) && !isSupported(figure, grantedFigures))
    )
      offending.push(sentence)
  }
  return {
    rule: 'janji',
    passed: offending.length === 0,
    detail: offending.length === 0 ? '' : 'Tidak ada sumber yang mengizinkan janji ini.',
    ...(offending.length > 0 ? { offending } : {}),
  }
}

/**
 * Rule 9: no phone number, mail address, card or order data of anyone except this customer and the
 * business.
 */
export function checkOtherPeople(draft: string, evidence: Evidence): GateCheck {
  const known = gatherFigures([
    ...evidence.sources,
    ...evidence.tools,
    ...evidence.business,
    ...evidence.customer,
  ])
  const personal = figuresOf(draft).filter(
    (figure) => figure.kind === 'digits' || (figure.kind === 'link' && figure.key.includes('@')),
  )
  const offending = personal
    .filter((figure) => !isSupported(figure, known))
    .map((figure) => figure.raw)
  const talksOfOthers = sentencesOf(draft).filter(
    (sentence) =>
      OTHERS.test(foldText(sentence)) &&
      !REFUSAL.test(foldText(sentence)) &&
      !foldText(known.text).includes(foldText(sentence)),
  )
  const passed = offending.length === 0 && talksOfOthers.length === 0
  return {
    rule: 'data_pelanggan',
    passed,
    detail: passed ? '' : 'Memuat data yang bukan milik pelanggan ini atau usaha.',
    ...(passed ? {} : { offending: [...offending, ...talksOfOthers] }),
  }
}

const gatherFigures = (texts: string[]) => {
  const text = texts.join('\n')
  return { text, figures: texts.flatMap(figuresOf), spelled: spelledNumbers(text) }
}

/** An amount of money or a percentage. A customer's own number must not become one. */
const isMoney = (figure: Figure) =>
  figure.kind === 'percent' ||
  (figure.kind === 'amount' &&
    (/^(?:rp|idr|usd|\$)|(?:rb|rbu|ribu|k|jt|juta)$/.test(figure.raw) ||
      Number(figure.key) >= 1000))

const REFUSAL =
  /\b(?:tidak|tak|belum|bukan|tanpa|jangan|maaf|sayangnya|mohon maaf|tim kami|tanyakan ke tim|cannot|can't|can not|not|no|unfortunately|sorry|unable)\b/
const OTHERS =
  /\b(?:pelanggan|pembeli|customer|konsumen)\s+(?:lain|sebelumnya|bernama|atas nama)\b|\bother customers?\b|\banother customer\b/
/** A promise, and the words of a source or tool that grant it. */
const PROMISES: { says: RegExp; grants: RegExp }[] = [
  {
    says: /\b(?:refund|uang(?:nya)? (?:akan |kami |saya )?(?:di)?kembali(?:kan)?|(?:akan|kami|saya) (?:me)?ngembalikan (?:uang|dana)|dana (?:akan )?(?:di)?kembali(?:kan)?|kembalikan uang|money back)\b/,
    grants: /refund|kembali|money back|return/,
  },
  {
    says: /\b(?:diskon|potongan|discount|cashback|promo|voucher|harga khusus|harga spesial|special price)\b/,
    grants:
      /diskon|potongan|discount|cashback|promo|voucher|harga khusus|harga spesial|special price|gratis|free/,
  },
  {
    says: /\b(?:gratis|cuma-cuma|free of charge|for free|bonus)\b/,
    grants: /gratis|cuma-cuma|free|bonus|tanpa biaya/,
  },
  {
    says: /\b(?:kami|saya|akan)\s+(?:ganti(?:kan)?|kompensasi|tanggung)\b|\bganti rugi\b|\bcompensat/,
    grants: /ganti|kompensasi|tanggung|replace|compensat/,
  },
  {
    says: /\b(?:sudah|telah|berhasil)\s+(?:kami |saya )?(?:di)?(?:pesankan|pesan|batalkan|proses|kirim|kirimkan|booking|reservasi|ubah|jadwalkan|refund)\b|\b(?:has|have) been (?:booked|cancelled|refunded|shipped|processed)\b/,
    grants: /\bstatus\b|berhasil|tercatat/,
  },
  {
    says: /\b(?:saya|kami) (?:jamin|pastikan|janji(?:kan)?)\b|\bpasti (?:sampai|dapat|bisa|ada)\b|\b(?:i|we) (?:guarantee|promise)\b/,
    grants: /jamin|garansi|pasti|guarantee/,
  },
]

const toPlainWords = (text: string) => wordsOf(text).join(' ')
const NEARLY_SAME = 0.9
/** A person may well write a short "ok" or "ya" three times. */
const LEAST_REPEATED = 12

/** Customer messages between two answers, joined. */
function answeredBursts(turns: AgentTurn[]): string[] {
  const bursts: string[] = []
  turns.forEach((turn, at) => {
    if (turn.author !== 'customer') return
    if (turns[at - 1]?.author === 'customer')
      bursts[bursts.length - 1] = `${bursts.at(-1) ?? ''} ${turn.text}`
    else bursts.push(turn.text)
  })
  return bursts
}

/** Share of common letter pairs (Dice). */
export function likenessOf(a: string, b: string): number {
  if (a === b) return 1
  const pairs = (text: string) =>
    new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
  const [left, right] = [pairs(a), pairs(b)]
  let common = 0
  for (const pair of left) if (right.has(pair)) common++
  return left.size + right.size === 0 ? 1 : (2 * common) / (left.size + right.size)
}
