import type { Jobs } from '#platform/queue'

/** An AI room that has been idle ends. */
export async function closeRoom({ roomId }: Jobs['close-room']): Promise<void> {
  const { closeIdleRoom } = await import('#domain/agent')
  await closeIdleRoom(roomId)
}
