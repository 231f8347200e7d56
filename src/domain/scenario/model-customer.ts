import { modelFor } from '#domain/model'
import { runModel } from '#platform/model'
import { upTo } from '#lib/language/text'
import { toStorable } from '#lib/json'
import type { PlayedTurn, ScenarioRow } from './contract.ts'
import type { Customer } from './customer.ts'
import { openCustomer } from './customer.ts'
import prompt from './data/customer-prompt.json' with { type: 'json' }

/** What the model writes when it reached its goal or gave up. */
const DONE = 'SELESAI'
const LINE_CHARS = 500
const PATIENCE_MS = 20_000

/**
 * A customer played by the business's model, for a scenario with a goal; undefined without model or
 * goal. The first question is the scenario's own. When the model fails or may not be called, the
 * conversation ends.
 */
export async function openModelCustomer(
  scenario: Pick<ScenarioRow, 'turns' | 'persona' | 'goal'>,
  business: { id: string; name: string },
  mayAskModel: () => Promise<boolean>,
): Promise<Customer | undefined> {
  const model = scenario.goal ? await modelFor(business.id, 'customer') : undefined
  if (!model || !scenario.goal) return undefined
  const { goal, persona } = scenario
  const opening = openCustomer({ turns: scenario.turns.slice(0, 1), persona }, 0)
  return {
    next: async (played) => {
      if (played.length === 0) return opening.next(played)
      if (!(await mayAskModel())) return undefined
      const said = await runModel(model, {
        instructions: [
          prompt.role.replace('{business}', business.name),
          `${prompt.persona} ${prompt.personas[persona]}`,
          `${prompt.goal} ${goal}`,
          prompt.rules.replace('{done}', DONE),
        ].join('\n\n'),
        messages: [{ role: 'user', content: transcriptOf(played) }],
        timeoutMs: PATIENCE_MS,
      })
      const line = said.ok ? upTo(toStorable(said.text.trim()), LINE_CHARS) : ''
      return !line || line.includes(DONE) ? undefined : [line]
    },
  }
}

const transcriptOf = (played: PlayedTurn[]): string =>
  JSON.stringify(played.map(({ by, text }) => ({ [by === 'ai' ? 'toko' : 'anda']: text })))
