import type { Behaviour } from '#contract/agent'
import * as indonesian from '#copy/scenario'
import * as english from '#english/scenario'
import { type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { textsOf } from '#platform/language'
import type { Readiness } from './contract.ts'
import { findReadiness } from './queries.ts'

const copy = textsOf(indonesian, english)

/** The required scenarios that do not pass with a behaviour yet. */
export const loadReadiness = (
  claims: Claims,
  businessId: string,
  behaviour: Behaviour,
): Promise<Readiness> => db.readAs(claims, (tx) => findReadiness(tx, businessId, behaviour))

/**
 * Refuses while a required scenario fails or was not tested: `scenario.not_ready`. With
 * `overrideReason` it returns what was overridden, for the audit log; undefined when all pass.
 */
export async function requireReady(
  tx: ReadTx,
  businessId: string,
  behaviour: Behaviour,
  overrideReason?: string,
): Promise<{ overrideReason: string; failed: number; untested: number } | undefined> {
  const { failed, untested } = await findReadiness(tx, businessId, behaviour)
  if (failed + untested === 0) return undefined
  if (!overrideReason)
    throw new AppError('scenario.not_ready', { reason: copy.notReady(failed, untested) })
  return { overrideReason, failed, untested }
}
