import { receiveEvent } from '#conversation/pipeline'
import { nowIso, shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { replyInRoom } from '../../src/domain/agent/reply.ts'
import { type Shop, written } from '../world.ts'
import { type ActingShop, ACTING_SHOPS, type ActingStep, type Conversation } from './acting-data.ts'
import { openActingShop } from './acting-shop.ts'
import { judgeEnd, listActs, wrongSums } from './judge-acting.ts'
import { startRandom, textsOf } from './vary-text.ts'
import { HOUR_MS } from '../../src/lib/time/durations.ts'

/** Thursday 26 November 2026, 08.00 WIB. */
const START = Date.parse('2026-11-26T01:00:00Z')
const STEP_MS = 90_000
/** How often a customer says yes to the same question. */
const MAX_YES = 2

export type Played = { lines: string[]; faults: string[] }
type Play = {
  shop: Shop
  given: ActingShop
  random: () => number
  seed: number
  atMs: number
  acts: string[]
  played: Played
}

/**
 * Plays a conversation once. After every message it checks that nothing was ordered, booked, moved
 * or cancelled without a yes, and that every sum is right; at the end it checks the stored state.
 */
export async function playConversation(conversation: Conversation, seed: number): Promise<Played> {
  shiftClock(START - Date.now())
  const given = ACTING_SHOPS[conversation.shop]!
  const shop = await openActingShop(given)
  const played: Played = { lines: [], faults: [] }
  const random = startRandom(seed + 1)
  const play: Play = { shop, given, random, seed, atMs: START, acts: [], played }
  const asideAt = placeOfAside(conversation, seed, random)
  for (const [place, step] of conversation.steps.entries()) {
    if (place === asideAt) await writeAside(play, step)
    await writeStep(play, step, place)
  }
  played.faults.push(...(await judgeEnd(shop, given, conversation)))
  return played
}

/** The step before which a question is asked; seeds 2 and 4 ask one. */
function placeOfAside({ steps, noAside }: Conversation, seed: number, random: () => number) {
  const isAsked = !noAside && (seed === 2 || seed === 4) && steps.length > 1
  return isAsked ? 1 + Math.floor(random() * (steps.length - 1)) : undefined
}

async function writeAside(play: Play, { by }: ActingStep): Promise<void> {
  const { asides } = play.given
  const [question, answer] = asides[Math.floor(play.random() * asides.length)]!
  const said = await converse(play, by, [question])
  if (!new RegExp(answer, 'i').test(said)) fault(play, `sela: tanpa ${answer}`)
  await checkActs(play, 'sela', [])
}

async function writeStep(play: Play, step: ActingStep, place: number): Promise<void> {
  const name = `langkah ${place + 1}`
  play.atMs += (step.waitHours ?? 0) * HOUR_MS
  if (step.skipIf && new RegExp(step.skipIf).test(play.played.lines.at(-1) ?? '')) return
  let said = ''
  for (let times = 0; times < (step.yes ? MAX_YES : 1); times++) {
    said = await converse(play, step.by, textsOf(step, play.seed, play.random))
    if (!step.yes || step.fails || !ASKS_YES.test(said)) break
  }
  for (const pattern of step.answers)
    if (!new RegExp(pattern, 'i').test(said)) fault(play, `${name}: tanpa ${pattern}`)
  if (step.never && new RegExp(step.never, 'i').test(said))
    fault(play, `${name}: memuat ${step.never}`)
  await checkActs(play, name, allowedActs(step))
}
const ASKS_YES = /Balas YA|Balas "ya"|Reply YES|Reply "yes"/

/** What a step may do to orders and bookings, by the customer's own words. */
function allowedActs(step: ActingStep): string[] {
  if (step.fails) return []
  return [
    ...(step.yes && !step.cancels && !step.moves ? ['konfirmasi', 'buat'] : []),
    ...(step.replaces ? ['diganti'] : []),
    ...(step.cancels ? ['batal_pelanggan', 'batal'] : []),
    ...(step.moves ? ['pindah'] : []),
  ]
}

async function checkActs(play: Play, name: string, allowed: string[]): Promise<void> {
  const acts = await listActs(play.shop)
  for (const act of acts.slice(play.acts.length))
    if (!allowed.includes(act)) fault(play, `${name}: tindakan ${act} tanpa persetujuan`)
  play.acts = acts
}

const fault = ({ played }: Play, text: string) => void played.faults.push(text)

/** The messages of one customer, and the AI's messages since. */
async function converse(play: Play, by: string, texts: string[]): Promise<string> {
  const { shop, played } = play
  const phone = `62811100011${'ABC'.indexOf(by)}`
  play.atMs += STEP_MS
  shiftClock(play.atMs - Date.now())
  for (const text of texts) {
    await receiveEvent(shop.channelId, written(text, { phone, at: nowIso() }))
    played.lines.push(`${by}: ${text}`)
  }
  const [room] = await rawSql()<{ id: string }[]>`
    select r.id from room r join contact c on c.id = r.contact_id
    where r.business_id = ${shop.businessId} and c.phone = ${phone}`
  const before = await sentTo(room!.id)
  const key = `reply:${room!.id}`
  const [job] = await rawSql()`select 1 from graphile_worker.jobs where key = ${key}`
  if (job) {
    await rawSql()`select graphile_worker.remove_job(${key})`
    await replyInRoom(room!.id, () => Promise.resolve())
  }
  const sent = (await sentTo(room!.id)).slice(before.length)
  played.lines.push(...sent.map((text) => `ai: ${text}`))
  for (const text of sent)
    for (const wrong of wrongSums(text, play.given)) fault(play, `jumlah salah: ${wrong}`)
  return sent.join('\n')
}

const sentTo = async (roomId: string): Promise<string[]> =>
  (
    await rawSql()<{ text: string | null }[]>`
      select text from message where room_id = ${roomId} and direction = 'out'
      order by occurred_at, id`
  ).flatMap(({ text }) => text ?? [])
