import { openChannel, recordChannelStatus } from '#domain/channel'
import { engineOf } from '#gateway'
import type { Jobs } from '#platform/queue'

/** Asks the provider how the number stands, and shows the answer on the channel. */
export async function checkChannel({ channelId }: Jobs['check-channel']): Promise<void> {
  const channel = await openChannel(channelId)
  if (!channel) return
  const session = await engineOf(channel.engine).readSession(channel)
  await recordChannelStatus(channelId, session.status, session.reason)
}
