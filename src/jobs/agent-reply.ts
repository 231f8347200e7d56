import { replyInRoom } from '#domain/agent'
import { findForgotten } from '#conversation/pipeline'
import type { Jobs } from '#platform/queue'
import { deliver, send } from './deliver.ts'

/**
 * Answers a room and sends the answer; a run that has nothing to say sends what a former one, cut
 * off in between, left behind.
 */
export async function agentReply({ roomId, keptUntilMs }: Jobs['agent-reply']): Promise<void> {
  if (await replyInRoom(roomId, send, keptUntilMs)) return
  const messageId = await findForgotten(roomId)
  if (messageId) await deliver({ messageId })
}
