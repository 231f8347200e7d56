import { confirmPerson } from '#domain/account'
import { recordAudit } from '#domain/audit'
import { clearNotices, notifyMember } from '#domain/notice'
import { findLanguage } from '#domain/profile'
import { personOf } from '#platform/caller'
import { now, nowIso } from '#platform/clock'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { inLanguage } from '#platform/language'
import { canSendMail } from '#platform/mail'
import { enqueue } from '#platform/queue'
import { siteLink } from '#platform/settings'
import type { OwnershipOffer } from './contract.ts'
import { type OwnershipMail, ownershipMail } from './ownership-mail.ts'
import * as offers from './ownership-queries.ts'
import * as rows from './queries.ts'

const VALID_MS = 7 * 86_400_000
const WHY = 'only the server changes an owner and notifies both members'

/** The open offer that concerns the caller; null for everyone else. */
export async function readOffer(
  claims: Claims,
  businessId: string,
): Promise<OwnershipOffer | null> {
  const person = personOf(claims)
  const offer = await db.readAs(claims, (tx) => offers.findOffer(tx, businessId, nowIso()))
  return offer ? { ...offer, isForCaller: offer.to_id === person } : null
}

/**
 * Offers the business to a member, for 7 days; an earlier offer ends. Nothing changes before they
 * accept. Only the owner, who must confirm who they are. Errors: those of `confirmPerson`,
 * `auth.forbidden`, `business.not_found`, `member.not_found`, `auth.account_required`.
 */
export async function offerOwnership(
  claims: Claims,
  {
    businessId,
    memberId,
    password,
  }: { businessId: string; memberId: string; password: string | null },
): Promise<void> {
  const person = personOf(claims)
  await db.readAs(claims, (tx) => requireOwnerOf(tx, businessId, person))
  await confirmPerson(claims, password)
  await db.writeAs(claims, async (tx) => {
    await offers.lockOffers(tx, businessId)
    await requireOwnerOf(tx, businessId, person)
    const names = await rows.findNames(tx, businessId, memberId)
    const isMember = await rows.findRole(tx, businessId, memberId)
    if (!isMember || memberId === person) throw new AppError('member.not_found')
    const earlier = await offers.deleteOffer(tx, businessId)
    const expiresAt = new Date(now().getTime() + VALID_MS).toISOString()
    await offers.insertOffer(tx, { businessId, fromId: person, toId: memberId, expiresAt })
    await auditOffer(tx, businessId, person, {
      action: 'team.offer_owner',
      memberId,
      after: { name: names?.member ?? null },
    })
    await continueAsService(tx, WHY)
    if (earlier) await clearNotices(tx, businessId, 'owner_offered', businessId)
    const address = await offers.findAddress(tx, memberId)
    if (!address || address.is_anonymous) throw new AppError('member.not_found')
    const ownName = (await rows.findNames(tx, businessId, person))?.member ?? null
    await notifyParty(
      tx,
      { businessId, business: names?.business ?? '', person: ownName },
      memberId,
      {
        notice: 'owner_offered',
        mail: 'offered',
      },
    )
  })
}

/** Withdraws the offer as the owner, or declines it as the member. Error: `ownership.not_found`. */
export function endOffer(claims: Claims, businessId: string): Promise<void> {
  const person = personOf(claims)
  return db.writeAs(claims, async (tx) => {
    await offers.lockOffers(tx, businessId)
    const offer = await offers.deleteOffer(tx, businessId)
    if (!offer) throw new AppError('ownership.not_found')
    const isDeclined = offer.to_id === person
    await auditOffer(tx, businessId, person, {
      action: isDeclined ? 'team.decline_owner' : 'team.withdraw_owner',
      memberId: offer.to_id,
    })
    const names = await rows.findNames(tx, businessId, person)
    await continueAsService(tx, WHY)
    await clearNotices(tx, businessId, 'owner_offered', businessId)
    if (!isDeclined) return
    const about = { businessId, business: names?.business ?? '', person: names?.member ?? null }
    await notifyParty(tx, about, offer.from_id, { notice: 'owner_kept', mail: 'declined' })
  })
}

/**
 * Makes the caller the owner and the former owner an admin, and notifies both. Errors:
 * `ownership.not_found` (also when the person who offered is no longer the owner),
 * `auth.account_required`.
 */
export function acceptOwnership(claims: Claims, businessId: string): Promise<void> {
  const person = personOf(claims)
  if (claims.is_anonymous) throw new AppError('auth.account_required')
  return db.writeAs(claims, async (tx) => {
    await offers.lockOffers(tx, businessId)
    const offer = await offers.findOffer(tx, businessId, nowIso())
    if (offer?.to_id !== person) throw new AppError('ownership.not_found')
    const names = await rows.findNames(tx, businessId, person)
    await continueAsService(tx, WHY)
    const isOpen =
      (await offers.lockBoth(tx, businessId, offer)) && (await offers.deleteOffer(tx, businessId))
    if (!isOpen) throw new AppError('ownership.not_found')
    await offers.changeOwner(tx, { businessId, fromId: offer.from_id, toId: person })
    await auditOffer(tx, businessId, person, {
      action: 'team.owner',
      memberId: person,
      before: { owner: offer.from_id, name: offer.from_name },
      after: { owner: person, name: offer.to_name },
    })
    await clearNotices(tx, businessId, 'owner_offered', businessId)
    const about = { businessId, business: names?.business ?? '', person: offer.to_name }
    for (const memberId of [offer.from_id, person].toSorted())
      await notifyParty(tx, about, memberId, { notice: 'owner_changed', mail: 'changed' })
  })
}

async function requireOwnerOf(
  tx: Parameters<typeof rows.findRole>[0],
  businessId: string,
  person: string,
): Promise<void> {
  const role = await rows.findRole(tx, businessId, person)
  if (!role) throw new AppError('business.not_found')
  if (role !== 'owner') throw new AppError('auth.forbidden')
}

const auditOffer = (
  tx: WriteTx,
  businessId: string,
  actorId: string,
  {
    action,
    memberId,
    ...values
  }: { action: string; memberId: string; before?: object; after?: object },
) =>
  recordAudit(tx, {
    businessId,
    actorId,
    action,
    entity: 'team_business',
    entityId: memberId,
    ...values,
  })

/**
 * Notifies a person in the bell, and by mail whatever they chose, because it concerns their rights.
 */
async function notifyParty(
  tx: WriteTx,
  { businessId, business, person }: { businessId: string; business: string; person: string | null },
  memberId: string,
  {
    notice,
    mail,
  }: { notice: 'owner_offered' | 'owner_changed' | 'owner_kept'; mail: OwnershipMail },
): Promise<void> {
  // Each change of owner has its own notice.
  const subject = notice === 'owner_offered' ? businessId : `${businessId}:${now().getTime()}`
  await notifyMember(tx, { businessId, kind: notice, subject, roomId: null }, memberId)
  const address = await offers.findAddress(tx, memberId)
  if (!address?.email || !canSendMail()) return
  const { email } = address
  const link = siteLink(`/team/?businessId=${businessId}`)
  const language = await findLanguage(tx, memberId)
  await enqueue(
    tx,
    'send-mail',
    inLanguage(language, () => ownershipMail(mail, email, { business, person, link })),
  )
}
