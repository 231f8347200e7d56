/**
 * `npm run quality -- DIR`: how well the agent's deterministic parts do on labelled sets, as JSON.
 * DIR holds JSONL sets in the shape of its README: questions with a knowledge (`type: kb` and `case` lines, or kb*.json beside faq files
 * that name no knowledge), passages, languages ({text, lang}) and feelings ({text, label}).
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isAngry, polarityOf } from '../src/domain/agent/feeling.ts'
import { ANSWER_THRESHOLD } from '../src/domain/knowledge/contract.ts'
import { splitIntoPassages } from '../src/domain/knowledge/passages.ts'
import { type Search, type Searchable, openSearch } from '../src/domain/knowledge/search.ts'
import { guessLanguage } from '../src/lib/language.ts'

type Row = Record<string, unknown>
type Case = { query: string; relevant: string[]; kb: string }

const directory = process.argv[2]
if (!directory) {
  console.error('usage: npm run quality -- DIR')
  process.exit(1)
}
const names = readdirSync(directory).sort()
const knowledge = new Map<string, Search>()
for (const name of names.filter((file) => /^kb.*\.json$/.test(file))) knowledge.set(name.replace(/\.json$/, ''), readKnowledge(JSON.parse(readFileSync(join(directory, name), 'utf8'))))
const report: Record<string, unknown> = {}
for (const name of names.filter((file) => file.endsWith('.jsonl'))) {
  const rows = readFileSync(join(directory, name), 'utf8').split('\n').filter(Boolean).map((line): Row => JSON.parse(line))
  report[name.replace(/\.jsonl$/, '')] = measure(rows)
}
console.log(JSON.stringify({ threshold: ANSWER_THRESHOLD, sets: report }, null, 2))

function measure(rows: Row[]): unknown {
  const first = rows[0] ?? {}
  if ('lang' in first && 'text' in first) return measureLanguage(rows)
  if ('label' in first && 'text' in first) return measureFeeling(rows)
  const searches = new Map(knowledge)
  for (const row of rows) if (row.type === 'kb') searches.set(text(row.kb), openSearch(list(row.entries).map(toSearchable)))
  const passages = rows.filter((row) => row.type === 'passage')
  if (passages.length > 0) searches.set('passages', openSearch(passages.map((row) => ({ id: text(row.id), answer: text(row.text) }))))
  const fallback = passages.length > 0 ? 'passages' : ([...knowledge.keys()][0] ?? '')
  const cases = rows.filter((row) => typeof row.query === 'string').map((row): Case => ({ query: text(row.query), relevant: list(row.relevant).map(text), kb: typeof row.kb === 'string' && searches.has(row.kb) ? row.kb : fallback }))
  const byKnowledge = Map.groupBy(cases, (item) => item.kb)
  return Object.fromEntries([...byKnowledge].map(([kb, group]) => [kb, measureSearch(searches.get(kb), group)]))
}

function measureSearch(search: Search | undefined, cases: Case[]): unknown {
  if (!search) return { error: 'no knowledge for these questions' }
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
    abstainedOutOfScope: share(abstained, outside.length),
    scopeAccuracy: share(answered.length + abstained, inside.length + outside.length),
    millisecondsPerQuestion: Math.round(millis * 1000) / 1000,
  }
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
function readKnowledge(file: Row): Search {
  const documents = list(file.documents).flatMap((document) => {
    const { id, title, text: body } = record(document)
    return splitIntoPassages(text(body)).map((passage, at): Searchable => ({ id: `${text(id)}#${at}`, title: text(title), question: passage.question, answer: passage.answer }))
  })
  return openSearch([...list(file.faq).map(toSearchable), ...documents])
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
