import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { behaviourShape, newStanza } from './waha-sessions.ts'
import { answer, parseObject, type Server } from './waha-http.ts'
import { fullId, type WireMessage } from './waha-wire.ts'

/**
 * The control API for tests: GET, DELETE /_sent · POST /_control (behaviour) · POST /_customer ·
 * POST /_session {session, does: scan, unlink, passkey, confirm, remove} POST /_ack {session, id,
 * ack} · POST /_event {session, event, payload, timestamp?} · GET /_deliveries
 */
export async function handleControl(
  state: Server,
  response: ServerResponse,
  route: string,
  body: Buffer,
): Promise<void> {
  const { sessions } = state
  const input = parseObject(body)
  const session = sessions.all.get(String(input.session))
  switch (route) {
    case 'GET /_sent':
      return answer(response, 200, state.sent)
    case 'DELETE /_sent':
      state.sent.length = 0
      return answer(response, 200, {})
    case 'GET /_deliveries':
      return answer(response, 200, sessions.deliveries)
    case 'POST /_control': {
      const behaviour = behaviourShape.safeParse(input)
      if (!behaviour.success)
        return answer(response, 400, { message: z.prettifyError(behaviour.error) })
      Object.assign(sessions.behaviour, behaviour.data)
      return answer(response, 200, sessions.behaviour)
    }
    case 'POST /_customer': {
      const deed = customerShape.safeParse(input)
      if (!deed.success) return answer(response, 400, { message: z.prettifyError(deed.error) })
      await doAsCustomer(state, String(input.session), deed.data)
      return answer(response, 200, {})
    }
  }
  if (!session) return answer(response, 404, { message: 'no such control, or no such session' })
  switch (route) {
    case 'POST /_session':
      if (input.does === 'scan') sessions.scan(session)
      else if (input.does === 'unlink')
        sessions.move(Object.assign(session, { isPaired: false }), 'FAILED')
      else if (input.does === 'passkey')
        sessions.move(session, 'PASSKEY_REQUIRED', {
          challenge: 'Y2hhbGxlbmdl',
          rpId: 'web.whatsapp.com',
          timeout: 60_000,
          allowCredentials: [],
          userVerification: 'required',
        })
      else if (input.does === 'confirm') sessions.move(session, 'PASSKEY_CONFIRMATION_REQUIRED')
      else sessions.all.delete(session.name)
      return answer(response, 200, sessions.describe(session))
    case 'POST /_ack': {
      const message = session.messages.find((one) => one.id === input.id)
      if (!message) return answer(response, 404, { message: 'no such message' })
      await sessions.acknowledge(session, message, Number(input.ack))
      return answer(response, 200, {})
    }
    case 'POST /_event':
      await sessions.emit(
        session,
        String(input.event),
        z.record(z.string(), z.unknown()).parse(input.payload),
        typeof input.timestamp === 'number' ? { timestamp: input.timestamp } : {},
      )
      return answer(response, 200, {})
    default:
      return answer(response, 404, { message: 'no such control' })
  }
}

const contentShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('media'),
    kind: z.string(),
    mime: z.string(),
    caption: z.string().optional(),
    fileName: z.string().optional(),
    url: z.string().nullable(),
    error: z.string().optional(),
  }),
  z.object({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  z.object({ type: z.literal('contacts'), vcards: z.array(z.string()) }),
  z.object({ type: z.literal('raw'), name: z.string(), node: z.record(z.string(), z.unknown()) }),
])
const customerShape = z.object({
  person: z.object({ phone: z.string(), lid: z.string().optional(), name: z.string() }),
  /** as the phone itself: the owner writes on their device */
  isOwner: z.boolean().optional(),
  id: z.string().optional(),
  at: z.number().optional(),
  /** its event names; having both at once is a common misconfiguration */
  names: z.array(z.string()).optional(),
  does: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('write'),
      content: contentShape,
      replyTo: z.string().optional(),
      isForwarded: z.boolean().optional(),
    }),
    z.object({ type: z.literal('react'), target: z.string(), emoji: z.string().nullable() }),
    z.object({ type: z.literal('edit'), target: z.string(), text: z.string() }),
    z.object({ type: z.literal('revoke'), target: z.string() }),
    z.object({ type: z.literal('type'), state: z.string() }),
    z.object({ type: z.literal('call') }),
  ]),
})
export type Customer = z.output<typeof customerShape>

/** An act of the customer or the owner; resolves when the webhooks accepted it. */
export async function doAsCustomer(
  { sessions }: Server,
  name: string,
  deed: Customer,
): Promise<void> {
  const session = sessions.all.get(name)
  if (!session) throw new Error(`no session ${name}`)
  const { person, does, isOwner = false } = deed
  sessions.people.set(person.phone, person)
  const { engine } = sessions.behaviour
  const chatId = sessions.addressOf(person)
  const id = deed.id ?? newStanza()
  const at = deed.at ?? Date.now()
  const wire: WireMessage = {
    id,
    fromMe: isOwner,
    chatId,
    person,
    own: '628999000222@c.us',
    at,
    content: { type: 'text', text: '' },
    source: 'app',
    ack: isOwner ? 1 : 2,
  }
  const targetId = (target: string) =>
    fullId({
      ...wire,
      id: target,
      fromMe: session.messages.find((one) => one.id === target)?.fromMe ?? isOwner,
    })
  const base = {
    from: chatId,
    to: null,
    fromMe: isOwner,
    participant: null,
    timestamp: Math.floor(at / 1000),
  }
  switch (does.type) {
    case 'write':
      return sessions.add(
        session,
        {
          ...wire,
          content: does.content,
          ...(does.replyTo ? { replyTo: does.replyTo } : {}),
          ...(does.isForwarded ? { isForwarded: true } : {}),
        },
        deed.names,
      )
    case 'react':
      return sessions.emit(session, 'message.reaction', {
        ...base,
        id: fullId(wire),
        timestamp: at / 1000,
        reaction: { text: does.emoji ?? '', messageId: targetId(does.target) },
      })
    case 'edit':
      return sessions.emit(session, 'message.edited', {
        ...base,
        id: fullId(wire),
        body: does.text,
        hasMedia: false,
        editedMessageId: does.target,
      })
    case 'revoke':
      return sessions.emit(session, 'message.revoked', {
        revokedMessageId: engine === 'WEBJS' ? targetId(does.target) : does.target,
        after: { ...base, id: fullId(wire) },
        before: null,
      })
    case 'type':
      return sessions.emit(session, 'presence.update', {
        id: chatId,
        presences: [{ participant: chatId, lastKnownPresence: does.state, lastSeen: null }],
      })
    case 'call':
      return sessions.emit(session, 'call.received', {
        id: randomUUID(),
        from: chatId,
        timestamp: Math.floor(at / 1000),
        isVideo: false,
        isGroup: false,
      })
  }
}
