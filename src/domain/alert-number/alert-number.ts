import { randomInt } from 'node:crypto'
import { personOf } from '#platform/caller'
import { now } from '#platform/clock'
import { sha256Hex } from '#platform/crypto'
import { asService, type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import type { Identity } from '#whatsapp/model'
import { type AlertState, CODE_DIGITS, type StartNumber } from './contract.ts'
import * as rows from './queries.ts'
import { DAY_MS, MINUTE_MS } from '#lib/time/durations'

export { alertTexts } from './alert-texts.ts'
export { listAlertChannels, listAlerted } from './queries.ts'

const RESEND_AFTER_MS = MINUTE_MS
const CODE_VALID_MS = 10 * MINUTE_MS
const MAX_TRIES = 5
/** Members type the numbers, so codes could annoy strangers. */
const MAX_CODES_PER_DAY = 5

const service = asService('codes and counts of alert numbers are written by the server alone')

/** The caller's number for alerts, and the channels that can send to it. */
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
 * Sends a code to the caller's number through a connected channel of the business. Errors:
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

/** The number of codes sent today, including the new one. Error: `request.rate_limited`. */
function countCodes(known: rows.StoredNumber | undefined): number {
  if (!known) return 1
  const ageMs = now().getTime() - Date.parse(known.code_sent_at)
  if (ageMs < RESEND_AFTER_MS) throw new AppError('request.rate_limited')
  if (ageMs > DAY_MS) return 1
  if (known.codes_sent >= MAX_CODES_PER_DAY) throw new AppError('request.rate_limited')
  return known.codes_sent + 1
}

/**
 * Confirms a number by its code. Errors: `alert.code_wrong`, `alert.code_expired` after ten minutes
 * or five wrong tries.
 */
export async function confirmNumber(
  claims: Claims,
  businessId: string,
  code: string,
): Promise<void> {
  const memberId = personOf(claims)
  const verdict = await db.writeAs(service, async (tx) => {
    const known = await rows.lockNumber(tx, businessId, memberId)
    const ageMs = known ? now().getTime() - Date.parse(known.code_sent_at) : Infinity
    if (!known?.code_hash || ageMs > CODE_VALID_MS || known.tries >= MAX_TRIES)
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

/** Removes the caller's number, which then gets no more alerts. */
export const removeNumber = (claims: Claims, businessId: string): Promise<void> =>
  db.writeAs(service, (tx) => rows.clearNumber(tx, businessId, personOf(claims)))

/**
 * Stops or resumes alerts in the transaction of the STOP or MULAI that a number wrote to the
 * business.
 */
export const stopAlerts = (
  tx: WriteTx,
  businessId: string,
  number: string,
  isStopped: boolean,
): Promise<void> => rows.updateStopped(tx, businessId, number, isStopped)

/** Whether a message that the phone reports as its own is an alert that we sent. */
export const isAlertEcho = (
  tx: WriteTx,
  channelId: string,
  identities: readonly Identity[],
  text: string,
): Promise<boolean> => rows.findEcho(tx, channelId, identities, sha256Hex(text))

const hashCode = (memberId: string, code: string): string => sha256Hex(`${memberId}:${code}`)
