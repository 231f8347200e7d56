import { Secret } from 'otpauth'
import { z } from 'zod'
import { isSameSecret, openSealed } from '#platform/crypto'
import type { WriteTx } from '#platform/database'
import { at, type Call, readBody, writeAuth } from '../auth-call.ts'
import { hashCode } from '../mail/codes.ts'
import { AuthError } from '../auth-errors.ts'
import {
  type ChallengeRow,
  deleteChallenge,
  deleteUnverified,
  type FactorRow,
  listFactors,
  lockChallenge,
  missChallenge,
  setCredential,
  updateFactor,
} from './factor.queries.ts'
import { text } from '../fields.ts'
import { askAboutAttempt } from '../hooks/hooks.ts'
import { limitByAddress, limitByFactor } from '../rate-limits.ts'
import { mailNotice } from '../mail/notices.ts'
import { raiseSession, type SessionAnswer } from '../session/session.ts'
import { deleteSessionsOf } from '../session/session.queries.ts'
import { insertAudit, takeOnce } from '../token.queries.ts'
import { verifyAssertion, verifyCreation } from './webauthn.ts'
import {
  requireMember,
  type Member,
  ownFactor,
  kindOf,
  requireVerification,
  refuseUnproved,
  CHALLENGE_SECONDS,
  type Kind,
  MISSES_ALLOWED,
  totpOf,
} from './factors.ts'

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
    (await refuseProof(tx, call, { factor, type, challenge, proof: body }))
  if (refusal) return { ok: false, error: refusal }
  await deleteChallenge(tx, challenge.id)
  await updateFactor(tx, factor.id, { status: 'verified' }, at())
  if (factor.status === 'unverified')
    await mailNotice(tx, call, user, { notice: 'mfa_factor_enrolled' })
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
    answer: await raiseSession(tx, call, user, {
      session,
      method: METHODS[type],
      factorId: factor.id,
    }),
  }
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

type Attempt = { factor: FactorRow; type: Kind; challenge: ChallengeRow; proof: Proof }

/** Checks the proof and asks the hook; undefined when both accept it. */
async function refuseProof(
  tx: WriteTx,
  call: Call,
  { factor, type, challenge, proof }: Attempt,
): Promise<AuthError | undefined> {
  const valid = await isProved(tx, call, { factor, type, challenge, proof })
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
  { factor, challenge, proof }: Attempt,
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

const METHODS: Record<Kind, string> = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' }

const WRONG_PROOFS: Record<Kind, string> = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'Invalid WebAuthn credential',
}
