import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Knowledge,
  openKnowledge,
  openTalk,
  readKnowledge,
  toSearchable,
} from './knowledge.ts'
import { asList, asRecord, asText, type Row } from './rows.ts'

/** A question and the entries that answer it; without entries it is out of scope. */
export type Case = { query: string; relevant: string[] }
/** The questions of one set to one knowledge. */
export type CaseSet = { kb: string; known: Knowledge; cases: Case[] }
export type Sets = {
  rowsOf: Map<string, Row[]>
  knowledge: Map<string, Knowledge>
  /** by business */
  talks: Map<string, Knowledge>
}

/** The labelled sets (`*.jsonl`) and the knowledge (`kb*.json`, `talk*kb.json`) of some folders. */
export async function openSets(directories: string[]): Promise<Sets> {
  const files = directories.flatMap((directory) =>
    readdirSync(directory)
      .sort()
      .map((name) => ({ name, text: () => readFileSync(join(directory, name), 'utf8') })),
  )
  const knowledge = new Map<string, Knowledge>()
  const talks = new Map<string, Knowledge>()
  for (const { name, text } of files) {
    if (/^kb.*\.json$/.test(name))
      knowledge.set(name.replace(/\.json$/, ''), await readKnowledge(JSON.parse(text())))
    else if (/^talk.*kb\.json$/.test(name))
      for (const [business, value] of Object.entries(asRecord(JSON.parse(text()))))
        talks.set(business, await openTalk(business, value))
  }
  const rowsOf = new Map(
    files
      .filter(({ name }) => name.endsWith('.jsonl'))
      .map(({ name, text }) => [
        name.replace(/\.jsonl$/, ''),
        text()
          .split('\n')
          .filter(Boolean)
          .map((line): Row => JSON.parse(line)),
      ]),
  )
  return { rowsOf, knowledge, talks }
}

/** Groups the questions of a set of `query` rows by the knowledge that they are asked of. */
export async function readCases(rows: Row[], { knowledge }: Sets): Promise<CaseSet[]> {
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
  const kbOf = (row: Row) =>
    typeof row.kb === 'string' && searches.has(row.kb) ? row.kb : fallback
  const asked = rows.filter((row) => typeof row.query === 'string')
  return [...Map.groupBy(asked, kbOf)].flatMap(([kb, some]) => {
    const known = searches.get(kb)
    const cases = some.map((row) => ({
      query: asText(row.query),
      relevant: asList(row.relevant).map(asText),
    }))
    return known ? [{ kb, known, cases }] : []
  })
}

/**
 * Reads the opening turns of conversations as questions: those with one answer, and the
 * out-of-scope ones (tag N). Other turns depend on earlier turns, or are not questions.
 */
export function readTalkCases(rows: Row[], { talks }: Sets): CaseSet[] {
  return [...Map.groupBy(rows, (row) => asText(row.business))].flatMap(([kb, some]) => {
    const known = talks.get(kb)
    const cases = some.flatMap((row): Case[] => {
      const opening = asRecord(asList(row.turns)[0])
      const answers = asList(opening.answers).map(asRecord)
      const relevant = asList(answers[0]?.from).map(asText)
      const query = [opening.said].flat().map(asText).join(' ')
      if (answers.length === 0) return row.tag === 'N' ? [{ query, relevant: [] }] : []
      return answers.length > 1 || relevant.includes('hours') ? [] : [{ query, relevant }]
    })
    return known ? [{ kb, known, cases }] : []
  })
}
