/**
 * `npm run quality -- DIR [DIR ...]`: quality of the agent's deterministic parts on labelled sets,
 * as JSON. A DIR has JSONL sets in the format of its README: questions with a knowledge (`type: kb`
 * and `case` lines, or kb*.json beside faq files that name no knowledge), passages, languages
 * ({text, lang}), feelings ({text, label}) and conversations ({business, turns}, with their
 * knowledge in *-kb.json). `--misses` lists the wrong answers. `drafts` of a set: for the questions
 * that the agent hands over, the offered drafts and their share of right ones, per bar.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentOutcome, AgentTurn } from '../src/domain/agent/contract.ts'
import { DRAFT_BAR, draftFor } from '../src/domain/agent/hand-over/hand-over.ts'
import { ANSWER_THRESHOLD, type FoundEntry } from '../src/domain/knowledge/contract.ts'
import type { Search } from '../src/domain/knowledge/search.ts'
import { parseSettings, useSettings } from '../src/platform/settings/settings.ts'
import { asRecord, type Row, asText, asList, shareOf, aurocOf } from './quality-rows.ts'
import {
  type Knowledge,
  readKnowledge,
  openTalk,
  openKnowledge,
  toSearchable,
  askAgent,
} from './quality-knowledge.ts'
import { measureLanguage, measureFeeling } from './quality-language.ts'

type Case = { query: string; relevant: string[]; kb: string }

/** A draft that a bar could offer: its score, and whether a member would send it. */
type Offer = { score: number; leads: boolean; isRight: boolean }

const directories = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

if (directories.length === 0) {
  console.error('usage: npm run quality -- DIR [DIR ...] [--misses]')
  process.exit(1)
}

const files = directories.flatMap((directory) =>
  readdirSync(directory)
    .sort()
    .map((name) => ({ name, path: join(directory, name) })),
)

useSettings(parseSettings({}))

// no model: the agent's deterministic parts
const knowledge = new Map<string, Knowledge>()

for (const { name, path } of files.filter((file) => /^kb.*\.json$/.test(file.name)))
  knowledge.set(
    name.replace(/\.json$/, ''),
    await readKnowledge(JSON.parse(readFileSync(path, 'utf8'))),
  )

const talkKnowledge = new Map<string, Knowledge>()

for (const { path } of files.filter((file) => /-kb\.json$/.test(file.name))) {
  for (const [business, value] of Object.entries(asRecord(JSON.parse(readFileSync(path, 'utf8')))))
    talkKnowledge.set(business, await openTalk(business, value))
}

const BARS = [0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]

const offers: Offer[] = []

/** Answers by the score of their weakest entry. */
const answers: Offer[] = []

const report: Record<string, unknown> = {}

for (const { name, path } of files.filter((file) => file.name.endsWith('.jsonl'))) {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Row => JSON.parse(line))
  report[name.replace(/\.jsonl$/, '')] = await measureRows(rows)
}

console.log(
  JSON.stringify(
    {
      threshold: ANSWER_THRESHOLD,
      draftBar: DRAFT_BAR,
      drafts: measureDrafts(offers),
      answersByScore: measureAnswers(answers),
      sets: report,
    },
    null,
    2,
  ),
)

async function measureRows(rows: Row[]): Promise<unknown> {
  const first = rows[0] ?? {}
  if ('lang' in first && 'text' in first) return measureLanguage(rows)
  if ('label' in first && 'text' in first) return measureFeeling(rows)
  if ('turns' in first) return measureTalks(rows)
  const searches = new Map(knowledge)
  for (const row of rows)
    if (row.type === 'kb')
      searches.set(asText(row.kb), await openKnowledge(asList(row.entries).map(toSearchable)))
  const passages = rows.filter((row) => row.type === 'passage')
  if (passages.length > 0)
    searches.set(
      'passages',
      await openKnowledge(
        passages.map((row) => ({ id: asText(row.id), answer: asText(row.text) })),
      ),
    )
  const fallback = passages.length > 0 ? 'passages' : ([...knowledge.keys()][0] ?? '')
  const cases = rows
    .filter((row) => typeof row.query === 'string')
    .map((row): Case => ({
      query: asText(row.query),
      relevant: asList(row.relevant).map(asText),
      kb: typeof row.kb === 'string' && searches.has(row.kb) ? row.kb : fallback,
    }))
  const byKnowledge = Map.groupBy(cases, (item) => item.kb)
  const measured: Record<string, unknown> = {}
  for (const [kb, group] of byKnowledge) {
    const known = searches.get(kb)
    measured[kb] = known
      ? { search: measureSearch(known.search, group), agent: await measureAgent(known, group) }
      : { error: 'no knowledge for these questions' }
  }
  return measured
}

