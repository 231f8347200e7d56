import type { ReadTx } from '#platform/database'

/** Whether a user's session exists, has not ended, and its user is neither banned nor deleted. */
export async function findLiveSession(
  tx: ReadTx,
  session: { id: string; userId: string; at: string },
): Promise<boolean> {
  const rows = await tx`
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${session.id} and s.user_id = ${session.userId}
      and coalesce(s.not_after, 'infinity') > ${session.at}::timestamptz
      and coalesce(u.banned_until, '-infinity') <= ${session.at}::timestamptz
      and u.deleted_at is null`
  return rows.length > 0
}
