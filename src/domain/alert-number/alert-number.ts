import { randomInt } from 'node:crypto'
import { findLanguage } from '#domain/profile'
import { toContent } from '#domain/template'
import { personOf } from '#platform/caller'
import { now } from '#platform/clock'
import { sha256Hex } from '#platform/crypto'
import {
  asService,
  type Claims,
  continueAsService,
  db,
  type ReadTx,
  type WriteTx,
} from '#platform/database'
import { AppError } from '#platform/errors'
import { inLanguage } from '#platform/language'
import { enqueue } from '#platform/queue'
import { capabilitiesOf } from '#whatsapp/capabilities'
import type { Identity, OutboundBody } from '#whatsapp/model'
import { type AlertState, CODE_DIGITS, type StartNumber } from './contract.ts'
import { alertTexts } from './alert-texts.ts'
import * as rows from './queries.ts'

export { alertTexts } from './alert-texts.ts'
export { listAlertChannels, listAlerted } from './queries.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const RESEND_AFTER_MS = MINUTE_MS
const CODE_VALID_MS = 10 * MINUTE_MS
const MOST_TRIES = 5
/** Codes go to numbers that members type, so they could annoy strangers. */
const MOST_CODES_A_DAY = 5
/** Between two alerts; what comes meanwhile is sent together. */
const ALERT_GAP_MS = 5 * MINUTE_MS

const service = asService('codes and counts of alert numbers are written by the server alone')

/** The caller's own number for alerts, and the channels that may write to it. */
export function readAlertNumber(claims: Claims, businessId: string): Promise<AlertState> {
  return db.readAs(claims, async (tx) => {
    const [found, channels] = await Promise.all([
      rows.findNumber(tx, businessId, personOf(claims)),
      rows.listAlertChannels(tx, businessId),
    ])
    return {
      number: found
        ? {
            number: found.number,
            channel_id: found.channel_id,
            state: !found.verified_at ? 'pending' : found.stopped_at ? 'stopped' : 'verified',
            failed:
              found.failure === null
                ? null
                : found.failure === 'needs_template'
                  ? 'needs_template'
                  : 'refused',
          }
        : null,
      channels: channels.map(({ id, name, engine }) => ({
        id,
        name,
        needs_template: capabilitiesOf(engine).window,
      })),
    }
  })
}

/**
 * Sends a code to a number of the caller through a connected channel of the business. Errors:
 * `channel.not_found`, `request.rate_limited`, `auth.account_required`.
 */
export function startNumber(claims: Claims, input: StartNumber): Promise<void> {
  if (claims.is_anonymous) throw new AppError('auth.account_required')
  const { businessId, channelId, number } = input
  const memberId = personOf(claims)
  return db.writeAs(claims, async (tx) => {
    const channels = await rows.listAlertChannels(tx, businessId)
    if (!channels.some(({ id }) => id === channelId)) throw new AppError('channel.not_found')
    await continueAsService(tx, 'only the server writes codes')
    const known = await rows.lockNumber(tx, businessId, memberId)
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    await rows.upsertNumber(tx, {
      businessId,
      memberId,
      channelId,
      number,
      codeHash: hashCode(memberId, code),
      at: now().toISOString(),
      codesSent: countCodes(known),
    })
    await enqueue(tx, 'whatsapp-code', { businessId, memberId, code }, { maxAttempts: 3 })
  })
}

/** Of the present day, with the new one. Error: `request.rate_limited`. */
function countCodes(known: rows.StoredNumber | undefined): number {
  if (!known) return 1
  const ageMs = now().getTime() - Date.parse(known.code_sent_at)
  if (ageMs < RESEND_AFTER_MS) throw new AppError('request.rate_limited')
  if (ageMs > DAY_MS) return 1
  if (known.codes_sent >= MOST_CODES_A_DAY) throw new AppError('request.rate_limited')
  return known.codes_sent + 1
}

