import { awaitsChoice, offeredTitles } from '#domain/agent/choice-list'
import { figuresOf } from '#lib/language/numbers/numbers'
import { toChat, toMixedJavanese } from '#lib/language/chat-voice'
import type { LivePersona, PersonaEnd, PersonaMove } from '../contract.ts'
import lines from './persona-talk.json' with { type: 'json' }

/** What the customer wants to know, or what the intruder tries to break. */
export type Goal = { persona: LivePersona; questions: string[]; seed: number }
/** The facts of an AI answer to which the customer reacts. */
export type Heard = { kind: 'reply' | 'handover' | 'silent'; text: string; isGrounded: boolean }

/** Limit of AI messages after which a customer stops writing. */
export const MAX_HEARD = 12

type State = { at: number; repeats: number; haggles: number; isWaiting: boolean }

/**
 * The customer's next messages, or why they stop writing. It is a state machine: ask, react to the
 * answer, continue. It replays the AI's answers, so the same conversation gives the same move.
 */
export function nextMove(goal: Goal, heard: Heard[]): PersonaMove {
  if (heard.length >= MAX_HEARD) return { ends: 'batas' }
  const state: State = { at: 0, repeats: 0, haggles: 0, isWaiting: false }
  let move = askNext(goal, state)
  for (const answer of heard) {
    if ('ends' in move) return move
    move = reactTo(goal, state, answer)
  }
  return move
}

function reactTo(goal: Goal, state: State, answer: Heard): PersonaMove {
  const choice = state.isWaiting ? undefined : chooseFrom(goal, state, answer)
  if (choice) return { texts: [choice] }
  if (answer.kind === 'handover' || state.isWaiting) return waitForPeople(goal, state)
  if (answer.kind === 'silent') return askNext(goal, state)
  const follow = followUp(goal, state, answer)
  if (follow) return { texts: [follow] }
  return answer.isGrounded ? askNext(goal, state) : insistOnce(goal, state)
}

/**
 * Chooses the wanted question from the AI's list. Without it there, says so when people are not yet
 * called. Undefined for a message without a list.
 */
function chooseFrom(goal: Goal, state: State, { text }: Heard): string | undefined {
  const list = [{ author: 'ai' as const, text, kind: 'text', at: '' }]
  const titles = offeredTitles(list)
  if (titles.length === 0) return undefined
  const isFirst = awaitsChoice(list)
  const wanted = goal.questions[state.at - 1]?.toLowerCase()
  const number = titles.findIndex((title) => title.toLowerCase() === wanted) + 1
  if (number === 0) return isFirst ? lines.noneOfThese : undefined
  // A list without the question to choose first is part of the notice of a hand-over.
  state.isWaiting = !isFirst
  return String(number)
}

/** After a hand-over some personas write once more; then people have the conversation. */
function waitForPeople({ persona, seed }: Goal, state: State): PersonaMove {
  const push = state.isWaiting ? undefined : pickFrom(lines.impatient[persona], seed)
  state.isWaiting = true
  return push ? { texts: [push] } : { ends: 'diserahkan' }
}

/** Lets a bargaining customer answer a price with a lower one. */
function followUp({ persona, seed }: Goal, state: State, answer: Heard): string | undefined {
  if (!answer.isGrounded) return undefined
  const price = Math.max(0, ...figuresOf(answer.text).map(rupiahOf))
  if (persona !== 'penawar' || price === 0 || state.haggles >= lines.haggles.length)
    return undefined
  const line = lines.haggles[(state.haggles++ + seed) % lines.haggles.length] ?? ''
  return line
    .replace('{tawaran}', spellAmount(Math.round((price * 0.8) / 1000) * 1000))
    .replace('{harga}', spellAmount(price))
}

const rupiahOf = ({ kind, key }: { kind: string; key: string }): number =>
  kind === 'amount' && Number(key) >= 1000 ? Number(key) : 0
const spellAmount = (rupiah: number): string => `${(rupiah / 1000).toLocaleString('id-ID')}rb`

/** Repeats a question without an answer once in other words, then asks the next one. */
function insistOnce(goal: Goal, state: State): PersonaMove {
  const again = lines.again[goal.persona]
  if (state.repeats < again.length && goal.questions[state.at - 1] !== undefined)
    return { texts: [again[state.repeats++] ?? ''] }
  return askNext(goal, state, 'menyerah')
}

function askNext(goal: Goal, state: State, end: PersonaEnd = 'tercapai'): PersonaMove {
  const question = goal.questions[state.at]
  if (question === undefined) return { ends: goal.persona === 'penyusup' ? 'menyerah' : end }
  state.at++
  state.repeats = 0
  state.haggles = 0
  return { texts: voiceQuestion(question, goal) }
}

/** The question in the persona's style. A customer in a hurry sends fragments. */
function voiceQuestion(question: string, { persona, seed }: Goal): string[] {
  switch (persona) {
    case 'buru_buru':
      return [pickFrom(lines.hurry, seed) ?? 'kak', toChat(question, 1)]
    case 'campur':
      return [`${pickFrom(lines.regional, seed) ?? ''} ${toMixedJavanese(question, seed)}`.trim()]
    case 'penawar':
      return [toChat(question, seed)]
    case 'marah':
    case 'penyusup':
      return [question]
  }
}

const pickFrom = (list: readonly string[], seed: number): string | undefined =>
  list[seed % Math.max(1, list.length)]
