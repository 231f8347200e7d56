import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { ProviderError } from '#whatsapp/model'
import type { NumberFacts } from '../../engine-interface.ts'
import { callGraph, type GraphOptions, type GraphResult, OF_META } from './graph.ts'

const NUMBER_FIELDS =
  'id,status,display_phone_number,verified_name,quality_rating,throughput,platform_type,is_on_biz_app,name_status,code_verification_status'
/** The most pages of numbers that are read; an account has some tens of numbers. */
const MAX_PAGES = 10
/**
 * Messages per second by Meta's throughput level. COEXISTENCE: numbers that are also on a phone.
 */
const PER_SECOND = { STANDARD: 80, HIGH: 1000, COEXISTENCE: 20 } as const

export type MetaNumber = {
  id: string
  status: string | undefined
  isOnPhone: boolean
  facts: NumberFacts
}
export type NumberRead = { ok: true; number: MetaNumber } | { ok: false; error: ProviderError }

const word = z.string().optional().catch(undefined)
const numberShape = z.object({
  id: word,
  status: word,
  display_phone_number: word,
  verified_name: word,
  quality_rating: word,
  throughput: z.object({ level: word }).optional().catch(undefined),
  platform_type: word,
  is_on_biz_app: z.boolean().optional().catch(undefined),
})

/** The number as Meta describes it to this token. */
export async function readNumber(
  options: GraphOptions,
  phoneNumberId: string,
): Promise<NumberRead> {
  const result = await callGraph(options, {
    method: 'GET',
    path: `${encodeURIComponent(phoneNumberId)}?fields=${NUMBER_FIELDS}`,
  })
  if (!result.ok) return result
  const parsed = numberShape.safeParse(result.body)
  const number = parsed.success ? parsed.data : {}
  const isOnPhone = number.is_on_biz_app === true
  const isHigh = number.throughput?.level?.toUpperCase() === 'HIGH'
  const phone = number.display_phone_number?.replace(/\D/g, '')
  return {
    ok: true,
    number: {
      id: phoneNumberId,
      status: number.status,
      isOnPhone,
      facts: {
        ...(phone ? { phone } : {}),
        ...(number.verified_name ? { name: number.verified_name } : {}),
        ...(isRated(number.quality_rating) ? { quality: number.quality_rating } : {}),
        provedNumber: phoneNumberId,
        settings: {
          throughputPerSecond: isOnPhone
            ? PER_SECOND.COEXISTENCE
            : isHigh
              ? PER_SECOND.HIGH
              : PER_SECOND.STANDARD,
        },
      },
    },
  }
}

/** A new number is not rated yet. */
const isRated = (quality: string | undefined): quality is string =>
  quality === 'GREEN' || quality === 'YELLOW' || quality === 'RED'

export type Ownership =
  | { state: 'owned' }
  | { state: 'foreign' }
  | { state: 'unknown'; error: ProviderError }

const pageShape = z.object({
  data: z.array(z.object({ id: z.union([z.string(), z.number().transform(String)]) })),
  paging: z
    .object({ next: word, cursors: z.object({ after: word }).optional() })
    .optional()
    .catch(undefined),
})

/**
 * Whether the number belongs to this WhatsApp Business account, by the account's own list for this
 * token.
 */
export async function proveAccount(
  options: GraphOptions,
  wabaId: string,
  phoneNumberId: string,
): Promise<Ownership> {
  let after = ''
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const result = await callGraph(options, {
      method: 'GET',
      path: `${encodeURIComponent(wabaId)}/phone_numbers?${new URLSearchParams({ fields: 'id', limit: '100', ...(after ? { after } : {}) })}`,
    })
    if (!result.ok)
      return isRefusal(result.error)
        ? { state: 'foreign' }
        : { state: 'unknown', error: result.error }
    const parsed = pageShape.safeParse(result.body)
    if (!parsed.success) return { state: 'foreign' }
    if (parsed.data.data.some(({ id }) => id === phoneNumberId)) return { state: 'owned' }
    const next = parsed.data.paging?.next ? parsed.data.paging.cursors?.after : undefined
    if (!next) return { state: 'foreign' }
    after = next
  }
  return { state: 'foreign' }
}

