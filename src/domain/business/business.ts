import * as indonesian from '#copy/shared'
import * as english from '#english/shared'
import * as englishDelivery from '#english/delivery'
import * as englishGateway from '#english/gateway-errors'
import { countTeam } from '#conversation/team-queue'
import type { ClosedDates } from '#lib/time/opening-hours'
import { renderReason } from '#lib/reason'
import { describeMessageReason, messageTextsOf } from '#whatsapp/provider-reasons'
import { personOf } from '#platform/caller'
import { newId } from '#platform/crypto'
import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { currentLanguage, textsOf } from '#platform/language'
import {
  type Business,
  type Channel,
  type Member,
  type OnboardingStep,
  type OperationalHours,
  type Workspace,
} from './contract.ts'
import * as rows from './queries.ts'
import { changeBusiness } from './change.ts'

const copy = textsOf(indonesian, english)

/**
 * The data of the dashboard's frame: the business of `businessId`, or the member's first business.
 * A foreign business looks as if it did not exist, so the first one is used. Missing parts are
 * null.
 */
export function loadWorkspace(claims: Claims, businessId?: string): Promise<Workspace> {
  const userId = personOf(claims)
  return db.readAs(claims, async (tx) => {
    const [profile, businesses] = await Promise.all([
      rows.findProfile(tx, userId),
      rows.listMemberships(tx, userId),
    ])
    const chosen = businesses.find((business) => business.id === businessId) ?? businesses[0]
    const empty: Workspace = {
      profile: profile ?? null,
      business: null,
      role: null,
      businesses,
      channels: [],
      channel: null,
      agent: null,
      counts: { needsReply: 0, failed: 0, escalations: 0 },
    }
    if (!chosen) return empty
    const [business, channels, agent, counts] = await Promise.all([
      rows.findBusiness(tx, chosen.id),
      rows.listChannels(tx, chosen.id),
      rows.findAgent(tx, chosen.id),
      countTeam(tx, chosen.id),
    ])
    return {
      ...empty,
      business: business ?? null,
      role: chosen.role,
      channels: channels.map(withReasonText),
      channel: channels[0] ? withReasonText(channels[0]) : null,
      agent: agent ?? null,
      counts: {
        needsReply: counts.needsReply,
        failed: counts.failed,
        escalations: counts.escalations,
      },
    }
  })
}

/** This code stays here, because the frame would otherwise load every text of the catalogue. */
const withReasonText = (channel: Channel): Channel => ({
  ...channel,
  sends_failing_reason: channel.sends_failing_reason && describe(channel.sends_failing_reason),
})

const describe = (reason: string) =>
  currentLanguage() === 'en' ? renderReason(reason, ENGLISH_REASONS) : describeMessageReason(reason)
const ENGLISH_REASONS = messageTextsOf({
  ...englishDelivery,
  byGatewayCode: englishGateway.byGatewayCode,
})

/**
 * Loads or creates what onboarding needs: profile, business (mode testing), owner row, channel
 * (pending), agent and their link. With the `businessId` of an own business it completes that one,
 * otherwise the caller's first. A second tab waits for the first and gets the same rows. Error:
 * `onboarding.failed` with the specification's text of the failed step.
 */
export function ensureWorkspace(claims: Claims, businessId?: string): Promise<Workspace> {
  const userId = personOf(claims)
  return db
    .writeAs(claims, async (tx) => {
      await rows.lockPerson(tx, userId)
      await runStep('User not found', rows.upsertProfile(tx, userId))
      const business = await ownOrNewBusiness(tx, userId, businessId)
      if (business) await addChannelAndAgent(tx, business.id, userId)
    })
    .then(() => loadWorkspace(claims, businessId))
}

/**
 * Adds another business of the caller, after the first step of onboarding. The caller chooses `id`,
 * so that a repeated call adds nothing. Errors: those of `ensureWorkspace`.
 */
export function addBusiness(
  claims: Claims,
  business: { id: string; name: string; field: string | null },
): Promise<void> {
  const userId = personOf(claims)
  return db.writeAs(claims, async (tx) => {
    await rows.lockPerson(tx, userId)
    if (await rows.findRole(tx, business.id, userId)) return
    await runStep('User not found', rows.upsertProfile(tx, userId))
    await runStep(
      'Failed to create business',
      rows.insertBusiness(tx, { ...business, profileId: userId, step: 'channel' }),
    )
    await runStep(
      'Failed to create team business',
      rows.insertTeamBusiness(tx, business.id, userId),
    )
    await addChannelAndAgent(tx, business.id, userId)
  })
}

/**
 * Undefined when the caller is a member of another person's business, so that they need no own one.
 */
