import { z } from 'zod'
import { randomUUID } from 'node:crypto'
import type { InboundEvent } from '#whatsapp/events'
import type { ParsedBody } from '../../engine-interface.ts'
import { readJson } from '../../json.ts'

/**
 * The simulator's wire format: canonical events, and a nonce that makes two deliveries of equal
 * events two bodies.
 */
export function simulatorBody(account: string, events: InboundEvent[]): string {
  return JSON.stringify({ account, nonce: randomUUID(), events })
}

export function parseSimulatorBody(rawBody: string): ParsedBody {
  const envelope = envelopeShape.safeParse(readJson(rawBody))
  if (!envelope.success)
    return { items: [], failures: [{ at: 'body', reason: 'not a simulator body' }] }
  const { account, events } = envelope.data
  const parsed: ParsedBody = { items: [], failures: [] }
  events.forEach((value, index) => {
    const event = eventShape.safeParse(value)
    if (event.success) parsed.items.push({ account, event: event.data })
    else
      parsed.failures.push({
        at: `events[${index}]`,
        reason: `wrong at ${event.error.issues[0]?.path.join('.') ?? ''}`,
      })
  })
  return parsed
}

const envelopeShape = z.object({
  account: z.string().min(1),
  events: z.array(z.unknown()).max(1000),
})

const text = z.string()
const id = z.string().min(1).max(200)
const iso = z.iso.datetime()
const identity = z.object({
  kind: z.enum(['phone', 'lid', 'bsuid', 'parent_bsuid', 'group', 'username']),
  value: id,
})
const party = z.object({
  identities: z.array(identity),
  displayName: text.optional(),
  username: id.optional(),
  isSelf: z.boolean(),
})
const chat = z.object({
  kind: z.enum(['direct', 'group']),
  providerChatId: id,
  identities: z.array(identity),
})
const key = z.object({
  providerId: id,
  stanzaId: id,
  fromMe: z.boolean(),
  participant: id.optional(),
})

const source = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('url'),
    url: text,
    needsAuth: z.boolean(),
    expiresAt: iso.optional(),
  }),
  z.object({ type: z.literal('cloud_media_id'), id, url: text.optional() }),
  z.object({ type: z.literal('baileys'), handle: id }),
  z.object({ type: z.literal('unavailable'), reason: text }),
])
const media = z.object({
  kind: z.enum(['image', 'video', 'video_note', 'audio', 'voice', 'document', 'sticker']),
  mime: text,
  fileName: text.optional(),
  sizeBytes: z.number().int().min(0).optional(),
  sha256Hex: text.optional(),
  seconds: z.number().min(0).optional(),
  animated: z.boolean().optional(),
  source,
})
const card = z.object({
  name: text,
  phones: z.array(z.object({ phone: text, waId: text.optional(), label: text.optional() })),
  emails: z.array(text).optional(),
  org: text.optional(),
  vcard: text.optional(),
})
const place = {
  latitude: z.number(),
  longitude: z.number(),
  name: text.optional(),
  address: text.optional(),
}
const header = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text,
    value: z.object({ text, name: text.optional() }).optional(),
  }),
  z.object({ type: z.literal('media'), media }),
  z.object({ type: z.literal('location'), ...place }),
])
const button = z.union([
  z.object({
    index: z.number().int().min(0),
    sub: z.enum(['quick_reply', 'url', 'copy_code']),
    value: text,
  }),
  z.object({ index: z.number().int().min(0), sub: z.literal('flow') }),
])
const content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text }),
  z.object({ type: z.literal('media'), media, caption: text.optional() }),
  z.object({
    type: z.literal('location'),
    ...place,
    url: text.optional(),
    live: z.boolean().optional(),
  }),
  z.object({ type: z.literal('contacts'), cards: z.array(card), origin: text.optional() }),
  z.object({
    type: z.literal('choice'),
    via: z.enum(['button', 'list', 'template_button', 'flow', 'address', 'poll']),
    id: text.optional(),
    title: text.optional(),
    description: text.optional(),
    data: z.json().optional(),
  }),
  z.object({
    type: z.literal('order'),
    catalogId: text,
    note: text.optional(),
    items: z.array(
      z.object({ sku: text, quantity: z.number(), price: z.number(), currency: text }),
    ),
  }),
  z.object({
    type: z.literal('card'),
    kind: z.enum(['poll', 'product', 'event', 'group_invite', 'other']),
    title: text.optional(),
    text: text.optional(),
  }),
  z.object({
    type: z.literal('template'),
    name: text,
    language: text,
    text,
    body: z.array(text).optional(),
    names: z.array(text).optional(),
    header: header.optional(),
    footer: text.optional(),
    buttons: z.array(button).optional(),
    choices: z.array(text).optional(),
  }),
  z.object({ type: z.literal('location_request'), text }),
  z.object({ type: z.literal('flow'), text, button: text, flowId: id, screen: text.optional() }),
  z.object({
    type: z.literal('unsupported'),
    providerType: text,
    code: z.number().optional(),
    reason: text.optional(),
  }),
])
const referral = z.object({
  sourceType: text,
  sourceId: text.optional(),
  sourceUrl: text.optional(),
  headline: text.optional(),
  body: text.optional(),
  clickId: text.optional(),
  mediaUrl: text.optional(),
  welcomeText: text.optional(),
})
const error = z.object({
  code: id,
  title: text.optional(),
  detail: text.optional(),
  class: z.enum([
    'retry',
    'wait',
    'needs_template',
    'final',
    'configuration',
    'user_blocked',
    'unconfirmed',
  ]),
  retryAfterMs: z.number().min(0).optional(),
})

