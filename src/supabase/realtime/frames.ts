import { parseJson } from '#lib/json'

/**
 * The Phoenix channel protocol as realtime-js implements it: objects (1.0.0), arrays (2.0.0) and
 * two binary kinds for broadcasts. Every length in a binary header is one byte and counts UTF-8
 * bytes.
 */
export type Version = '1.0.0' | '2.0.0'

export type Fields = Record<string, unknown>

/** A client's message. A binary broadcast has `broadcast` instead of a payload. */
export type Push = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Fields
  broadcast?: BroadcastBody
}

/** A broadcast's content as received: validated once and never serialized again. */
export type BroadcastBody = {
  /** The application's event; absent only when a text frame did not name one. */
  event: string | undefined
  payload: { kind: 'json'; text: string } | { kind: 'bytes'; bytes: Buffer }
  /**
   * The whole payload object of a text frame, which may have more fields than type, event and
   * payload.
   */
  whole?: string
}

export type Broadcast = BroadcastBody & {
  /** As in the protocol, with its `realtime:` prefix. */
  topic: string
  meta?: { id: string; replayed?: true }
}

/** A whole WebSocket frame with header: encoded once, written to any number of sockets. */
export type Frame = Buffer

const USER_BROADCAST_PUSH = 3
const USER_BROADCAST = 4
const RAW = 0
const JSON_TEXT = 1
const PUSH_HEADER_BYTES = 7
const MAX_STRING_BYTES = 255

const FINAL = 0x80
const TEXT = 1
const BINARY = 2
/** A frame of this size needs two further bytes for its length, and above MEDIUM eight. */
const SHORT = 126
const MEDIUM = 65_535

/** Decodes one frame; undefined when it is invalid. */
export function decodeFrame(version: Version, data: Buffer, binary: boolean): Push | undefined {
  if (binary) return version === '2.0.0' ? decodeBinary(data) : undefined
  const value = parseJson(data.toString('utf8'))
  if (version === '1.0.0')
    return isFields(value)
      ? toPush({
          joinRef: value.join_ref,
          ref: value.ref,
          topic: value.topic,
          event: value.event,
          payload: value.payload,
        })
      : undefined
  return Array.isArray(value) && value.length === 5
    ? toPush({
        joinRef: value[0],
        ref: value[1],
        topic: value[2],
        event: value[3],
        payload: value[4],
      })
    : undefined
}

function toPush({
  joinRef,
  ref,
  topic,
  event,
  payload,
}: {
  joinRef: unknown
  ref: unknown
  topic: unknown
  event: unknown
  payload: unknown
}): Push | undefined {
  if (typeof topic !== 'string' || typeof event !== 'string' || !isRef(joinRef) || !isRef(ref))
    return undefined
  const fields = payload ?? {}
  if (!isFields(fields)) return undefined
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload: fields }
}

function decodeBinary(data: Buffer): Push | undefined {
  if (data.length < PUSH_HEADER_BYTES || data[0] !== USER_BROADCAST_PUSH) return undefined
  const lengths = [...data.subarray(1, 6)]
  const encoding = data[6]
  let at = PUSH_HEADER_BYTES
  const strings = lengths.map((length) => data.subarray(at, (at += length)).toString('utf8'))
  if (at > data.length) return undefined
  const [joinRef = '', ref = '', topic = '', event = ''] = strings
  const body = data.subarray(at)
  const frame = {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: {},
  }
  if (encoding === RAW)
    return { ...frame, broadcast: { event, payload: { kind: 'bytes', bytes: Buffer.from(body) } } }
  if (encoding !== JSON_TEXT) return undefined
  const text = body.toString('utf8')
  // Receivers parse it: one member's invalid JSON must not reach the others.
  return parseJson(text) === undefined
    ? undefined
    : { ...frame, broadcast: { event, payload: { kind: 'json', text } } }
}

/** The broadcast inside a text frame's payload. */
export function broadcastOf(payload: Fields): BroadcastBody {
  const event = typeof payload.event === 'string' ? payload.event : undefined
  return {
    event,
    payload: { kind: 'json', text: JSON.stringify(payload.payload ?? {}) },
    whole: JSON.stringify(payload),
  }
}

export const sizeOf = (body: BroadcastBody): number =>
  body.payload.kind === 'bytes' ? body.payload.bytes.length : Buffer.byteLength(body.payload.text)

/** A message to one member or, without `joinRef`, to all members of a topic. */
type ServerMessage<Payload> = {
  topic: string
  event: string
  payload: Payload
  joinRef?: string | null
  ref?: string | null
}

export const encodeEvent = (version: Version, message: ServerMessage<unknown>): Frame =>
  encodeText(version, {
    topic: message.topic,
    event: message.event,
    payload: JSON.stringify(message.payload),
    joinRef: message.joinRef ?? null,
    ref: message.ref ?? null,
  })

/** As `encodeEvent`, for a payload that is JSON already. */
export function encodeText(
  version: Version,
  { topic, event, payload, joinRef = null, ref = null }: ServerMessage<string>,
): Frame {
  const head = [joinRef, ref, topic, event].map((part) => JSON.stringify(part))
  const text =
    version === '2.0.0'
      ? `[${head.join()},${payload}]`
      : `{"join_ref":${head[0]},"ref":${head[1]},"topic":${head[2]},"event":${head[3]},"payload":${payload}}`
  return webSocketFrame(TEXT, [Buffer.from(text)])
}

/**
 * A broadcast for all members with protocol `version`; undefined when it cannot be encoded (raw
 * bytes in 1.0.0).
 */
export function encodeBroadcast(version: Version, message: Broadcast): Frame | undefined {
  if (version === '2.0.0') {
    const frame = encodeUserBroadcast(message)
    if (frame) return frame
  }
  if (message.payload.kind === 'bytes') return undefined
  return encodeText(version, {
    topic: message.topic,
    event: 'broadcast',
    payload: wholePayload(message, message.payload.text),
  })
}

function encodeUserBroadcast(message: Broadcast): Frame | undefined {
  if (message.event === undefined) return undefined
  const strings = [
    message.topic,
    message.event,
    message.meta ? JSON.stringify(message.meta) : '',
  ].map((text) => Buffer.from(text))
  if (strings.some((bytes) => bytes.length > MAX_STRING_BYTES)) return undefined
  const isJson = message.payload.kind === 'json'
  const body =
    message.payload.kind === 'json' ? Buffer.from(message.payload.text) : message.payload.bytes
  const header = Buffer.from([
    USER_BROADCAST,
    ...strings.map((bytes) => bytes.length),
    isJson ? JSON_TEXT : RAW,
  ])
  return webSocketFrame(BINARY, [header, ...strings, body])
}

/** RFC 6455 section 5.2: final and unmasked, as servers send. */
function webSocketFrame(opcode: number, parts: Buffer[]): Frame {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const header = Buffer.alloc(length < SHORT ? 2 : length <= MEDIUM ? 4 : 10)
  header[0] = FINAL | opcode
  header[1] = length < SHORT ? length : length <= MEDIUM ? SHORT : SHORT + 1
  if (header.length === 4) header.writeUInt16BE(length, 2)
  if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([header, ...parts])
}

function wholePayload(message: Broadcast, text: string): string {
  if (message.whole && !message.meta) return message.whole
  const meta = message.meta ? `,"meta":${JSON.stringify(message.meta)}` : ''
  return `{"type":"broadcast","event":${JSON.stringify(message.event ?? '')},"payload":${text}${meta}}`
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isRef = (value: unknown): value is string | null | undefined =>
  value === null || value === undefined || typeof value === 'string'
