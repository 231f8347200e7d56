import { randomUUID } from 'node:crypto'
import type { ChatRef, Content, Identity, Iso, MessageKey, Party, Referral } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { now } from '#platform/clock'
import { storeWebhook } from '../../store.ts'
import { omitUndefined } from '../../json.ts'
import { simulatorBody } from './body.ts'
import { readSimulation } from './simulation.ts'

/** A customer who exists only here. A LID or business-scoped id may replace the phone number. */
type SimulatedCustomer = {
  phone?: string
  lid?: string
  bsuid?: string
  name?: string
  username?: string
}

type SimulatedInbound = {
  customer: SimulatedCustomer
  does:
    | {
        type: 'write'
        content: Content
        replyTo?: string
        referral?: Referral
        forwarded?: boolean
      }
    | { type: 'type'; state: 'typing' | 'recording' | 'paused' }
    | { type: 'react'; target: string; emoji: string | null }
    | { type: 'edit'; target: string; content: Content }
    | { type: 'revoke'; target: string }
    /** WhatsApp links the number to the hidden id; requires both */
    | { type: 'link' }
    /** the customer changes the number or id */
    | { type: 'move'; to: Identity[] }
    | { type: 'call'; state: 'ringing' | 'accepted' | 'rejected' | 'ended'; video: boolean }
    | { type: 'prefer'; marketing: boolean }
  /** time of the act; now by default */
  at?: Iso
  /** the message's own id; random by default. The same id twice is one message */
  id?: string
  /** the time of delivery; at once by default */
  runAt?: Date
}

/** A simulated channel: its row's id, its external id and its settings (faults). */
export type SimulatedChannel = {
  channelId: string
  externalId: string
  settings: object
}

/**
 * Simulates an act of a customer: its delivery is stored and processed like a provider's. Returns
 * the message id, which later acts (react, edit, revoke, replyTo) refer to.
 */
export async function simulateInbound(
  channel: SimulatedChannel,
  input: SimulatedInbound,
): Promise<{ messageId: string }> {
  const messageId = input.id ?? `sim.in.${randomUUID()}`
  const event = toEvent(channel, { ...input, id: messageId })
  const copies = readSimulation(channel.settings).faults.includes('duplicate') ? 2 : 1
  const bodies = Array.from({ length: copies }, () => simulatorBody(channel.externalId, [event]))
  await storeWebhook(
    bodies.map((body) => ({
      engine: 'simulator',
      channelId: channel.channelId,
      accounts: [channel.externalId],
      body,
      orderHint: chatOf(input.customer).providerChatId,
      ...(input.runAt ? { runAt: input.runAt } : {}),
    })),
  )
  return { messageId }
}

function toEvent(
  channel: SimulatedChannel,
  input: SimulatedInbound & { id: string },
): InboundEvent {
  const { customer, does, id } = input
  const base = {
    eventKey: `simulator:${channel.externalId}:${id}`,
    occurredAt: input.at ?? now().toISOString(),
    live: true,
  }
  const chat = chatOf(customer)
  switch (does.type) {
    case 'type':
      return { ...base, kind: 'chat.presence', chat, state: does.state }
    case 'link':
      return { ...base, kind: 'identity.linked', identities: chat.identities }
    case 'move':
      return {
        ...base,
        kind: 'identity.changed',
        previous: chat.identities[0] ?? { kind: 'phone', value: '0' },
        current: does.to,
      }
    case 'call':
      return { ...base, kind: 'call', chat, callId: id, state: does.state, video: does.video }
    case 'prefer':
      return {
        ...base,
        kind: 'contact.preference',
        contact: chat.identities,
        topic: 'marketing',
        allowed: does.marketing,
      }
    default:
      return toMessageEvent(base, { chat, author: authorOf(customer) }, does, id)
  }
}

type MessageAct = Extract<SimulatedInbound['does'], { type: 'write' | 'react' | 'edit' | 'revoke' }>

function toMessageEvent(
  base: { eventKey: string; occurredAt: Iso; live: boolean },
  { chat, author }: { chat: ChatRef; author: Party },
  does: MessageAct,
  id: string,
): InboundEvent {
  switch (does.type) {
    case 'write':
      return {
        ...base,
        kind: 'message.created',
        direction: 'in',
        origin: 'customer',
        chat,
        author,
        key: keyOf(id, false),
        content: does.content,
        ...(does.replyTo ? { reply: { stanzaId: does.replyTo } } : {}),
        ...(does.referral ? { referral: does.referral } : {}),
        ...(does.forwarded ? { forwarded: true } : {}),
      }
    case 'react': {
      const target = keyOf(does.target, !does.target.startsWith('sim.in.'))
      return { ...base, kind: 'message.reaction', chat, author, target, emoji: does.emoji }
    }
    case 'edit': {
      const target = keyOf(does.target, false)
      return { ...base, kind: 'message.edited', chat, target, content: does.content }
    }
    case 'revoke':
      return {
        ...base,
        kind: 'message.revoked',
        chat,
        target: keyOf(does.target, false),
        by: 'author',
      }
  }
}

const authorOf = (customer: SimulatedInbound['customer']): Party => ({
  identities: chatOf(customer).identities,
  ...omitUndefined({ displayName: customer.name, username: customer.username }),
  isSelf: false,
})

const keyOf = (id: string, fromMe: boolean): MessageKey => ({
  providerId: id,
  stanzaId: id,
  fromMe,
})

function chatOf(customer: SimulatedCustomer): ChatRef {
  const identities: Identity[] = []
  if (customer.phone) identities.push({ kind: 'phone', value: customer.phone.replace(/\D/g, '') })
  if (customer.lid) identities.push({ kind: 'lid', value: customer.lid })
  if (customer.bsuid) identities.push({ kind: 'bsuid', value: customer.bsuid })
  if (customer.username) identities.push({ kind: 'username', value: customer.username })
  return {
    kind: 'direct',
    providerChatId: customer.bsuid ?? customer.lid ?? identities[0]?.value ?? 'nobody',
    identities,
  }
}
