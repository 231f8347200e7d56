import type { ReadTx, WriteTx } from '#platform/database'
import type { Role } from '#contract/business'
import type { Invitation, InvitedRole } from './contract.ts'

const MAX_LISTED = 200

export async function listPending(tx: ReadTx, businessId: string): Promise<Invitation[]> {
  return tx<Invitation[]>`
    select i.id, i.email, i.phone, i.whatsapp_state, i.role, p.name as invited_by_name, i.created_at, i.expires_at
    from public.team_invitation i left join public.profile p on p.id = i.invited_by
    where i.business_id = ${businessId} and i.accepted_at is null and i.revoked_at is null
    order by i.created_at desc limit ${MAX_LISTED}`
}

export async function findRole(
  tx: ReadTx,
  businessId: string,
  memberId: string,
): Promise<Role | undefined> {
  const [row] = await tx<
    { role: Role }[]
  >`select role from public.team_business where business_id = ${businessId}
    and member_id = ${memberId}`
  return row?.role
}

export async function findNames(
  tx: ReadTx,
  businessId: string,
  memberId: string,
): Promise<{ business: string; member: string | null } | undefined> {
  const [row] = await tx<{ business: string; member: string | null }[]>`
    select b.name as business, (select name from public.profile where id = ${memberId}) as member
    from public.business b where b.id = ${businessId}`
  return row
}

