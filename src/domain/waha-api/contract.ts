import type { AuthorKind, MessageState } from '#contract/conversation/message'
import type { ChannelStatus, Content, EngineKind, Identity, MediaKind } from '#whatsapp/model'

/** Items per page, by specification section 9. */
export const SESSION_MESSAGE_PAGE = 50
export const SESSION_CHAT_PAGE = 100
/** Limit of a page and of an offset. Older items are listed by time. */
export const PAGE_LIMIT = 500
export const OFFSET_LIMIT = 10_000

/** A channel as a WAHA session. Its name is the id at the provider, or the channel's own id. */
export type Session = {
  id: string
  business_id: string
  engine: EngineKind
  external_id: string | null
  /** name from its creation, if it differs from the id at the provider */
  session_name: string | null
  name: string
  /** WhatsApp's display name of the number, if the provider reports it */
  profile_name: string | null
  /** the creator's metadata, as in WAHA */
  metadata: Record<string, string>
  status: ChannelStatus
  status_reason: string | null
  phone: string | null
  status_at: string
  last_inbound_at: string | null
  /** whether the caller may manage it: owner, admin, a key of the business, the instance itself */
  is_kept: boolean
  /** whether the caller may answer: those who manage it, and members who answer customers */
  may_answer: boolean
}

export type SessionMessage = {
  id: string
  direction: 'in' | 'out'
  author_kind: AuthorKind
  author_id: string | null
  kind: string
  text: string
  content: Content
  provider_id: string | null
  provider_key: string | null
  status: MessageState
  status_reason: string | null
  reply: {
    id: string
    provider_key: string | null
    text: string
    direction: 'in' | 'out'
    author_kind: AuthorKind
  } | null
  reply_to: { author?: string; excerpt?: string } | null
  media: {
    id: string
    kind: MediaKind
    mime: string
    file_name: string | null
    state: string
  } | null
  reactions: Record<string, string>
  occurred_at: string
  edited_at: string | null
  revoked_at: string | null
}

export type SessionChat = {
  id: string
  business_id: string
  contact_id: string
  kind: 'direct' | 'group'
  provider_chat_id: string
  identities: Identity[]
  contact_name: string | null
  contact_blocked: boolean
  last_message_at: string
  unread_count: number
  archived_at: string | null
  last: SessionMessage | null
}

export type MessageFilter = {
  limit: number
  offset: number
  order: 'asc' | 'desc'
  from?: string
  until?: string
  fromMe?: boolean
  states?: MessageState[]
}

/**
 * `sortBy`: newest message, WhatsApp's chat id, or customer's name (chats without a name come
 * last).
 */
export type ChatPage = {
  limit: number
  offset: number
  order: 'asc' | 'desc'
  sortBy: 'time' | 'id' | 'name'
}
