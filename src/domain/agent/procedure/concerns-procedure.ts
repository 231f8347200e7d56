import { ANSWER_THRESHOLD } from '#contract/knowledge'
import type { Procedure, ProcedureDesk } from '#contract/procedure'
import type { Intent } from '../burst/intent.ts'
import { isQuestion } from '../burst/questions.ts'
import type { AgentOutcome, AgentTurn } from '../contract.ts'
import type { Run } from '../run.ts'
import { MAX_READ, type Situation } from '../situation.ts'
import { readValue } from './read-value.ts'
import { followProcedure } from './run-procedure.ts'

type Found = { procedure: Procedure; isUnderWay: boolean }
const known = new WeakMap<Situation, Promise<Found | undefined>>()

/** Whether a burst answers a procedure's question, or begins a procedure. */
export const concernsProcedure = async (situation: Situation): Promise<boolean> =>
  (await findOnce(situation)) !== undefined

export async function runProcedure(situation: Situation): Promise<AgentOutcome> {
  const found = await findOnce(situation)
  const desk = situation.run.input.procedures
  if (!found || !desk) throw new TypeError('no procedure was found')
  return followProcedure(situation, desk, found)
}

function findOnce(situation: Situation): Promise<Found | undefined> {
  const found = known.get(situation) ?? findConcerned(situation)
  known.set(situation, found)
  return found
}

/** People are always reached, whatever a procedure waits for. */
const FIRST: Intent[] = ['darurat', 'minta_manusia', 'marah', 'penyusup']

async function findConcerned({ run, intents, wrote }: Situation): Promise<Found | undefined> {
  const desk = run.input.procedures
  if (!desk || run.input.isCaseOpen || run.query === '' || wrote.length > MAX_READ) return undefined
  if (FIRST.some((intent) => intents.has(intent))) return undefined
  const open = findOpen(desk, run.input.history)
  if (open && (await answersStep(open, run))) return { procedure: open.procedure, isUnderWay: true }
  const match = desk.match(run.query)
  if (!match) return undefined
  const [best] = await run.search(run.query)
  return best && best.score > match.score
    ? undefined
    : { procedure: match.procedure, isUnderWay: false }
}

type Open = { procedure: Procedure; step: Parameters<typeof readValue>[0] }

/** The procedure whose question the AI asked last. */
function findOpen(desk: ProcedureDesk, history: readonly AgentTurn[]): Open | undefined {
  const last = history.findLast(({ author }) => author !== 'customer')
  if (last?.author !== 'ai') return undefined
  for (const procedure of desk.procedures)
    for (const step of procedure.steps)
      if (step.kind === 'tanya' && matchesTemplate(step.text, last.text)) return { procedure, step }
  return undefined
}

/** Whether a message ends with a question, whatever its values. */
function matchesTemplate(template: string, text: string): boolean {
  const pieces = template.split(/\{[a-z][a-z0-9_]{0,29}\}/)
  const pattern = pieces
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.{0,300}')
  return new RegExp(`${pattern}$`, 's').test(text)
}

/** A question that is written as one, or that the owner has an answer to, is about something else. */
async function answersStep({ step }: Open, run: Run): Promise<boolean> {
  const { query } = run
  if (!isQuestion(query)) return true
  if (step.expects !== 'teks' && readValue(step, query) !== undefined) return true
  if (query.includes('?')) return false
  const [best] = await run.search(query)
  return !best || best.score < ANSWER_THRESHOLD
}
