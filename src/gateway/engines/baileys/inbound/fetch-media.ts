import type { MediaRef } from '#whatsapp/model'
import type { Account, FetchedMedia } from '../../../engine-interface.ts'
import { askOwner } from '../outbound/command.ts'
import { type DownloadMedia, MediaGone } from '../socket/port.ts'
import { readStored } from '../stored-message.ts'

/** Streams the file of a message. Requests it from the phone once when it left the server. */
export async function fetchMedia(
  { channelId }: Account,
  { source, mime, sizeBytes }: MediaRef,
  download: DownloadMedia,
): Promise<FetchedMedia> {
  if (source.type !== 'baileys')
    return {
      state: 'gone',
      reason: source.type === 'unavailable' ? source.reason : 'no file of WhatsApp Web',
    }
  const { handle } = source
  const facts = { mime, ...(sizeBytes === undefined ? {} : { sizeBytes }) }
  const first = await fetchOnce(channelId, handle, facts, download)
  if (first.state !== 'gone' || !(await readStored(channelId, handle))) return first
  // A phone that is switched off cannot upload the file.
  const moved = await askOwner(channelId, { kind: 'reupload', handle })
  return moved.ok && moved.value ? fetchOnce(channelId, handle, facts, download) : first
}

async function fetchOnce(
  channelId: string,
  handle: string,
  facts: { mime: string; sizeBytes?: number },
  download: DownloadMedia,
): Promise<FetchedMedia> {
  const message = await readStored(channelId, handle)
  if (!message) return { state: 'gone', reason: 'message not stored' }
  try {
    return { state: 'open', ...facts, body: await download(message) }
  } catch (error) {
    return error instanceof MediaGone
      ? { state: 'gone', reason: 'gone from the server' }
      : {
          state: 'failed',
          error: {
            code: 'download',
            class: 'retry',
          },
        }
  }
}