const base = { eventKey: id, occurredAt: iso, live: z.boolean() }
const eventShape = z.discriminatedUnion('kind', [
  z.object({
    ...base,
    kind: z.literal('message.created'),
    direction: z.enum(['in', 'out']),
    origin: z.enum(['customer', 'api', 'device']),
    chat,
    author: party,
    key,
    content,
    reply: z.object({ stanzaId: id, author: text.optional(), excerpt: text.optional() }).optional(),
    referral: referral.optional(),
    forwarded: z.boolean().optional(),
    commandId: id.optional(),
  }),
  z.object({
    ...base,
    kind: z.literal('message.status'),
    target: key,
    recipient: identity.optional(),
    status: z.enum(['queued', 'sent', 'delivered', 'read', 'played', 'failed']),
    error: error.optional(),
    pricing: z
      .object({
        model: text.optional(),
        type: text.optional(),
        category: text.optional(),
        billable: z.boolean().optional(),
      })
      .optional(),
    commandId: id.optional(),
  }),
  z.object({ ...base, kind: z.literal('message.edited'), target: key, chat, content }),
  z.object({
    ...base,
    kind: z.literal('message.revoked'),
    target: key,
    chat,
    by: z.enum(['author', 'admin', 'unknown']),
  }),
  z.object({
    ...base,
    kind: z.literal('message.reaction'),
    target: key,
    chat,
    author: party,
    emoji: text.nullable(),
  }),
  z.object({
    ...base,
    kind: z.literal('chat.presence'),
    chat,
    state: z.enum(['online', 'offline', 'typing', 'recording', 'paused']),
  }),
  z.object({ ...base, kind: z.literal('chat.archived'), chat, archived: z.boolean() }),
  z.object({
    ...base,
    kind: z.literal('call'),
    chat,
    callId: id,
    state: z.enum(['ringing', 'accepted', 'rejected', 'ended']),
    video: z.boolean(),
  }),
  z.object({
    ...base,
    kind: z.literal('contact.preference'),
    contact: z.array(identity),
    topic: z.literal('marketing'),
    allowed: z.boolean(),
  }),
  z.object({ ...base, kind: z.literal('identity.linked'), identities: z.array(identity) }),
  z.object({
    ...base,
    kind: z.literal('identity.changed'),
    previous: identity,
    current: z.array(identity),
  }),
  z.object({
    ...base,
    kind: z.literal('account.status'),
    status: z.enum([
      'pending',
      'STOPPED',
      'STARTING',
      'SCAN_QR_CODE',
      'PASSKEY_REQUIRED',
      'PASSKEY_CONFIRMATION_REQUIRED',
      'WORKING',
      'FAILED',
    ]),
    reason: text.optional(),
    qr: text.optional(),
  }),
  z.object({
    ...base,
    kind: z.literal('account.limit'),
    limit: z.enum([
      'reachout_timelock',
      'new_chat_cap',
      'throughput',
      'messaging_tier',
      'quality',
      'policy',
    ]),
    active: z.boolean(),
    until: iso.optional(),
    value: text.optional(),
  }),
  z.object({
    ...base,
    kind: z.literal('template.status'),
    templateId: id,
    name: text,
    language: text,
    status: text.optional(),
    category: text.optional(),
    nextCategory: z.object({ category: text, at: iso }).optional(),
    quality: text.optional(),
    reason: text.optional(),
  }),
  z.object({ ...base, kind: z.literal('unknown'), name: text }),
])
