/**
 * The events that engines report. Data that is missing here stays in the raw event, so nothing is
 * lost.
 */

import type {
  ChannelStatus,
  ChatRef,
  Content,
  DeliveryStatus,
  Identity,
  Iso,
  MessageKey,
  Party,
  ProviderError,
  Referral,
  Reply,
} from './model.ts'

type EventBase = {
  /** unique across everything an engine ever sends: the idempotency key */
  eventKey: string
  occurredAt: Iso
  /** false for history and backfill: stored, never answered and never notified */
  live: boolean
}

export type MessageCreated = EventBase & {
  kind: 'message.created'
  direction: 'in' | 'out'
  /** `device`: typed on the paired phone */
  origin: 'customer' | 'api' | 'device'
  chat: ChatRef
  author: Party
  key: MessageKey
  content: Content
  reply?: Reply
  referral?: Referral
  forwarded?: boolean
  commandId?: string
}

export type MessageStatus = EventBase & {
  kind: 'message.status'
  target: MessageKey
  recipient?: Identity
  status: DeliveryStatus
  error?: ProviderError
  pricing?: { model?: string; type?: string; category?: string; billable?: boolean }
  commandId?: string
}

export type InboundEvent =
  | MessageCreated
  | MessageStatus
  | (EventBase & { kind: 'message.edited'; target: MessageKey; chat: ChatRef; content: Content })
  | (EventBase & {
      kind: 'message.revoked'
      target: MessageKey
      chat: ChatRef
      by: 'author' | 'admin' | 'unknown'
    })
  | (EventBase & {
      kind: 'message.reaction'
      target: MessageKey
      chat: ChatRef
      author: Party
      emoji: string | null
    })
  | (EventBase & {
      kind: 'chat.presence'
      chat: ChatRef
      state: 'online' | 'offline' | 'typing' | 'recording' | 'paused'
    })
  | (EventBase & { kind: 'chat.archived'; chat: ChatRef; archived: boolean })
  | (EventBase & {
      kind: 'call'
      chat: ChatRef
      callId: string
      state: 'ringing' | 'accepted' | 'rejected' | 'ended'
      video: boolean
    })
  | (EventBase & {
      kind: 'contact.preference'
      contact: Identity[]
      topic: 'marketing'
      allowed: boolean
    })
  | (EventBase & { kind: 'identity.linked'; identities: Identity[] })
  | (EventBase & { kind: 'identity.changed'; previous: Identity; current: Identity[] })
  | (EventBase & { kind: 'account.status'; status: ChannelStatus; reason?: string; qr?: string })
  | (EventBase & {
      kind: 'account.limit'
      limit:
        | 'reachout_timelock'
        | 'new_chat_cap'
        | 'throughput'
        | 'messaging_tier'
        | 'quality'
        | 'policy'
      active: boolean
      until?: Iso
      value?: string
    })
  | (EventBase & {
      kind: 'template.status'
      templateId: string
      name: string
      language: string
      status?: string
      category?: string
      /** announced: the category that it will have from then on */ nextCategory?: {
        category: string
        at: Iso
      }
      quality?: string
      reason?: string
    })
  | (EventBase & { kind: 'unknown'; name: string })
