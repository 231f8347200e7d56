import type { WriteTx } from '#platform/database'

/** Ends the AI's proposed draft of the room, also in its escalation. */
export async function markDraftsStale(tx: WriteTx, roomId: string): Promise<void> {
  const ended = await tx`update public.draft set status = 'stale' where room_id = ${roomId}
      and status = 'proposed' returning 1`
  if (ended.length > 0)
    await tx`update public.escalation set draft = null, draft_sources = '[]'
      where room_id = ${roomId} and resolved_at is null`
}

/**
 * false when the room has no undecided draft of that id. A draft that ended by the reply itself is
 * decided too.
 */
export async function updateDraft(
  tx: WriteTx,
  roomId: string,
  draftId: string,
  decision: string,
  memberId: string,
): Promise<boolean> {
  const rows = await tx`
    update public.draft set status = ${decision}, decided_by = ${memberId}, decided_at = now()
    where id = ${draftId} and room_id = ${roomId} and status in ('proposed', 'stale') returning 1`
  return rows.length === 1
}

export async function insertDraft(
  tx: WriteTx,
  draft: {
    businessId: string
    roomId: string
    runId: string
    text: string
    sources: { title: string }[]
  },
): Promise<void> {
  await tx`update public.draft set status = 'stale' where room_id = ${draft.roomId}
    and status = 'proposed'`
  await tx`insert into public.draft (business_id, room_id, agent_run_id, text, sources)
    values (${draft.businessId}, ${draft.roomId}, ${draft.runId}, ${draft.text},
        ${tx.json(draft.sources)})`
}