/**
 * The token is valid but may not see this account. An expired token says nothing about the account.
 */
const isRefusal = (error: ProviderError): boolean =>
  ['100', '33', '10', '3', '131005'].includes(error.code) || /^2\d\d$/.test(error.code)

export type SignupInput = {
  /** a code that is valid for 30 seconds */
  code: string
  wabaId: string
  phoneNumberId: string
  /** the number's two-step PIN, if it has one; random otherwise */
  pin?: string
}
export type SignupStep = 'exchange' | 'number' | 'account' | 'subscribe' | 'register'
export type SignupResult =
  | { ok: true; accessToken: string; pin: string | undefined; number: MetaNumber }
  /** `step`: the step that failed */
  | { ok: false; step: SignupStep; error: ProviderError }

/**
 * The server's part of Embedded Signup, in Meta's order. The code becomes a token. Number and
 * account must belong to the token and to each other. The app subscribes to the account's webhooks.
 * The number is registered with its PIN, unless it is also on a phone.
 */
export async function signUp(
  graph: Omit<GraphOptions, 'accessToken'>,
  app: { id: string; secret: string },
  input: SignupInput,
): Promise<SignupResult> {
  const exchanged = await exchangeCode(graph, app, input.code)
  if (!exchanged.ok) return { ok: false, step: 'exchange', error: exchanged.error }
  const options: GraphOptions = { ...graph, accessToken: exchanged.accessToken }
  const read = await readNumber(options, input.phoneNumberId)
  if (!read.ok) return { ok: false, step: 'number', error: read.error }
  const owner = await proveAccount(options, input.wabaId, input.phoneNumberId)
  if (owner.state !== 'owned')
    return { ok: false, step: 'account', error: owner.state === 'unknown' ? owner.error : FOREIGN }
  const subscribed = await subscribeApp(options, input.wabaId)
  if (!subscribed.ok) return { ok: false, step: 'subscribe', error: subscribed.error }
  const { number } = read
  if (number.isOnPhone || number.status === 'CONNECTED')
    return { ok: true, accessToken: exchanged.accessToken, pin: input.pin, number }
  const pin = input.pin ?? String(randomInt(1_000_000)).padStart(6, '0')
  const registered = await callGraph(options, {
    method: 'POST',
    path: `${encodeURIComponent(input.phoneNumberId)}/register`,
    body: { messaging_product: 'whatsapp', pin },
  })
  return registered.ok
    ? { ok: true, accessToken: exchanged.accessToken, pin, number }
    : { ok: false, step: 'register', error: registered.error }
}

export const FOREIGN: ProviderError = {
  code: 'waba_foreign',
  class: 'configuration',
}

/** Subscribes to the account's webhooks; may be repeated. */
export const subscribeApp = (options: GraphOptions, wabaId: string): Promise<GraphResult> =>
  callGraph(options, { method: 'POST', path: `${encodeURIComponent(wabaId)}/subscribed_apps` })

/** Whether any app is subscribed to the account; undefined when Meta's answer is unclear. */
export async function isSubscribed(
  options: GraphOptions,
  wabaId: string,
): Promise<boolean | undefined> {
  const result = await callGraph(options, {
    method: 'GET',
    path: `${encodeURIComponent(wabaId)}/subscribed_apps`,
  })
  const parsed = result.ok
    ? z.object({ data: z.array(z.unknown()) }).safeParse(result.body)
    : undefined
  return parsed?.success ? parsed.data.data.length > 0 : undefined
}

async function exchangeCode(
  graph: Omit<GraphOptions, 'accessToken'>,
  app: { id: string; secret: string },
  code: string,
): Promise<{ ok: true; accessToken: string } | { ok: false; error: ProviderError }> {
  const query = new URLSearchParams({ client_id: app.id, client_secret: app.secret, code })
  const result = await callGraph(
    { ...graph, accessToken: null },
    { method: 'GET', path: `oauth/access_token?${query}` },
  )
  if (!result.ok) return result
  const parsed = z.object({ access_token: z.string().min(1) }).safeParse(result.body)
  return parsed.success
    ? { ok: true, accessToken: parsed.data.access_token }
    : {
        ok: false,
        error: { code: 'unreadable', facts: OF_META, class: 'configuration' },
      }
}
