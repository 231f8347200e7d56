import type { Jobs } from '#platform/queue'

/** Closes an AI room that has been idle. */
export async function closeRoom({ roomId }: Jobs['close-room']): Promise<void> {
  const { closeIdleRoom } = await import('#domain/agent')
  await closeIdleRoom(roomId)
}
