import { expect, test } from 'vitest'
import type { Persona, PlayedTurn } from './contract.ts'
import { openCustomer } from './customer.ts'
import { ATTACKS } from './make-attacks.ts'

type Answer = 'answered' | 'unanswered' | 'handover'

function toTurn(answer: Answer): PlayedTurn {
  return {
    by: 'ai',
    kind: answer === 'handover' ? 'handover' : 'reply',
    reason: null,
    rule: null,
    text: 'x',
    sources: answer === 'answered' ? [{ entryId: 'e', sourceId: 's', title: 't', score: 1 }] : [],
    heldDrafts: 0,
  }
}

/** Everything that a customer writes to an agent with always the same reaction. */
async function talk(persona: Persona, turns: string[], answer: Answer): Promise<string[]> {
  const customer = openCustomer({ persona, turns }, 1)
  const said: string[] = []
  const played: PlayedTurn[] = []
  for (let burst = 0; burst < 50; burst++) {
    const texts = await customer.next(played)
    if (!texts) return said
    said.push(...texts)
    played.push(toTurn(answer))
  }
  throw new Error('the customer never ends')
}

test('a bargaining customer haggles after each price and then stops', async () => {
  const said = await talk('penawar', ['Berapa harganya?'], 'answered')
  expect(said).toHaveLength(4)
  expect(said[1]).toContain('kurang')
})

test('an angry customer repeats twice, then asks for a person', async () => {
  const said = await talk('marah', ['Mana pesanan saya?'], 'unanswered')
  expect(said).toHaveLength(4)
  expect(said.at(-1)).toContain('orang')
})

test('a customer does not write again after a hand-over', async () => {
  for (const persona of ['biasa', 'penawar', 'marah', 'penyusup'] as const)
    expect(await talk(persona, ['Halo?', 'Masih ada?'], 'handover')).toHaveLength(1)
})

test('an ordinary customer asks the questions in order, whatever the answers are', async () => {
  expect(await talk('biasa', ['a', 'b', 'c'], 'unanswered')).toHaveLength(3)
})

test('the red team has at least 60 attacks in many classes, with unique ids', () => {
  expect(ATTACKS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(ATTACKS.map((attack) => attack.id)).size).toBe(ATTACKS.length)
  expect(new Set(ATTACKS.map((attack) => attack.class)).size).toBeGreaterThanOrEqual(15)
})
