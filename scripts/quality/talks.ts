/**
 * Plays conversations with businesses turn by turn through `answerBurst`. A turn is {said,
 * answers?, or?, harmfulElse?}. `answers` lists the questions of the turn, each with the entries
 * that answer it (`from`; "hours" is the business's opening hours) and the words that the reply
 * must contain (`says`). `or` lists other outcomes that are as good; without `answers` one of them
 * is required.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentOutcome, AgentTurn } from '../../src/domain/agent/contract.ts'
import { draftFor } from '../../src/domain/agent/hand-over/hand-over.ts'
import { offeredTitles } from '../../src/domain/agent/phrases/choice-list.ts'
import type { FoundEntry } from '../../src/domain/knowledge/contract.ts'
import type { BoostedTrees } from '../../src/lib/statistics/boosted-trees.ts'
import { askAgent, ASKED_AT, type Knowledge } from './knowledge.ts'
import { asList, asRecord, asText, type Row, shareOf } from './rows.ts'

/** A draft that a bar could offer: its score, and whether a member would send it. */
export type Offer = { score: number; leads: boolean; isRight: boolean }

/**
 * right: everything that was asked is answered, or the expected courtesy or hand-over came. asked:
 * a right entry is in a list that the customer chooses from before people are called.
 * needless: handed over, at least in part, although the knowledge answers. beside: something else
 * was answered. harmful: answered where only people may answer, such as a complaint.
 */
const VERDICTS = ['right', 'asked', 'fair', 'needless', 'beside', 'harmful'] as const
type Verdict = (typeof VERDICTS)[number]

type Played = {
  business: string
  isAnswerable: boolean
  verdict: Verdict
  choices: Choices
  isAskedInVain: boolean
}
type Choices = 'none' | 'right' | 'other'

export async function measureTalks(
  rows: Row[],
  knowledge: Map<string, Knowledge>,
  judge?: BoostedTrees,
): Promise<{ figures: Row; offers: Offer[] }> {
  const agreed = readAgreedDrafts()
  const offers: Offer[] = []
  const played: Played[] = []
  const misses: string[] = []
  for (const row of rows) {
    const known = knowledge.get(asText(row.business))
    const history: AgentTurn[] = []
    for (const turn of known ? asList(row.turns).map(asRecord) : []) {
      const said = [turn.said].flat().map(asText)
      const found = new Map<string, FoundEntry>()
      const outcome = await askAgent(known!, said, { found, history, judge })
      const offer = readOffer(said, outcome, found, agreed)
      if (offer) offers.push(offer)
      if ('answers' in turn || 'or' in turn) {
        const choices = readChoices(known!, turn, outcome)
        const asksFirst = outcome.kind === 'handover' && outcome.asksFirst === true
        const handedOver = judgeTurn(turn, outcome)
        const verdict =
          asksFirst && handedOver === 'needless' && choices === 'right' ? 'asked' : handedOver
        played.push({
          business: asText(row.business),
          isAnswerable: 'answers' in turn,
          verdict,
          choices,
          isAskedInVain: asksFirst && choices !== 'right',
        })
        if (!['right', 'asked', 'fair'].includes(verdict))
          misses.push(`${asText(row.business)} ${verdict}: ${said.join(' / ')} -> ${told(outcome)}`)
      }
      addToHistory(history, said, outcome)
    }
  }
  const figures = Object.fromEntries(
    [...Map.groupBy(played, ({ business }) => business)].map(([name, some]) => [name, sum(some)]),
  )
  return {
    figures: {
      conversations: rows.length,
      ...(played.length > 0 ? { all: sum(played), ...figures } : {}),
      ...(process.argv.includes('--misses') ? { misses } : {}),
    },
    offers,
  }
}

/** The list below the notice of a hand-over has the questions of entries. */
function readChoices({ entries }: Knowledge, turn: Row, outcome: AgentOutcome): Choices {
  const titles = offeredTitles([{ author: 'ai', text: replyOf(outcome), kind: 'text', at: '' }])
  if (titles.length === 0) return 'none'
  const from = asList(turn.answers).flatMap((question) => asList(asRecord(question).from))
  return from.some((id) => titles.includes(entries.get(asText(id))?.question ?? ''))
    ? 'right'
    : 'other'
}

/**
 * Shares of all turns; `answerable`: of those that the knowledge answers. `offered`: handed over with
 * choices. `choosable`: of the needless ones, a right entry is among the choices. `askedInVain`: the
 * customer was asked to choose from a list without a right entry.
 */
