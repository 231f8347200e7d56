import { z } from 'zod'
import { omitUndefined } from '../../../json.ts'
import { identityOf } from '../jid.ts'
import type { Referral, Reply } from '#whatsapp/model'
import { count, flag, text } from './content-fields.ts'
import { contentName, unwrapMessage, type WireContent } from './wrapping.ts'

export type MessageContext = { reply?: Reply; referral?: Referral; forwarded?: boolean }

const contextShape = z.object({
  stanzaId: text,
  participant: text,
  quotedMessage: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  isForwarded: flag,
  forwardingScore: count,
  externalAdReply: z
    .object({
      title: text,
      body: text,
      sourceUrl: text,
      sourceId: text,
      sourceType: text,
      ctwaClid: text,
      mediaUrl: text,
      greetingMessageBody: text,
    })
    .nullish()
    .catch(undefined),
})
const EXCERPT_LENGTH = 200

/** Reads `contextInfo`: the quoted message, the ad, and forwarding. */
export function readContext(value: unknown): MessageContext {
  const parsed = contextShape.safeParse(value)
  if (!parsed.success) return {}
  const {
    stanzaId,
    participant,
    quotedMessage,
    isForwarded,
    forwardingScore,
    externalAdReply: ad,
  } = parsed.data
  const excerpt = quotedMessage ? excerptOf(quotedMessage) : undefined
  return {
    ...(stanzaId
      ? {
          reply: {
            stanzaId,
            ...omitUndefined({ author: identityOf(participant)?.value, excerpt }),
          },
        }
      : {}),
    ...(isForwarded || (forwardingScore ?? 0) > 0 ? { forwarded: true } : {}),
    ...(ad?.sourceId || ad?.ctwaClid
      ? {
          referral: {
            sourceType: ad.sourceType ?? 'ad',
            ...omitUndefined({
              sourceId: ad.sourceId,
              sourceUrl: ad.sourceUrl,
              headline: ad.title,
              body: ad.body,
              clickId: ad.ctwaClid,
              mediaUrl: ad.mediaUrl,
              welcomeText: ad.greetingMessageBody,
            }),
          },
        }
      : {}),
  }
}

function excerptOf(quoted: WireContent): string | undefined {
  const message = unwrapMessage(quoted)
  const value = message[contentName(message) ?? '']
  const words =
    typeof value === 'string' ? value : z.object({ text, caption: text }).safeParse(value).data
  return (typeof words === 'string' ? words : (words?.text ?? words?.caption))?.slice(
    0,
    EXCERPT_LENGTH,
  )
}
