import { performance } from 'node:perf_hooks'

const LOOK_MS = 250

type ReadUse = typeof performance.eventLoopUtilization
type Thread = { read: ReadUse; last: ReturnType<ReadUse> }
const watchLoop = (read: ReadUse): Thread => ({ read, last: read() })
const threads = new Set([watchLoop(performance.eventLoopUtilization)])
let lookedAt = -Infinity
let use = 0

/** Counts a thread of this process too, such as a worker's; returns the end of it. */
export function watchThread(read: ReadUse): () => void {
  const thread = watchLoop(read)
  threads.add(thread)
  return () => void threads.delete(thread)
}

/** Of the time between two looks, how long the event loop of the busiest thread worked. */
export function readLoopUse(): number {
  if (performance.now() - lookedAt < LOOK_MS) return use
  lookedAt = performance.now()
  use = Math.max(...[...threads].map(look))
  return use
}

function look(thread: Thread): number {
  const now = thread.read()
  const { utilization } = thread.read(now, thread.last)
  thread.last = now
  // Not a number before a thread has begun.
  return utilization || 0
}
