import { z } from 'zod'

/** One body of the raw store: one event of the socket about one chat, as plain JSON. */
export type Envelope = {
  session: string
  /** JIDs of the connected account itself */
  self: string[]
  event: string
  payload: unknown
  /**
   * Time of receipt, only for events without a time of their own. It makes two equal events
   * distinct.
   */
  at?: string
  /** WhatsApp message id -> our command id, for messages that we sent */
  commands?: Record<string, string>
  /** ids of messages that were stored as "could not be decrypted" before they could be read */
  late?: string[]
}

export const envelopeShape = z.object({
  session: z.string().min(1).max(200),
  self: z.array(z.string().max(200)).max(4).catch([]),
  event: z.string().min(1).max(60),
  payload: z.unknown(),
  at: z.iso.datetime().optional().catch(undefined),
  commands: z.record(z.string(), z.string()).catch({}).default({}),
  late: z.array(z.string()).catch([]).default([]),
})
export type ReadEnvelope = z.infer<typeof envelopeShape>

const some = z
  .string()
  .max(200)
  .nullish()
  .transform((value) => value || undefined)

export const keyShape = z.object({
  remoteJid: z.string().min(1).max(200),
  remoteJidAlt: some,
  id: z.string().min(1).max(200),
  fromMe: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  participant: some,
  participantAlt: some,
})
export type WireKey = z.infer<typeof keyShape>

/** Seconds, as a number or as text. */
const seconds = z.coerce.number().positive().nullish().catch(undefined)

export const messageShape = z.looseObject({
  key: keyShape,
  message: z.record(z.string(), z.unknown()).nullish(),
  messageTimestamp: seconds,
  status: z.number().nullish().catch(undefined),
  pushName: some,
  verifiedBizName: some,
  messageStubType: z.number().nullish().catch(undefined),
  messageStubParameters: z.array(z.unknown()).nullish().catch(undefined),
  reactions: z.array(z.unknown()).nullish().catch(undefined),
  /** of a vote on a poll: the picked options, when it could be decrypted */
  picked: z.array(z.string()).catch([]).default([]),
})
export type WireMessage = z.infer<typeof messageShape>

export const updateShape = z.object({
  key: keyShape,
  update: z.object({
    status: z.number().nullish().catch(undefined),
    message: z.record(z.string(), z.unknown()).nullish(),
    messageStubType: z.number().nullish().catch(undefined),
    messageStubParameters: z.array(z.unknown()).nullish().catch(undefined),
    messageTimestamp: seconds,
  }),
})

export const receiptShape = z.object({
  key: keyShape,
  receipt: z.object({
    userJid: some,
    receiptTimestamp: seconds,
    readTimestamp: seconds,
    playedTimestamp: seconds,
  }),
})

export const reactionShape = z.object({
  key: keyShape,
  reaction: z.object({
    text: z.string().nullish(),
    key: keyShape.nullish().catch(undefined),
    senderTimestampMs: z.coerce.number().positive().nullish().catch(undefined),
  }),
})

export const protocolShape = z.object({
  type: z
    .number()
    .nullish()
    .transform((value) => value ?? 0),
  key: keyShape.partial().nullish(),
  editedMessage: z.record(z.string(), z.unknown()).nullish(),
  timestampMs: z.coerce.number().positive().nullish().catch(undefined),
})

/** Numbers of the protocol. Source: the library's protobuf definitions, 7.0.0-rc14. */
export const STUB = { REVOKE: 1, CIPHERTEXT: 2 } as const
export const PROTOCOL = { REVOKE: 0, MESSAGE_EDIT: 14 } as const
export const STATUS = {
  ERROR: 0,
  PENDING: 1,
  SERVER_ACK: 2,
  DELIVERY_ACK: 3,
  READ: 4,
  PLAYED: 5,
} as const
