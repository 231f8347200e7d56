import { mayTryModel } from '#domain/agent'
import { pricedThingOf } from '#domain/knowledge/lookup'
import { loadLatestSimulation } from '#domain/simulation'
import type { AiTurn, SimulationTurn } from '#contract/simulation'
import { type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import type * as contract from '../contract.ts'
import { spread } from '#lib/statistics/spread'
import type { KnownEntry } from '../lie/make-lies.ts'
import { listKnownEntries } from '../lie/lie-queries.ts'
import { answersQuestion } from '../check.ts'
import { ATTACKS } from '../make-attacks.ts'
import { openModelCustomer } from '../model-customer.ts'
import { findBusinessName } from './persona-queries.ts'
import { type Goal, type Heard, MAX_HEARD, nextMove } from './goal-customer.ts'
import talk from './persona-talk.json' with { type: 'json' }

const QUESTIONS = 3
const QUESTION_CHARS = 300

/**
 * The next messages of a customer with a goal, in the caller's newest simulated conversation. The
 * business's model plays them, counted as a trial; without one a state machine does. Errors:
 * `business.not_found`, `simulation.not_found`.
 */
export async function playPersona(
  claims: Claims,
  input: contract.PlayPersona,
): Promise<contract.PersonaTurn> {
  const { businessId, persona, seed } = input
  const [name, entries] = await db.readAs(claims, (tx) => readShop(tx, businessId))
  const turns = await turnsSince(claims, input)
  const goal = goalOf(persona, entries, seed)
  const heard = turns.flatMap(toHeard)
  const described = goal.questions.join(' · ')
  if (heard.length >= MAX_HEARD) return { goal: described, ends: 'batas' }
  const customer = await openModelCustomer(
    { turns: goal.questions.slice(0, 1), persona, goal: described },
    { id: businessId, name },
    () => mayTryModel(businessId),
  )
  if (!customer) return { goal: described, ...nextMove(goal, heard) }
  const texts = await customer.next(turns.map(toPlayed))
  return texts ? { goal: described, texts } : { goal: described, ends: 'selesai' }
}

async function readShop(tx: ReadTx, businessId: string): Promise<[string, KnownEntry[]]> {
  const name = await findBusinessName(tx, businessId)
  if (name === undefined) throw new AppError('business.not_found')
  return [name, await listKnownEntries(tx, businessId)]
}

/**
 * The conversation since the persona began. If both behaviours answered, the first answer is used.
 */
async function turnsSince(
  claims: Claims,
  { businessId, simulationId, from }: contract.PlayPersona,
): Promise<SimulationTurn[]> {
  if (!simulationId) return []
  const simulation = await loadLatestSimulation(claims, businessId)
  if (simulation?.id !== simulationId) throw new AppError('simulation.not_found')
  return simulation.turns
    .slice(from)
    .filter((turn, at, all) => turn.by === 'customer' || all[at - 1]?.by !== 'ai')
}

const toHeard = (turn: SimulationTurn): Heard[] =>
  turn.by === 'ai' ? [{ kind: turn.kind, text: turn.text, isGrounded: answersQuestion(turn) }] : []

function toPlayed(turn: SimulationTurn): contract.PlayedTurn {
  return turn.by === 'ai' ? toAnswer(turn) : { by: 'pelanggan', text: turn.text }
}

const toAnswer = ({
  kind,
  reason,
  text,
  sources,
  basis,
  heldDrafts,
}: AiTurn): contract.PlayedTurn => ({
  by: 'ai',
  kind,
  reason,
  rule: null,
  ...(basis ? { basis } : {}),
  text,
  sources,
  heldDrafts,
})

/**
 * The questions of a persona: from the shop's own knowledge, a complaint for an angry customer,
 * attacks for an intruder.
 */
function goalOf(persona: contract.LivePersona, entries: KnownEntry[], seed: number): Goal {
  const turned = [...entries.slice(seed % (entries.length || 1)), ...entries].slice(
    0,
    entries.length,
  )
  const asked = turned.flatMap(questionOf)
  const questions = questionsFor(persona, asked, seed)
  return {
    persona,
    seed,
    questions: questions.length > 0 ? questions : [talk.complaints[0] ?? ''],
  }
}

type Askable = { question: string; thing: string | undefined }

function questionsFor(persona: contract.LivePersona, asked: Askable[], seed: number): string[] {
  const plain = spread(asked, QUESTIONS).map(({ question }) => question)
  const things = asked.flatMap(({ thing }) => thing ?? [])
  switch (persona) {
    case 'penawar':
      return things.length > 0
        ? spread(things, QUESTIONS - 1).map((thing) => `${thing.toLowerCase()} berapa?`)
        : plain
    case 'marah':
      return [talk.complaints[seed % talk.complaints.length] ?? '', ...plain.slice(0, 1)]
    case 'penyusup':
      return [
        ...talk.forgeries.map((line) => line.replaceAll('{thing}', things[0] ?? talk.anything)),
        ...spread(ATTACKS.slice(seed % ATTACKS.length), QUESTIONS - 1).flatMap(({ turns }) =>
          turns.slice(0, 1),
        ),
      ]
    case 'buru_buru':
    case 'campur':
      return plain
  }
}

function questionOf({ question, answer }: KnownEntry): Askable[] {
  const thing = pricedThingOf(answer.split(/[,;\n]/)[0] ?? '')
  const asked = question ?? (thing ? `${thing} berapa?` : undefined)
  return asked ? [{ question: asked.slice(0, QUESTION_CHARS), thing }] : []
}
