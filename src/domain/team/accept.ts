import { recordAudit } from '#domain/audit'
import { now, nowIso } from '#platform/clock'
import { sha256Hex } from '#platform/crypto'
import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { OpenedInvitation } from './contract.ts'
import { readInvitationToken } from './invitation-token.ts'
import * as rows from './queries.ts'

const byToken = asService('an invited person is no member yet; the token is their right')

/** The page of an invitation's link for `claims` (undefined: not signed in). Changes nothing. */
export async function openInvitation(
  claims: Claims | undefined,
  token: string,
): Promise<OpenedInvitation> {
  const id = await readInvitationToken(token)
  const found =
    id && (await db.readAs(byToken, (tx) => rows.findInvitation(tx, id, sha256Hex(token))))
  return found ? judgeInvitation(found, claims) : { state: 'unknown' }
}

/**
 * Makes the caller a member, once, if the invitation is for their own confirmed address or was sent
 * to a WhatsApp number. An existing member keeps their role. Errors: `auth.required`,
 * `auth.account_required`, `invitation.not_found`, `.expired`, `.used`, `.wrong_account`.
 */
export async function acceptInvitation(
  claims: Claims,
  token: string,
): Promise<{ businessId: string }> {
  const { sub: person } = claims
  if (!person) throw new AppError('auth.required')
  if (claims.is_anonymous) throw new AppError('auth.account_required')
  const id = await readInvitationToken(token)
  if (!id) throw new AppError('invitation.not_found')
  return db.writeAs(byToken, async (tx) => {
    // The second of two calls finds it accepted: it is used, or the same person has joined.
    await rows.lockInvitation(tx, id)
    const found = await rows.findInvitation(tx, id, sha256Hex(token))
    if (!found) throw new AppError('invitation.not_found')
    const opened = judgeInvitation(found, claims)
    switch (opened.state) {
      case 'joined':
        return { businessId: found.business_id }
      case 'expired':
      case 'used':
      case 'wrong_account':
        throw new AppError(`invitation.${opened.state}`)
      case 'unknown':
        throw new AppError('invitation.not_found')
      case 'valid':
    }
    await rows.ensureProfile(tx, person, nameOf(claims))
    if (!(await rows.markAccepted(tx, found.id, person, nowIso())))
      throw new AppError('invitation.used')
    await rows.insertMember(tx, found.business_id, person, found.role)
    await recordAudit(tx, {
      businessId: found.business_id,
      actorId: person,
      action: 'team.join',
      entity: 'team_business',
      entityId: person,
      after: { role: found.role },
    })
    return { businessId: found.business_id }
  })
}

/**
 * The state of an invitation. One that was withdrawn, or whose inviter may no longer invite, looks
 * as if it never existed.
 */
function judgeInvitation(
  found: rows.FoundInvitation,
  claims: Claims | undefined,
): OpenedInvitation {
  const { business_name: businessName, email } = found
  if (found.revoked_at) return { state: 'unknown' }
  if (found.accepted_at)
    return found.accepted_by && found.accepted_by === claims?.sub
      ? { state: 'joined', businessName, businessId: found.business_id }
      : { state: 'used', businessName }
  if (!found.inviter_may) return { state: 'unknown' }
  if (Date.parse(found.expires_at) <= now().getTime()) return { state: 'expired', businessName }
  const needsSignIn = !claims?.sub || claims.is_anonymous === true
  const ownEmail = typeof claims?.email === 'string' ? claims.email : ''
  // A number needs no other proof, because the link was sent there and works once.
  if (email !== null && !needsSignIn && ownEmail.toLowerCase() !== email.toLowerCase())
    return { state: 'wrong_account', businessName, email, ownEmail }
  return {
    state: 'valid',
    businessName,
    inviterName: found.inviter_name,
    role: found.role,
    email,
    phone: found.phone,
    needsSignIn,
  }
}

function nameOf({ user_metadata: metadata }: Claims): string | null {
  if (typeof metadata !== 'object' || metadata === null) return null
  const name =
    'full_name' in metadata ? metadata.full_name : 'name' in metadata ? metadata.name : null
  return typeof name === 'string' && name.trim() ? name.trim().slice(0, 120) : null
}
