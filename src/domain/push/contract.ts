import { z } from 'zod/mini'

/** A browser's PushSubscription in the form of `toJSON`. Keys are base64url. */
export const pushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}=*$/)),
    auth: z.string().check(z.regex(/^[\w-]{20,30}=*$/)),
  }),
})
export type PushSubscriptionInfo = z.infer<typeof pushSubscription>

/** `name`: browser and system, by which the member recognises the device. */
export const newDevice = z.object({
  subscription: pushSubscription,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
})
export const deviceRef = z.object({ deviceId: z.uuid() })

/** `tag`: by it the service worker reports the arrival to the page. */
export const deviceTrial = z.object({ deviceId: z.uuid(), tag: z.uuid() })

export type PushDevice = {
  id: string
  name: string
  created_at: string
  last_sent_at: string | null
}

/**
 * A push message for the service worker. A message replaces another one with the same `tag`.
 * `lang`: language of the texts.
 */
export type PushMessage = { title: string; body: string; url: string; tag: string; lang: string }
