import { openChannel } from '#domain/channel'
import { claimDelivery, type Delivery, recordDelivery } from '#domain/message'
import { sendCommand } from '#gateway'
import type { Jobs } from '#platform/queue'

/** Sends one message, once. What becomes of it is recorded as data; only a lost database makes the job run again. */
export async function deliver({ messageId }: Jobs['deliver']): Promise<void> {
  const delivery = await claimDelivery(messageId)
  if (delivery) await send(delivery)
}

/** Sends a message that was taken for it. */
export async function send({ channelId, command }: Delivery): Promise<void> {
  const channel = await openChannel(channelId)
  const result = channel ? await sendCommand(channel, command) : ({ state: 'rejected', error: { code: 'channel_gone', title: 'Kanal sudah dihapus', class: 'final' } } as const)
  await recordDelivery(command.commandId, result)
}
