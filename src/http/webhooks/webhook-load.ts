import { performance } from 'node:perf_hooks'
import { countNear } from '#platform/queue'

/** When this many replies wait, a busy process refuses deliveries: a few seconds of work. */
const MAX_WAITING = 200
/**
 * At half of MAX_WAITING, a business with more than this share of the waiting replies is refused.
 */
const LARGEST_SHARE = 0.5
/**
 * When this many replies wait, even an idle process refuses deliveries, because their memory is
 * bounded.
 */
const MAX_HELD = 5_000
/** A process is busy from this use of its event loop on. */
const BUSY = 0.8
/** The use is measured over at least this time. */
const LOOK_MS = 250

/** Deliveries that are being stored at once, in all and for one channel. */
const MAX_IN_FLIGHT = 512
const MAX_IN_FLIGHT_EACH = 128

export const RETRY_AFTER_SECONDS = 2

export type Load = { waiting: number; ofBusiness: number; utilisation: number }

/**
 * Whether a delivery is refused with 503 before it is stored. While replies wait for a model and the
 * process is idle, messages are stored all the same: people read them.
 */
export function isTooMuch({ waiting, ofBusiness, utilisation }: Load): boolean {
  if (waiting >= MAX_HELD) return true
  if (utilisation < BUSY) return false
  if (waiting >= MAX_WAITING) return true
  return waiting >= MAX_WAITING / 2 && ofBusiness > waiting * LARGEST_SHARE
}

let lastLook = performance.eventLoopUtilization()
let lookedAt = -Infinity
let utilisation = 0

function readUtilisation(): number {
  if (performance.now() - lookedAt < LOOK_MS) return utilisation
  const look = performance.eventLoopUtilization()
  utilisation = performance.eventLoopUtilization(look, lastLook).utilization
  lastLook = look
  lookedAt = performance.now()
  return utilisation
}

/**
 * Whether this process refuses a delivery now; `businessId`: of the delivery, where it is known.
 */
export function isOverloaded(businessId?: string): boolean {
  const waiting = countNear()
  // Counting one business's replies reads all waiting ones, so it happens only where the share
  // matters.
  const isShareAsked = businessId !== undefined && waiting >= MAX_WAITING / 2
  return isTooMuch({
    waiting,
    ofBusiness: isShareAsked ? countNear(businessId) : 0,
    utilisation: readUtilisation(),
  })
}

const inFlight = new Map<string, number>()
let all = 0

/**
 * Runs the work unless too many deliveries are being stored, in all or for this channel; undefined
 * when it was refused. Only for verified deliveries: unsigned ones must not use up a channel's
 * share.
 */
export async function withinBounds<T>(
  channelId: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const own = inFlight.get(channelId) ?? 0
  if (all >= MAX_IN_FLIGHT || own >= MAX_IN_FLIGHT_EACH) return undefined
  inFlight.set(channelId, own + 1)
  all++
  try {
    return await work()
  } finally {
    all--
    const left = (inFlight.get(channelId) ?? 1) - 1
    if (left === 0) inFlight.delete(channelId)
    else inFlight.set(channelId, left)
  }
}