/** Locks the invitations of a business, so that counting and adding are atomic. */
export async function lockInvitations(tx: WriteTx, businessId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`invitations:${businessId}`}, 0))`
}

export async function countSince(
  tx: ReadTx,
  businessId: string,
  sinceIso: string,
): Promise<number> {
  const [row] = await tx<
    { count: number }[]
  >`select count(*)::int as count from public.team_invitation where business_id = ${businessId}
    and created_at >= ${sinceIso}`
  return row!.count
}

/** Call it as the service, because Auth stores the addresses. */
export async function isMemberAddress(
  tx: ReadTx,
  businessId: string,
  email: string,
): Promise<boolean> {
  const rows = await tx`select from public.team_business t join auth.users u on u.id = t.member_id
      where t.business_id = ${businessId} and lower(u.email) = ${email}`
  return rows.length > 0
}

/** Either an address or a number. `phone`: as WhatsApp writes it. */
export type Invitee = { email: string; phone: null } | { email: null; phone: string }

export async function revokePendingOf(
  tx: WriteTx,
  businessId: string,
  { email, phone }: Invitee,
  at: string,
): Promise<void> {
  await tx`update public.team_invitation set revoked_at = ${at} where business_id = ${businessId}
    and email is not distinct from ${email} and phone is not distinct from ${phone}
      and accepted_at is null and revoked_at is null`
}

export type NewInvitation = {
  id: string
  businessId: string
  invitee: Invitee
  role: InvitedRole
  invitedBy: string
  tokenHash: string
  createdAt: string
  expiresAt: string
}

export async function insertInvitation(tx: WriteTx, invitation: NewInvitation): Promise<void> {
  await tx`
    insert into public.team_invitation (id, business_id, email, phone, role, invited_by, token_hash,
        created_at, expires_at)
    values (${invitation.id}, ${invitation.businessId}, ${invitation.invitee.email},
        ${invitation.invitee.phone}, ${invitation.role}, ${invitation.invitedBy},
        ${invitation.tokenHash}, ${invitation.createdAt},
        ${invitation.expiresAt})`
}

type Pending = { channel_id: string | null; role: InvitedRole; expires_at: string }

/**
 * Locks the invitation if it is still open; undefined when it is settled or the caller cannot see
 * it.
 */
export async function lockPending(
  tx: WriteTx,
  businessId: string,
  id: string,
): Promise<(Invitee & Pending) | undefined> {
  const [row] = await tx<(Invitee & Pending)[]>`
    select email, phone, channel_id, role, expires_at from public.team_invitation where business_id = ${businessId}
    and id = ${id} and accepted_at is null and revoked_at is null for update`
  return row
}

export async function renewToken(
  tx: WriteTx,
  id: string,
  tokenHash: string,
  expiresAt: string,
): Promise<void> {
  await tx`update public.team_invitation set token_hash = ${tokenHash}, expires_at = ${expiresAt}
    where id = ${id}`
}

export async function revokeRow(tx: WriteTx, id: string, at: string): Promise<void> {
  await tx`update public.team_invitation set revoked_at = ${at} where id = ${id}`
}

export type FoundInvitation = {
  id: string
  business_id: string
  business_name: string
  inviter_name: string | null
  email: string | null
  phone: string | null
  role: InvitedRole
  expires_at: string
  accepted_at: string | null
  accepted_by: string | null
  revoked_at: string | null
  inviter_may: boolean
}

export async function findInvitation(
  tx: ReadTx,
  id: string,
  tokenHash: string,
): Promise<FoundInvitation | undefined> {
  const [row] = await tx<FoundInvitation[]>`
    select i.id, i.business_id, b.name as business_name, p.name as inviter_name, i.email, i.phone, i.role,
      i.expires_at, i.accepted_at, i.accepted_by, i.revoked_at,
      private.is_keeper_of(i.business_id, i.invited_by) as inviter_may
    from public.team_invitation i join public.business b on b.id = i.business_id
    left join public.profile p on p.id = i.invited_by where i.id = ${id}
    and i.token_hash = ${tokenHash}`
  return row
}

/** Locks an invitation until the transaction ends. */
export async function lockInvitation(tx: WriteTx, id: string): Promise<void> {
  await tx`select from public.team_invitation where id = ${id} for update`
}

/** Returns false when it was settled or ended, because an invitation is accepted once. */
export async function markAccepted(
  tx: WriteTx,
  id: string,
  memberId: string,
  at: string,
): Promise<boolean> {
  const rows =
    await tx`update public.team_invitation set accepted_at = ${at}, accepted_by = ${memberId}
      where id = ${id} and accepted_at is null and revoked_at is null and expires_at > ${at}
      returning 1`
  return rows.length === 1
}

/** Adds the profile of an invited person, which onboarding normally creates. */
export async function ensureProfile(tx: WriteTx, id: string, name: string | null): Promise<void> {
  await tx`insert into public.profile (id, name) values (${id}, ${name})
    on conflict (id) do nothing`
}

export async function insertMember(
  tx: WriteTx,
  businessId: string,
  memberId: string,
  role: InvitedRole,
): Promise<void> {
  await tx`insert into public.team_business (business_id, member_id, role)
    values (${businessId}, ${memberId}, ${role}) on conflict (business_id, member_id) do nothing`
}

export async function updateRole(
  tx: WriteTx,
  businessId: string,
  memberId: string,
  role: InvitedRole,
): Promise<boolean> {
  const rows =
    await tx`update public.team_business set role = ${role} where business_id = ${businessId}
      and member_id = ${memberId} and role <> 'owner' returning 1`
  return rows.length === 1
}

export async function deleteMember(
  tx: WriteTx,
  businessId: string,
  memberId: string,
): Promise<boolean> {
  const rows = await tx`delete from public.team_business where business_id = ${businessId}
      and member_id = ${memberId} and role <> 'owner' returning 1`
  return rows.length === 1
}

export async function isOwner(tx: ReadTx, businessId: string, memberId: string): Promise<boolean> {
  const rows = await tx`select 1 from public.team_business where business_id = ${businessId}
      and member_id = ${memberId} and role = 'owner'`
  return rows.length === 1
}

/** Counts what ends with a member's membership, or with a role below admin (trigger end_grants). */
export async function countGrants(
  tx: ReadTx,
  businessId: string,
  memberId: string,
): Promise<{ apiKeys: number; invitations: number }> {
  const [row] = await tx<{ apiKeys: number; invitations: number }[]>`
    select (select count(*)::int from public.api_key where business_id = ${businessId}
      and created_by = ${memberId} and revoked_at is null) as "apiKeys",
      (select count(*)::int from public.team_invitation where business_id = ${businessId}
        and invited_by = ${memberId} and accepted_at is null and revoked_at is null) as invitations`
  return row!
}

/** Notes the message with the link before it is sent. It runs as the service. */
export async function noteWhatsApp(
  tx: WriteTx,
  id: string,
  sent: { channelId: string; textHash: string } | null,
): Promise<void> {
  await tx`update public.team_invitation set whatsapp_state = ${sent && 'waiting'},
      channel_id = ${sent?.channelId ?? null}, text_hash = ${sent?.textHash ?? null}
    where id = ${id}`
}

/** Returns true for the run that sends it, because a message is sent at most once. */
export async function takeWhatsApp(tx: WriteTx, id: string, textHash: string): Promise<boolean> {
  const taken = await tx`update public.team_invitation set whatsapp_state = 'sent'
    where id = ${id} and whatsapp_state = 'waiting' and text_hash = ${textHash}
    and accepted_at is null and revoked_at is null returning 1`
  return taken.length === 1
}

export async function markRefused(tx: WriteTx, id: string, textHash: string): Promise<void> {
  await tx`update public.team_invitation set whatsapp_state = 'refused'
    where id = ${id} and whatsapp_state = 'sent' and text_hash = ${textHash}`
}
