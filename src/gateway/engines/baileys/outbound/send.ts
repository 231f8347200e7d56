import type { ContactCard, ProviderError } from '#whatsapp/model'
import type { OutboundBody, OutboundCommand, SendResult } from '#whatsapp/commands'
import { APP_TEXT_LIMIT, CAPTION_LIMIT } from '#whatsapp/text-limits'
import type { Account } from '../../../engine-interface.ts'
import { textOf } from '../../../plain-text.ts'
import { writeVcard } from '#whatsapp/vcard'
import { NO_RECIPIENT } from '../errors.ts'
import { jidOf, jidOfIdentity } from '../jid.ts'
import { askToSend, type AskTiming, fileKeyOf, type WireOutgoing } from './command.ts'

export async function sendMessage(
  account: Account,
  command: OutboundCommand,
  timing: AskTiming,
): Promise<SendResult> {
  const { channelId } = account
  const jid = jidOf(command)
  if (!jid) return { state: 'rejected', error: NO_RECIPIENT }
  const content = contentOf(command.body, fileKeyOf(channelId, command.commandId))
  if ('error' in content) return { state: 'rejected', error: content.error }
  const result = await askToSend(
    {
      channelId,
      commandId: command.commandId,
      request: {
        kind: 'send',
        jid,
        content: content.outgoing,
        typed:
          textOf(command.body) ??
          (command.body.type === 'media' ? (command.body.caption ?? '') : ''),
        ...(command.replyTo
          ? { quoted: `${command.replyTo.fromMe ? 1 : 0}:${command.replyTo.stanzaId}` }
          : {}),
      },
      chat: [...new Set([jid, ...command.to.flatMap((identity) => jidOfIdentity(identity) ?? [])])],
      ...(command.body.type === 'media' ? { open: command.body.media.open } : {}),
    },
    timing,
  )
  return result.state === 'accepted' ? { ...result, resolved: command.to } : result
}

function contentOf(
  body: OutboundBody,
  fileKey: string,
): { outgoing: WireOutgoing } | { error: ProviderError } {
  const tooLong = (limit: number): { error: ProviderError } => ({
    error: { code: 'too_long', facts: { most: limit }, class: 'final' },
  })
  switch (body.type) {
    case 'media': {
      if ((body.caption?.length ?? 0) > CAPTION_LIMIT) return tooLong(CAPTION_LIMIT)
      const { kind, mime, fileName, seconds } = body.media
      return {
        outgoing: {
          media: {
            kind,
            mime,
            key: fileKey,
            ...(fileName ? { fileName } : {}),
            ...(seconds ? { seconds } : {}),
          },
          ...(body.caption ? { caption: body.caption } : {}),
        },
      }
    }
    case 'location':
      return {
        outgoing: {
          location: {
            degreesLatitude: body.latitude,
            degreesLongitude: body.longitude,
            ...(body.name ? { name: body.name } : {}),
            ...(body.address ? { address: body.address } : {}),
          },
        },
      }
    case 'contacts':
      return {
        outgoing: {
          contacts: {
            displayName: nameOf(body.cards),
            contacts: body.cards.map((card) => ({
              displayName: card.name,
              vcard: writeVcard(card),
            })),
          },
        },
      }
    default: {
      const text = textOf(body) ?? ''
      return text.length > APP_TEXT_LIMIT ? tooLong(APP_TEXT_LIMIT) : { outgoing: { text } }
    }
  }
}

const nameOf = (cards: ContactCard[]): string =>
  cards.length === 1 ? (cards[0]?.name ?? '') : `${cards.length} kontak`