function measureSearch(search: Search, cases: Case[]): unknown {
  const inside: { rank: number; score: number }[] = []
  const outside: number[] = []
  const startedAt = performance.now()
  for (const { query, relevant } of cases) {
    const hits = search.find(query, 10)
    const ids = [...new Set(hits.map((hit) => hit.id.split('#')[0] ?? hit.id))]
    const score = hits[0]?.score ?? 0
    if (relevant.length > 0)
      inside.push({ rank: ids.findIndex((id) => relevant.includes(id)) + 1, score })
    else outside.push(score)
  }
  const millis = (performance.now() - startedAt) / cases.length
  const answered = inside.filter((item) => item.score >= ANSWER_THRESHOLD)
  const abstained = outside.filter((score) => score < ANSWER_THRESHOLD).length
  const rightly = answered.filter((item) => item.rank === 1).length
  return {
    questions: inside.length,
    outOfScope: outside.length,
    recallAt1: shareOf(inside.filter((item) => item.rank === 1).length, inside.length),
    recallAt3: shareOf(
      inside.filter((item) => item.rank >= 1 && item.rank <= 3).length,
      inside.length,
    ),
    mrr: shareOf(
      inside.reduce((sum, item) => sum + (item.rank ? 1 / item.rank : 0), 0),
      inside.length,
    ),
    auroc: aurocOf(
      inside.map((item) => item.score),
      outside,
    ),
    answered: shareOf(answered.length, inside.length),
    answeredRightly: shareOf(rightly, inside.length),
    precisionOfAnswers: shareOf(rightly, answered.length + outside.length - abstained),
    abstainedOutOfScope: outside.length > 0 ? shareOf(abstained, outside.length) : null,
    scopeAccuracy: shareOf(answered.length + abstained, inside.length + outside.length),
    millisecondsPerQuestion: Math.round(millis * 1000) / 1000,
  }
}

/**
 * The outcome for each question alone, without a model. right: answered from a relevant entry.
 * wrong: answered from others only, or answered although the knowledge does not cover it.
 */
async function measureAgent({ search, entries }: Knowledge, cases: Case[]): Promise<unknown> {
  const inside = { right: 0, wrong: 0, handedOver: 0, smallTalk: 0 }
  const outside = { handedOver: 0, wrong: 0, smallTalk: 0 }
  const misses: string[] = []
  const offered: Offer[] = []
  for (const { query, relevant } of cases) {
    const found = new Map<string, FoundEntry>()
    const outcome = await askAgent({ search, entries }, [query], { found })
    const draft =
      outcome.kind === 'handover' ? draftFor(query, unusedEntries(found, outcome)) : undefined
    if (draft)
      offered.push({
        score: draft.entry.score,
        leads: draft.leads,
        isRight: relevant.includes(draft.entry.entryId.split('#')[0] ?? ''),
      })
    const used = outcome.trace.sources
      .filter((source) => source.used)
      .map((source) => source.entryId.split('#')[0] ?? '')
    if (outcome.kind === 'reply' && outcome.sources.length > 0)
      answers.push({
        score: Math.min(...outcome.sources.map(({ score }) => score)),
        leads: true,
        isRight: used.some((id) => relevant.includes(id)),
      })
    const verdict =
      used.length > 0
        ? used.some((id) => relevant.includes(id))
          ? 'right'
          : 'wrong'
        : outcome.kind === 'handover'
          ? 'handedOver'
          : 'smallTalk'
    if (relevant.length > 0) inside[verdict]++
    else outside[verdict === 'right' ? 'wrong' : verdict]++
    if (verdict === 'wrong' || verdict === 'smallTalk')
      misses.push(`${query} -> ${used.join(', ') || outcome.kind}`)
  }
  const questions = cases.filter((item) => item.relevant.length > 0).length
  offers.push(...offered)
  return {
    drafts: measureDrafts(offered),
    inScope: Object.fromEntries(
      Object.entries(inside).map(([name, count]) => [name, shareOf(count, questions)]),
    ),
    outOfScope:
      cases.length > questions
        ? Object.fromEntries(
            Object.entries(outside).map(([name, count]) => [
              name,
              shareOf(count, cases.length - questions),
            ]),
          )
        : null,
    rightOfAnswered: shareOf(inside.right, inside.right + inside.wrong + outside.wrong),
    ...(process.argv.includes('--misses') ? { misses } : {}),
  }
}

