/**
 * `npm run quality -- DIR [DIR ...]`: how well the agent's deterministic parts do on labelled sets, as JSON.
 * A DIR holds JSONL sets in the shape of its README: questions with a knowledge (`type: kb` and `case` lines, or kb*.json beside faq files
 * that name no knowledge), passages, languages ({text, lang}) and feelings ({text, label}). `--misses` names what the agent got wrong.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { answer } from '../src/domain/agent/answer.ts'
import { isAngry, polarityOf } from '../src/domain/agent/feeling.ts'
import { ANSWER_THRESHOLD } from '../src/domain/knowledge/contract.ts'
import { splitIntoPassages } from '../src/domain/knowledge/passages.ts'
import { type Search, type Searchable, openSearch } from '../src/domain/knowledge/search.ts'
import { guessLanguage } from '../src/lib/language.ts'
import { parseSettings, useSettings } from '../src/platform/settings.ts'

type Row = Record<string, unknown>
type Case = { query: string; relevant: string[]; kb: string }
type Knowledge = { search: Search; entries: Map<string, Searchable> }

const directories = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (directories.length === 0) {
  console.error('usage: npm run quality -- DIR [DIR ...] [--misses]')
  process.exit(1)
}
const files = directories.flatMap((directory) => readdirSync(directory).sort().map((name) => ({ name, path: join(directory, name) })))
useSettings(parseSettings({})) // no model: what the agent does by itself
const knowledge = new Map<string, Knowledge>()
for (const { name, path } of files.filter((file) => /^kb.*\.json$/.test(file.name))) knowledge.set(name.replace(/\.json$/, ''), await readKnowledge(JSON.parse(readFileSync(path, 'utf8'))))
const report: Record<string, unknown> = {}
for (const { name, path } of files.filter((file) => file.name.endsWith('.jsonl'))) {
  const rows = readFileSync(path, 'utf8').split('\n').filter(Boolean).map((line): Row => JSON.parse(line))
  report[name.replace(/\.jsonl$/, '')] = await measure(rows)
}
console.log(JSON.stringify({ threshold: ANSWER_THRESHOLD, sets: report }, null, 2))

async function measure(rows: Row[]): Promise<unknown> {
  const first = rows[0] ?? {}
  if ('lang' in first && 'text' in first) return measureLanguage(rows)
  if ('label' in first && 'text' in first) return measureFeeling(rows)
  const searches = new Map(knowledge)
  for (const row of rows) if (row.type === 'kb') searches.set(text(row.kb), await openKnowledge(list(row.entries).map(toSearchable)))
  const passages = rows.filter((row) => row.type === 'passage')
  if (passages.length > 0) searches.set('passages', await openKnowledge(passages.map((row) => ({ id: text(row.id), answer: text(row.text) }))))
  const fallback = passages.length > 0 ? 'passages' : ([...knowledge.keys()][0] ?? '')
  const cases = rows.filter((row) => typeof row.query === 'string').map((row): Case => ({ query: text(row.query), relevant: list(row.relevant).map(text), kb: typeof row.kb === 'string' && searches.has(row.kb) ? row.kb : fallback }))
  const byKnowledge = Map.groupBy(cases, (item) => item.kb)
  const measured: Record<string, unknown> = {}
  for (const [kb, group] of byKnowledge) {
    const known = searches.get(kb)
    measured[kb] = known ? { search: measureSearch(known.search, group), agent: await measureAgent(known, group) } : { error: 'no knowledge for these questions' }
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
    if (relevant.length > 0) inside.push({ rank: ids.findIndex((id) => relevant.includes(id)) + 1, score })
    else outside.push(score)
  }
  const millis = (performance.now() - startedAt) / cases.length
  const answered = inside.filter((item) => item.score >= ANSWER_THRESHOLD)
  const abstained = outside.filter((score) => score < ANSWER_THRESHOLD).length
  const rightly = answered.filter((item) => item.rank === 1).length
  return {
    questions: inside.length,
    outOfScope: outside.length,
    recallAt1: share(inside.filter((item) => item.rank === 1).length, inside.length),
    recallAt3: share(inside.filter((item) => item.rank >= 1 && item.rank <= 3).length, inside.length),
    mrr: share(inside.reduce((sum, item) => sum + (item.rank ? 1 / item.rank : 0), 0), inside.length),
    auroc: auroc(inside.map((item) => item.score), outside),
    answered: share(answered.length, inside.length),
    answeredRightly: share(rightly, inside.length),
    precisionOfAnswers: share(rightly, answered.length + outside.length - abstained),
    abstainedOutOfScope: outside.length > 0 ? share(abstained, outside.length) : null,
    scopeAccuracy: share(answered.length + abstained, inside.length + outside.length),
    millisecondsPerQuestion: Math.round(millis * 1000) / 1000,
  }
}

/**
 * What a customer would get for each question alone, without a model. right: answered from a relevant entry; wrong: answered from others only;
 * an answer to a question that the knowledge doesn't cover is wrong too.
 */
