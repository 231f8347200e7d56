import type { ReadTx, WriteTx } from '#platform/database'
import type { DraftLesson } from './contract.ts'

/**
 * Drafts that members changed before sending and that are not decided, newest first. `asked`: the
 * customer's own words: a caption without "Foto:", and the words of a voice note that was heard.
 */
export function listLessonRows(tx: ReadTx, businessId: string): Promise<DraftLesson[]> {
  return tx<DraftLesson[]>`
    select d.id, d.business_id, d.room_id, d.text as draft, d.sent_text, d.decided_at,
      coalesce(d.asked, (select coalesce(nullif(m.content ->> 'caption', ''), (
          select f.read_words from public.attachment f
          where f.message_id = m.id and f.read_as = 'suara' limit 1), m.text)
        from public.message m
        where m.room_id = d.room_id and m.direction = 'in' and m.revoked_at is null
        and m.occurred_at <= d.decided_at order by m.occurred_at desc, m.id desc limit 1), '')
        as asked,
      (select p.name from public.profile p where p.id = d.decided_by) as member_name
    from public.draft d
    where d.business_id = ${businessId} and d.lesson = 'baru'
    order by d.decided_at desc limit 100`
}

export async function lockLesson(
  tx: WriteTx,
  businessId: string,
  draftId: string,
): Promise<{ lesson: string; lesson_entry_id: string | null } | undefined> {
  const [row] = await tx<{ lesson: string; lesson_entry_id: string | null }[]>`
    select lesson, lesson_entry_id from public.draft
    where id = ${draftId} and business_id = ${businessId} and lesson is not null for update`
  return row
}
