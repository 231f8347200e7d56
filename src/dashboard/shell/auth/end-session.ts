import type { SupabaseClient } from '@supabase/supabase-js'
import { markLeaving } from './session-end.ts'
import { markSignedOut } from './signed-out-mark.ts'

/**
 * Ends sessions at the member's request. When this browser's session ends, unsent messages are
 * deleted: the next person at it must not find them. A session that ends by itself keeps them.
 */
export async function endSession(supabase: SupabaseClient, scope: 'local' | 'global' | 'others') {
  const leaves = scope !== 'others'
  markLeaving(leaves)
  const authorId = leaves ? await findAuthor(supabase) : undefined
  if (leaves) markSignedOut()
  const answer = await supabase.auth.signOut({ scope })
  if (answer.error) markLeaving(false)
  else if (authorId) {
    const { clearOutbox } = await import('#dashboard/conversation/composer/outbox/outbox.ts')
    await clearOutbox(authorId)
  }
  return answer
}

/** How many messages of the member would be lost by signing out of this browser. */
export async function countUnsent(supabase: SupabaseClient): Promise<number> {
  const authorId = await findAuthor(supabase)
  if (!authorId) return 0
  const store = await import('#dashboard/conversation/composer/outbox/outbox-store.ts')
  return store.countKeptOutgoing(authorId)
}

const findAuthor = async ({ auth }: SupabaseClient): Promise<string | undefined> =>
  (await auth.getSession()).data.session?.user.id
