import { openChannel } from '#domain/channel'
import { recordSync } from '#domain/template/sync'
import { engineOf } from '#gateway'
import { nowIso } from '#platform/clock'
import type { Jobs } from '#platform/queue'

/** Reads all templates of a channel from the provider and stores them. */
export async function syncTemplates({ channelId }: Jobs['sync-templates']): Promise<void> {
  const channel = await openChannel(channelId)
  const port = channel && engineOf(channel.engine).templates
  if (!port) return
  const askedAt = nowIso()
  await recordSync(channelId, await port.list(channel), askedAt)
}
