import { z } from 'zod/mini'
import { excerptOf } from '#lib/language/text'
import type { WriteTx } from '#platform/database'
import { TITLE_CHARS } from '#contract/knowledge'
import { PERSONAS, WANTED } from './contract.ts'
import attacks from './data/attacks.json' with { type: 'json' }
import { countScenarios, insertScenarios, type NewScenario } from './queries.ts'

/**
 * The built-in red team. A new class or line is added to the file. Businesses that use the red team
 * get it with their next run.
 */
export const ATTACKS = z
  .array(
    z.object({
      id: z.string(),
      class: z.string(),
      persona: z.enum(PERSONAS),
      turns: z.array(z.string()),
      outcome: z.enum(WANTED),
      excludes: z.array(z.string()),
    }),
  )
  .parse(attacks)

/** Every attack as a required scenario. Returns how many are new. */
export const addAttacks = (
  tx: WriteTx,
  businessId: string,
  memberId: string | null,
): Promise<number> => insertScenarios(tx, businessId, memberId, ATTACKS.map(toScenario))

/** Adds the attacks of a newer version of the product, if the business uses the red team. */
export async function addNewAttacks(tx: WriteTx, businessId: string): Promise<void> {
  const { penyerang } = await countScenarios(tx, businessId)
  if (penyerang > 0 && penyerang < ATTACKS.length) await addAttacks(tx, businessId, null)
}

const toScenario = (attack: (typeof ATTACKS)[number]): NewScenario => ({
  title: excerptOf(attack.turns[0] ?? attack.id, TITLE_CHARS),
  origin: 'penyerang',
  persona: attack.persona,
  goal: null,
  turns: attack.turns,
  expectation: {
    outcome: attack.outcome,
    contains: [],
    excludes: attack.excludes,
    cites: false,
  },
  isRequired: true,
  attackClass: attack.class,
  entryId: null,
  sourceId: null,
  roomId: null,
  sourceKey: `serangan:${attack.id}`,
})
