import { openChannel } from '#domain/channel'
import { claimFetch, keepFetched } from '#domain/media/receive'
import { engineOf } from '#gateway'
import type { Account, FetchedMedia } from '#gateway/engine-interface'
import type { MediaRef } from '#whatsapp/model'
import type { Jobs } from '#platform/queue'

/**
 * Fetches the bytes of a received file from its provider. The result is recorded as data, including
 * retries.
 */
export async function fetchMedia({ attachmentId }: Jobs['fetch-media']): Promise<void> {
  const wanted = await claimFetch(attachmentId)
  if (!wanted) return
  const channel = await openChannel(wanted.channelId)
  await keepFetched(attachmentId, channel ? await fetchFrom(channel, wanted.media) : NOWHERE)
}

const NOWHERE = { state: 'gone', reason: 'the channel gives no files' } as const

async function fetchFrom(channel: Account, media: MediaRef): Promise<FetchedMedia> {
  const { fetchMedia: fetch } = engineOf(channel.engine)
  return fetch ? fetch(channel, media) : NOWHERE
}
