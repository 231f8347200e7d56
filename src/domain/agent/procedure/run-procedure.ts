import { toCaseReason } from '#contract/conversation/escalation'
import {
  fillIn,
  type Procedure,
  type ProcedureDesk,
  type Step,
  type Tool,
  type ToolAct,
  type Values,
} from '#contract/procedure'
import { listValues, passesTest } from '#domain/procedure/steps'
import type { Language } from '#lib/language/languages'
import { upTo } from '#lib/language/text'
import type { AgentOutcome, AgentTurn, HandoverReason } from '../contract.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { addDraft, toStepName, traceOf } from '../run.ts'
import { checkDraft } from '../send-gate/gate-rules.ts'
import type { Situation } from '../situation.ts'
import { calledOff, notCaught, noted, prepared } from '../phrases/procedure-phrases.ts'
import { toldOff, readValue } from './read-value.ts'

type Asked = Extract<Step, { kind: 'tanya' }>
/** An answered question of a procedure: its step, and what the customer wrote after it. */
type Answered = { at: number; times: number; text: string }
type End =
  | { kind: 'say'; texts: string[]; act?: ToolAct }
  | { kind: 'ask_again'; question: string }
  | { kind: 'people'; reason: HandoverReason; code: string; texts: string[] }

const VALUE_CHARS = 200
const MAX_ASKED = 2

/**
 * Follows a procedure from its first step: questions that were answered in this conversation are
 * passed, reading tools are called, and the first open question is asked. The conversation is all
 * the memory that it has, so that a simulation, a test and a customer get the same.
 */
export async function followProcedure(
  situation: Situation,
  desk: ProcedureDesk,
  { procedure, isUnderWay }: { procedure: Procedure; isUnderWay: boolean },
): Promise<AgentOutcome> {
  const { run, speaker, as } = situation
  const from = run.sinceMs()
  run.note(toStepName('procedure', { name: procedure.name }), 'sistem', from)
  if (isUnderWay && toldOff(run.query)) return replyWith(situation, [calledOff(run.language)], from)
  const history = isUnderWay ? [...run.input.history, ...toTurns(situation)] : []
  const end = await walkSteps(situation, desk, procedure, history)
  switch (end.kind) {
    case 'say':
      return replyWith(situation, end.texts, from, { act: end.act })
    case 'ask_again':
      return replyWith(situation, [`${notCaught(run.language)} ${end.question}`], from, {
        isRepeated: true,
      })
    case 'people':
      return handOver(run, speaker, {
        ...as,
        reason: end.reason,
        detail: end.code,
        ...(end.texts.length > 0 ? { draft: end.texts.join('\n') } : {}),
      })
  }
}

const toTurns = ({ burst }: Situation): AgentTurn[] =>
  burst.texts.map((text) => ({ author: 'customer', text, kind: 'text', at: '' }))

/** `isRepeated`: it asks again on purpose. */
function replyWith(
  situation: Situation,
  texts: string[],
  from: number,
  { act, isRepeated }: { act?: ToolAct | undefined; isRepeated?: boolean } = {},
): AgentOutcome {
  const { run, speaker, as } = situation
  const text = texts.join('\n')
  const { history, burst, now } = run.input
  const checks = checkDraft({ text, history, burst, now }).filter(
    ({ rule }) => !isRepeated || rule !== 'teks_berulang',
  )
  if (!addDraft(run, text, checks, from))
    return handOver(run, speaker, {
      ...as,
      reason: 'perlu_klarifikasi',
      detail: toCaseReason('procedure_repeats'),
    })
  return {
    kind: 'reply',
    text,
    sources: [],
    trace: traceOf(run, as.mode, as.model),
    ...(act ? { act } : {}),
  }
}