function sum(played: Played[]): Row {
  const sharesOf = (some: Played[]) =>
    Object.fromEntries(
      VERDICTS.map((name) => [
        name,
        shareOf(some.filter(({ verdict }) => verdict === name).length, some.length),
      ]),
    )
  const answerable = played.filter(({ isAnswerable }) => isAnswerable)
  return {
    turns: played.length,
    ...sharesOf(played),
    offered: shareOf(played.filter(({ choices }) => choices !== 'none').length, played.length),
    choosable: shareOf(
      played.filter(({ verdict, choices }) => verdict === 'needless' && choices === 'right').length,
      played.length,
    ),
    askedInVain: shareOf(played.filter(({ isAskedInVain }) => isAskedInVain).length, played.length),
    answerable: { turns: answerable.length, ...sharesOf(answerable) },
  }
}

export function judgeTurn(turn: Row, outcome: AgentOutcome): Verdict {
  const asked = asList(turn.answers).map(asRecord)
  const others = asList(turn.or).map(asText)
  const used = outcome.trace.sources.filter((source) => source.used).map(({ entryId }) => entryId)
  const usesHours = outcome.trace.steps.some(({ name }) => name === 'jam_buka')
  const text = replyOf(outcome)
  const isMet = (question: Row) =>
    asList(question.from)
      .map(asText)
      .some((id) => used.includes(id) || (id === 'hours' && usesHours)) &&
    asList(question.says).every((words) => text.toLowerCase().includes(asText(words).toLowerCase()))
  const met = asked.filter(isMet).length
  const hasAnswer = used.length > 0 || usesHours
  if (!hasAnswer) {
    const came = outcome.kind === 'handover' ? 'hand-over' : 'courtesy'
    if (others.includes(came) || (came === 'courtesy' && others.includes('refusal')))
      return asked.length > 0 ? 'fair' : 'right'
    return came === 'hand-over' ? 'needless' : 'beside'
  }
  if (asked.length > 0 && met === asked.length)
    return outcome.kind === 'reply' ? 'right' : others.includes('hand-over') ? 'fair' : 'needless'
  const isOnlyPart = outcome.kind === 'handover' && met > 0
  if (isOnlyPart) return others.includes('hand-over') ? 'fair' : 'needless'
  return turn.harmfulElse === true ? 'harmful' : 'beside'
}

export const replyOf = (outcome: AgentOutcome): string =>
  outcome.kind === 'reply' ? outcome.text : outcome.kind === 'handover' ? outcome.customerText : ''

const told = (outcome: AgentOutcome): string =>
  `${outcome.trace.rule} ${outcome.kind}: ${replyOf(outcome).replace(/\n+/g, ' | ') || '-'}`

export function addToHistory(history: AgentTurn[], said: string[], outcome: AgentOutcome): void {
  const at = new Date(ASKED_AT.getTime() - 60_000).toISOString()
  const answer = replyOf(outcome)
  history.push(
    ...said.map((words): AgentTurn => ({ author: 'customer', text: words, kind: 'text', at })),
    ...(answer ? [{ author: 'ai' as const, text: answer, kind: 'text', at }] : []),
  )
}

/**
 * Lists found entries that the answer did not use: a part may be answered and the rest handed over.
 */
export function unusedEntries(
  found: Map<string, FoundEntry>,
  { trace }: AgentOutcome,
): FoundEntry[] {
  const used = new Set(
    trace.sources.filter((source) => source.used).map((source) => source.entryId),
  )
  return [...found.values()].filter(({ entryId }) => !used.has(entryId))
}

function readOffer(
  said: string[],
  outcome: AgentOutcome,
  found: Map<string, FoundEntry>,
  agreed: Set<string>,
): Offer | undefined {
  if (outcome.kind !== 'handover') return undefined
  const draft = draftFor(said.join('\n'), unusedEntries(found, outcome))
  return (
    draft && {
      score: draft.entry.score,
      leads: draft.leads,
      isRight: agreed.has(`${said.join(' / ')}>${draft.entry.question ?? ''}`),
    }
  )
}

/** Drafts that a member would send, as one reader judged them. */
function readAgreedDrafts(): Set<string> {
  const labels = readFileSync(
    join(import.meta.dirname, '../../tests/quality/talk-drafts.jsonl'),
    'utf8',
  )
  return new Set(
    labels
      .split('\n')
      .filter(Boolean)
      .map((line) => asRecord(JSON.parse(line)))
      .map((label) => `${asText(label.said)}>${asText(label.draft)}`),
  )
}
