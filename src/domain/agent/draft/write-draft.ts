import { mayUse } from '#domain/quota'
import type { AnswerSource, DraftPart, GateCheck, ReplyPicture } from '../contract.ts'
import { draftFor, DRAFT_THRESHOLD } from '../hand-over/hand-over.ts'
import { answerFromKnowledge } from '../knowledge/from-knowledge.ts'
import { judgeDraft, judgeRepaired, type Verdict } from '../model/model-draft.ts'
import { openDesk, searchAt } from '../model/model-tools.ts'
import { messagesFor, withoutInstructions } from '../model/prompt.ts'
import { findPictures } from '../product/find-products.ts'
import { toSource } from '../run.ts'
import type { AnswerInput } from '../run.ts'
import { readSituation, type Situation } from '../situation.ts'
import { streamModel } from '#platform/model/model-stream'
import { draftInstructions } from './draft-instructions.ts'

const NO_FRAME = { opening: undefined, hasGreeted: false, closing: undefined }
/** Gate rules that apply only to what the AI sends by itself. A draft is sent by a member. */
const OF_SENDING: readonly GateCheck['rule'][] = ['anggaran', 'teks_berulang', 'lawan_bot']

/**
 * Streams a draft for a member, then yields the part that the knowledge supports, with its sources.
 * A text that the checks hold is replaced by the owner's words. They also answer without a model.
 * `none`: the knowledge has no answer.
 */
export async function* writeDraft(
  input: AnswerInput,
  signal: AbortSignal,
): AsyncGenerator<DraftPart, void> {
  const situation = readSituation(input)
  const written = yield* writeByModel(situation, signal)
  if (signal.aborted) return
  const draft = written
    ? { ...written, ...(await findPictures(situation.run, situation.burst.texts)) }
    : await fromOwnWords(situation)
  yield draft ? { kind: 'draft', ...draft } : { kind: 'none' }
}

type Draft = { text: string; sources: AnswerSource[]; pictures?: ReplyPicture[] }

async function* writeByModel(
  { run, model }: Situation,
  signal: AbortSignal,
): AsyncGenerator<DraftPart, Draft | undefined> {
  if (!model || !(await mayUse('model.answers', run.input.businessId))) return undefined
  const desk = openDesk(run)
  const found = await searchAt(desk, run, run.query)
  const turns = messagesFor(run, found).flatMap(({ role, content }) =>
    typeof content === 'string' && (role === 'user' || role === 'assistant')
      ? [{ role, content }]
      : [],
  )
  let text = ''
  let isWhole = false
  for await (const part of streamModel(model, {
    instructions: draftInstructions(run),
    turns,
    signal,
  })) {
    if ('ok' in part) isWhole = part.ok
    else {
      text += part.text
      yield { kind: 'text', text: part.text }
    }
  }
  if (!isWhole || text.trim() === '' || found.length === 0) return undefined
  const answer = { text: text.trim(), sources: [], claims: [] }
  const verdict = await judgeDraft(run, desk, answer, NO_FRAME)
  if (isSupported(verdict)) return toDraft(verdict)
  const repaired = await judgeRepaired(run, desk, answer, { held: verdict, frame: NO_FRAME })
  return repaired && isSupported(repaired) ? toDraft(repaired) : undefined
}

const isSupported = ({ checks }: Verdict): boolean =>
  checks.every(({ passed, rule }) => passed || OF_SENDING.includes(rule))

const toDraft = ({ text, cited }: Verdict): Draft => ({ text, sources: cited.map(toSource) })

/** Answers that are surely known; otherwise the entry that a member would likely send. */
async function fromOwnWords({ run, speaker, burst }: Situation): Promise<Draft | undefined> {
  const outcome = await answerFromKnowledge(run, speaker, burst.texts, NO_FRAME)
  if (outcome.kind === 'reply') {
    const { text, sources, pictures } = outcome
    return { text, sources, ...(pictures ? { pictures } : {}) }
  }
  await run.search(run.query)
  const near = draftFor(run.query, run.found.values())
  return near && near.entry.score >= DRAFT_THRESHOLD
    ? { text: withoutInstructions(near.entry.text), sources: [toSource(near.entry)] }
    : undefined
}
