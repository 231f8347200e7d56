import type { ChatRef, Identity, Referral } from '#whatsapp/model'
import type { MessageCreated } from '#whatsapp/events'
import { parseChatId } from '#whatsapp/chat-id'
import { upTo } from '#lib/language/text'

/** The author of a quoted message that is not stored; `unknown` without an id that proves it. */
export type QuotedAuthor = 'customer' | 'device' | 'unknown'

/**
 * The author of a quoted message that is not stored. Only an id of a kind that is known for the
 * customer proves it. An equal id means the customer; another id means the business, in a chat of
 * two.
 */
export function quotedAuthor({ chat, author, direction, reply }: MessageCreated): QuotedAuthor {
  const named = reply?.author ? parseChatId(reply.author)?.identities[0] : undefined
  if (!named) return 'unknown'
  const known = identitiesOfCustomer(chat, direction === 'in' ? author.identities : [])
  const alike = known.filter(({ kind }) => kind === named.kind)
  if (alike.some(({ value }) => value === named.value)) return 'customer'
  return alike.length > 0 && chat.kind === 'direct' ? 'device' : 'unknown'
}

const identitiesOfCustomer = (chat: ChatRef, author: Identity[]): Identity[] => [
  ...(chat.kind === 'direct' ? chat.identities : []),
  ...author,
]

/** Longest stored text or address of an ad. */
const MAX_REFERRAL_TEXT = 2000

/** The content of an ad, cut to the limits of the columns. */
export function keepReferral(referral: Referral | undefined): Referral | null {
  if (!referral) return null
  const { sourceType, ...rest } = referral
  const texts = Object.entries(rest).map(([name, value]) => [name, upTo(value, MAX_REFERRAL_TEXT)])
  return { sourceType: upTo(sourceType, 40), ...Object.fromEntries(texts) }
}
