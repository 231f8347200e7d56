import { recordAudit } from '#domain/audit'
import type { Behaviour } from '#contract/agent'
import { requireReady } from '#domain/scenario/readiness'
import { personOf } from '#platform/caller'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { type Business, type Manner, mayPause, type Toggles } from './contract.ts'
import * as rows from './queries.ts'
import { changeBusiness, requireOwner } from './change.ts'

/**
 * Sets useAgentBehaviourV2 to off, simulator or live. Only the owner may set `live`:
 * `auth.forbidden`. `live` also requires that the required scenarios pass with V2, or a reason:
 * `scenario.not_ready`.
 */
export function updateToggles(
  claims: Claims,
  businessId: string,
  toggles: Toggles,
  overrideReason?: string,
): Promise<void> {
  return changeBusiness(
    claims,
    businessId,
    { action: 'business.toggles', after: toggles },
    async (tx) => {
      if (toggles.useAgentBehaviourV2 === 'live') {
        await requireOwner(tx, claims, businessId)
        const business = await rows.findBusiness(tx, businessId)
        if (business?.toggles.useAgentBehaviourV2 !== 'live')
          await requirePassedScenarios(tx, claims, businessId, { behaviour: 'v2', overrideReason })
      }
      return rows.updateTogglesRow(tx, businessId, toggles)
    },
  )
}

/** Refuses while required scenarios fail. An override by the owner is audited. */
async function requirePassedScenarios(
  tx: WriteTx,
  claims: Claims,
  businessId: string,
  gate: { behaviour: Behaviour; overrideReason: string | undefined },
): Promise<void> {
  const overridden = await requireReady(tx, businessId, gate.behaviour, gate.overrideReason)
  if (!overridden) return
  await recordAudit(tx, {
    businessId,
    actorId: personOf(claims),
    action: 'business.live_override',
    entity: 'business',
    entityId: businessId,
    after: overridden,
  })
}

/**
 * Sets the share of new conversations that the AI gets. Without `enabled` it gets all, otherwise
 * `probability` (0 to 1). Existing rooms are not drawn again.
 */
export function updateRollout(
  claims: Claims,
  businessId: string,
  rollout: { enabled: boolean; probability: number },
): Promise<void> {
  return changeBusiness(claims, businessId, { action: 'agent.rollout', after: rollout }, (tx) =>
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
    { action: 'agent.update', after: { name: manner.name, tone: manner.tone } },
    (tx) => rows.updateMannerRow(tx, businessId, manner),
  )
}

/**
 * Pauses or resumes the AI of a business. While it is paused, no AI message is sent. Everyone who
 * answers customers may pause; only owner and admin may resume: `auth.forbidden`.
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
 * Leaves test mode or returns to it. Leaving requires the owner with a secured account:
 * `auth.forbidden`, `auth.account_required`. It also requires that the required scenarios pass with
 * the behaviour that customers get, or a reason: `scenario.not_ready`.
 */
export async function setMode(
  claims: Claims,
  businessId: string,
  mode: Business['mode'],
  overrideReason?: string,
): Promise<void> {
  if (mode === 'live' && claims.is_anonymous) throw new AppError('auth.account_required')
  await changeBusiness(
    claims,
    businessId,
    { action: 'business.mode', after: { mode } },
    async (tx) => {
      if (mode === 'live') {
        await requireOwner(tx, claims, businessId)
        const business = await rows.findBusiness(tx, businessId)
        const behaviour = business?.toggles.useAgentBehaviourV2 === 'live' ? 'v2' : 'v1'
        await requirePassedScenarios(tx, claims, businessId, { behaviour, overrideReason })
      }
      return rows.updateBusinessFields(tx, businessId, { mode })
    },
  )
}
