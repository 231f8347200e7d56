import type { ReadTx, WriteTx } from '#platform/database'
import type { ChosenQuestion, OtherWord, SettleChosen } from '../contract.ts'

/** Customers' newest questions without an answer. */
export async function listNewestUnanswered(
  tx: ReadTx,
  businessId: string,
  most: number,
): Promise<{ room_id: string; text: string }[]> {
  return tx<{ room_id: string; text: string }[]>`
    select room_id, text from public.unanswered_question where business_id = ${businessId}
    order by asked_at desc limit ${most}`
}

/** The added words with their entries, at most 200 entries. */
export async function listOtherWords(tx: ReadTx, businessId: string): Promise<OtherWord[]> {
  return tx<OtherWord[]>`
    select word, e.id as entry_id, coalesce(e.question, left(e.answer, 120)) as subject
    from (select * from public.knowledge_entry where business_id = ${businessId}
      and other_words <> '{}' and deleted_at is null order by id limit 200) e,
      unnest(e.other_words) as word
    order by word, e.id`
}

/** Returns false when the caller may not change the entry, or it has `most` words. */
export async function insertOtherWord(
  tx: WriteTx,
  { businessId, entryId, word }: { businessId: string; entryId: string; word: string },
  most: number,
): Promise<boolean> {
  const changed = await tx`
    update public.knowledge_entry
    set other_words = array_append(array_remove(other_words, ${word}), ${word})
    where id = ${entryId} and business_id = ${businessId} and deleted_at is null
      and (cardinality(other_words) < ${most} or ${word} = any (other_words)) returning id`
  return changed.length > 0
}

/** Returns false when the caller may not change the entry. */
export async function deleteOtherWord(
  tx: WriteTx,
  { businessId, entryId, word }: { businessId: string; entryId: string; word: string },
): Promise<boolean> {
  const changed = await tx`
    update public.knowledge_entry set other_words = array_remove(other_words, ${word})
    where id = ${entryId} and business_id = ${businessId} and deleted_at is null returning id`
  return changed.length > 0
}

type Chosen = { businessId: string; roomId: string; entryId: string; question: string }

/** Stores a customer's choice from the AI's list, and the question before it. */
export async function insertChosen(tx: WriteTx, chosen: Chosen): Promise<void> {
  await tx`
    insert into public.chosen_answer (business_id, room_id, entry_id, question)
    values (${chosen.businessId}, ${chosen.roomId}, ${chosen.entryId}, ${chosen.question})`
}

export type ChosenRow = Omit<ChosenQuestion, 'rooms'> & { examples: string[] }

/** The newest rows that were neither added nor dismissed, at most 500. */
export async function listOpenChosen(tx: ReadTx, businessId: string): Promise<ChosenRow[]> {
  return tx<ChosenRow[]>`
    select c.room_id, c.entry_id, c.question, e.question as subject, e.examples
    from public.chosen_answer c join public.knowledge_entry e on e.id = c.entry_id
    where c.business_id = ${businessId} and c.settled is null and e.deleted_at is null
      and e.question is not null
    order by c.chosen_at desc limit 500`
}

/**
 * Settles the choices of an entry with this question, in capitals or not. Returns false when there
 * are none, or the caller may not.
 */
export async function updateChosen(
  tx: WriteTx,
  { businessId, entryId, question, settleAs }: SettleChosen,
): Promise<boolean> {
  const settled = await tx`
    update public.chosen_answer set settled = ${settleAs}
    where entry_id = ${entryId} and business_id = ${businessId}
      and lower(question) = lower(${question})
    returning id`
  return settled.length > 0
}

/** The wordings of an entry, which is locked; undefined when it was removed. */
export async function lockExamples(
  tx: WriteTx,
  { businessId, entryId }: { businessId: string; entryId: string },
): Promise<string[] | undefined> {
  const [entry] = await tx<{ examples: string[] }[]>`
    select examples from public.knowledge_entry
    where id = ${entryId} and business_id = ${businessId} and deleted_at is null for update`
  return entry?.examples
}
