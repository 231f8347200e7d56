import { type Context, Hono } from 'hono'
import { z } from 'zod'
import * as indonesian from '#copy/channel'
import * as english from '#english/channel'
import { assertMayConnect, connectChannel, takeNumber } from '#domain/channel/connect'
import { signUpMetaNumber } from '#gateway'
import { connectNumber } from '#gateway/connect'
import { describeProviderError } from '#whatsapp/provider-reasons'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import { textsOf } from '#platform/language'
import { settings } from '#platform/settings'
import { bodyUpTo, SMALL_BODY_BYTES } from './body/small-body.ts'

type Env = { Variables: { claims: Claims } }

const copy = textsOf(indonesian, english)
const PATH = '/api/channels/meta-signup'
const digits = z.string().regex(/^\d{1,32}$/)
const bodyShape = z.object({
  businessId: z.uuid(),
  channelId: z.uuid().optional(),
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .default(() => copy.officialWhatsApp),
  code: z.string().min(1).max(2000),
  wabaId: digits,
  phoneNumberId: digits,
  pin: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
})

/**
 * Embedded Signup: the settings that the page needs for Meta's window, and the server's completion.
 * Meta's code expires after 30 seconds.
 */
export function metaSignup(): Hono<Env> {
  const app = new Hono<Env>()
  app.get(PATH, (c) => {
    const { META_APP_ID, META_APP_SECRET, META_CONFIG_ID, META_GRAPH_URL } = settings()
    const isReady = META_APP_ID && META_APP_SECRET && META_CONFIG_ID
    return c.json(
      isReady
        ? {
            appId: META_APP_ID,
            configId: META_CONFIG_ID,
            version: /v\d+\.\d+/.exec(META_GRAPH_URL)?.[0] ?? 'v25.0',
          }
        : null,
    )
  })
  app.post(PATH, bodyUpTo(SMALL_BODY_BYTES), answerFinish)
  return app
}

async function answerFinish(c: Context<Env>): Promise<Response> {
  const claims = c.get('claims')
  const { businessId, channelId, name, ...input } = bodyShape.parse(
    await c.req.json().catch(() => ({})),
  )
  const target = { businessId, ...(channelId ? { channelId } : {}) }
  await assertMayConnect(claims, target)
  const { code, wabaId, phoneNumberId, pin } = input
  const signedUp = await signUpMetaNumber({ code, wabaId, phoneNumberId, ...(pin ? { pin } : {}) })
  if (!signedUp.ok)
    throw new AppError('channel.signup_failed', {
      reason: signedUp.error.detail ?? describeProviderError(signedUp.error),
      step: signedUp.step,
    })
  await takeNumber(businessId, phoneNumberId)
  const connection = connectNumber({
    name,
    phoneNumberId,
    wabaId,
    accessToken: signedUp.accessToken,
    ...(signedUp.pin ? { pin: signedUp.pin } : {}),
  })
  const connected = await connectChannel(claims, target, connection)
  return c.json(
    {
      channelId: connected,
      phone: signedUp.number.facts.phone ?? null,
      name: signedUp.number.facts.name ?? null,
    },
    201,
  )
}
