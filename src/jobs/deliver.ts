import { openChannel } from '#domain/channel'
import { claimDelivery, recordDelivery } from '#domain/message'
import { sendCommand } from '#gateway'
import type { Jobs } from '#platform/queue'

/** Sends one message, once. What becomes of it is recorded as data; only a lost database makes the job run again. */
export async function deliver({ messageId }: Jobs['deliver']): Promise<void> {
  const delivery = await claimDelivery(messageId)
  if (!delivery) return
  const channel = await openChannel(delivery.channelId)
  const result = channel ? await sendCommand(channel, delivery.command) : ({ state: 'rejected', error: { code: 'channel_gone', title: 'Kanal sudah dihapus', class: 'final' } } as const)
  await recordDelivery(messageId, result)
}
