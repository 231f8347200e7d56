import { watchEscalation } from '#conversation/pipeline'
import type { Jobs } from '#platform/queue'

export const escalationDue = ({ escalationId }: Jobs['escalation-due']): Promise<void> =>
  watchEscalation(escalationId)
