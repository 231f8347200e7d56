import type { AgentOutcome } from '#contract/agent'
import { performAct, type Performed } from '#domain/agent'
import { openRehearsalRoom } from '#conversation/pipeline'
import { openBookings, type OpenBookings, readBookings } from '#domain/booking/chat'
import { openOrderDesk, type OrderDesk, readOrderDesk } from '#domain/sale/chat'
import { asService, db, type WriteTx } from '#platform/database'
import type { PlayedAct } from './contract.ts'

/**
 * What a simulated customer has ordered and booked, in order. `lastAnswerId`: the newest answer
 * with a change; null when it had none.
 */
export type Rehearsed = { acts: readonly PlayedAct[]; lastAnswerId: string | null }
export const NOTHING_REHEARSED: Rehearsed = { acts: [], lastAnswerId: null }

/** Adds the change of an answer, if it has one. A silent answer adds nothing. */
export const afterAnswer = (
  before: Rehearsed,
  { kind, acted }: { kind: AgentOutcome['kind']; acted?: PlayedAct },
): Rehearsed =>
  kind === 'silent'
    ? before
    : {
        acts: acted ? [...before.acts, acted] : before.acts,
        lastAnswerId: acted?.messageId ?? null,
      }

type Desks = { orders: OrderDesk | undefined; bookings: OpenBookings | undefined }

/** The orders and bookings that the agent finds for the customer, as after a real conversation. */
export async function openDesks(
  businessId: string,
  { acts, lastAnswerId }: Rehearsed,
): Promise<Desks> {
  if (acts.length > 0)
    return rehearse(businessId, acts, async (tx, roomId) => ({
      orders: await readOrderDesk(tx, { businessId, roomId, lastAnswerId }),
      bookings: await readBookings(tx, businessId, roomId),
    }))
  const [orders, bookings] = await Promise.all([
    openOrderDesk({ businessId, roomId: null, lastAnswerId: null }),
    openBookings(businessId, null),
  ])
  return { orders, bookings }
}

/** What another change would store and say. */
export const rehearseAct = (
  businessId: string,
  { acts }: Rehearsed,
  act: PlayedAct,
): Promise<Performed> =>
  rehearse(businessId, [...acts, act], (_tx, _roomId, performed) => Promise.resolve(performed))

/** Carries a value out of a transaction that must be rolled back. */
class RolledBack<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('a rehearsal is rolled back')
    this.value = value
  }
}

/**
 * Makes the changes in a new room with the functions for real customers, reads `work`, and rolls
 * everything back: stock, places, numbers, notices and jobs do not change. Locks of stock or
 * services last some milliseconds. Each change uses the id of its reply, so that later changes find
 * what it made.
 */
async function rehearse<T>(
  businessId: string,
  acts: readonly PlayedAct[],
  work: (tx: WriteTx, roomId: string, last: Performed) => Promise<T>,
): Promise<T> {
  try {
    return await db.writeAs(
      asService('acts of a simulated customer are rolled back'),
      async (tx): Promise<never> => {
        const room = await openRehearsalRoom(tx, businessId)
        let last: Performed = { text: '' }
        for (const { act, messageId, text } of acts)
          last = await performAct(tx, { businessId, room, messageId }, { act, prepared: text })
        throw new RolledBack(await work(tx, room.id, last))
      },
    )
  } catch (error) {
    if (error instanceof RolledBack) return error.value
    throw error
  }
}
