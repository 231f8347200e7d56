import { watchEscalation } from '#domain/escalation'
import type { Jobs } from '#platform/queue'

export const escalationDue = ({ escalationId }: Jobs['escalation-due']): Promise<void> =>
  watchEscalation(escalationId)
