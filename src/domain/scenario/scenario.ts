import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import * as contract from './contract.ts'
import { addAttacks } from './make-attacks.ts'
import { scenarioOfSession, scenariosOfEntry } from './make.ts'
import { findNewestSession, listClosedSessions, listUntested } from './make-queries.ts'
import * as rows from './queries.ts'

/** Limit of entries that one click turns into scenarios, three each. The next click continues. */
const ENTRIES_AT_ONCE = 100
/** Limit of closed sessions that one click reads. */
const SESSIONS_AT_ONCE = 50

/** Scenarios of a scope, newest first. */
export function listScenarios(
  claims: Claims,
  query: contract.ScenarioList,
): Promise<contract.ScenarioPage> {
  return db.readAs(claims, async (tx) => {
    const { businessId, scope, before, search } = query
    const scenarios = await rows.listScenarioRows(tx, businessId, scope, { before, search })
    const isFull = scenarios.length === contract.SCENARIO_PAGE
    return { scenarios, before: isFull ? (scenarios.at(-1)?.id ?? null) : null }
  })
}

/** How many scenarios each scope has. */
export const countScenarios = (
  claims: Claims,
  businessId: string,
): Promise<contract.ScenarioCounts> =>
  db.readAs(claims, (tx) => rows.countScenarios(tx, businessId))

/**
 * Adds or changes a scenario. A changed one counts as untested. Owner and admin only. Errors:
 * `scenario.not_found`, `scenario.too_many`, `room.not_found`.
 */
export function saveScenario(claims: Claims, input: contract.SaveScenario): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (input.scenarioId) {
      if (!(await rows.updateScenarioRow(tx, input.businessId, input.scenarioId, input)))
        throw new AppError('scenario.not_found')
      return
    }
    await refuseTooMany(tx, input.businessId)
    const memberId = claims.sub ?? null
    if (input.roomId) await insertOfRoom(tx, memberId, { ...input, roomId: input.roomId })
    else await rows.insertScenarios(tx, input.businessId, memberId, [toNew(input)])
  })
}

const toNew = (input: contract.SaveScenario): rows.NewScenario => ({
  ...input,
  origin: 'tulisan',
  attackClass: null,
  entryId: null,
  sourceId: null,
  roomId: null,
  sourceKey: null,
})

/**
 * Adds a scenario of a room. It is deleted with the conversation, and replaces an earlier one of
 * the same session.
 */
async function insertOfRoom(
  tx: WriteTx,
  memberId: string | null,
  input: contract.SaveScenario & { roomId: string },
): Promise<void> {
  const session = await findNewestSession(tx, input.businessId, input.roomId)
  const made = session && scenarioOfSession(session)
  if (!made) throw new AppError('room.not_found')
  await rows.upsertScenario(tx, input.businessId, memberId, {
    ...toNew(input),
    origin: made.origin,
    entryId: made.entryId,
    sourceId: made.sourceId,
    roomId: made.roomId,
    sourceKey: made.sourceKey,
  })
}

/** Sets whether these scenarios must pass before the AI goes live. */
export function setRequired(claims: Claims, input: contract.RequireScenarios): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const { businessId, scenarioIds, isRequired } = input
    if ((await rows.updateRequired(tx, businessId, scenarioIds, isRequired)) === 0)
      throw new AppError('scenario.not_found')
  })
}

/**
 * Removes a scenario with its results. An attack of the built-in red team cannot be removed,
 * because the next run would add it again. Errors: `scenario.not_found`, `request.invalid`.
 */
export function removeScenario(claims: Claims, ref: contract.ScenarioRef): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const scenario = await rows.findScenario(tx, ref.businessId, ref.scenarioId)
    if (scenario?.origin === 'penyerang') throw new AppError('request.invalid')
    if (!(await rows.deleteScenario(tx, ref.businessId, ref.scenarioId)))
      throw new AppError('scenario.not_found')
  })
}

/**
 * Makes scenarios from the knowledge, from closed conversations, or from the built-in red team.
 * Returns how many are new. Errors: `scenario.too_many`, `auth.forbidden`.
 */
export function makeScenarios(claims: Claims, input: contract.MakeScenarios): Promise<number> {
  const memberId = claims.sub ?? null
  return db.writeAs(claims, async (tx) => {
    await refuseTooMany(tx, input.businessId)
    switch (input.from) {
      case 'penyerang':
        return addAttacks(tx, input.businessId, memberId)
      case 'dokumen': {
        const entries = await listUntested(tx, input.businessId, ENTRIES_AT_ONCE)
        const made = entries.flatMap(scenariosOfEntry)
        return rows.insertScenarios(tx, input.businessId, memberId, made)
      }
      case 'percakapan': {
        const sessions = await listClosedSessions(tx, input.businessId, SESSIONS_AT_ONCE)
        const made = sessions.flatMap((session) => scenarioOfSession(session) ?? [])
        return rows.insertScenarios(tx, input.businessId, memberId, made)
      }
    }
  })
}

async function refuseTooMany(tx: WriteTx, businessId: string): Promise<void> {
  const { semua } = await rows.countScenarios(tx, businessId)
  if (semua >= contract.SCENARIO_LIMIT)
    throw new AppError('scenario.too_many', { limit: contract.SCENARIO_LIMIT })
}
