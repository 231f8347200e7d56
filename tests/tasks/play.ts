import { addFaq } from '#domain/knowledge'
import { updateHours } from '#domain/business'
import { updateToggles } from '#domain/business/ai-settings'
import { correctAnswer, draftCorrection, undoCorrection } from '#domain/scenario/correction'
import { loadRoomMaterial, teachFromRoom } from '#domain/scenario/lesson'
import { getRoom, listClosedRooms, listMessages, listRooms } from '#conversation/feed'
import { markDone, returnToAi, takeOver } from '#conversation/member'
import { sendText } from '#conversation/outbox'
import { listEscalations } from '#conversation/team-queue'
import { receiveEvent } from '#conversation/pipeline'
import { rawSql } from '#platform/database'
import { replyInRoom } from '../../src/domain/agent/reply.ts'
import { aShop, type Shop, written } from '../world.ts'

/** The state of one conversation, as members see it. */
export type ChatState = {
  handler: string
  reason: string | null
  /** open cases in the team's queue */
  cases: number
  optedOut: boolean
  closed: boolean
  failed: boolean
}

export type Expectation = {
  /** each pattern matches the AI's new messages, joined */
  answers?: RegExp[]
  /** matches none of the AI's new messages */
  never?: RegExp
  /** nothing was sent */
  silent?: true
  state?: Partial<ChatState>
}

/** `says`: phrasings of one burst, one of which a seed takes; a list in it is sent as a burst. */
export type Step =
  | ({ says: (string | string[])[]; draft?: string; fault?: string } & Expectation)
  | ({ does: MemberAct } & Expectation)

export type MemberAct =
  | 'takeOver'
  | 'returnToAi'
  | 'markDone'
  | 'closeShop'
  /** undoes the newest correction */
  | 'undo'
  | { replies: string }
  /** corrects the AI's newest answer: the entry that it used, else a new one */
  | { corrects: string }
  /** makes the newest reply of the conversation an answer of the knowledge */
  | { teaches: string }

export type Task = {
  /** an expectation about the end, in one line */
  name: string
  /** a model answers with the `draft` of each step; without it, no model is configured */
  hasModel?: true
  /** new conversations get behaviour V2 */
  isV2?: true
  steps: Step[]
}

type Entries = { question: string; answer: string }[]
type Line = { by: string; text: string }
export type Transcript = { lines: Line[]; faults: string[] }

/** Sets the next draft of the model stand-in. */
export type ModelControl = (step: { draft?: string; fault?: string }) => void

/** Plays a task once. The transcript's `faults` is empty when every expectation was met. */
export async function playTask(
  task: Task,
  entries: Entries,
  seed: number,
  control: ModelControl,
): Promise<Transcript> {
  const shop = await aShop({ name: 'Roti Senja' })
  await addFaq(shop.owner, { businessId: shop.businessId, entries })
  if (task.isV2) await updateToggles(shop.owner, shop.businessId, { useAgentBehaviourV2: 'live' })
  const played: Transcript = { lines: [], faults: [] }
  for (const [place, step] of task.steps.entries()) {
    const before = await sentTexts(shop)
    if ('does' in step) {
      await actAsMember(shop, step.does)
      played.lines.push({ by: 'anggota', text: JSON.stringify(step.does) })
    } else {
      control(step)
      const burst = phraseFor(step.says, seed + place)
      played.lines.push({ by: 'pelanggan', text: burst.join(' / ') })
      await writeBurst(shop, burst)
    }
    const sent = 'does' in step ? [] : (await sentTexts(shop)).slice(before.length)
    played.lines.push(...sent.map((text) => ({ by: 'ai', text })))
    played.faults.push(
      ...judgeStep(step, sent.join('\n'), await readState(shop)).map(
        (fault) => `langkah ${place + 1}: ${fault}`,
      ),
    )
  }
  return played
}

/** One phrasing of the burst, in one of five ways of typing. */
function phraseFor(ways: (string | string[])[], seed: number): string[] {
  const burst = [ways[seed % ways.length] ?? []].flat()
  switch (seed % 5) {
    case 1:
      return burst.map((text) => text.toLowerCase().replaceAll(/[?!.,]/g, ''))
    case 2:
      return burst.map((text, at) => (at === burst.length - 1 ? `${text} 🙏` : text))
    case 3:
      return burst.map((text, at) => (at === 0 ? `kak, ${text}` : text))
    case 4:
      return burst.length === 1 ? splitInTwo(burst[0] ?? '') : burst
    default:
      return burst
  }
}

/** Splits a text into two messages, as many customers type; short texts stay whole. */
function splitInTwo(text: string): string[] {
  const words = text.split(' ')
  if (words.length < 5) return [text]
  const half = Math.ceil(words.length / 2)
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')]
}

