import type { AuthorKind, MessageState } from '#contract/conversation/room'
import type { ChannelStatus, Content, EngineKind, Identity, MediaKind } from '#whatsapp/model'

/** Specification section 9. */
export const SESSION_MESSAGE_PAGE = 50
export const SESSION_CHAT_PAGE = 100
/**
 * The largest page anybody gets, and how far the past is counted through; further back one asks by
 * time.
 */
export const PAGE_LIMIT = 500
export const OFFSET_LIMIT = 10_000

/** A channel under the name that WAHA's users know it by: its id at the provider, or its own id. */
export type Session = {
  id: string
  business_id: string
  engine: EngineKind
  external_id: string | null
  /** as its maker named it, where that is not the id at its provider */
  session_name: string | null
  name: string
  /** as WhatsApp shows the number to customers, where its provider said so */
  profile_name: string | null
  /** what its maker attached to it, as WAHA keeps it */
  metadata: Record<string, string>
  status: ChannelStatus
  status_reason: string | null
  phone: string | null
  status_at: string
  last_inbound_at: string | null
  /** owner, admin, a key of the business, the instance itself */
  is_kept: boolean
  /** those and whoever answers customers */
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
 * `sortBy`: their newest message, WhatsApp's id of the chat, or the name of the customer (whoever
 * has none comes last).
 */
export type ChatPage = {
  limit: number
  offset: number
  order: 'asc' | 'desc'
  sortBy: 'time' | 'id' | 'name'
}
