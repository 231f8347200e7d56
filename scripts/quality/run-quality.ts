/**
 * `npm run quality -- DIR [DIR ...]`: quality of the agent's deterministic parts on labelled sets,
 * as JSON. A DIR has JSONL sets in the format of its README: questions with a knowledge (`type: kb`
 * and `case` lines, or kb*.json beside faq files that name no knowledge), passages, languages
 * ({text, lang}), feelings ({text, label}), messages ({text, labels}), conversations
 * ({business, turns}; see quality-talks.ts)
 * and drafts of a model ({business, customer, draft}; see quality-drafts.ts), both with their
 * knowledge in *kb.json. `--misses` lists the wrong answers; `--adversary` tries claims
 * of every kind on each held draft (half a minute). `drafts` of a set: for the questions
 * that the agent hands over, the offered drafts and their share of right ones, per bar.
 */
import { DRAFT_THRESHOLD, draftFor } from '../../src/domain/agent/hand-over/hand-over.ts'
import { ANSWER_THRESHOLD, type FoundEntry } from '../../src/domain/knowledge/contract.ts'
import { parseSettings, useSettings } from '../../src/platform/settings/settings.ts'
import { asRecord, type Row, shareOf } from './rows.ts'
import { askAgent, type Knowledge } from './knowledge.ts'
import { averageOf, measureSearch } from './search.ts'
import { type Case, type CaseSet, openSets, readCases, readTalkCases } from './sets.ts'
import { measureTalks, type Offer, unusedEntries } from './talks.ts'
import { measureModelDrafts } from './drafts.ts'
import { measureHearing, measureTags } from './hearing.ts'
import { measureLanguage, measureFeeling } from './language.ts'

const directories = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

if (directories.length === 0) {
  console.error('usage: npm run quality -- DIR [DIR ...] [--misses]')
  process.exit(1)
}

// The agent's deterministic parts run without a model.
useSettings(parseSettings({}))
const sets = await openSets(directories)

const BARS = [0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]

const offers: Offer[] = []

/** Counts answers by the score of their weakest entry. */
const answers: Offer[] = []

const report: Record<string, unknown> = {}

/** The search figures of every Indonesian FAQ, for their mean. */
const indonesian: Row[] = []

const caseSets = new Map<string, CaseSet[]>()
for (const [name, rows] of sets.rowsOf)
  caseSets.set(
    name,
    isTalk(rows) ? readTalkCases(rows, sets) : isAsked(rows) ? await readCases(rows, sets) : [],
  )

for (const [name, rows] of sets.rowsOf) report[name] = await measureRows(name, rows)

console.log(
  JSON.stringify(
    {
      threshold: ANSWER_THRESHOLD,
      draftBar: DRAFT_THRESHOLD,
      drafts: measureDrafts(offers),
      answersByScore: measureAnswers(answers),
      indonesian: averageOf(indonesian),
      sets: report,
    },
    null,
    2,
  ),
)

async function measureRows(name: string, rows: Row[]): Promise<Row> {
  const first = rows[0] ?? {}
  if ('lang' in first && 'text' in first) return asRecord(measureLanguage(rows))
  if ('label' in first && 'text' in first) return asRecord(measureFeeling(rows))
  if ('labels' in first && 'text' in first) return measureHearing(rows)
  if ('draft' in first && 'customer' in first)
    return asRecord(await measureModelDrafts(rows, sets.talks))
  const own = caseSets.get(name) ?? []
  const searched = own.map((set): [string, Row] => [set.kb, measureSearch(set, farFrom(set))])
  if (!/-en-|passages/.test(name)) indonesian.push(...searched.map(([, figures]) => figures))
  if (isTalk(rows)) {
    const talks = await measureTalks(rows, sets.talks)
    offers.push(...talks.offers)
    return {
      ...talks.figures,
      hearing: measureTags(rows),
      search: Object.fromEntries(searched),
      drafts: measureDrafts(talks.offers),
    }
  }
  const measured: Row = {}
  for (const [at, { kb, known, cases }] of own.entries())
    measured[kb] = { search: searched[at]?.[1], agent: await measureAgent(known, cases) }
  return measured
}

/**
 * Takes sets of other knowledge in the same language, except shops: their questions are too near.
 */
function farFrom({ kb }: CaseSet): CaseSet[] {
  const isEnglish = kb === 'clinc-dev'
  return isEnglish || kb === 'passages'
    ? []
    : [...caseSets]
        .filter(([name]) => !/-en-/.test(name))
        .flatMap(([, some]) => some)
        .filter((other) => other.kb !== kb)
}

function isTalk(rows: Row[]): boolean {
  return rows.some((row) => 'turns' in row)
}

function isAsked(rows: Row[]): boolean {
  return rows.some((row) => 'query' in row)
}

/**
 * Decides each question alone, without a model. right: answered from a relevant entry. wrong:
 * answered from others only, or answered although the knowledge does not cover it.
 */
async function measureAgent(known: Knowledge, cases: Case[]): Promise<unknown> {
  const inside = { right: 0, wrong: 0, handedOver: 0, smallTalk: 0 }
  const outside = { handedOver: 0, wrong: 0, smallTalk: 0 }
  const misses: string[] = []
  const offered: Offer[] = []
  for (const { query, relevant } of cases) {
    const found = new Map<string, FoundEntry>()
    const outcome = await askAgent(known, [query], { found })
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
 * For each bar, lists the answers that would be sent while people have the conversation
 * (open-case.ts).
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
