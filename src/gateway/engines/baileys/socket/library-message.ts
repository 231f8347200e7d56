import { Readable } from 'node:stream'
import type { AnyMessageContent, WAMessage } from 'baileys'
import type { Library } from './library.ts'
import { toPlain } from './plain.ts'
import type { OutgoingContent, StoredMessage } from './port.ts'

/** Converts our content to the library's form; files are streamed. */
export async function toLibraryContent(content: OutgoingContent): Promise<AnyMessageContent> {
  if (!('media' in content))
    return 'text' in content && !('edit' in content) ? { ...content, linkPreview: null } : content
  const { kind, mime, fileName, seconds, open: openFile } = content.media
  const stream = Readable.from(await openFile())
  const caption = content.caption ? { caption: content.caption } : {}
  switch (kind) {
    case 'image':
      return { image: { stream }, mimetype: mime, ...caption }
    case 'video':
      return { video: { stream }, mimetype: mime, ...caption }
    case 'video_note':
      return { video: { stream }, mimetype: mime, ptv: true }
    case 'audio':
    case 'voice':
      return {
        audio: { stream },
        mimetype: kind === 'voice' ? 'audio/ogg; codecs=opus' : mime,
        ptt: kind === 'voice',
        ...(seconds ? { seconds: Math.round(seconds) } : {}),
      }
    case 'sticker':
      return { sticker: { stream }, mimetype: mime }
    case 'document':
      return { document: { stream }, mimetype: mime, fileName: fileName ?? 'berkas', ...caption }
  }
}

/**
 * The stanza attribute of messages that change another message. Source: the library's own
 * `sendMessage`, 7.0.0-rc14.
 */
export function editAttributeOf(content: OutgoingContent): { edit: string } | undefined {
  if ('edit' in content) return { edit: '1' }
  if ('delete' in content)
    return {
      edit: content.delete.remoteJid.endsWith('@g.us') && !content.delete.fromMe ? '8' : '7',
    }
  return undefined
}

export const toLibraryMessage = (library: Library, stored: StoredMessage): WAMessage => ({
  ...library.proto.WebMessageInfo.fromObject(stored),
  key: stored.key,
})

/** Converts the library's message to plain JSON. Every message that it made or read has a key. */
export function toStoredMessage(message: WAMessage): StoredMessage {
  const { remoteJid, id, fromMe, participant } = message.key
  const plain = toPlain(message)
  return {
    ...(typeof plain === 'object' ? plain : {}),
    key: {
      remoteJid: remoteJid ?? '',
      id: id ?? '',
      fromMe: fromMe ?? false,
      ...(participant ? { participant } : {}),
    },
  }
}
