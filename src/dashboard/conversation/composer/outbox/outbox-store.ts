import { createStore, del, set, values } from 'idb-keyval'
import type { Outgoing } from './outbox.ts'

/** Older ones are not sent by themselves: the member decides. */
const FRESH_MS = 12 * 3_600_000
/** Older ones are removed unseen. Signing out removes them at once. */
const KEPT_MS = 30 * 24 * 3_600_000

const kept = new Set<string>()
let opened: ReturnType<typeof createStore> | undefined

/**
 * Keeps an outgoing message in this browser until the server has stored it: a reload or a crash
 * loses nothing. Without IndexedDB (a private window, a full disk) it is kept as long as the page.
 */
export async function keepOutgoing(outgoing: Outgoing): Promise<void> {
  try {
    await set(outgoing.clientId, outgoing, openStore())
    kept.add(outgoing.clientId)
  } catch {
    kept.delete(outgoing.clientId)
  }
}

/** Whether the next page finds it. */
export const hasKept = (clientId: string): boolean => kept.has(clientId)

export async function forgetOutgoing(clientId: string): Promise<void> {
  kept.delete(clientId)
  try {
    await del(clientId, openStore())
  } catch {
    // there is no store
  }
}

/**
 * What this member wrote in earlier pages and the server has not confirmed, oldest first. One that
 * is too old to go out by itself is `failed`, without a reason.
 */
export async function listKeptOutgoing(authorId: string, now: number): Promise<Outgoing[]> {
  const all = await listAll()
  const ages = all.map((one) => ({ one, age: now - Date.parse(one.at) }))
  for (const { one, age } of ages) if (age > KEPT_MS) void forgetOutgoing(one.clientId)
  const own = ages.filter(({ one, age }) => one.authorId === authorId && age <= KEPT_MS)
  for (const { one } of own) kept.add(one.clientId)
  return own
    .map(({ one, age }): Outgoing => {
      if (one.state === 'failed') return one
      return { ...one, failures: 0, state: age > FRESH_MS ? 'failed' : 'sending' }
    })
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

/** How many messages of a member the server has not confirmed. */
export const countKeptOutgoing = async (authorId: string): Promise<number> =>
  (await listAll()).filter((one) => one.authorId === authorId).length

/** Removes what a member wrote from this browser. */
export async function forgetAllOutgoing(authorId: string): Promise<void> {
  const own = (await listAll()).filter((one) => one.authorId === authorId)
  await Promise.all(own.map(({ clientId }) => forgetOutgoing(clientId)))
}

async function listAll(): Promise<Outgoing[]> {
  try {
    return await values<Outgoing>(openStore())
  } catch {
    return []
  }
}

const openStore = () => (opened ??= createStore('tanggap-outbox', 'outgoing'))
