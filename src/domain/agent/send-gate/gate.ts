import { toCaseReason } from '#contract/conversation/escalation'
import { wordsOf } from '#lib/language/text'
import { isQuestion } from '../burst/questions.ts'
import { type AgentTurn, BUDGET_MS, type GateCheck } from '../contract.ts'

export const BUDGET_MESSAGES = 12
export const BOT_REPLY_MS = 2000
export const BOT_REPEATS = 3

/** Rule `anggaran`: at most 12 AI messages in 10 minutes, the new one included. */
export function checkBudget(history: AgentTurn[], now: Date): GateCheck {
  const recent = recentMessages(history, now)
  const passed = recent < BUDGET_MESSAGES
  return {
    rule: 'anggaran',
    passed,
    detail: passed
      ? toCaseReason('gate_budget_left', { count: recent + 1, most: BUDGET_MESSAGES })
      : toCaseReason('gate_anggaran', { count: recent }),
  }
}

/** Whether one more message uses up the budget. */
export const isLastOfBudget = (history: AgentTurn[], now: Date): boolean =>
  recentMessages(history, now) === BUDGET_MESSAGES - 1

const recentMessages = (history: AgentTurn[], now: Date): number =>
  history.filter((turn) => turn.author === 'ai' && now.getTime() - Date.parse(turn.at) < BUDGET_MS)
    .length

/** Rule `teks_berulang`: the AI never sends the same text twice in a session. */
export function checkRepeat(draft: string, history: AgentTurn[]): GateCheck {
  const words = toPlainWords(draft)
  const same = history.some((turn) => turn.author === 'ai' && toPlainWords(turn.text) === words)
  return {
    rule: 'teks_berulang',
    passed: !same,
    detail: same ? toCaseReason('gate_teks_berulang') : '',
  }
}

/**
 * Rule `lawan_bot`: three times in a row, the other side answers in under 2 s or says nearly the
 * same. A customer who repeats a question is answered in other words first, then by a person.
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
    toPlainWords(text).length >= MIN_REPEATED &&
    likenessOf(toPlainWords(text), toPlainWords(first)) >= NEARLY_SAME
  const isSame = bursts.length === BOT_REPEATS && bursts.every(isAlike) && !bursts.every(isQuestion)
  const detail = isQuick
    ? toCaseReason('gate_quick_peer')
    : isSame
      ? toCaseReason('gate_lawan_bot')
      : ''
  return { rule: 'lawan_bot', passed: !isQuick && !isSame, detail }
}

const toPlainWords = (text: string) => wordsOf(text).join(' ')
const NEARLY_SAME = 0.9
/** Shorter texts do not count as repeated: a person may write "ok" or "ya" three times. */
const MIN_REPEATED = 12

/** The customer's messages between two answers, joined to one text each. */
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

/** The share of common letter pairs (Dice's coefficient). */
export function likenessOf(a: string, b: string): number {
  if (a === b) return 1
  const pairs = (text: string) =>
    new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
  const [left, right] = [pairs(a), pairs(b)]
  let common = 0
  for (const pair of left) if (right.has(pair)) common++
  return left.size + right.size === 0 ? 1 : (2 * common) / (left.size + right.size)
}
