import { replyInRoom } from '#domain/agent'
import type { Jobs } from '#platform/queue'

export const agentReply = ({ roomId }: Jobs['agent-reply']): Promise<void> => replyInRoom(roomId)
