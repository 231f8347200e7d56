import type { WriteTx } from '#platform/database'
import type { Outcome } from '../room/contract.ts'

export async function insertClosure(
  tx: WriteTx,
  closure: {
    businessId: string
    roomId: string
    sessionNo: number
    kind: 'member' | 'ai' | 'system'
    memberId: string | null
    outcome: Outcome
    summary: string | null
    sessionStartedAt: string
  },
): Promise<{ id: string; asks_csat: boolean }> {
  const [row] = await tx<{ id: string; asks_csat: boolean }[]>`
    insert into public.closure (business_id, room_id, session_no, closed_by_kind, closed_by,
        outcome, summary, session_started_at)
    values (${closure.businessId}, ${closure.roomId}, ${closure.sessionNo}, ${closure.kind},
        ${closure.memberId}, ${closure.outcome}, ${closure.summary}, ${closure.sessionStartedAt})
    returning id, (select b.asks_csat from public.business b
      where b.id = ${closure.businessId}) as asks_csat`
  return row!
}

export async function markReopened(tx: WriteTx, roomId: string, sessionNo: number): Promise<void> {
  await tx`update public.closure set reopened_at = now() where room_id = ${roomId}
    and session_no = ${sessionNo} and reopened_at is null`
}

export async function markAsked(tx: WriteTx, closureId: string, at: string): Promise<void> {
  await tx`update public.closure set csat_asked_at = ${at} where id = ${closureId}`
}

/** Returns false when it has a rating already. */
export async function updateRating(
  tx: WriteTx,
  closureId: string,
  rating: number,
): Promise<boolean> {
  const rows = await tx`update public.closure set csat = ${rating}
    where id = ${closureId} and csat is null returning 1`
  return rows.length === 1
}
