import { wakeSnoozed } from '#conversation/sweeps'
import type { Jobs } from '#platform/queue'

export const wakeRoom = ({ roomId }: Jobs['wake-room']): Promise<void> => wakeSnoozed(roomId)
