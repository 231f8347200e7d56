import { toChat, toMixedJavanese, vary } from '#lib/language/chat-voice'
import { answersQuestion } from './check.ts'
import type { Persona, PlayedTurn, ScenarioRow } from './contract.ts'
import lines from './data/persona-lines.json' with { type: 'json' }

/**
 * A customer who writes one burst after another; `next` is undefined when they have nothing more to
 * say. `played`: the conversation so far.
 */
export type Customer = { next: (played: PlayedTurn[]) => Promise<string[] | undefined> }

type Played = Pick<ScenarioRow, 'turns' | 'persona'>
type Lines = Partial<Record<Persona, string[]>>

const REPEATS: Lines = lines.repeats
const FOLLOW_UPS: Lines = lines.followUps
const GIVES_UP: Partial<Record<Persona, string>> = lines.givesUp

/** How often a customer repeats a question before the next one. */
const PATIENCE: Record<Persona, number> = {
  biasa: 0,
  buru_buru: 1,
  penawar: 1,
  marah: 2,
  campur: 1,
  penyusup: 2,
}

/**
 * A customer as a state machine that asks its questions in order. A question without an answer is
 * repeated until the persona's patience ends; some personas then give up. An answered question may
 * be followed up; a bargaining customer haggles. `repetition` chooses the wording.
 */
export function openCustomer({ turns, persona }: Played, repetition: number): Customer {
  const state = { question: 0, repeats: 0, followUps: 0, hasGivenUp: false }
  const ask = () => voiceQuestion(turns[state.question++] ?? '', persona, repetition)
  return {
    next: async (played) => {
      const last = played.findLast((turn) => turn.by === 'ai')
      if (!last) return ask()
      if (state.hasGivenUp || last.kind === 'handover') return undefined
      const isAnswered = last.kind === 'reply' && answersQuestion(last)
      const followUp = isAnswered ? FOLLOW_UPS[persona]?.[state.followUps] : undefined
      if (followUp !== undefined) {
        state.followUps++
        return [followUp]
      }
      const repeat = isAnswered ? undefined : REPEATS[persona]?.[state.repeats]
      if (repeat !== undefined && state.repeats < PATIENCE[persona]) {
        state.repeats++
        return [repeat]
      }
      const givesUp = isAnswered ? undefined : GIVES_UP[persona]
      if (givesUp !== undefined && state.question >= turns.length) {
        state.hasGivenUp = true
        return [givesUp]
      }
      state.repeats = 0
      return state.question < turns.length ? ask() : undefined
    },
  }
}

/** The question in the persona's style. A customer in a hurry sends fragments. */
function voiceQuestion(text: string, persona: Persona, repetition: number): string[] {
  const words = vary(text, repetition)
  switch (persona) {
    case 'buru_buru':
      return repetition % 2 === 0 ? ['kak', words] : [words]
    case 'campur':
      return [toMixedJavanese(text, repetition)]
    case 'penawar':
      return [repetition === 0 ? toChat(text, text.length) : words]
    case 'biasa':
    case 'marah':
    case 'penyusup':
      return [words]
  }
}
