import { z } from 'zod'

/**
 * The fields of WAHA's payloads that we read. An optional field of a wrong type counts as absent,
 * so the message is not lost.
 */
const text = z
  .string()
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined)
const flag = z.boolean().optional().catch(undefined)
const id = z.string().min(1).max(500)
const degreesUpTo = (most: number) => z.coerce.number().min(-most).max(most)
const record = z.record(z.string(), z.unknown())

/** WEBJS writes some ids as an object with the serialised form in it. */
const idText = z.union([id, z.object({ _serialized: id }).transform((value) => value._serialized)])
const optionalId = idText.nullish().catch(undefined)

export const envelopeShape = z.object({
  id: text,
  timestamp: z.unknown().optional(),
  event: z.string().min(1).max(80),
  session: z.string().min(1).max(200),
  me: z
    .object({ id: text, lid: text, jid: text, reachoutTimelock: z.unknown().optional() })
    .nullish()
    .catch(undefined),
  payload: record,
  engine: text,
})
export type Envelope = z.output<typeof envelopeShape>

export const timelockShape = z.object({
  isActive: z.boolean(),
  timeEnforcementEnds: z.number().nullish().catch(undefined),
})

export const mediaShape = z.object({
  url: text,
  mimetype: text,
  filename: text,
  error: z.unknown().optional(),
})
export const locationShape = z.object({
  latitude: degreesUpTo(90),
  longitude: degreesUpTo(180),
  live: flag,
  name: text,
  title: text,
  address: text,
  url: text,
  description: text,
})

export const messageShape = z.object({
  id: idText,
  timestamp: z.unknown().optional(),
  from: text,
  to: text,
  fromMe: flag,
  participant: text,
  author: text,
  source: text,
  body: text,
  hasMedia: flag,
  media: mediaShape.nullish().catch(undefined),
  mediaUrl: text,
  location: locationShape.nullish().catch(undefined),
  vCards: z.array(z.string()).nullish().catch(undefined),
  replyTo: z.object({ id: optionalId, participant: text, body: text }).nullish().catch(undefined),
  editedMessageId: optionalId,
  _data: z.unknown().optional(),
})
export type WahaMessage = z.output<typeof messageShape>

export const ackShape = z.object({
  id: idText,
  from: text,
  to: text,
  participant: text,
  fromMe: flag,
  ack: z.number().int().nullish().catch(undefined),
  ackName: text,
})
/** Fields of lists and single messages beside the message itself. */
export const listedShape = z.object({
  fromMe: flag,
  ack: z.number().int().nullish().catch(undefined),
  ackName: text,
})
export const reactionShape = z.object({
  id: idText,
  timestamp: z.unknown().optional(),
  from: text,
  to: text,
  fromMe: flag,
  participant: text,
  reaction: z.object({ text, messageId: idText }),
  _data: z.unknown().optional(),
})
export const revokedShape = z.object({
  revokedMessageId: optionalId,
  after: z
    .object({
      id: optionalId,
      timestamp: z.unknown().optional(),
      from: text,
      fromMe: flag,
      participant: text,
    })
    .nullish()
    .catch(undefined),
  before: z
    .object({ id: optionalId, from: text, fromMe: flag, participant: text })
    .nullish()
    .catch(undefined),
  timestamp: z.unknown().optional(),
})
export const presenceShape = z.object({
  id: idText,
  presences: z.array(z.object({ participant: text, lastKnownPresence: z.string() })).min(1),
})
export const archiveShape = z.object({
  id: idText,
  archived: z.boolean(),
  timestamp: z.unknown().optional(),
})
export const callShape = z.object({
  id,
  from: text,
  timestamp: z.unknown().optional(),
  isVideo: flag,
  isGroup: flag,
})
export const statusShape = z.object({ status: z.string().max(80) })
export const voteShape = z.object({
  id: idText,
  from: text,
  to: text,
  fromMe: flag,
  participant: text,
  selectedOptions: z.array(z.string()).catch([]),
  timestamp: z.unknown().optional(),
})
export const pollVoteShape = z.object({
  vote: voteShape,
  poll: z.object({ id: optionalId }).nullish().catch(undefined),
  _data: z.unknown().optional(),
})