function judgeStep(step: Step, sent: string, state: ChatState): string[] {
  const faults: string[] = []
  for (const pattern of step.answers ?? [])
    if (!pattern.test(sent)) faults.push(`jawaban tanpa ${pattern}: ${sent || '(tidak ada)'}`)
  if (step.never?.test(sent)) faults.push(`jawaban memuat ${step.never}: ${sent}`)
  if (step.silent && sent) faults.push(`seharusnya diam: ${sent}`)
  for (const [name, wanted] of Object.entries(step.state ?? {})) {
    const found = Object.entries(state).find(([key]) => key === name)?.[1]
    if (found !== wanted) faults.push(`${name} = ${String(found)}, seharusnya ${String(wanted)}`)
  }
  return faults
}

const roomOf = async (shop: Shop) =>
  (await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })).rooms[0] ??
  (await listClosedRooms(shop.owner, shop.businessId)).rooms[0]!

const refOf = async (shop: Shop) => ({
  businessId: shop.businessId,
  roomId: (await roomOf(shop)).id,
})

async function sentTexts(shop: Shop): Promise<string[]> {
  const room = await roomOf(shop)
  if (!room) return []
  const { messages } = await listMessages(shop.owner, await refOf(shop))
  return messages.flatMap(({ direction, text }) => (direction === 'out' && text ? [text] : []))
}

/** Sends the customer's message, and runs the AI if the message calls it. */
async function writeBurst(shop: Shop, burst: string[]): Promise<void> {
  for (const text of burst) await receiveEvent(shop.channelId, written(text))
  const { roomId } = await refOf(shop)
  const key = `reply:${roomId}`
  const [job] = await rawSql()`select 1 from graphile_worker.jobs where key = ${key}`
  if (!job) return
  await rawSql()`select graphile_worker.remove_job(${key})`
  await replyInRoom(roomId, () => Promise.resolve())
}

async function actAsMember(shop: Shop, act: MemberAct): Promise<void> {
  if (act === 'closeShop') return closeShop(shop)
  const ref = await refOf(shop)
  if (act === 'takeOver') return takeOver(shop.owner, ref)
  if (act === 'returnToAi') return returnToAi(shop.owner, ref)
  if (act === 'markDone') return markDone(shop.owner, ref, 'terjawab')
  if (act === 'undo') return undoNewest(shop)
  if ('corrects' in act) return correctNewest(shop, act.corrects)
  if ('teaches' in act) return teachNewest(shop, act.teaches)
  await sendText(shop.owner, { ...ref, text: act.replies, clientId: crypto.randomUUID() })
}

async function correctNewest(shop: Shop, answer: string): Promise<void> {
  const { businessId } = shop
  const { roomId } = await refOf(shop)
  const [said] = await rawSql()<{ runId: string }[]>`
    select agent_run_id as "runId" from message
    where room_id = ${roomId} and agent_run_id is not null order by occurred_at desc, id desc limit 1`
  const run = { businessId, runId: said!.runId }
  const { question, entries } = await draftCorrection(shop.owner, run)
  await correctAnswer(shop.owner, { ...run, entryId: entries[0]?.id ?? null, question, answer })
}

async function teachNewest(shop: Shop, question: string): Promise<void> {
  const ref = await refOf(shop)
  const { lessons } = await loadRoomMaterial(shop.owner, ref)
  await teachFromRoom(shop.owner, { ...ref, question, answer: lessons[0]!.answer })
}

async function undoNewest({ owner, businessId }: Shop): Promise<void> {
  const [made] = await rawSql()<{ id: string }[]>`
    select id from correction where business_id = ${businessId} and undone_at is null
    order by id desc limit 1`
  await undoCorrection(owner, { businessId, correctionId: made!.id })
}

/**
 * Opening hours with every day closed: no text to the customer names a time at which people answer.
 */
async function closeShop(shop: Shop): Promise<void> {
  const closed = { start: '', end: '', timezone: 'Asia/Jakarta' }
  await updateHours(
    shop.owner,
    shop.businessId,
    Array.from({ length: 7 }, () => closed),
    true,
  )
}

async function readState(shop: Shop): Promise<ChatState> {
  const ref = await refOf(shop)
  const room = await getRoom(shop.owner, ref)
  const queue = await listEscalations(shop.owner, {
    businessId: shop.businessId,
    tab: 'menunggu',
  })
  return {
    handler: room.handler,
    reason: room.handler_reason,
    cases: queue.rows.length,
    optedOut: room.marketing_opt_out_at !== null,
    closed: room.handler === 'selesai',
    failed: room.failed_at !== null,
  }
}
