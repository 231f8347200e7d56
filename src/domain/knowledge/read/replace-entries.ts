import { wordsOf } from '#lib/language/text'
import type { WriteTx } from '#platform/database'
import type { ReadingChange } from '../contract.ts'
import * as rows from '../queries.ts'
import * as reading from '../reading-queries.ts'

/**
 * Share of its words that a changed passage must have in common with a removed or edited entry to
 * be the same one.
 */
const SAME_SHARE = 0.5

/** What a reading changes in the answers of a source. */
export type Difference = {
  /** number of answers before it, without those that a member removed */
  before: number
  added: ReadingChange[]
  changed: ReadingChange[]
  removed: ReadingChange[]
  /** number of answers that a member changed and whose source has a new text */
  keptCount: number
}

/**
 * Replaces the answers that were read from a source. An unchanged entry keeps its counts. What a
 * member wrote or removed stays; `fresh_answer` has the source's new text. Returns undefined and
 * writes nothing when `accepts` refuses the difference.
 */
export async function replaceEntries(
  tx: WriteTx,
  source: { id: string; business_id: string },
  entries: rows.NewEntry[],
  accepts: (difference: Difference) => boolean = () => true,
): Promise<Difference | undefined> {
  const before = await reading.listReadRows(tx, source.id)
  const plan = planReplacement(before, entries)
  const difference = differenceOf(before, plan)
  if (!accepts(difference)) return undefined
  await rows.deleteEntriesBut(tx, source.id, plan.keptIds)
  await rows.updateKept(tx, source.id, plan.updated)
  await reading.updateEdited(tx, source.id, plan.edited)
  await rows.insertEntries(tx, source.business_id, source.id, plan.added)
  return difference
}

/** The answers that a reading adds, changes and removes. */
export function differenceOf(before: readonly reading.ReadRow[], plan: Replacement): Difference {
  const byId = new Map(before.map((row) => [row.id, row]))
  const kept = new Set(plan.keptIds)
  const live = before.filter((row) => !row.is_removed)
  return {
    before: live.length,
    added: plan.added.map((entry) => ({ before: null, after: textOf(entry) })),
    changed: plan.updated.flatMap((entry) => {
      const row = byId.get(entry.id)
      return row && row.answer !== entry.answer
        ? [{ before: textOf(row), after: textOf({ ...row, answer: entry.answer }) }]
        : []
    }),
    removed: live
      .filter(({ id }) => !kept.has(id))
      .map((row) => ({ before: textOf(row), after: null })),
    keptCount: plan.edited.filter(
      ({ id, fresh_answer }) =>
        fresh_answer !== null && fresh_answer !== byId.get(id)?.fresh_answer,
    ).length,
  }
}

const textOf = ({ question, answer }: Passage) => [question, answer].filter(Boolean).join('\n')

export type Replacement = {
  keptIds: string[]
  updated: rows.KeptEntry[]
  edited: reading.EditedEntry[]
  added: rows.NewEntry[]
}

/**
 * Finds the entry of each passage: by the same words, the same question, or most of the same words.
 */
export function planReplacement(
  before: readonly reading.ReadRow[],
  entries: readonly rows.NewEntry[],
): Replacement {
  const found = matchPassages(before, entries)
  const plan: Replacement = { keptIds: [], updated: [], edited: [], added: [] }
  entries.forEach((entry, position) => {
    const row = found.get(position)
    if (!row) plan.added.push({ ...entry, position })
    else if (row.is_removed) plan.keptIds.push(row.id)
    else if (row.read_answer === null) {
      plan.keptIds.push(row.id)
      plan.updated.push({ ...entry, id: row.id, position })
    } else {
      plan.keptIds.push(row.id)
      plan.edited.push({ id: row.id, position, ...newsOf(row, row.read_answer, entry) })
    }
  })
  const matched = new Set([...found.values()].map(({ id }) => id))
  for (const row of before)
    if (row.read_answer !== null && !row.is_removed && !matched.has(row.id))
      plan.keptIds.push(row.id)
  return plan
}

/**
 * What a reading means for a member's text: nothing new, a new text, or that the page now agrees.
 */
function newsOf(
  row: reading.ReadRow,
  readAnswer: string,
  entry: rows.NewEntry,
): { fresh_answer: string | null; is_settled: boolean } {
  if (entry.answer === row.answer) return { fresh_answer: null, is_settled: true }
  const isNews = entry.answer !== readAnswer
  return { fresh_answer: isNews ? entry.answer : null, is_settled: false }
}

type Passage = { question: string | null; answer: string }

/** The entry of each passage, by the passage's index. */
function matchPassages(
  before: readonly reading.ReadRow[],
  entries: readonly Passage[],
): Map<number, reading.ReadRow> {
  const found = new Map<number, reading.ReadRow>()
  const left = new Set(before)
  const match = (fits: (entry: Passage) => reading.ReadRow | undefined) =>
    entries.forEach((entry, position) => {
      const row = found.has(position) ? undefined : fits(entry)
      if (!row || !left.delete(row)) return
      found.set(position, row)
    })
  const byWords = new Map(before.map((row) => [keyOf(asRead(row)), row]))
  const byQuestion = new Map(
    before.flatMap((row) => {
      const { question } = asRead(row)
      return question === null ? [] : [[question, row] as const]
    }),
  )
  match((entry) => byWords.get(keyOf(entry)))
  match(({ question }) => (question === null ? undefined : byQuestion.get(question)))
  const own = [...left].filter((row) => row.is_removed || row.read_answer !== null)
  if (own.length > 0)
    match((entry) =>
      mostAlike(
        entry,
        own.filter((row) => left.has(row)),
      ),
    )
  return found
}

/** The text as it was read, before a member changed it. */
const asRead = (row: reading.ReadRow): Passage =>
  row.read_answer === null ? row : { question: row.read_question, answer: row.read_answer }

const keyOf = ({ question, answer }: Passage) => `${question ?? ''}\n${answer}`

function mostAlike(
  entry: Passage,
  candidates: readonly reading.ReadRow[],
): reading.ReadRow | undefined {
  const words = new Set(wordsOf(entry.answer))
  const rated = candidates.map((row) => ({ row, share: shareOf(words, asRead(row).answer) }))
  const [best] = rated.toSorted((a, b) => b.share - a.share)
  return best && best.share >= SAME_SHARE ? best.row : undefined
}

function shareOf(words: ReadonlySet<string>, text: string): number {
  const other = new Set(wordsOf(text))
  const shared = [...words].filter((word) => other.has(word)).length
  return shared / Math.max(words.size, other.size, 1)
}
