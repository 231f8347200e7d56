import type postgres from 'postgres'
import { log } from '#platform/log'
import { deleteUnheard, listOpenWrites, upsertHeard } from './queries.ts'

/** How long a topic counts as heard after its last member left; a reconnect takes less. What was missed longer is read from rows. */
const KEPT_SECONDS = 180
const RENEW_MS = 30_000
const LOOK_MS = 5
/** How long a join waits for open writes; the changes of a longer one may be missed. */
const MAX_WAIT_MS = 1_000

export type HeardTopics = {
  /** Resolves when every later commit sends its notices for the topic. */
  hear: (topic: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * Registers the private topics that this process has members in, so that triggers skip the notices
 * of all others. `topics`: those with members now.
 */
export function openHeardTopics(
  sql: postgres.Sql,
  process: string,
  topics: () => string[],
): HeardTopics {
  const registered = new Map<string, Promise<void>>()
  // A join registers before it is a member, so a topic is removed only after two renewals without
  // members.
  let absent: string[] = []
  const renew = async () => {
    const present = topics()
    const without = [...registered.keys()].filter((topic) => !present.includes(topic))
    for (const topic of without) if (absent.includes(topic)) registered.delete(topic)
    absent = without
    await upsertHeard(sql, process, present, KEPT_SECONDS)
    await deleteUnheard(sql, process, [...new Set([...present, ...registered.keys()])])
  }
  const timer = setInterval(
    () =>
      void renew().catch((error: unknown) =>
        log.warn({ err: error }, 'realtime: heard topics could not be renewed'),
      ),
    RENEW_MS,
  ).unref()
  return {
    hear: (topic) => {
      const known = registered.get(topic)
      if (known) return known
      const registering = registerTopic(sql, process, topic)
      registered.set(topic, registering)
      registering.catch(() => registered.delete(topic))
      return registering
    },
    close: async () => {
      clearInterval(timer)
      await deleteUnheard(sql, process, []).catch(() => {})
    },
  }
}

/**
 * A transaction that wrote before the registration committed did not see it. The member reads its
 * data after joining, so the join waits until those transactions have ended.
 */
async function registerTopic(sql: postgres.Sql, process: string, topic: string): Promise<void> {
  await upsertHeard(sql, process, [topic], KEPT_SECONDS)
  const until = performance.now() + MAX_WAIT_MS
  let earlier = await listOpenWrites(sql)
  while (earlier.length > 0 && performance.now() < until) {
    await new Promise((done) => setTimeout(done, LOOK_MS))
    const open = new Set(await listOpenWrites(sql))
    earlier = earlier.filter((xid) => open.has(xid))
  }
}
