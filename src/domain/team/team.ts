import { recordAudit } from '#domain/audit'
import { listMembers } from '#domain/business'
import { handOverWork } from '#conversation/transfer'
import { now, nowIso } from '#platform/clock'
import { newId, sha256Hex } from '#platform/crypto'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import type { InvitedRole, InviteMember, SentInvitation, Team } from './contract.ts'
import { sendLink } from './send-link.ts'
import { signInvitation } from './invitation-token.ts'
import * as rows from './queries.ts'
import { DAY_MS } from '#lib/time/durations'

export { acceptInvitation, openInvitation } from './accept.ts'
export { markInvitationRefused, takeInvitation } from './send-link.ts'

const VALID_DAYS = 7
/** Limit of new invitations per day, because they send mail to strangers' addresses. */
const MAX_PER_DAY = 50
const RESEND_AFTER_MS = 60_000

/** Members and open invitations. Error: `business.not_found` for non-members. */
export async function loadTeam(claims: Claims, businessId: string): Promise<Team> {
  const [members, invitations] = await Promise.all([
    listMembers(claims, businessId),
    db.readAs(claims, (tx) => rows.listPending(tx, businessId)),
  ])
  if (members.length === 0) throw new AppError('business.not_found')
  return { members, invitations }
}

/**
 * Whether the caller owns the business (specification section 6). False also when they cannot see
 * it.
 */
export async function isOwner({ sub, ...claims }: Claims, businessId: string): Promise<boolean> {
  return (
    sub !== undefined && db.readAs({ ...claims, sub }, (tx) => rows.isOwner(tx, businessId, sub))
  )
}

/**
 * Invites an address or a WhatsApp number into the team. Returns the link, which works once, for 7
 * days. It is also mailed if mail works, or sent by a channel. An open invitation of the same
 * address ends. Owner and admin with a secured account: `auth.forbidden`, `auth.account_required`,
 * `invitation.already_member`, `request.rate_limited`.
 */
export function inviteMember(
  claims: Claims,
  { businessId, role, to }: InviteMember,
): Promise<SentInvitation> {
  const invitee: rows.Invitee =
    'email' in to
      ? { email: to.email.toLowerCase(), phone: null }
      : { email: null, phone: to.phone }
  const channelId = 'phone' in to ? to.channelId : null
  return db.writeAs(claims, async (tx) => {
    const person = await requireKeeper(tx, claims, businessId)
    await rows.lockInvitations(tx, businessId)
    const at = now()
    if (
      (await rows.countSince(tx, businessId, new Date(at.getTime() - DAY_MS).toISOString())) >=
      MAX_PER_DAY
    )
      throw new AppError('request.rate_limited')
    await rows.revokePendingOf(tx, businessId, invitee, at.toISOString())
    const id = newId()
    const token = await signInvitation(id, { from: at, until: expiryFrom(at) })
    await rows.insertInvitation(tx, {
      id,
      businessId,
      invitee,
      role,
      invitedBy: person,
      tokenHash: sha256Hex(token),
      createdAt: at.toISOString(),
      expiresAt: expiryFrom(at).toISOString(),
    })
    await recordAudit(tx, {
      businessId,
      actorId: person,
      action: 'team.invite',
      entity: 'team_invitation',
      entityId: id,
      after: { ...(invitee.email ? { email: invitee.email } : { phone: invitee.phone }), role },
    })
    const sent = await sendLink(tx, { id, businessId, person, invitee, channelId, role, token })
    // The inviter's right is checked; only the service may look up whose address it is.
    await continueAsService(tx, 'addresses of members stand with Auth')
    if (invitee.email !== null && (await rows.isMemberAddress(tx, businessId, invitee.email)))
      throw new AppError('invitation.already_member')
    return sent
  })
}

/**
 * Makes a new link for an open invitation, for another 7 days, and mails it if mail works. The old
 * link ends. At most once a minute: `request.rate_limited`.
 */
