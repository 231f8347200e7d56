import { notifyOfCase, shareOpened, watchEscalation } from '#conversation/case-jobs'
import type { Jobs } from '#platform/queue'

export const escalationDue = ({ escalationId }: Jobs['escalation-due']): Promise<void> =>
  watchEscalation(escalationId)

/** Notifies the member whose turn it is; without one, the team. */
export async function escalationOpened({ escalationId }: Jobs['escalation-opened']): Promise<void> {
  await shareOpened(escalationId)
  await notifyOfCase(escalationId)
}
