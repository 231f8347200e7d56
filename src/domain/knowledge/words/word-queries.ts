import type { ReadTx, WriteTx } from '#platform/database'
import type { OtherWord } from '../contract.ts'

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
