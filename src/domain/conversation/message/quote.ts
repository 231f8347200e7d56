import type { ChatRef, Identity, MessageCreated, Referral } from '#whatsapp/model'
import { parseChatId } from '#whatsapp/chat-id'
import { upTo } from '#lib/language/text'

/** Who wrote a message that is quoted but not stored: `unknown` where no id proves it. */
export type QuotedAuthor = 'customer' | 'device' | 'unknown'

/**
 * Names the author of a quoted message that this instance does not have. Only an id of the same
 * kind as one that is known of the customer proves anything: the same value is the customer,
 * another one, in a chat of two, is the business.
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

/** The longest text or address of an ad that is kept. */
const LONGEST_REFERRAL_TEXT = 2000

/** What an ad said, cut to what a row may hold. */
export function keepReferral(referral: Referral | undefined): Referral | null {
  if (!referral) return null
  const { sourceType, ...rest } = referral
  const texts = Object.entries(rest).map(([name, value]) => [
    name,
    upTo(value, LONGEST_REFERRAL_TEXT),
  ])
  return { sourceType: upTo(sourceType, 40), ...Object.fromEntries(texts) }
}
