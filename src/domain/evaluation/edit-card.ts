import { recordAudit } from '#domain/audit'
import { now } from '#platform/clock'
import { type Claims, continueAsService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import * as rows from './card-queries.ts'
import type { UpdateCard } from './contract.ts'
import { rewindState } from './score-queries.ts'
import { enqueueScoring, KEPT_DAYS } from './score-sessions.ts'
import { DAY_MS } from '#lib/time/durations'

/**
 * Saves a score card, or the built-in one for `card: null`, and scores the kept sessions again.
 * Owner and admin only: others get `business.not_found`.
 */
export function updateCard(
  claims: Claims,
  { businessId, behaviour, card }: UpdateCard,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const agent = await rows.findAgent(tx, businessId)
    if (!agent) throw new AppError('business.not_found')
    const column = behaviour === 'v1' ? 'kpi' : 'kpi_v2'
    if (!(await rows.updateCardRow(tx, agent.id, column, card)))
      throw new AppError('auth.forbidden')
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'agent.kpi',
      entity: 'agent',
      entityId: agent.id,
      after: { behaviour, lines: card?.length ?? null },
    })
    await continueAsService(tx, 'scores belong to the business; members only read them')
    await rewindState(tx, businessId, new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString())
    await enqueueScoring(tx, businessId)
  })
}
