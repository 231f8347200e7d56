import type { AgentTurn } from '#contract/agent'
import { mayTryModel } from '#domain/agent'
import { MAX_WORDINGS, QUESTION_CHARS, TITLE_CHARS } from '#contract/knowledge'
import { changeEntry, dropAnswer, insertAnswer } from '#domain/knowledge/edit-entries'
import { historyFor } from '#domain/simulation'
import { askAgent } from '#domain/simulation/ask-agent'
import { excerptOf } from '#lib/language/text'
import { personOf } from '#platform/caller'
import { asService, type Claims, db, type ReadTx, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import * as contract from './contract.ts'
import * as rows from './correction-queries.ts'
import { withoutContacts } from '../make.ts'
import { toTurn } from '../play.ts'
import { type NewScenario, upsertScenario } from '../queries.ts'
import { findSetting } from '../run-queries.ts'

/** Messages before a question that belong to it ("kalau yang 24?"). */
const TURNS_BEFORE = 5
const ENTRIES_OFFERED = 3

/**
 * Stores the caller's verdict on an answer. A second one replaces it; null removes it. Error:
 * `message.not_found`.
 */
export function judgeAnswer(claims: Claims, input: contract.JudgeAnswer): Promise<void> {
  const memberId = personOf(claims)
  return db.writeAs(claims, async (tx) => {
    await getRun(tx, input)
    const { verdict } = input
    if (verdict) await rows.upsertVerdict(tx, { ...input, verdict, memberId, entryId: null })
    else await rows.deleteVerdict(tx, input.runId, memberId)
  })
}

/** The caller's own verdicts in a room or a simulated conversation. */
export const listVerdicts = (
  claims: Claims,
  query: contract.VerdictQuery,
): Promise<contract.OwnVerdict[]> =>
  db.readAs(claims, (tx) => rows.listOwnVerdicts(tx, personOf(claims), query))

/** The customer's words, the answer, and the entries that it used. Error: `message.not_found`. */
export function draftCorrection(
  claims: Claims,
  ref: contract.AnswerRef,
): Promise<contract.CorrectionDraft> {
  return db.readAs(claims, async (tx) => {
    const run = await getRun(tx, ref)
    const { burst, answer } = await contextOf(tx, run)
    const { sources = [] } = run.trace
    const used = sources.filter((source) => source.used)
    const offered = (used.length > 0 ? used : sources).slice(0, ENTRIES_OFFERED)
    return {
      question: burst.join(' ').slice(0, QUESTION_CHARS),
      answer,
      entries: await rows.listUsedEntries(
        tx,
        ref.businessId,
        offered.map((source) => source.entryId),
      ),
    }
  })
}

/**
 * Writes the correct answer into the knowledge, stores the verdict and makes a required scenario
 * from the customer's words, in one transaction. It then asks these words again. Owner and admin
 * only. Errors: `message.not_found`, `knowledge.not_found`.
 */
export async function correctAnswer(
  claims: Claims,
  input: contract.CorrectAnswer,
): Promise<contract.Corrected> {
  const memberId = personOf(claims)
  const { run, context, correctionId } = await db.writeAs(claims, (tx) =>
    keepCorrection(tx, memberId, input),
  )
  const setting = await db.readAs(asService('a setting as the agent reads it'), (tx) =>
    findSetting(tx, input.businessId),
  )
  if (!setting) throw new AppError('agent.not_found')
  const outcome = await askAgent(setting, {
    behaviour: run.behaviour,
    history: context.history,
    burst: context.burst,
    isCaseOpen: false,
    mayAskModel: () => mayTryModel(input.businessId),
    purpose: 'scenario',
  })
  return { correctionId, before: context.answer, after: toTurn(outcome) }
}

async function keepCorrection(
  tx: WriteTx,
  memberId: string,
  input: contract.CorrectAnswer,
): Promise<{ run: rows.JudgedRun; context: Context; correctionId: string }> {
  const { businessId, runId } = input
  const run = await getRun(tx, input)
  const context = await contextOf(tx, run)
  const verdictBefore = await rows.findVerdict(tx, runId, memberId)
  const { entry, before } = await writeAnswer(tx, memberId, input)
  const entryId = entry.id
  await rows.upsertVerdict(tx, { businessId, runId, memberId, verdict: 'salah', entryId })
  const scenario = toScenario(input, run, entry, context)
  const correctionId = await rows.insertCorrection(tx, {
    businessId,
    runId,
    roomId: run.room_id,
    memberId,
    entryId,
    scenarioId: await upsertScenario(tx, businessId, memberId, scenario),
    answer: entry.answer,
    before,
    verdictBefore,
  })
  return { run, context, correctionId }
}

/**
 * Undoes a correction. The entry gets its former text, or is removed if the correction added it.
 * The scenario is removed, and the member's former verdict is restored. Owner and admin only.
 * Errors: `correction.not_found`, `correction.changed` when the entry changed since.
 */
export function undoCorrection(claims: Claims, ref: contract.CorrectionRef): Promise<void> {
  const { businessId, correctionId } = ref
  return db.writeAs(claims, async (tx) => {
    const made = await rows.lockCorrection(tx, businessId, correctionId)
    if (!made) throw new AppError('correction.not_found')
    await takeBackEntry(tx, businessId, made)
    await rows.takeBackScenario(tx, made)
    await rows.markUndone(tx, made.id)
    if (!made.run_id || made.member_id !== claims.sub) return
    const verdict = made.verdict_before
    const memberId = personOf(claims)
    if (verdict)
      await rows.upsertVerdict(tx, {
        businessId,
        runId: made.run_id,
        memberId,
        verdict,
        entryId: null,
      })
    else await rows.deleteVerdict(tx, made.run_id, memberId)
  })
}

async function takeBackEntry(
  tx: WriteTx,
  businessId: string,
  made: rows.CorrectionRow,
): Promise<void> {
  if (made.entry_answer === null) return
  if (made.entry_answer !== made.answer) throw new AppError('correction.changed')
  if (made.before) await changeEntry(tx, { businessId, entryId: made.entry_id, ...made.before })
  else await dropAnswer(tx, businessId, made)
}

type Entry = { id: string; source_id: string; answer: string }

/**
 * Changes the entry, or adds one. The customer's words become one of its wordings. `before`: the
 * values that an undo restores.
 */
async function writeAnswer(
  tx: WriteTx,
  memberId: string,
  { businessId, entryId, question, answer }: contract.CorrectAnswer,
): Promise<{ entry: Entry; before: rows.NewCorrection['before'] }> {
  if (!entryId)
    return {
      entry: await insertAnswer(tx, memberId, { businessId, question, answer }),
      before: null,
    }
  const [known] = await rows.listUsedEntries(tx, businessId, [entryId])
  if (!known) throw new AppError('knowledge.not_found')
  const asked = new Set(known.examples.filter((example) => example !== known.question))
  if (question !== known.question) asked.add(question)
  const newest = [...asked].slice(-MAX_WORDINGS)
  return {
    entry: await changeEntry(tx, { businessId, entryId, answer, examples: newest }),
    before: { answer: known.answer, examples: known.examples },
  }
}

const toScenario = (
  input: contract.CorrectAnswer,
  run: rows.JudgedRun,
  entry: Entry,
  { history, burst }: Context,
): NewScenario => ({
  title: excerptOf(input.question, TITLE_CHARS),
  origin: 'koreksi',
  persona: 'biasa',
  goal: null,
  turns: [
    ...history.filter((turn) => turn.author === 'customer').map((turn) => turn.text),
    ...burst,
  ]
    .slice(-TURNS_BEFORE)
    .map((text) => withoutContacts(text).slice(0, 1000)),
  expectation: { outcome: 'jawab', contains: [], excludes: [], cites: true },
  isRequired: true,
  attackClass: null,
  entryId: entry.id,
  sourceId: entry.source_id,
  roomId: run.room_id,
  sourceKey: `koreksi:${run.id}`,
})

type Context = { history: AgentTurn[]; burst: string[]; answer: string }

/** The messages before an answer, the words that it answered, and the answer. */
async function contextOf(tx: ReadTx, run: rows.JudgedRun): Promise<Context> {
  const words = run.room_id ? await rows.listWordsUpTo(tx, run.room_id, run.id) : []
  const turns: AgentTurn[] = run.turns
    ? simulatedBefore(run)
    : words
        .filter((word) => !word.is_answer)
        .map(({ author, text, at }) => ({ author, text, kind: 'text', at }))
  const from = turns.findLastIndex((turn) => turn.author !== 'customer') + 1
  const burst = turns.slice(from).map((turn) => turn.text)
  return {
    history: turns.slice(0, from),
    burst: burst.length > 0 ? burst : [run.trace.query ?? ''],
    answer: run.turns ? simulatedAnswer(run) : (words.find((word) => word.is_answer)?.text ?? ''),
  }
}

function simulatedBefore(run: rows.JudgedRun): AgentTurn[] {
  const turns = run.turns ?? []
  const at = turns.findIndex((turn) => turn.by === 'ai' && turn.runId === run.id)
  return historyFor(run.behaviour, turns.slice(0, Math.max(0, at)))
}

function simulatedAnswer(run: rows.JudgedRun): string {
  const turn = run.turns?.find((one) => one.by === 'ai' && one.runId === run.id)
  return turn?.text ?? ''
}

async function getRun(tx: ReadTx, ref: contract.AnswerRef): Promise<rows.JudgedRun> {
  const run = await rows.findJudgedRun(tx, ref.businessId, ref.runId)
  if (!run) throw new AppError('message.not_found')
  return run
}
