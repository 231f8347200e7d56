import { givesWhatIsAsked } from '#lib/language/answer-kinds'
import { toCaseReason } from '#contract/conversation/escalation'
import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import { excerptOf } from '#lib/language/text'
import type { AgentHandover, AgentTurn, HandoverReason, ReplyPicture } from '../contract.ts'
import { asksForOrder, placesOrder, tellsOfPayment } from '../burst/questions.ts'
import { isOnSubject } from '../burst/subjects.ts'
import {
  askToChoose,
  awaitsChoice,
  listChoices,
  offeredTitles,
  oneLine,
  withoutChoices,
} from '../phrases/choice-list.ts'
import { type Run, toSource, toStepName, traceOf, wholeText } from '../run.ts'
import { apologyOf, handoverTexts, introduceRemainder } from './hand-over-texts.ts'
import type { Speaker } from '../phrases/phrases.ts'

const DEFAULT_ETA_MINUTES = 15
/**
 * From this score on, the nearest entry becomes a draft if it is clearly ahead. Decision 033 has
 * the measurement of how often members agree.
 */
export const DRAFT_THRESHOLD = 0.5
/**
 * The nearest entry must have this many times the score of the next one. Between two close scores
 * the choice is a guess.
 */
const DRAFT_LEAD = 3
/** From this score on, the summary names the nearest entry. */
const WORTH_NAMING = 0.25
/** Reasons for which no draft is offered, because only people can answer. */
const NO_DRAFT: HandoverReason[] = ['marah', 'putaran_bot', 'kuota_habis']

/**
 * The entry that could be sent unchanged: the nearest one that has the wanted kind of fact and
 * subject. `leads`: no other entry has a close score.
 */
export function draftFor(
  query: string,
  found: Iterable<FoundEntry>,
): { entry: FoundEntry; leads: boolean } | undefined {
  if (isForPeople(query)) return undefined
  const byScore = [...found].sort((a, b) => b.score - a.score)
  const entry = byScore.find(
    (one) => givesWhatIsAsked(query, one.text) && isOnSubject(query, wholeText(one)),
  )
  const rival = byScore.find((one) => one !== entry)
  return entry && { entry, leads: entry.score >= DRAFT_LEAD * (rival?.score ?? 0) }
}

/** Whether only people can settle the matter: an order, a payment, or a question about an order. */
const isForPeople = (query: string): boolean =>
  placesOrder(query) || tellsOfPayment(query) || asksForOrder(query)

export type HandOverAs = {
  mode: 'retrieval' | 'model'
  model: string | null
  reason: HandoverReason
  detail: string
  /** answer to one part of the burst; the hand-over sentence follows it */
  answered?: { text: string; entries: FoundEntry[]; pictures?: ReplyPicture[] }
  /** draft for the member, if it is better than the nearest entry */
  draft?: string
  /** whether the nearest entry is no draft, because the words point at what was not read */
  hasNoDraft?: true
  /** how soon people should look; by default the reason decides */
  urgency?: AgentHandover['urgency']
  /** whether the sentence for the customer begins with an apology */
  apologises?: true
  /** text before everything else that the customer reads */
  first?: string
  /** entries that the customer may choose from while people are awaited */
  choices?: FoundEntry[]
  /** whether the customer is asked to choose before people are called */
  asksFirst?: boolean
}