export function resendInvitation(
  claims: Claims,
  businessId: string,
  invitationId: string,
): Promise<SentInvitation> {
  return db.writeAs(claims, async (tx) => {
    const person = await requireKeeper(tx, claims, businessId)
    const known = await rows.lockPending(tx, businessId, invitationId)
    if (!known) throw new AppError('invitation.not_found')
    const sentAtMs = Date.parse(known.expires_at) - VALID_DAYS * DAY_MS
    if (now().getTime() - sentAtMs < RESEND_AFTER_MS) throw new AppError('request.rate_limited')
    const at = now()
    const token = await signInvitation(invitationId, { from: at, until: expiryFrom(at) })
    await rows.renewToken(tx, invitationId, sha256Hex(token), expiryFrom(at).toISOString())
    await recordAudit(tx, {
      businessId,
      actorId: person,
      action: 'team.resend',
      entity: 'team_invitation',
      entityId: invitationId,
      after: { email: known.email, phone: known.phone },
    })
    const { role, channel_id: channelId } = known
    return sendLink(tx, {
      id: invitationId,
      businessId,
      person,
      invitee: known,
      channelId,
      role,
      token,
    })
  })
}

/** Withdraws an open invitation, whose link then no longer works. */
export function revokeInvitation(
  claims: Claims,
  businessId: string,
  invitationId: string,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const person = await requireKeeper(tx, claims, businessId)
    const known = await rows.lockPending(tx, businessId, invitationId)
    if (!known) throw new AppError('invitation.not_found')
    await rows.revokeRow(tx, invitationId, nowIso())
    await recordAudit(tx, {
      businessId,
      actorId: person,
      action: 'team.revoke',
      entity: 'team_invitation',
      entityId: invitationId,
      after: { email: known.email, phone: known.phone },
    })
  })
}

/**
 * Changes a member's role. Below admin, their API keys and open invitations end. Only the owner,
 * and never their own role: `auth.forbidden`, `member.not_found`.
 */
export function changeRole(
  claims: Claims,
  businessId: string,
  memberId: string,
  role: InvitedRole,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const person = await requireOwner(tx, claims, businessId)
    const before = await rows.findRole(tx, businessId, memberId)
    const ended = role === 'admin' ? {} : await rows.countGrants(tx, businessId, memberId)
    if (!(await rows.updateRole(tx, businessId, memberId, role)))
      throw new AppError('member.not_found')
    const entry = {
      businessId,
      actorId: person,
      action: 'team.role',
      entity: 'team_business',
      entityId: memberId,
    }
    await recordAudit(tx, { ...entry, before: { role: before }, after: { role, ...ended } })
  })
}

/**
 * Removes a member. Their API keys and open invitations end; their open rooms and escalations go to
 * the removing owner. Errors: those of `changeRole`.
 */
export function removeMember(
  claims: Claims,
  businessId: string,
  memberId: string,
): Promise<{ rooms: number }> {
  return db.writeAs(claims, async (tx) => {
    const person = await requireOwner(tx, claims, businessId)
    const names = await rows.findNames(tx, businessId, memberId)
    const ended = await rows.countGrants(tx, businessId, memberId)
    // The member's work is handed over before they are deleted, because the job share-cases locks
    // the sharing first and then refers to the member.
    const rooms = await handOverWork(tx, businessId, {
      fromId: memberId,
      toId: person,
      actorId: person,
    })
    if (!(await rows.deleteMember(tx, businessId, memberId))) throw new AppError('member.not_found')
    await recordAudit(tx, {
      businessId,
      actorId: person,
      action: 'team.remove',
      entity: 'team_business',
      entityId: memberId,
      after: { name: names?.member ?? null, rooms, ...ended },
    })
    return { rooms }
  })
}

const expiryFrom = (from: Date) => new Date(from.getTime() + VALID_DAYS * DAY_MS)

async function requireKeeper(tx: WriteTx, claims: Claims, businessId: string): Promise<string> {
  const { sub: person } = claims
  if (!person) throw new AppError('auth.required')
  const role = await rows.findRole(tx, businessId, person)
  if (!role) throw new AppError('business.not_found')
  if (role !== 'owner' && role !== 'admin') throw new AppError('auth.forbidden')
  if (claims.is_anonymous) throw new AppError('auth.account_required')
  return person
}

async function requireOwner(tx: WriteTx, claims: Claims, businessId: string): Promise<string> {
  const person = await requireKeeper(tx, claims, businessId)
  if ((await rows.findRole(tx, businessId, person)) !== 'owner')
    throw new AppError('auth.forbidden')
  return person
}
