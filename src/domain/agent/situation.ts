import {
  guessLanguage,
  hasMalayWord,
  type Language,
  type LanguageGuess,
} from '#lib/language/language'
import { addressAt } from '#lib/language/vocatives'
import { upTo, wordsOf } from '#lib/language/text'
import type { Model } from '#platform/model'
import { type ReadBurst, readBurst } from './burst/burst.ts'
import type { AgentTurn } from './contract.ts'
import { type Intent, readIntents } from './burst/intent.ts'
import { withoutChoices } from './phrases/choice-list.ts'
import { type AnswerInput, type Run, startRun, toStepName } from './run.ts'
import type { Speaker } from './phrases/phrases.ts'

/** The input of the rules in `answer-rules.ts`: what the burst says, and who may answer it. */
export type Situation = {
  run: Run
  speaker: Speaker
  as: Mode
  model: Model | undefined
  burst: ReadBurst
  /** the complete burst; `run.query` is cut to `MAX_READ` */
  wrote: string
  intents: ReadonlySet<Intent>
  /** whether the AI's last message was a question, which a bare "ya" answers */
  wasAsked: boolean
}

type Mode = { mode: 'retrieval' | 'model'; model: string | null }

/**
 * How many characters the agent reads of a burst, and of each earlier message. It is the limit of
 * one text message in the official API; other engines allow sixteen times as much.
 */
export const MAX_READ = 4096

export function readSituation(given: AnswerInput): Situation {
  const input = {
    ...given,
    history: given.history.map(readUpTo(MAX_READ)),
    burst: given.burst.map(readUpTo(MAX_READ + 2)),
  }
  const burst = readBurst(input.burst)
  const wrote = burst.texts.join('\n')
  const query = upTo(wrote, MAX_READ)
  const run = startRun(input, query, languageOf(input, query))
  if (input.burst.length > 1)
    run.note(toStepName('joined_messages', { count: input.burst.length }), 'sistem', 0)
  const { model } = given
  return {
    run,
    speaker: speakerOf(run),
    as: { mode: model ? 'model' : 'retrieval', model: model?.name ?? null },
    model,
    burst,
    wrote,
    intents: readIntents(query),
    wasAsked: asksBack(input.history.at(-1)),
  }
}

const speakerOf = ({ input, language }: Run): Speaker => ({
  businessName: input.businessName,
  teamName: input.teamName,
  tone: input.agent.tone,
  greeting: input.agent.greeting,
  language,
})

const readUpTo =
  (most: number) =>
  <M extends { text: string }>(message: M): M => ({ ...message, text: upTo(message.text, most) })

const asksBack = (last: AgentTurn | undefined) =>
  last?.author === 'ai' && /\?\W*$/.test(withoutChoices(last.text))

/** The language of the burst. When it is not certain, the language of earlier messages counts. */
function languageOf(input: AnswerInput, query: string): Language {
  const guess = guessLanguage(query)
  const isBorrowed = guess.language === 'en' && mayBeBorrowed(query)
  if (isSure(guess, query) && !isBorrowed) return guess.language
  const earlier = input.history
    .filter((turn) => turn.author === 'customer')
    .map((turn) => turn.text)
    .join('\n')
    .slice(-MAX_READ)
  const before = guessLanguage(earlier)
  if (isSure(before, earlier)) return before.language
  return isBorrowed && !addressesInIndonesian(query) ? guess.language : 'id'
}

/**
 * Whether a text is so short that its English words may be borrowed: "thank you kak", "ok good".
 */
const mayBeBorrowed = (text: string): boolean => wordsOf(text).length <= MAX_BORROWED
const MAX_BORROWED = 3
const ENGLISH_ADDRESS = new Set(['sir', 'madam', 'maam', 'miss', 'mister', 'bro', 'boss', 'guys'])

function addressesInIndonesian(text: string): boolean {
  const words = wordsOf(text)
  return words.some((word, at) => addressAt(words, at) === 'surely' && !ENGLISH_ADDRESS.has(word))
}

/**
 * Whether the language is certain. Malay shares most words with Indonesian, so it needs the highest
 * certainty and a word of its own.
 */
function isSure({ language, certainty }: LanguageGuess, text: string): boolean {
  const { certain, words } = SURE[language]
  return (
    certainty >= certain &&
    wordsOf(text).length >= words &&
    (language !== 'ms' || hasMalayWord(text))
  )
}

const SURE: Record<Language, { certain: number; words: number }> = {
  id: { certain: 0.2, words: 1 },
  en: { certain: 0.5, words: 1 },
  jv: { certain: 0.7, words: 2 },
  su: { certain: 0.85, words: 2 },
  ms: { certain: 0.97, words: 3 },
}
