import { forgetLeft, openLeft, tryLeftLater } from '#domain/channel/connect'
import { engineOf } from '#gateway'
import type { Jobs } from '#platform/queue'

const LATER = new Set(['retry', 'wait', 'unconfirmed'])

/** Removes what we added to an account after its channel has left it. Idempotent. */
export async function leaveAccount({ leftId }: Jobs['leave-account']): Promise<void> {
  const account = await openLeft(leftId)
  if (!account) return
  const result = await engineOf(account.engine).leave?.(account)
  if (result && !result.ok && LATER.has(result.error.class)) await tryLeftLater(leftId)
  else await forgetLeft(leftId)
}
