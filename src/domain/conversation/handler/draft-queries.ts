import type { ReadTx, WriteTx } from '#platform/database'
import type { DraftDecision } from '../message/contract.ts'

const ASKED_CHARS = 4000

/** Ends the AI's proposed draft of the room, and that of its escalation. */
export async function markDraftsStale(tx: WriteTx, roomId: string): Promise<void> {
  const ended = await tx`update public.draft set status = 'stale' where room_id = ${roomId}
      and status = 'proposed' returning 1`
  if (ended.length > 0)
    await tx`update public.escalation set draft = null, draft_sources = '[]'
      where room_id = ${roomId} and resolved_at is null`
}

/**
 * Returns false when the room has no undecided draft with that id. A draft that the reply itself
 * ended can still be decided.
 */
export async function updateDraft(
  tx: WriteTx,
  draft: {
    roomId: string
    draftId: string
    memberId: string
    decision: DraftDecision
    sentText?: string | undefined
  },
): Promise<boolean> {
  const sentText = draft.decision === 'edited' ? (draft.sentText ?? null) : null
  const rows = await tx`
    update public.draft set status = ${draft.decision}, decided_by = ${draft.memberId},
      decided_at = now(), sent_text = ${sentText},
      lesson = ${sentText === null ? null : 'baru'}
    where id = ${draft.draftId} and room_id = ${draft.roomId} and status in ('proposed', 'stale') returning 1`
  return rows.length === 1
}

export async function insertDraft(
  tx: WriteTx,
  draft: {
    businessId: string
    roomId: string
    runId: string | null
    text: string
    sources: { title: string }[]
    asked?: string
    pictures?: readonly { attachmentId: string; caption: string }[]
  },
): Promise<void> {
  await tx`update public.draft set status = 'stale' where room_id = ${draft.roomId}
    and status = 'proposed'`
  await tx`insert into public.draft (business_id, room_id, agent_run_id, text, sources, pictures, asked)
    values (${draft.businessId}, ${draft.roomId}, ${draft.runId}, ${draft.text},
        ${tx.json(draft.sources)}, ${tx.json([...(draft.pictures ?? [])])}, ${draft.asked?.slice(0, ASKED_CHARS) ?? null})`
}

/** Stores what a changed draft led to: knowledge, ignored or undecided. */
export async function updateDraftLesson(
  tx: WriteTx,
  draftId: string,
  { lesson, entryId }: { lesson: 'baru' | 'dipakai' | 'diabaikan'; entryId: string | null },
): Promise<void> {
  await tx`
    update public.draft set lesson = ${lesson}, lesson_entry_id = ${entryId}
    where id = ${draftId}`
}

/** Whether a draft of the room attaches a picture. */
export async function hasPicture(
  tx: ReadTx,
  { roomId, draftId, attachmentId }: { roomId: string; draftId: string; attachmentId: string },
): Promise<boolean> {
  const found = await tx`
    select 1 from public.draft where id = ${draftId} and room_id = ${roomId}
      and pictures @> ${tx.json([{ attachmentId }])}`
  return found.length > 0
}
