import { afterEach, expect, test } from 'vitest'
import { shiftClock } from '#platform/clock'
import { type ChatState, PACE, type PaceState, placeOf, type Slot, typingMs } from './pace.ts'

afterEach(() => shiftClock(0))

const NOW = () => Date.now()
const iso = (ms: number) => new Date(ms).toISOString()
const fresh: PaceState = {
  next_send_at: null,
  next_first_contact_at: null,
  paced_at: null,
  burst: 0,
  time_locked_until: null,
  capped_until: null,
}
const stranger: ChatState = { last_in_at: null, last_out_at: null, unanswered: [] }
const customer = (): ChatState => ({
  last_in_at: iso(NOW() - 60_000),
  last_out_at: null,
  unanswered: [],
})
const known = (hoursAgo: number, unanswered: string[] = []): ChatState => ({
  last_in_at: iso(NOW() - hoursAgo * 3_600_000),
  last_out_at: null,
  unanswered,
})

function slotOf(state: PaceState, chat: ChatState, random = () => 0): Slot {
  const place = placeOf(state, chat, PACE, random)
  if ('error' in place) throw new Error(place.error.code)
  return place.slot
}

/** The times of `count` messages to chats like `chat`, each reserved right after the one before. */
function places(count: number, chat: () => ChatState, random: () => number): number[] {
  let state = fresh
  return Array.from({ length: count }, () => {
    const { dueAtMs, next } = slotOf(state, chat(), random)
    state = { ...state, ...next }
    return dueAtMs
  })
}

test('a customer who wrote is answered at once', () => {
  expect(slotOf(fresh, customer()).dueAtMs - NOW()).toBeLessThan(50)
})

test('messages of a number never leave closer together than a second', () => {
  const due = places(15, customer, () => 0)
  for (let index = 1; index < due.length; index += 1)
    expect(due[index]! - due[index - 1]!).toBeGreaterThanOrEqual(1000)
})

test('a clock set back an hour makes no message wait longer than the pace', () => {
  shiftClock(3_600_000)
  const ahead = { ...fresh, ...slotOf(fresh, stranger, () => 1).next }
  shiftClock(0)
  expect(slotOf(ahead, customer(), () => 1).dueAtMs - NOW()).toBeLessThanOrEqual(PACE.gapMs[1])
  const [least, most] = PACE.firstContactGapMs
  const waitMs = slotOf(ahead, stranger, () => 1).dueAtMs - NOW()
  expect(waitMs).toBeGreaterThan(least)
  expect(waitMs).toBeLessThanOrEqual(most)
})

test('first messages to strangers are 30 to 60 seconds apart and delay no other chat', () => {
  for (const drawn of [0, 1]) {
    const due = places(
      5,
      () => stranger,
      () => drawn,
    )
    for (let index = 1; index < due.length; index += 1) {
      expect(due[index]! - due[index - 1]!).toBeGreaterThanOrEqual(30_000)
      expect(due[index]! - due[index - 1]!).toBeLessThanOrEqual(60_001)
    }
  }
  const later = slotOf({ ...fresh, next_first_contact_at: iso(NOW() + 50_000) }, stranger)
  const customerDue = slotOf({ ...fresh, ...later.next }, customer()).dueAtMs
  expect(customerDue - NOW()).toBeLessThan(3_000)
})

test('after twenty messages in a row there is a longer pause', () => {
  const due = places(25, customer, () => 0)
  const gaps = due.slice(1).map((at, index) => at - due[index]!)
  expect(gaps.filter((gap) => gap >= 15_000)).toHaveLength(1)
})

test('an unanswered chat gets four messages an hour, an answered one has no limit', () => {
  const ago = (minutes: number) => iso(NOW() - minutes * 60_000)
  const four = [ago(50), ago(40), ago(30), ago(20)]
  expect(placeOf(fresh, known(48, four))).toMatchObject({ error: { code: 'pace', class: 'wait' } })
  const { error } = placeOf(fresh, known(48, four)) as { error: { retryAfterMs: number } }
  expect(error.retryAfterMs / 60_000).toBeCloseTo(10, 0)
  expect(placeOf(fresh, known(48, [ago(70), ...four.slice(1)]))).toHaveProperty('slot')
  expect(placeOf(fresh, known(1, four))).toHaveProperty('slot')
})

test('a locked account starts no chat and continues its conversations', () => {
  const until = iso(NOW() + 3_600_000)
  for (const state of [
    { ...fresh, time_locked_until: until },
    { ...fresh, capped_until: until },
  ]) {
    expect(placeOf(state, stranger)).toMatchObject({ error: { class: 'final' } })
    expect(placeOf(state, known(200))).toHaveProperty('slot')
  }
  expect(placeOf({ ...fresh, time_locked_until: iso(NOW() - 1000) }, stranger)).toHaveProperty(
    'slot',
  )
})

test('typing time grows with the text, within bounds', () => {
  expect(typingMs('ok', PACE, () => 0.5)).toBe(700)
  expect(typingMs('x'.repeat(60), PACE, () => 0.5)).toBe(2100)
  expect(typingMs('x'.repeat(4000), PACE, () => 0.5)).toBe(4000)
})
