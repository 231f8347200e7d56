import { excerptOf } from '#lib/language/text'
import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import * as contract from './contract.ts'
import { languageOf, toEntries } from './entries.ts'
import * as rows from './queries.ts'
import { keepReadWords } from './version/version-queries.ts'

/** Changes the text of one entry, which the next search uses. Error: `knowledge.not_found`. */
export const updateEntry = (
  claims: Claims,
  input: contract.UpdateEntry,
): Promise<contract.EntryRow> => db.writeAs(claims, (tx) => changeEntry(tx, input))

/** `updateEntry` in the caller's transaction. Error: `knowledge.not_found`. */
export async function changeEntry(
  tx: WriteTx,
  input: contract.UpdateEntry,
): Promise<contract.EntryRow> {
  const change = {
    ...(input.question !== undefined ? { question: input.question } : {}),
    ...(input.answer !== undefined ? { answer: input.answer } : {}),
    ...(input.examples !== undefined ? { examples: input.examples } : {}),
  }
  if (Object.keys(change).length === 0) throw new AppError('request.invalid')
  if (input.question !== undefined || input.answer !== undefined)
    await keepReadWords(tx, input.businessId, input.entryId)
  const row = await rows.updateEntryRow(tx, input.businessId, input.entryId, change)
  if (!row) throw new AppError('knowledge.not_found')
  const language = languageOf(row.question ?? row.answer)
  return language === row.language
    ? row
    : ((await rows.updateEntryRow(tx, input.businessId, input.entryId, { language })) ?? row)
}

type NewAnswer = { question: string | null; answer: string; examples?: string[] }

/** Adds a source with these answers, in the caller's transaction. Returns its id. */
export async function insertAnswers(
  tx: WriteTx,
  memberId: string | null,
  { businessId, title, answers }: { businessId: string; title: string; answers: NewAnswer[] },
): Promise<string> {
  const { id } = await rows.insertSource(tx, {
    businessId,
    kind: answers.some(({ question }) => question !== null) ? 'faq' : 'text',
    title,
    status: 'ready',
    createdBy: memberId,
  })
  await rows.insertEntries(tx, businessId, id, toEntries(answers))
  return id
}

/** Adds a source with one question and its answer, in the caller's transaction. */
export async function insertAnswer(
  tx: WriteTx,
  memberId: string,
  { businessId, ...answer }: { businessId: string; question: string; answer: string },
): Promise<contract.EntryRow> {
  const title = excerptOf(answer.question, contract.TITLE_CHARS)
  const id = await insertAnswers(tx, memberId, { businessId, title, answers: [answer] })
  const [entry] = await rows.listEntryRows(tx, businessId, id)
  if (!entry) throw new AppError('knowledge.not_found')
  return entry
}

/** Removes an entry in the caller's transaction, and its source when that is then empty. */
export async function dropAnswer(
  tx: WriteTx,
  businessId: string,
  entry: { entry_id: string; source_id: string; is_alone: boolean },
): Promise<void> {
  const isGone = entry.is_alone
    ? await rows.setRemoved(tx, businessId, entry.source_id, true)
    : await rows.setEntryRemoved(tx, businessId, entry.entry_id, true)
  if (!isGone) throw new AppError('knowledge.not_found')
}

/** Removes a source in the caller's transaction. Error: `knowledge.not_found`. */
export async function dropSource(tx: WriteTx, businessId: string, sourceId: string): Promise<void> {
  if (!(await rows.setRemoved(tx, businessId, sourceId, true)))
    throw new AppError('knowledge.not_found')
}

/** Whether the caller may write the business's knowledge. */
export const mayKeep = rows.mayKeep

/**
 * Removes an entry's source in the caller's transaction. Does nothing when it is already removed.
 */
export async function dropEntrySource(
  tx: WriteTx,
  businessId: string,
  entryId: string,
): Promise<void> {
  const sourceId = await rows.findSourceOfEntry(tx, businessId, entryId)
  if (sourceId) await rows.setRemoved(tx, businessId, sourceId, true)
}

/** Adds an answer at the end of a typed source. Error: `knowledge.not_found`. */
export function addEntry(claims: Claims, input: contract.AddEntry): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const source = await rows.findSource(tx, input.businessId, input.sourceId)
    if (!source || (source.kind !== 'text' && source.kind !== 'faq'))
      throw new AppError('knowledge.not_found')
    const position = await rows.nextPosition(tx, source.id)
    await rows.insertEntries(
      tx,
      input.businessId,
      source.id,
      toEntries([input]).map((entry) => ({ ...entry, position })),
    )
  })
}

/**
 * Removes one entry, which the agent stops using at once; `restoreEntry` undoes it. Error:
 * `knowledge.not_found`.
 */
export const removeEntry = (claims: Claims, input: contract.EntryRef): Promise<void> =>
  setEntryRemoved(claims, input, true)
export const restoreEntry = (claims: Claims, input: contract.EntryRef): Promise<void> =>
  setEntryRemoved(claims, input, false)

function setEntryRemoved(
  claims: Claims,
  input: contract.EntryRef,
  removed: boolean,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.setEntryRemoved(tx, input.businessId, input.entryId, removed)))
      throw new AppError('knowledge.not_found')
  })
}
