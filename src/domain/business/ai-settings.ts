import { recordAudit } from '#domain/audit'
import { type Claims, continueAsService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { type Business, type Manner, mayPause, type Toggles } from './contract.ts'
import * as rows from './queries.ts'
import { changeBusiness, personOf, requireOwner } from './change.ts'

/**
 * Moves useAgentBehaviourV2 among off, simulator and live. `live` is the owner's alone:
 * `auth.forbidden`.
 */
export function updateToggles(claims: Claims, businessId: string, toggles: Toggles): Promise<void> {
  return changeBusiness(claims, businessId, 'business.toggles', toggles, async (tx) => {
    if (toggles.useAgentBehaviourV2 === 'live') await requireOwner(tx, claims, businessId)
    return rows.updateTogglesRow(tx, businessId, toggles)
  })
}

/**
 * Which share of new conversations the AI gets: all of them unless `enabled`, then `probability` (0
 * to 1). Rooms drawn before keep their draw.
 */
export function updateRollout(
  claims: Claims,
  businessId: string,
  rollout: { enabled: boolean; probability: number },
): Promise<void> {
  return changeBusiness(claims, businessId, 'agent.rollout', rollout, (tx) =>
    rows.updateRolloutRow(tx, businessId, rollout),
  )
}

/**
 * Changes the agent's name, tone, greeting and the topics it hands to people. Owner and admin only.
 */
export function updateManner(claims: Claims, businessId: string, manner: Manner): Promise<void> {
  return changeBusiness(
    claims,
    businessId,
    'agent.update',
    { name: manner.name, tone: manner.tone },
    (tx) => rows.updateMannerRow(tx, businessId, manner),
  )
}

/**
 * The kill switch: while paused no AI message leaves. Everyone who answers customers may stop it;
 * owner and admin may start it again: `auth.forbidden`.
 */
export function setAiPaused(claims: Claims, businessId: string, paused: boolean): Promise<void> {
  const person = personOf(claims)
  return db.writeAs(claims, async (tx) => {
    const role = await rows.findRole(tx, businessId, person)
    if (!role) throw new AppError('business.not_found')
    if (!mayPause(role, paused)) throw new AppError('auth.forbidden')
    await recordAudit(tx, {
      businessId,
      actorId: person,
      action: paused ? 'ai.pause' : 'ai.resume',
      entity: 'business',
      entityId: businessId,
      after: {},
    })
    await continueAsService(
      tx,
      'who answers customers stops the AI, and changes nothing else of the business',
    )
    await rows.updateAiPaused(tx, businessId, paused ? person : null)
  })
}

/**
 * Leaves (or returns to) test mode. Leaving is the owner's alone and needs a secured account:
 * `auth.forbidden`, `auth.account_required`.
 */
export async function setMode(
  claims: Claims,
  businessId: string,
  mode: Business['mode'],
): Promise<void> {
  if (mode === 'live' && claims.is_anonymous) throw new AppError('auth.account_required')
  await changeBusiness(claims, businessId, 'business.mode', { mode }, async (tx) => {
    if (mode === 'live') await requireOwner(tx, claims, businessId)
    return rows.updateBusinessFields(tx, businessId, { mode })
  })
}