async function walkSteps(
  situation: Situation,
  desk: ProcedureDesk,
  procedure: Procedure,
  history: AgentTurn[],
): Promise<End> {
  const values: Values = {}
  let texts: string[] = []
  let cursor = 0
  for (const [at, step] of procedure.steps.entries()) {
    switch (step.kind) {
      case 'tanya': {
        const question = fillIn(step.text, values)
        const answered = findAnswer(history, cursor, question)
        if (!answered) return { kind: 'say', texts: [...texts, question] }
        const value = readValue(step, answered.text)
        if (value === undefined) return endUnclear(procedure, step, question, answered)
        values[step.field] = upTo(value, VALUE_CHARS)
        cursor = answered.at + 1
        texts = []
        break
      }
      case 'panggil': {
        const tool = desk.tools.find(({ id }) => id === step.toolId)
        if (!tool) return toPeople(procedure, 'tool_gone', { values, texts })
        if (tool.is_writing)
          return prepareCall(
            procedure,
            { tool, at },
            { values, texts, language: situation.run.language },
          )
        if (!(await readTool(situation, desk, tool, values)))
          return toPeople(procedure, 'tool_failed', { values, texts, tool })
        break
      }
      case 'bila':
        if (!passesTest(step, values)) break
        if (step.action === 'jawab')
          return { kind: 'say', texts: [...texts, fillIn(step.text, values)] }
        return handedOver(procedure, fillIn(step.text, values), values, texts)
      case 'jawab':
        texts.push(fillIn(step.text, values))
        break
      case 'serahkan':
        return handedOver(procedure, fillIn(step.text, values), values, texts)
    }
  }
  return { kind: 'say', texts: texts.length > 0 ? texts : [noted(situation.run.language)] }
}

/** Adds what a reading tool answers to the values; false when it failed. */
async function readTool(
  { run }: Situation,
  desk: ProcedureDesk,
  tool: Tool,
  values: Values,
): Promise<boolean> {
  const from = run.sinceMs()
  const result = await desk.call(tool, { ...values })
  run.note(
    toStepName('tool_called', { name: tool.name }),
    'sistem',
    from,
    result.ok ? {} : { held: true, detail: result.reason },
  )
  if (result.ok) Object.assign(values, result.values)
  return result.ok
}

const prepareCall = (
  procedure: Procedure,
  { tool, at }: { tool: Tool; at: number },
  { values, texts, language }: { values: Values; texts: string[]; language: Language },
): End => ({
  kind: 'say',
  texts: texts.length > 0 ? texts : [prepared(language)],
  act: {
    kind: 'alat',
    toolId: tool.id,
    toolName: tool.name,
    procedureName: procedure.name,
    values: { ...values },
    nextSteps: procedure.steps.slice(at + 1),
  },
})

/** Asks once more; then people help. */
function endUnclear(procedure: Procedure, step: Asked, question: string, { times }: Answered): End {
  return times < MAX_ASKED
    ? { kind: 'ask_again', question }
    : toPeople(procedure, 'procedure_unclear', { values: { [step.field]: '?' } })
}

const handedOver = (procedure: Procedure, why: string, values: Values, texts: string[]): End => ({
  kind: 'people',
  reason: 'di_luar_kemampuan',
  code: toCaseReason('procedure_hands_over', {
    name: procedure.name,
    why,
    values: listValues(values),
  }),
  texts,
})

const toPeople = (
  procedure: Procedure,
  code: 'tool_gone' | 'tool_failed' | 'procedure_unclear',
  { values, texts = [], tool }: { values: Values; texts?: string[]; tool?: Tool },
): End => ({
  kind: 'people',
  reason: code === 'procedure_unclear' ? 'perlu_klarifikasi' : 'gangguan_alat',
  code: toCaseReason(code, {
    name: procedure.name,
    tool: tool?.name ?? '',
    values: listValues(values),
  }),
  texts,
})

/**
 * What the customer wrote after the newest time that the AI asked a question, from `cursor` on;
 * undefined where it was not asked.
 */
function findAnswer(history: AgentTurn[], cursor: number, question: string): Answered | undefined {
  const isAsk = ({ author, text }: AgentTurn) => author === 'ai' && text.endsWith(question)
  const first = history.findIndex((turn, at) => at >= cursor && isAsk(turn))
  if (first === -1) return undefined
  let at = first
  let times = 1
  for (let next = first + 1; next < history.length; next++) {
    const turn = history[next]!
    if (isAsk(turn)) {
      at = next
      times++
    } else if (turn.author === 'ai') break
  }
  const after = history.slice(at + 1)
  const end = after.findIndex(({ author }) => author === 'ai')
  const said = (end === -1 ? after : after.slice(0, end)).filter(
    ({ author }) => author === 'customer',
  )
  return { at, times, text: said.map(({ text }) => text).join('\n') }
}
