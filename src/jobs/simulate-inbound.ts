import { openChannel } from '#domain/channel'
import { simulateInbound } from '#gateway/simulation'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import type { Jobs } from '#platform/queue'

/** Lets a simulated customer write into a simulator channel. */
export async function simulateCustomer({
  channelId,
  messageId,
  from,
  name,
  text,
}: Jobs['simulate-inbound']): Promise<void> {
  const channel = await openChannel(channelId)
  if (!channel || capabilitiesOf(channel.engine).reachesWhatsApp) return
  await simulateInbound(channel, {
    id: messageId,
    customer: { phone: from, name },
    does: { type: 'write', content: { type: 'text', text } },
  })
}