async function measureAgent({ search, entries }: Knowledge, cases: Case[]): Promise<unknown> {
  const inside = { right: 0, wrong: 0, handedOver: 0, smallTalk: 0 }
  const outside = { handedOver: 0, wrong: 0, smallTalk: 0 }
  const misses: string[] = []
  for (const { query, relevant } of cases) {
    const outcome = await askAgent({ search, entries }, query)
    const used = outcome.trace.sources.filter((source) => source.used).map((source) => source.entryId.split('#')[0] ?? '')
    const verdict = used.length > 0 ? (used.some((id) => relevant.includes(id)) ? 'right' : 'wrong') : outcome.kind === 'handover' ? 'handedOver' : 'smallTalk'
    if (relevant.length > 0) inside[verdict]++
    else outside[verdict === 'right' ? 'wrong' : verdict]++
    if (verdict === 'wrong' || verdict === 'smallTalk') misses.push(`${query} -> ${used.join(', ') || outcome.kind}`)
  }
  const questions = cases.filter((item) => item.relevant.length > 0).length
  return {
    inScope: Object.fromEntries(Object.entries(inside).map(([name, count]) => [name, share(count, questions)])),
    outOfScope: cases.length > questions ? Object.fromEntries(Object.entries(outside).map(([name, count]) => [name, share(count, cases.length - questions)])) : null,
    rightOfAnswered: share(inside.right, inside.right + inside.wrong + outside.wrong),
    ...(process.argv.includes('--misses') ? { misses } : {}),
  }
}

function askAgent({ search, entries }: Knowledge, query: string) {
  const now = new Date()
  return answer({
    businessId: 'quality',
    businessName: 'Usaha',
    teamName: null,
    agent: { tone: '', greeting: null, forbiddenTopics: [] },
    behaviour: 'v2',
    history: [],
    burst: [{ text: query, kind: 'text', at: now.toISOString() }],
    now,
    hours: { isEnabled: false, entries: null },
    noteToAi: null,
    previousSummary: null,
    searchKnowledge: async (words) =>
      search.find(words).flatMap(({ id, score, unmet }) => {
        const entry = entries.get(id)
        return entry ? [{ entryId: id, sourceId: id, title: entry.title ?? '', question: entry.question ?? null, text: entry.answer, score, unmet }] : []
      }),
  })
}

async function openKnowledge(entries: Searchable[]): Promise<Knowledge> {
  return { search: await openSearch(entries), entries: new Map(entries.map((entry) => [entry.id, entry])) }
}

function measureLanguage(rows: Row[]): unknown {
  const perLanguage = Object.fromEntries([...Map.groupBy(rows, (row) => text(row.lang))].map(([language, group]) => [language, share(group.filter((row) => guessLanguage(text(row.text)).language === language).length, group.length)]))
  return { texts: rows.length, accuracy: share(rows.filter((row) => guessLanguage(text(row.text)).language === row.lang).length, rows.length), recall: perLanguage }
}

/** Anger where the labels name feelings; else the direction: positive, neutral or negative. */
function measureFeeling(rows: Row[]): unknown {
  const labels = [...new Set(rows.map((row) => text(row.label)))]
  if (labels.includes('anger')) {
    const flagged = rows.filter((row) => isAngry(text(row.text)))
    const rightly = flagged.filter((row) => row.label === 'anger').length
    const anger = rows.filter((row) => row.label === 'anger').length
    return { texts: rows.length, anger, precision: share(rightly, flagged.length), recall: share(rightly, anger), falseAlarms: share(flagged.length - rightly, rows.length - anger) }
  }
  const right = rows.filter((row) => polarityOf(text(row.text)) === row.label).length
  const perLabel = Object.fromEntries(labels.map((label) => {
    const said = rows.filter((row) => polarityOf(text(row.text)) === label)
    const truly = rows.filter((row) => row.label === label)
    const both = said.filter((row) => row.label === label).length
    const precision = share(both, said.length)
    const recall = share(both, truly.length)
    return [label, { precision, recall, f1: precision + recall ? Math.round((2000 * precision * recall) / (precision + recall)) / 1000 : 0 }]
  }))
  return { texts: rows.length, accuracy: share(right, rows.length), macroF1: Math.round((1000 * Object.values(perLabel).reduce((sum, item) => sum + item.f1, 0)) / labels.length) / 1000, perLabel }
}

/** A business's knowledge as JSON: faq entries, and documents that are cut as the product cuts them ("id#n" is the n-th passage of a document). */
function readKnowledge(file: Row): Promise<Knowledge> {
  const documents = list(file.documents).flatMap((document) => {
    const { id, title, text: body } = record(document)
    return splitIntoPassages(text(body)).map((passage, at): Searchable => ({ id: `${text(id)}#${at}`, title: text(title), question: passage.question, answer: passage.answer }))
  })
  return openKnowledge([...list(file.faq).map(toSearchable), ...documents])
}

function toSearchable(value: unknown): Searchable {
  const entry = record(value)
  return { id: text(entry.id), question: typeof entry.question === 'string' ? entry.question : null, examples: list(entry.examples).map(text), answer: text(entry.answer), language: typeof entry.lang === 'string' ? entry.lang : null }
}

function auroc(inside: number[], outside: number[]): number | null {
  if (inside.length === 0 || outside.length === 0) return null
  let won = 0
  for (const a of inside) for (const b of outside) won += a > b ? 1 : a === b ? 0.5 : 0
  return share(won, inside.length * outside.length)
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 1000
}
function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
function record(value: unknown): Row {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