/** Found entries that the answer did not use: a part may be answered and the rest handed over. */
function unusedEntries(found: Map<string, FoundEntry>, { trace }: AgentOutcome): FoundEntry[] {
  const used = new Set(
    trace.sources.filter((source) => source.used).map((source) => source.entryId),
  )
  return [...found.values()].filter(({ entryId }) => !used.has(entryId))
}

function measureDrafts(all: Offer[]): unknown {
  return BARS.map((bar) => {
    const offered = all.filter(({ score, leads }) => score >= bar && leads)
    const byScore = all.filter(({ score }) => score >= bar)
    const rightOf = (some: Offer[]) =>
      shareOf(some.filter(({ isRight }) => isRight).length, some.length)
    return {
      bar,
      offered: offered.length,
      right: rightOf(offered),
      byScoreAlone: { offered: byScore.length, right: rightOf(byScore) },
    }
  })
}

/**
 * For each bar, the answers that would be sent while people have the conversation (open-case.ts).
 */
function measureAnswers(all: Offer[]): unknown {
  return BARS.filter((bar) => bar >= ANSWER_THRESHOLD).map((bar) => {
    const said = all.filter(({ score }) => score >= bar)
    return {
      bar,
      said: said.length,
      right: shareOf(said.filter(({ isRight }) => isRight).length, said.length),
    }
  })
}

/**
 * Conversations of two businesses. tests/quality/talk-drafts.jsonl labels, by hand, which drafts a
 * member would send.
 */
async function measureTalks(rows: Row[]): Promise<unknown> {
  const labels = readFileSync(
    join(import.meta.dirname, '../tests/quality/talk-drafts.jsonl'),
    'utf8',
  )
  const agreed = new Set(
    labels
      .split('\n')
      .filter(Boolean)
      .map((line) => asRecord(JSON.parse(line)))
      .map((label) => `${asText(label.said)}>${asText(label.draft)}`),
  )
  const offered: Offer[] = []
  for (const row of rows) {
    const known = talkKnowledge.get(asText(row.business))
    const history: AgentTurn[] = []
    for (const turn of known ? asList(row.turns).map(asRecord) : []) {
      const said = [turn.said].flat().map(asText)
      const found = new Map<string, FoundEntry>()
      const outcome = await askAgent(known!, said, { found, history })
      const draft =
        outcome.kind === 'handover'
          ? draftFor(said.join('\n'), unusedEntries(found, outcome))
          : undefined
      if (draft)
        offered.push({
          score: draft.entry.score,
          leads: draft.leads,
          isRight: agreed.has(`${said.join(' / ')}>${draft.entry.question ?? ''}`),
        })
      if (draft && process.argv.includes('--misses'))
        console.error(
          `${draft.entry.score.toFixed(3)} ${said.join(' / ')} > ${draft.entry.question ?? ''}`,
        )
      const at = new Date(Date.now() - 60_000).toISOString()
      const answered =
        outcome.kind === 'reply'
          ? outcome.text
          : outcome.kind === 'handover'
            ? outcome.customerText
            : ''
      history.push(
        ...said.map((words): AgentTurn => ({ author: 'customer', text: words, kind: 'text', at })),
        ...(answered ? [{ author: 'ai' as const, text: answered, kind: 'text', at }] : []),
      )
    }
  }
  offers.push(...offered)
  return { conversations: rows.length, drafts: measureDrafts(offered) }
}