/** Errors: `alert.code_wrong`, `alert.code_expired` after ten minutes or five wrong codes. */
export async function confirmNumber(
  claims: Claims,
  businessId: string,
  code: string,
): Promise<void> {
  const memberId = personOf(claims)
  const verdict = await db.writeAs(service, async (tx) => {
    const known = await rows.lockNumber(tx, businessId, memberId)
    const ageMs = known ? now().getTime() - Date.parse(known.code_sent_at) : Infinity
    if (!known?.code_hash || ageMs > CODE_VALID_MS || known.tries >= MOST_TRIES)
      return 'alert.code_expired'
    if (known.code_hash !== hashCode(memberId, code)) {
      await rows.countTry(tx, businessId, memberId)
      return 'alert.code_wrong'
    }
    await rows.markVerified(tx, businessId, memberId)
    return 'verified'
  })
  if (verdict !== 'verified') throw new AppError(verdict)
}

/** No alerts go to the caller's number any more. */
export const removeNumber = (claims: Claims, businessId: string): Promise<void> =>
  db.writeAs(service, (tx) => rows.clearNumber(tx, businessId, personOf(claims)))

/** What goes to a member's number: a template where the channel has a window that is closed. */
export type Alert = { channelId: string; number: string; body: OutboundBody }

/**
 * A text to a member as their channel sends it, noted as sent. undefined without a number, or where
 * a template is needed and there is none; that is noted for the settings.
 */
export async function prepareAlert(
  tx: WriteTx,
  businessId: string,
  memberId: string,
  text: string,
): Promise<Alert | undefined> {
  const route = await rows.findRoute(tx, businessId, memberId)
  const body = route && bodyOf(route, text)
  if (route && !body) await rows.noteFailure(tx, businessId, memberId, 'needs_template')
  if (!route || !body) return undefined
  const at = now().toISOString()
  await rows.markSending(tx, businessId, memberId, { at, textHash: sha256Hex(body.text) })
  return { channelId: route.channel_id, number: route.number, body }
}

/**
 * A text to any number as a channel sends it; undefined where the channel needs a template and has
 * none.
 */
export async function prepareText(
  tx: ReadTx,
  to: { businessId: string; channelId: string; number: string },
  text: string,
): Promise<AlertBody | undefined> {
  const route = await rows.findRouteTo(tx, to)
  return route && bodyOf(route, text)
}

/** Job whatsapp-code: the code that proves a number, in the member's language. */
export function prepareCode(
  businessId: string,
  memberId: string,
  code: string,
): Promise<Alert | undefined> {
  return db.writeAs(service, async (tx) => {
    const language = await findLanguage(tx, memberId)
    const text = inLanguage(language, () => alertTexts.codeText(code))
    return prepareAlert(tx, businessId, memberId, text)
  })
}

export type AlertBody = Extract<OutboundBody, { type: 'text' | 'template' }>

function bodyOf(route: rows.Route, text: string): AlertBody | undefined {
  const isOpen =
    !capabilitiesOf(route.engine).window ||
    (route.window_expires_at !== null && Date.parse(route.window_expires_at) > now().getTime())
  if (isOpen) return { type: 'text', text }
  if (!route.template) return undefined
  const { name, language, body = [], text: filled } = toContent(route.template, [text])
  return { type: 'template', name, language, body, text: filled }
}

/** The channel refused an alert: shown in the member's settings. */
export const noteRefused = (businessId: string, memberId: string): Promise<void> =>
  db.writeAs(service, (tx) => rows.noteFailure(tx, businessId, memberId, 'refused'))

/** In the transaction of a STOP or MULAI that a number wrote to the business. */
export const stopAlerts = (
  tx: WriteTx,
  businessId: string,
  number: string,
  isStopped: boolean,
): Promise<void> => rows.updateStopped(tx, businessId, number, isStopped)

/** Whether a message that a channel reports as written on its phone is an alert of ours. */
export const isAlertEcho = (
  tx: WriteTx,
  channelId: string,
  identities: readonly Identity[],
  text: string,
): Promise<boolean> => rows.findEcho(tx, channelId, identities, sha256Hex(text))

/** When the next alert to a member may leave; undefined when they get none. */
export async function nextAlertAt(
  tx: WriteTx,
  businessId: string,
  memberId: string,
): Promise<Date | undefined> {
  const known = await rows.findNumber(tx, businessId, memberId)
  if (!known?.verified_at || known.stopped_at) return undefined
  const free = known.last_sent_at ? Date.parse(known.last_sent_at) + ALERT_GAP_MS : 0
  return new Date(Math.max(free, now().getTime()))
}

const hashCode = (memberId: string, code: string): string => sha256Hex(`${memberId}:${code}`)
