import { z } from 'zod'
import type { ChannelStatus, EngineKind } from './model.ts'

/**
 * The connection of a channel: its engine builds it from a form, and the product stores it.
 * `credentials` are sealed; only the engine's own schema reads them.
 */
export type Connection = {
  engine: EngineKind
  externalId: string
  status: ChannelStatus
  name: string
  settings: ChannelSettings
  credentials: object
}

/** Lifetime of a QR code: WhatsApp makes the next one after 20 s (reference: each next code). */
export const QR_LIFE_MS = 20_000

// One schema per engine for `channel.settings`. A stored value that does not fit counts as absent.
// SQL names these keys in src/domain/channel/setting-columns.ts, and the guard
// `private.keep_channel_proofs` in database/functions/channel.sql.
const text = z.string().optional().catch(undefined)

/** Fields that the product writes for every engine. */
const sharedSettings = z.object({
  /** the account's name at its provider */
  profileName: text,
  /** the name that the messaging API gave the session */
  sessionName: text,
  sessionMetadata: z.record(z.string(), z.string()).optional().catch(undefined),
})

export const metaSettings = z.object({
  /** the WhatsApp Business account as typed, not verified */
  claimedWabaId: text,
  /** the account that Meta names as the number's owner */
  wabaId: text,
  /** the account whose webhooks our app gets */
  subscribedWabaId: text,
  /** the number that the token was proved to reach */
  provedNumber: text,
  throughputPerSecond: z.number().optional().catch(undefined),
})

export const wahaSettings = z.object({
  /** hash of the server's origin: a session's name is unique on its server only */
  server: text,
  /** the session that was proved to be this channel's */
  provedSession: text,
})

export type ChannelSettings = z.infer<typeof sharedSettings> &
  z.infer<typeof metaSettings> &
  z.infer<typeof wahaSettings>
export type SettingKey = keyof ChannelSettings
