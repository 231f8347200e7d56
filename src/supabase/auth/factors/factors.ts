import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import { sealText } from '#platform/crypto'
import type { WriteTx } from '#platform/database'
import { isDuplicateRow } from '#platform/errors'
import { at, type Call, readBody, readOptionalBody, writeAuth } from '../auth-call.ts'
import { type Caller, requireUser } from '../caller.ts'
import { hashCode, randomCode } from '../mail/codes.ts'
import { AuthError } from '../auth-errors.ts'
import {
  deleteFactor,
  deleteLoneRecoveryCodes,
  deleteUnverified,
  type FactorRow,
  type FactorType,
  insertChallenge,
  insertFactor,
  listFactors,
  lockFactor,
  updateFactor,
} from './factor.queries.ts'
import { optionalText, text, toPhone } from '../fields.ts'
import { limitByAddress, limitFrequency } from '../rate-limits.ts'
import { mailNotice } from '../mail/notices.ts'
import { deliverSms, toChannel } from '../account/sms.ts'
import { insertAudit } from '../token.queries.ts'
import type { UserRow } from '../user.queries.ts'
import { creationOptions, requestOptions } from './webauthn.ts'

export type Kind = Exclude<FactorType, 'recovery_code'>
export type Member = Caller & { session: NonNullable<Caller['session']> }

/** Seconds until a challenge, or an unfinished enrolment, expires. */
export const CHALLENGE_SECONDS = 300
export const MISSES_ALLOWED = 5

/** The signed-in user of a factor request. Refuses anonymous users. */
export async function requireMember(call: Call): Promise<Member> {
  const caller = await requireUser(call)
  if (caller.user.is_anonymous)
    throw new AuthError(
      'no_authorization',
      'Anonymous users cannot use multi-factor authentication',
      { status: 403 },
    )
  if (!caller.session)
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
  return { ...caller, session: caller.session }
}

const enrolBody = z.object({
  factor_type: text,
  friendly_name: optionalText,
  issuer: text,
  phone: text,
})

/** POST /factors: starts an enrolment. The factor counts after its first right code. */
export async function enrolFactor(call: Call): Promise<object> {
  const caller = await requireMember(call)
  const body = await readBody(call, enrolBody)
  const type = kindOf(body.factor_type)
  if (!call.options.mfa[type])
    throw new AuthError(
      `mfa_${type}_enroll_not_enabled`,
      `MFA enroll is disabled for ${TITLES[type]}`,
    )
  const phone = type === 'phone' ? toPhone(body.phone) : undefined
  const { user } = caller
  try {
    return await writeAuth(async (tx) => {
      const moment = at()
      await deleteUnverified(tx, user.id, {
        before: new Date(Date.parse(moment) - CHALLENGE_SECONDS * 1000).toISOString(),
      })
      refuseEnrolment(call, caller, await listFactors(tx, user.id), phone)
      const secret = type === 'totp' ? new Secret({ size: 20 }) : undefined
      const factor = await insertFactor(tx, {
        userId: user.id,
        type,
        name: body.friendly_name,
        ...(phone && { phone }),
        at: moment,
      })
      await insertAudit(tx, {
        action: 'factor_in_progress',
        actorId: user.id,
        actorName: user.email ?? '',
        traits: { factor_id: factor.id, factor_type: type },
        address: call.address,
        at: moment,
      })
      const shown = {
        id: factor.id,
        type,
        friendly_name: body.friendly_name ?? '',
        ...(phone && { phone }),
      }
      if (!secret) return shown
      await updateFactor(tx, factor.id, { secret: sealText(secret.base32, factor.id) }, moment)
      const issuer = body.issuer || new URL(call.options.siteUrl).host
      const uri = totpOf(secret, issuer, user.email ?? user.phone ?? user.id).toString()
      return { ...shown, totp: { qr_code: renderSVG(uri), secret: secret.base32, uri } }
    })
  } catch (error) {
    if (!isDuplicateRow(error)) throw error
    throw new AuthError(
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${body.friendly_name ?? ''}" for this user already exists`,
    )
  }
}

