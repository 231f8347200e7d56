import { type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import * as contract from '../contract.ts'
import { changeEntry } from '../edit-entries.ts'
import * as rows from './word-queries.ts'

/** Limit of suggested questions. */
const MAX_SUGGESTED = 20

/**
 * Questions of customers who then chose an entry from the AI's list, those of most conversations
 * first. A question that the entry has is left out.
 */
export async function listChosen(
  tx: ReadTx,
  businessId: string,
): Promise<contract.ChosenQuestion[]> {
  const groups = new Map<string, { chosen: rows.ChosenRow; rooms: Set<string> }>()
  for (const chosen of await rows.listOpenChosen(tx, businessId)) {
    if ([chosen.subject, ...chosen.examples].some(isSame(chosen.question))) continue
    const key = `${chosen.entry_id} ${chosen.question.toLowerCase()}`
    const group = groups.get(key) ?? { chosen, rooms: new Set() }
    group.rooms.add(chosen.room_id)
    groups.set(key, group)
  }
  return [...groups.values()]
    .sort((a, b) => b.rooms.size - a.rooms.size)
    .slice(0, MAX_SUGGESTED)
    .map(({ chosen: { entry_id, subject, question, room_id }, rooms }) => ({
      entry_id,
      subject,
      question,
      room_id,
      rooms: rooms.size,
    }))
}

/**
 * Adds a suggested question to the wordings of its entry, dismisses it, or undoes either. The next
 * search finds an added one. Errors: `knowledge.not_found`; `knowledge.wordings_full` when the entry
 * has 30 of them.
 */
export function settleChosen(claims: Claims, input: contract.SettleChosen): Promise<void> {
  const { businessId, entryId, question, settleAs } = input
  return db.writeAs(claims, async (tx) => {
    const examples = await rows.lockExamples(tx, input)
    if (!examples || !(await rows.updateChosen(tx, input)))
      throw new AppError('knowledge.not_found')
    const others = examples.filter((example) => !isSame(question)(example))
    const wanted = settleAs === 'ditambahkan' ? [...others, question] : others
    if (wanted.length > contract.MAX_WORDINGS) throw new AppError('knowledge.wordings_full')
    if (settleAs !== 'diabaikan') await changeEntry(tx, { businessId, entryId, examples: wanted })
  })
}

const isSame = (question: string) => (other: string) =>
  other.toLowerCase() === question.toLowerCase()
