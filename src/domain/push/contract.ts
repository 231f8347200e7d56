import { z } from 'zod/mini'

/** A browser's PushSubscription, as `toJSON` gives it. Keys are base64url. */
export const pushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}=*$/)),
    auth: z.string().check(z.regex(/^[\w-]{20,30}=*$/)),
  }),
})
export type PushSubscriptionInfo = z.infer<typeof pushSubscription>

/** `name`: the browser and system, as the member recognises them. */
export const newDevice = z.object({
  subscription: pushSubscription,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
})
export const deviceRef = z.object({ deviceId: z.uuid() })

/** `tag`: the page hears of its arrival from the service worker by it. */
export const deviceTrial = z.object({ deviceId: z.uuid(), tag: z.uuid() })

export type PushDevice = {
  id: string
  name: string
  created_at: string
  last_sent_at: string | null
}

/**
 * What the service worker shows. Messages of one `tag` replace each other. `lang`: of the texts.
 */
export type PushMessage = { title: string; body: string; url: string; tag: string; lang: string }
