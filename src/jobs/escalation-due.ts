import { watchEscalation } from '#conversation/sweeps'
import type { Jobs } from '#platform/queue'

export const escalationDue = ({ escalationId }: Jobs['escalation-due']): Promise<void> =>
  watchEscalation(escalationId)
