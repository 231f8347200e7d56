import { readUpTo } from '#lib/http/bounded-body'
import type { Claims } from '#platform/database'
import { sqlState } from '#platform/errors'
import { log } from '#platform/log'
import { z } from 'zod'
import { parseJson } from '#lib/json'
import { identifyCaller } from './access.ts'
import { toNote } from './channel.ts'
import { type ChannelContext } from './member-rights.ts'
import { type BroadcastBody } from './frames.ts'
import { channelOf } from './hub.ts'
import { mayWrite } from './queries.ts'

const batchSchema = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1),
        event: z.string().min(1),
        payload: z.unknown().optional(),
        private: z.boolean().default(false),
      }),
    )
    .max(1000),
})
const ONE = /\/api\/broadcast\/([^/]+)\/events\/([^/]+)\/?$/
const MANY = /\/api\/broadcast\/?$/

type Message = { topic: string; body: BroadcastBody; isPrivate: boolean }

/**
 * Broadcasts over HTTP: one message at its own address, or a batch. Accepted messages answer 202;
 * unauthorized ones are dropped silently.
 */
export async function broadcastOverHttp(
  context: ChannelContext,
  request: Request,
): Promise<Response> {
  const path = new URL(request.url).pathname
  const one = ONE.exec(path)
  if (!one && !MANY.test(path)) return Response.json({ error: 'Not found' }, { status: 404 })
  if (request.method !== 'POST')
    return Response.json({ error: 'Method not allowed' }, { status: 405 })

  const key = request.headers.get('apikey') ?? bearerOf(request) ?? ''
  const keyRole = await context.verifier.roleOfApiKey(key)
  if (!keyRole) return Response.json({ error: 'Unauthorized' }, { status: 401 })
  const identified = await identifyCaller(context.verifier, bearerOf(request), keyRole)
  if (!identified.ok) return Response.json({ error: identified.reason }, { status: 401 })

  const read = one
    ? await readOne(request, one[1] ?? '', one[2] ?? '', context.limits.payloadBytes)
    : await readMany(request, context.limits.payloadBytes)
  if (read instanceof Response) return read
  const { claims } = identified.identity
  if (!context.rates.http.take(claims.sub ?? claims.role, read.length))
    return Response.json({ error: 'Too many messages per second' }, { status: 429 })
  for (const message of read) await sendMessage(context, claims, message)
  return new Response(null, { status: 202 })
}

function bearerOf(request: Request): string | undefined {
  return /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

async function readOne(
  request: Request,
  topic: string,
  event: string,
  mostBytes: number,
): Promise<Message[] | Response> {
  const isPrivate = new URL(request.url).searchParams.get('private') === 'true'
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim()
  const bytes = await readUpTo(request, mostBytes)
  if (!bytes) return tooLarge()
  const to = { topic: decodeSegment(topic), event: decodeSegment(event) }
  if (type === 'application/octet-stream')
    return [
      { topic: to.topic, isPrivate, body: { event: to.event, payload: { kind: 'bytes', bytes } } },
    ]
  if (type !== 'application/json')
    return Response.json({ error: 'Unsupported media type' }, { status: 415 })
  const text = bytes.toString('utf8')
  if (parseJson(text) === undefined)
    return Response.json({ errors: { body: ['is not valid JSON'] } }, { status: 422 })
  return [
    { topic: to.topic, isPrivate, body: { event: to.event, payload: { kind: 'json', text } } },
  ]
}

async function readMany(request: Request, mostBytes: number): Promise<Message[] | Response> {
  const bytes = await readUpTo(request, mostBytes)
  if (!bytes) return tooLarge()
  const batch = batchSchema.safeParse(parseJson(bytes.toString('utf8')))
  if (!batch.success)
    return Response.json({ errors: z.flattenError(batch.error).fieldErrors }, { status: 422 })
  return batch.data.messages.map(({ topic, event, payload, private: isPrivate }) => ({
    topic,
    isPrivate,
    body: { event, payload: { kind: 'json', text: JSON.stringify(payload ?? {}) } },
  }))
}

const tooLarge = () =>
  Response.json({ errors: { payload: ['exceeds the size limit'] } }, { status: 422 })

function decodeSegment(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

async function sendMessage(
  context: ChannelContext,
  claims: Claims,
  { topic, body, isPrivate }: Message,
): Promise<void> {
  const name = topic.replace(/^realtime:/, '')
  if (isPrivate ? !(await isAllowed(context, claims, name)) : context.privateOnly) return
  const channel = channelOf(name, isPrivate)
  context.hub.broadcast(channel, body)
  context.bus.publish(toNote(channel, body))
}

async function isAllowed(context: ChannelContext, claims: Claims, topic: string): Promise<boolean> {
  try {
    return await mayWrite(context.sql, { claims, topic, headers: {} }, 'broadcast')
  } catch (error) {
    log.error(
      { err: error, state: sqlState(error) },
      'realtime: the right to send could not be asked',
    )
    return false
  }
}