function refuseEnrolment(
  call: Call,
  caller: { session: { aal: string } },
  factors: FactorRow[],
  phone: string | undefined,
): void {
  if (phone && factors.some((factor) => factor.phone === phone && factor.status === 'verified'))
    throw new AuthError(
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    )
  if (factors.length >= call.options.mfa.maxFactors)
    throw new AuthError(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  refuseUnproved(caller, factors)
}

/**
 * A user with a verified factor proves it before adding another. Otherwise a thief of the password
 * could add one.
 */
export function refuseUnproved(
  { session }: { session: { aal: string } },
  factors: FactorRow[],
): void {
  if (session.aal === 'aal1' && factors.some((factor) => factor.status === 'verified'))
    throw new AuthError('insufficient_aal', 'AAL2 required to enroll a new factor')
}

const challengeBody = z.object({ channel: text })

/** POST /factors/:id/challenge: starts a proof. A phone factor gets its code now. */
export async function challengeFactor(call: Call): Promise<object> {
  const { user } = await requireMember(call)
  await limitByAddress(call, 'mfa')
  const body = await readOptionalBody(call, challengeBody)
  return writeAuth(async (tx) => {
    const factor = await ownFactor(tx, user.id, call)
    const type = kindOf(factor.factor_type)
    requireVerification(call, type)
    const moment = at()
    await updateFactor(tx, factor.id, { last_challenged_at: moment }, moment)
    const expires = { expires_at: Math.floor(Date.parse(moment) / 1000) + CHALLENGE_SECONDS }
    await insertAudit(tx, {
      action: 'challenge_created',
      actorId: user.id,
      actorName: user.email ?? '',
      traits: { factor_id: factor.id },
      address: call.address,
      at: moment,
    })
    if (type === 'phone')
      return {
        id: await textChallenge(tx, call, user, { factor, channel: toChannel(body.channel) }),
        type,
        ...expires,
      }
    if (type === 'totp')
      return {
        id: await insertChallenge(tx, { factorId: factor.id, address: call.address, at: moment }),
        type,
        ...expires,
      }
    const isNew = factor.status === 'unverified'
    const options = isNew
      ? await creationOptions(call, user, [])
      : await requestOptions(call, factor.web_authn_credential ? [factor.web_authn_credential] : [])
    const id = await insertChallenge(tx, {
      factorId: factor.id,
      address: call.address,
      webauthn: options.challenge,
      at: moment,
    })
    return {
      id,
      type,
      ...expires,
      webauthn: { type: isNew ? 'create' : 'request', credential_options: { publicKey: options } },
    }
  })
}

async function textChallenge(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  { factor, channel }: { factor: FactorRow; channel: 'sms' | 'whatsapp' },
): Promise<string> {
  const phone = factor.phone ?? ''
  await limitFrequency(tx, call, 'sms-mfa', phone)
  const code = call.options.smsTestCodes.get(phone) ?? randomCode(call.options.otpLength)
  if (!call.options.smsTestCodes.has(phone))
    await deliverSms(tx, call, user, { phone, channel, code })
  return insertChallenge(tx, {
    factorId: factor.id,
    address: call.address,
    otpHash: hashCode(phone, code),
    at: at(),
  })
}

export function requireVerification(call: Call, type: Kind): void {
  if (!call.options.mfa[type])
    throw new AuthError(
      `mfa_${type}_verify_not_enabled`,
      `MFA verification is disabled for ${TITLES[type]}`,
    )
}

/** DELETE /factors/:id. A verified factor requires an aal2 session. */
export async function removeFactor(call: Call): Promise<{ id: string }> {
  const { user, session } = await requireMember(call)
  return writeAuth(async (tx) => {
    const factor = await ownFactor(tx, user.id, call)
    if (factor.status === 'verified' && session.aal !== 'aal2')
      throw new AuthError('insufficient_aal', 'AAL2 required to unenroll verified factor', {
        status: 422,
      })
    await deleteFactor(tx, factor.id)
    if (factor.status === 'verified')
      await mailNotice(tx, call, user, { notice: 'mfa_factor_unenrolled' })
    await deleteLoneRecoveryCodes(tx, user.id)
    await insertAudit(tx, {
      action: 'factor_unenrolled',
      actorId: user.id,
      actorName: user.email ?? '',
      traits: { factor_id: factor.id },
      address: call.address,
      at: at(),
    })
    return { id: factor.id }
  })
}

export async function ownFactor(tx: WriteTx, userId: string, call: Call): Promise<FactorRow> {
  const id = z.uuid().safeParse(call.params[0])
  const factor = id.success ? await lockFactor(tx, userId, id.data) : undefined
  if (!factor || factor.factor_type === 'recovery_code')
    throw new AuthError('mfa_factor_not_found', 'Factor not found')
  return factor
}

const TITLES: Record<Kind, string> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }
export function kindOf(given: string): Kind {
  if (given === 'totp' || given === 'phone' || given === 'webauthn') return given
  throw new AuthError('validation_failed', 'factor_type needs to be totp, phone, or webauthn')
}

/** SHA-1, six digits, thirty seconds: what every authenticator app supports. */
export const totpOf = (secret: Secret, issuer: string, label: string) =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: 30 })
