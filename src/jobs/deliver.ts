import { unsealChannel } from '#domain/channel'
import { claimDelivery, type Delivery, recordDelivery } from '#conversation/pipeline'
import { sendCommand } from '#gateway'
import type { Jobs } from '#platform/queue'

/**
 * Sends one message, once. The result is recorded as data; only an unavailable database makes the
 * job run again.
 */
export async function deliver({ messageId }: Jobs['deliver']): Promise<void> {
  const delivery = await claimDelivery(messageId)
  if (delivery) await send(delivery)
}

/** Sends a message that was taken for sending already. */
export async function send({ channel, command }: Delivery): Promise<void> {
  await recordDelivery(command.commandId, await sendCommand(unsealChannel(channel), command))
}