async function ownOrNewBusiness(
  tx: WriteTx,
  userId: string,
  businessId?: string,
): Promise<{ id: string } | undefined> {
  const own = await runStep('Failed to get business: ', rows.findOwnBusiness(tx, userId))
  const memberships = await runStep(
    'Failed to get member business: ',
    rows.listMemberships(tx, userId),
  )
  const named = memberships.find((membership) => membership.id === businessId)
  if (named) return named.role === 'owner' || named.role === 'admin' ? named : undefined
  if (!own && memberships.length > 0) return undefined
  const business =
    own ??
    (await runStep(
      'Failed to create business',
      rows.insertBusiness(tx, {
        id: newId(),
        profileId: userId,
        name: copy.newBusinessName,
        field: null,
        step: 'business',
      }),
    ))
  if (!memberships.some((membership) => membership.id === business.id))
    await runStep(
      'Failed to create team business',
      rows.insertTeamBusiness(tx, business.id, userId),
    )
  return business
}

async function addChannelAndAgent(tx: WriteTx, businessId: string, userId: string): Promise<void> {
  const channels = await runStep('Failed to get business: ', rows.listChannels(tx, businessId))
  const known = await runStep('Failed to get business: ', rows.findAgent(tx, businessId))
  const channel =
    channels[0] ?? (await runStep('Failed to create channel: ', rows.insertChannel(tx, businessId)))
  const agent =
    known ??
    (await runStep(
      'Failed to create agent: ',
      rows.insertAgent(tx, { profileId: userId, businessId }),
    ))
  if (!channel || !agent)
    throw new AppError('onboarding.failed', { message: 'Failed to create channel or agent' })
  if (!channels[0] || !known)
    await runStep(
      'Failed to link channel and agent',
      rows.upsertChannelAgent(tx, { channelId: channel.id, agentId: agent.id }),
    )
}

/**
 * Runs one step of onboarding. A failure carries the specification's text (section 8); texts that
 * end in ': ' also carry the cause.
 */
async function runStep<T>(message: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new AppError('onboarding.failed', {
      message: message.endsWith(': ') ? message + cause : message,
    })
  }
}

/**
 * The whole business row for a member. Errors: `business.required` without an id,
 * `business.not_found`.
 */
export async function getBusiness(
  claims: Claims,
  businessId: string | undefined,
): Promise<Business> {
  if (!businessId) throw new AppError('business.required')
  const business = await db.readAs(claims, (tx) => rows.findBusiness(tx, businessId))
  if (!business) throw new AppError('business.not_found')
  return business
}

/**
 * Changes name, description, team name, tester numbers, quiet window, SLA, the idle hours after
 * which AI rooms close, whether customers are asked for a rating, or the social accounts. Owner and
 * admin only.
 */
export function updateBusiness(
  claims: Claims,
  businessId: string,
  fields: Partial<
    Pick<
      Business,
      | 'name'
      | 'description'
      | 'field'
      | 'team_name'
      | 'tester_numbers'
      | 'quiet_window_ms'
      | 'sla_minutes'
      | 'auto_close_hours'
      | 'asks_csat'
      | 'socials'
    >
  >,
): Promise<void> {
  return changeBusiness(claims, businessId, { action: 'business.update', after: fields }, (tx) =>
    rows.updateBusinessFields(tx, businessId, fields),
  )
}

/** Sets the opening hours; `enabled` false means around the clock. */
export function updateHours(
  claims: Claims,
  businessId: string,
  hours: OperationalHours | null,
  enabled: boolean,
): Promise<void> {
  return changeBusiness(
    claims,
    businessId,
    { action: 'business.hours', after: { enabled, hours } },
    (tx) => rows.updateOperationalHours(tx, businessId, hours, enabled),
  )
}

/** Sets the dates on which the business is closed regardless of its hours. Owner and admin only. */
export function updateClosedDates(
  claims: Claims,
  businessId: string,
  dates: ClosedDates[],
): Promise<void> {
  return changeBusiness(
    claims,
    businessId,
    { action: 'business.closed_dates', after: { dates } },
    (tx) => rows.updateClosedDatesRow(tx, businessId, dates),
  )
}

/** Stores the onboarding step, so that it resumes there. */
export function setOnboardingStep(
  claims: Claims,
  businessId: string,
  onboardingStep: OnboardingStep,
): Promise<void> {
  return changeBusiness(
    claims,
    businessId,
    { action: 'onboarding.step', after: { onboardingStep } },
    (tx) => rows.updateStep(tx, businessId, onboardingStep),
  )
}

/** The members of the business. */
export function listMembers(claims: Claims, businessId: string): Promise<Omit<Member, 'email'>[]> {
  return db.readAs(claims, (tx) => rows.listMembers(tx, businessId))
}
