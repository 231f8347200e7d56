import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import { isSameSecret, sealText, openSealed } from '#platform/crypto'
import type { WriteTx } from '#platform/database'
import { sqlState } from '#platform/errors'
import { at, type Call, readBody, readOptionalBody, writeAuth } from '../auth-call.ts'
import { type Caller, requireUser } from '../caller.ts'
import { hashCode, randomCode } from '../mail/codes.ts'
import { AuthError } from '../auth-errors.ts'
import {
  type ChallengeRow,
  deleteChallenge,
  deleteFactor,
  deleteLoneRecoveryCodes,
  deleteUnverified,
  type FactorRow,
  type FactorType,
  insertChallenge,
  insertFactor,
  listFactors,
  lockChallenge,
  lockFactor,
  missChallenge,
  setCredential,
  updateFactor,
} from './factor.queries.ts'
import { optionalText, text, toPhone } from '../fields.ts'
import { askAboutAttempt } from '../hooks/hooks.ts'
import { limitByAddress, limitByFactor, limitFrequency } from '../rate-limits.ts'
import { mailNotice } from '../mail/notices.ts'
import { raiseSession, type SessionAnswer } from '../session/session.ts'
import { deleteSessionsOf } from '../session/session.queries.ts'
import { deliverSms, toChannel } from '../account/sms.ts'
import { insertAudit, takeOnce } from '../token.queries.ts'
import type { UserRow } from '../user.queries.ts'
import { creationOptions, requestOptions, verifyAssertion, verifyCreation } from './webauthn.ts'

type Kind = Exclude<FactorType, 'recovery_code'>
type Member = Caller & { session: NonNullable<Caller['session']> }