/** Hands over with a reason and a summary for the team and a sentence for the customer. */
export function handOver(run: Run, speaker: Speaker, as: HandOverAs): AgentHandover {
  const { input } = run
  const apology = as.apologises || as.reason === 'marah' ? `${apologyOf(speaker)} ` : ''
  const opening = as.first && !wasSaid(as.first, input.history) ? `${as.first}\n\n` : ''
  const sentence = findUnsaid(
    handoverTexts(speaker, input.hours, input.now, input.replyWithinMinutes ?? DEFAULT_ETA_MINUTES),
    input.history,
  )
  const asksFirst = as.asksFirst === true && as.choices !== undefined && as.choices.length > 0
  const choices = asksFirst || sentence ? (as.choices ?? []) : []
  if (choices.length > 0)
    run.note(toStepName('choices_offered', { count: choices.length }), 'sistem', run.sinceMs(), {
      detail: choices.map(({ question }) => question).join(' / '),
    })
  const best = [...run.found.values()].sort((a, b) => b.score - a.score)[0]
  const drafted =
    as.draft || as.hasNoDraft || NO_DRAFT.includes(as.reason)
      ? undefined
      : draftFor(run.query, notRefused(run))
  const isOffered =
    drafted?.leads &&
    drafted.entry.score >= DRAFT_THRESHOLD &&
    !as.answered?.entries.includes(drafted.entry)
  const suggestion = as.draft ?? (isOffered ? drafted.entry.text : undefined)
  if (suggestion && !run.drafts.some((draft) => draft.text === suggestion))
    run.drafts.push({ text: suggestion, state: 'saran', checks: [] })
  return {
    kind: 'handover',
    reason: as.reason,
    detail: as.detail,
    summary: summaryOf(run, as, best),
    tried: triedOf(run, best),
    ...(suggestion ? { draft: suggestion } : {}),
    draftSources: suggestion
      ? [drafted?.entry ?? best].flatMap((entry) => (entry ? [toSource(entry)] : []))
      : [],
    ...(as.answered ? { answered: answeredOf(as.answered) } : {}),
    customerText: asksFirst
      ? askToChoose(choices, speaker.language)
      : [
          ...(as.answered
            ? [
                `${apology}${as.answered.text}`,
                as.apologises ? sentence : sentence && introduceRemainder(speaker, sentence),
              ]
            : [sentence && `${opening}${apology}${sentence}`]),
          choices.length > 0 ? listChoices(choices, speaker.language) : '',
        ]
          .filter(Boolean)
          .join('\n\n'),
    ...(asksFirst ? { asksFirst } : {}),
    ...(as.urgency ? { urgency: as.urgency } : {}),
    trace: traceOf(
      run,
      as.mode,
      as.model,
      as.answered?.entries.map((entry) => entry.entryId),
    ),
  }
}

/** The entries that were found, without those of a list that the customer did not choose from. */
function notRefused({ input, found }: Run): FoundEntry[] {
  const refused = input.sinceList === undefined ? [] : offeredTitles(input.history)
  return [...found.values()].filter(({ question }) => !refused.includes(oneLine(question ?? '')))
}

const answeredOf = ({ text, entries, pictures }: NonNullable<HandOverAs['answered']>) => ({
  text,
  sources: entries.map(toSource),
  ...(pictures ? { pictures } : {}),
})

const wasSaid = (text: string, history: AgentTurn[]) =>
  history.some((turn) => turn.author === 'ai' && turn.text.includes(text))

/**
 * The first hand-over sentence that is new in this session; '' when all were said. A sentence below
 * an answer counts as said.
 */
function findUnsaid(sentences: string[], history: AgentTurn[]): string {
  return (
    sentences.find(
      (sentence) =>
        !history.some(
          (turn) => turn.author === 'ai' && withoutChoices(turn.text).endsWith(sentence),
        ),
    ) ?? ''
  )
}

/** Three stored reasons: what the customer wants, what is known, what is missing. */
function summaryOf(run: Run, as: HandOverAs, best: FoundEntry | undefined): string[] {
  const written = toCaseReason('customer_wrote', { text: excerptOf(run.query, 140) })
  return [written, knownOf(run, as, best), as.detail]
}

function knownOf(run: Run, { answered }: HandOverAs, best: FoundEntry | undefined): string {
  if (answered)
    return toCaseReason('ai_answered', {
      titles: answered.entries.map((entry) => entry.question ?? entry.title).join('; '),
    })
  if (best && best.score >= WORTH_NAMING)
    return toCaseReason('knowledge_nearest', { title: best.question ?? best.title })
  const { previousSummary } = run.input
  return previousSummary
    ? toCaseReason('session_earlier', { summary: excerptOf(previousSummary, 140) })
    : toCaseReason('nothing_known')
}

function triedOf(run: Run, best: FoundEntry | undefined): string[] {
  const tried = run.steps
    .filter((step) => step.name === 'cari_pengetahuan')
    .map((step) => toCaseReason('knowledge_searched', { query: step.detail ?? '' }))
  if (best)
    tried.push(
      toCaseReason('nearest_scored', {
        title: best.question ?? best.title,
        score: best.score.toFixed(2),
        threshold: ANSWER_THRESHOLD.toFixed(2),
      }),
    )
  if (awaitsChoice(run.input.history)) tried.push(toCaseReason('customer_asked_to_choose'))
  const held = run.drafts.filter((draft) => draft.state === 'ditahan').length
  if (held > 0) tried.push(toCaseReason('drafts_held', { count: held }))
  return tried.slice(0, 8)
}
