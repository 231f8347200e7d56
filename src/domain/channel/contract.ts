import { z } from 'zod/mini'
import {
  countryCode,
  phoneNumberIdDigits,
  serverScheme,
  sessionName,
  tokenRequired,
  wabaIdDigits,
} from '#copy/validation'
import { enginesThat } from '#whatsapp/engine-capabilities'

export const connectMeta = z.object({
  businessId: z.uuid(),
  channelId: z.optional(z.uuid()),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  phoneNumberId: z.string().check(z.trim(), z.regex(/^\d{5,30}$/, phoneNumberIdDigits)),
  wabaId: z.optional(z.string().check(z.trim(), z.regex(/^\d{5,30}$/, wabaIdDigits))),
  accessToken: z.string().check(z.trim(), z.minLength(10, tokenRequired), z.maxLength(1000)),
  appSecret: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  verifyToken: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})
export const connectSimulator = z.object({ businessId: z.uuid(), channelId: z.optional(z.uuid()) })
export const channelRef = z.object({ businessId: z.uuid(), channelId: z.uuid() })
export const changeMeta = z.extend(connectMeta, {
  channelId: z.uuid(),
  accessToken: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
})

/** The names of sessions that WAHA allows. */
const SESSION = /^[A-Za-z0-9_.-]{1,54}$/
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
export const connectWaha = z.object({
  businessId: z.uuid(),
  channelId: z.optional(z.uuid()),
  name,
  url: z
    .string()
    .check(
      z.trim(),
      z.maxLength(300),
      z.regex(/^https?:\/\/[^\s/@]+(\/[^\s?#]*)?$/i, serverScheme),
    ),
  /** omitted when a key is known already: the channel's own, or the operator's */
  apiKey: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  session: z.string().check(z.trim(), z.regex(SESSION, sessionName)),
})
export const changeWaha = z.extend(connectWaha, { channelId: z.uuid() })
export const wahaSetupRef = z.object({ businessId: z.uuid(), channelId: z.optional(z.uuid()) })
export const connectQr = z.object({ businessId: z.uuid(), channelId: z.optional(z.uuid()), name })

export const CHANNEL_ACTS = ['start', 'restart', 'stop', 'logout', 'scan', 'code'] as const
export type ChannelAct = (typeof CHANNEL_ACTS)[number]
/** `phone` is only used with `code`: the number whose phone types the code. */
export const actOnChannel = z.object({
  businessId: z.uuid(),
  channelId: z.uuid(),
  act: z.enum(CHANNEL_ACTS),
  phone: z.optional(z.string().check(z.regex(/^[1-9]\d{6,14}$/, countryCode))),
})
export const disconnect = z.object({
  businessId: z.uuid(),
  channelId: z.uuid(),
  engine: z.enum(enginesThat(({ reachesWhatsApp }) => reachesWhatsApp)),
})
/** A test message for a channel. */
export const sendTest = z.object({
  businessId: z.uuid(),
  channelId: z.uuid(),
  phone: z.string().check(z.regex(/^[1-9]\d{6,14}$/, countryCode)),
})

/** What a phone can scan or type now. `failure`: why there is nothing. */
export type Pairing = {
  status: string
  status_reason: string | null
  qr: string | null
  qr_expires_at: string | null
  code: string | null
  code_expires_at: string | null
  failure: string | null
}
