import type { MessageRow } from '#contract/conversation/message'
import * as copy from '#copy/message'
import * as shared from '#copy/shared'

export type Voice = 'customer' | 'human' | 'ai' | 'note'

/** The author of a bubble, which decides its side and its colour. */
export function voiceOf(message: MessageRow): Voice {
  if (message.direction === 'note') return 'note'
  if (message.direction === 'in') return 'customer'
  return message.author_kind === 'ai' || message.author_kind === 'rule' ? 'ai' : 'human'
}

/** The name above a bubble; null for the customer, whom the conversation's head names. */
export function byOf(message: MessageRow, voice: Voice, memberId: string): string | null {
  switch (voice) {
    case 'customer':
      return null
    case 'ai':
      return message.author_kind === 'rule' ? copy.automaticReply : 'AI'
    case 'note':
      return message.author_id === memberId
        ? copy.yourNote
        : copy.noteBy(message.author_name ?? copy.byTeam)
    case 'human':
      if (message.author_kind === 'device') return copy.fromPhone
      if (message.author_id === memberId) return shared.you
      return message.author_name ?? withoutMember(message)
  }
}

/** A program of the business sends with its own id; our notices have ids such as "sale:1". */
function withoutMember({ author_kind: kind, client_id: id }: MessageRow): string {
  if (kind !== 'system') return shared.team
  return /^(?!api:)[a-z-]+:/.test(id ?? '') ? copy.automaticMessage : copy.throughApi
}

/**
 * The author of a quoted message by its stored kind. It is unknown where the quoted message is not
 * stored.
 */
export function quotedName(author: string | undefined, customer: string): string {
  if (author === 'ai' || author === 'rule') return 'AI'
  if (author === 'member' || author === 'device' || author === 'system') return shared.team
  return author === 'customer' ? customer : copy.otherMessage
}
