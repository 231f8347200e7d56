import { countTeam } from '#conversation/team-queue'
import { readDaySums } from '#domain/evaluation/breakdown'
import { notifyMember } from '#domain/notice'
import { findLanguage } from '#domain/profile'
import { dayAfter, zoneOf } from '#lib/time/zone'
import { personOf } from '#platform/caller'
import { now, nowIso } from '#platform/clock'
import { asService, type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { inLanguage } from '#platform/language'
import { canSendMail } from '#platform/mail'
import { enqueue } from '#platform/queue'
import type { Digest, DigestChoice, DigestFigures, DigestPeriod, DigestQuery } from './contract.ts'
import { digestMail } from './digest-mail.ts'
import * as rows from './queries.ts'
import { DIGEST_DAYS, lastDayOf, momentAfter, momentDue } from './rules.ts'

const service = asService('the server makes summaries for members')

/** The caller's choice of the digest of a business; null: no digest. */
export function readDigestChoice(claims: Claims, businessId: string): Promise<DigestChoice | null> {
  return db.readAs(claims, async (tx) => {
    const found = await rows.findDigest(tx, businessId, personOf(claims))
    return found ? { rhythm: found.rhythm, hour: found.hour, weekday: found.weekday } : null
  })
}

/** Saves the caller's choice. Error: `business.not_found`. */
export async function saveDigestChoice(
  claims: Claims,
  businessId: string,
  choice: DigestChoice | null,
): Promise<void> {
  const memberId = personOf(claims)
  await db.writeAs(claims, async (tx) => {
    const place = await rows.findZone(tx, businessId)
    if (!place) throw new AppError('business.not_found')
    if (!choice) return rows.deleteDigest(tx, businessId, memberId)
    const known = await rows.findDigest(tx, businessId, memberId)
    const handledUntil = known ? new Date(known.handled_until) : now()
    const dueAt = momentAfter(choice, zoneOf(place.zone), handledUntil)
    await rows.upsertDigest(tx, { businessId, memberId }, choice, {
      handledUntil: handledUntil.toISOString(),
      dueAt: dueAt.toISOString(),
    })
  })
}

/** A digest with the figures that the caller may see. Error: `business.not_found`. */
export async function readDigest(
  claims: Claims,
  { businessId, rhythm, day }: DigestQuery,
): Promise<Digest> {
  const place = await db.readAs(claims, (tx) => rows.findZone(tx, businessId))
  if (!place) throw new AppError('business.not_found')
  const zone = zoneOf(place.zone)
  const period = { rhythm, day: day ?? lastDayOf(now(), zone) }
  return { ...period, figures: await readFigures(claims, { businessId, zone }, period) }
}

async function readFigures(
  claims: Claims,
  place: { businessId: string; zone: string },
  { rhythm, day }: DigestPeriod,
): Promise<DigestFigures> {
  const [open, past] = await Promise.all([
    db.readAs(claims, async (tx) => ({
      team: await countTeam(tx, place.businessId),
      questions: await rows.countOpenQuestions(tx, place.businessId),
    })),
    readDaySums(place, { from: dayAfter(day, 1 - DIGEST_DAYS[rhythm]), to: day }),
  ])
  return {
    waiting: open.team.needsReply,
    escalations: open.team.escalations,
    questions: open.questions,
    answered: past.answered,
    byAi: past.byAi,
    handedOver: past.handedOver,
    replySeconds: past.replySeconds,
  }
}

/** Sweep: adds jobs for the digests that are due. Returns how many. */
export async function queueDigests(): Promise<number> {
  const due = await db.statement(service, (tx) => rows.listDueDigests(tx, nowIso()))
  if (due.length === 0) return 0
  await db.writeAs(service, (tx) =>
    Promise.all(
      due.map(({ business_id: businessId, member_id: memberId }) =>
        enqueue(
          tx,
          'send-digest',
          { businessId, memberId },
          { key: `digest:${businessId}:${memberId}` },
        ),
      ),
    ),
  )
  return due.length
}

/**
 * Job send-digest: sends a notice and a mail for the latest time of the member's choice, once per
 * period, with that member's rights. If several times passed while the server was off, only the
 * last one counts.
 */
export async function sendDigest(businessId: string, memberId: string): Promise<void> {
  const [known, place] = await db.readAs(service, (tx) =>
    Promise.all([rows.findDigest(tx, businessId, memberId), rows.findZone(tx, businessId)]),
  )
  if (!known || !place) return
  const zone = zoneOf(place.zone)
  const due = dueOf(known, zone)
  const period = due && { rhythm: known.rhythm, day: lastDayOf(due, zone) }
  const member: Claims = { role: 'authenticated', sub: memberId }
  const digest = period && {
    ...period,
    figures: await readFigures(member, { businessId, zone }, period),
  }
  await db.writeAs(service, async (tx) => {
    const found = await rows.lockDigest(tx, businessId, memberId)
    // Another run sent it, or the member changed the choice. The sweep finds what is due then.
    if (!found || dueOf(found, zone)?.getTime() !== due?.getTime()) return
    if (digest) await notifyOf(tx, { businessId, memberId }, found, digest)
    const handledUntil = due ?? new Date(found.handled_until)
    const dueAt = momentAfter(found, zone, handledUntil)
    await rows.updateHandled(
      tx,
      { businessId, memberId },
      { handledUntil: handledUntil.toISOString(), dueAt: dueAt.toISOString() },
    )
  })
}

const dueOf = (found: rows.DigestRow, zone: string): Date | undefined =>
  momentDue(found, zone, { handledUntil: new Date(found.handled_until), at: now() })

async function notifyOf(
  tx: WriteTx,
  { businessId, memberId }: { businessId: string; memberId: string },
  { business_name: businessName, email }: rows.DueDigest,
  digest: Digest,
): Promise<void> {
  // Conversations with an escalation are counted among those that wait.
  const { waiting, questions } = digest.figures
  const notice = {
    businessId,
    kind: `digest_${digest.rhythm}`,
    subject: `${businessId}:${digest.day}`,
    roomId: null,
    waiting: waiting + questions,
  } as const
  if (!(await notifyMember(tx, notice, memberId)) || !email || !canSendMail()) return
  const language = await findLanguage(tx, memberId)
  const about = { businessId, businessName }
  const mail = inLanguage(language, () => digestMail(digest, about))
  await enqueue(tx, 'send-mail', { to: email, ...mail })
}
