import { z } from 'zod/mini'
import { numberFormat } from '#copy/validation'

export const CODE_DIGITS = 6
/** A number as WhatsApp writes it, from a typed one: "0812-2714-4471", "+62 812…". */
export const toWhatsAppNumber = (typed: string): string =>
  typed.replaceAll(/\D/g, '').replace(/^0/, '62')

export const startNumber = z.object({
  businessId: z.uuid(),
  channelId: z.uuid(),
  number: z.string().check(z.regex(/^[1-9]\d{7,14}$/, numberFormat)),
})
export type StartNumber = z.infer<typeof startNumber>
export const confirmNumber = z.object({
  businessId: z.uuid(),
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/)),
})

/** `failed`: the last alert was not sent, because the channel needs a template or refused it. */
export type AlertNumber = {
  number: string
  channel_id: string
  state: 'pending' | 'verified' | 'stopped'
  failed: 'needs_template' | 'refused' | null
}
export type AlertChannel = { id: string; name: string; needs_template: boolean }
export type AlertState = { number: AlertNumber | null; channels: AlertChannel[] }
