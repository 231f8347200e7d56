import { replyInRoom } from '#domain/agent'
import { findForgotten } from '#conversation/pipeline'
import type { Jobs } from '#platform/queue'
import { deliver, send } from './deliver.ts'

/**
 * Answers a room and sends the answer. A run without an answer of its own sends what an interrupted
 * run left behind.
 */
export async function agentReply({ roomId, keptUntilMs }: Jobs['agent-reply']): Promise<void> {
  if (await replyInRoom(roomId, send, keptUntilMs)) return
  const messageId = await findForgotten(roomId)
  if (messageId) await deliver({ messageId })
}
