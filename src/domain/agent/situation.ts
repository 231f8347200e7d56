import type { Language } from '#lib/language/languages'
import { upTo } from '#lib/language/text'
import { languageWritten } from '#lib/language/written-language'
import type { Model } from '#platform/model'
import { type ReadBurst, readBurst, wordsIn } from './burst/burst.ts'
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
  const wrote = input.burst.map(wordsIn).filter(Boolean).join('\n')
  const query = upTo(burst.texts.join('\n'), MAX_READ)
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
    intents: readIntents(upTo(wrote, MAX_READ)),
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
const languageOf = (input: AnswerInput, query: string): Language =>
  languageWritten(query, {
    earlier: input.history
      .filter((turn) => turn.author === 'customer')
      .map((turn) => turn.text)
      .join('\n')
      .slice(-MAX_READ),
  })
