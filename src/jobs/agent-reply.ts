import { replyInRoom } from '#domain/agent'
import { findForgotten } from '#domain/message'
import type { Jobs } from '#platform/queue'
import { deliver } from './deliver.ts'

/** Answers a room and sends the answer; a run that finds nothing to answer sends what a former run, cut off in between, left behind. */
export async function agentReply({ roomId }: Jobs['agent-reply']): Promise<void> {
  const messageId = (await replyInRoom(roomId)) ?? (await findForgotten(roomId))
  if (messageId) await deliver({ messageId })
}