/** Seconds until a challenge, or an unfinished enrolment, expires. */
const CHALLENGE_SECONDS = 300
const MISSES_ALLOWED = 5

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
    if (sqlState(error) !== '23505') throw error
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
function refuseUnproved({ session }: { session: { aal: string } }, factors: FactorRow[]): void {
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
        id: await textChallenge(tx, call, user, factor, toChannel(body.channel)),
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
  factor: FactorRow,
  channel: 'sms' | 'whatsapp',
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

const verifyBody = z.object({
  challenge_id: text,
  code: text,
  webauthn: z.object({ type: text, credential_response: z.unknown() }).nullish(),
})
type Proof = z.infer<typeof verifyBody>

/**
 * POST /factors/:id/verify: checks the proof, raises the session to aal2 and returns new tokens.
 */
export async function verifyFactor(call: Call): Promise<SessionAnswer> {
  const caller = await requireMember(call)
  await limitByAddress(call, 'mfa')
  const body = await readBody(call, verifyBody)
  const outcome = await writeAuth((tx) => proveFactor(tx, call, caller, body))
  if (!outcome.ok) throw outcome.error
  return outcome.answer
}

/** A refusal is returned, not thrown, where its changes must commit. */
type Outcome = { ok: true; answer: SessionAnswer } | { ok: false; error: AuthError }

async function proveFactor(tx: WriteTx, call: Call, caller: Member, body: Proof): Promise<Outcome> {
  const { user, session } = caller
  const factor = await ownFactor(tx, user.id, call)
  const type = kindOf(factor.factor_type)
  requireVerification(call, type)
  // This enrolment may have started before another factor was verified.
  if (factor.status === 'unverified') refuseUnproved(caller, await listFactors(tx, user.id))
  await limitByFactor(tx, call, factor.id)
  if (type !== 'webauthn' && body.code === '')
    throw new AuthError('validation_failed', 'Code needs to be non-empty')
  const challenge = await getChallenge(tx, call, factor, body.challenge_id)
  const refusal =
    (await expireChallenge(tx, challenge)) ??
    (await refuseProof(tx, call, factor, type, challenge, body))
  if (refusal) return { ok: false, error: refusal }
  await deleteChallenge(tx, challenge.id)
  await updateFactor(tx, factor.id, { status: 'verified' }, at())
  if (factor.status === 'unverified') await mailNotice(tx, call, user, 'mfa_factor_enrolled')
  await deleteUnverified(tx, user.id, { type })
  await insertAudit(tx, {
    action: 'verification_attempted',
    actorId: user.id,
    actorName: user.email ?? '',
    traits: { factor_id: factor.id },
    address: call.address,
    at: at(),
  })
  return {
    ok: true,
    answer: await raiseSession(tx, call, user, session, METHODS[type], factor.id),
  }
}

function requireVerification(call: Call, type: Kind): void {
  if (!call.options.mfa[type])
    throw new AuthError(
      `mfa_${type}_verify_not_enabled`,
      `MFA verification is disabled for ${TITLES[type]}`,
    )
}

/** Locks the factor's challenge. Codes: mfa_factor_not_found, mfa_ip_address_mismatch. */
async function getChallenge(
  tx: WriteTx,
  call: Call,
  factor: FactorRow,
  challengeId: string,
): Promise<ChallengeRow> {
  const challenge = z.uuid().safeParse(challengeId).success
    ? await lockChallenge(tx, factor.id, challengeId)
    : undefined
  if (!challenge)
    throw new AuthError(
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
      { status: 422 },
    )
  if (challenge.ip_address !== (call.address ?? ''))
    throw new AuthError('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch')
  return challenge
}

/** Deletes an expired challenge and returns the refusal. */
async function expireChallenge(
  tx: WriteTx,
  challenge: ChallengeRow,
): Promise<AuthError | undefined> {
  if (Date.parse(at()) <= Date.parse(challenge.created_at) + CHALLENGE_SECONDS * 1000)
    return undefined
  await deleteChallenge(tx, challenge.id)
  return new AuthError(
    'mfa_challenge_expired',
    `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
  )
}

/** Checks the proof and asks the hook; undefined when both accept it. */
async function refuseProof(
  tx: WriteTx,
  call: Call,
  factor: FactorRow,
  type: Kind,
  challenge: ChallengeRow,
  body: Proof,
): Promise<AuthError | undefined> {
  const valid = await isProved(tx, call, factor, challenge, body)
  const rejected = await askAboutAttempt(tx, call, 'mfa_verification_attempt', {
    user_id: factor.user_id,
    factor_id: factor.id,
    factor_type: type,
    valid,
  })
  if (rejected) {
    await deleteSessionsOf(tx, factor.user_id)
    return new AuthError(
      'mfa_verification_rejected',
      rejected.message ?? 'Further MFA verification attempts will be rejected.',
    )
  }
  if (valid) return undefined
  await missChallenge(tx, challenge.id, MISSES_ALLOWED)
  return new AuthError('mfa_verification_failed', WRONG_PROOFS[type])
}

async function isProved(
  tx: WriteTx,
  call: Call,
  factor: FactorRow,
  challenge: ChallengeRow,
  proof: Proof,
): Promise<boolean> {
  switch (factor.factor_type) {
    case 'totp': {
      const totp = totpOf(Secret.fromBase32(openSealed(factor.secret ?? '', factor.id)), '', '')
      const step = totp.validate({ token: proof.code, timestamp: Date.parse(at()), window: 1 })
      if (step === null) return false
      // A TOTP code that was observed is not accepted a second time.
      const used = `totp:${factor.id}:${Math.floor(Date.parse(at()) / 30_000) + step}`
      return takeOnce(tx, used, at())
    }
    case 'phone':
      return (
        challenge.otp_hash !== null &&
        isSameSecret(challenge.otp_hash, hashCode(factor.phone ?? '', proof.code))
      )
    case 'webauthn': {
      if (!challenge.web_authn_challenge) return false
      const response = proof.webauthn?.credential_response
      const credential =
        factor.status === 'unverified'
          ? await verifyCreation(call, response, challenge.web_authn_challenge)
          : factor.web_authn_credential &&
            (await verifyAssertion(
              call,
              response,
              challenge.web_authn_challenge,
              factor.web_authn_credential,
            ))
      if (!credential) return false
      await setCredential(tx, factor.id, credential)
      return true
    }
    case 'recovery_code':
      return false
  }
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
    if (factor.status === 'verified') await mailNotice(tx, call, user, 'mfa_factor_unenrolled')
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

async function ownFactor(tx: WriteTx, userId: string, call: Call): Promise<FactorRow> {
  const id = z.uuid().safeParse(call.params[0])
  const factor = id.success ? await lockFactor(tx, userId, id.data) : undefined
  if (!factor || factor.factor_type === 'recovery_code')
    throw new AuthError('mfa_factor_not_found', 'Factor not found')
  return factor
}

const METHODS: Record<Kind, string> = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' }
const TITLES: Record<Kind, string> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }
const WRONG_PROOFS: Record<Kind, string> = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'Invalid WebAuthn credential',
}

function kindOf(given: string): Kind {
  if (given === 'totp' || given === 'phone' || given === 'webauthn') return given
  throw new AuthError('validation_failed', 'factor_type needs to be totp, phone, or webauthn')
}

/** SHA-1, six digits, thirty seconds: what every authenticator app supports. */
const totpOf = (secret: Secret, issuer: string, label: string) =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: 30 })
