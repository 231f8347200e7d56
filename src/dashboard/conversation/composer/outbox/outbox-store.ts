import { createStore, del, set, values } from 'idb-keyval'
import type { Outgoing } from './outbox.ts'

/** Messages older than this are not sent automatically: the member decides. */
const FRESH_MS = 12 * 3_600_000
/** Messages older than this are deleted. Signing out deletes all of them at once. */
const KEPT_MS = 30 * 24 * 3_600_000

const kept = new Set<string>()
let opened: ReturnType<typeof createStore> | undefined

/**
 * Stores an outgoing message in this browser until the server has stored it, so that a reload or a
 * crash loses nothing. Without IndexedDB (a private window, a full disk) the message is lost with
 * the page.
 */
export async function keepOutgoing(outgoing: Outgoing): Promise<void> {
  try {
    await set(outgoing.clientId, outgoing, openStore())
    kept.add(outgoing.clientId)
  } catch {
    kept.delete(outgoing.clientId)
  }
}

/** Whether the message is stored for the next page. */
export const hasKept = (clientId: string): boolean => kept.has(clientId)

export async function forgetOutgoing(clientId: string): Promise<void> {
  kept.delete(clientId)
  try {
    await del(clientId, openStore())
  } catch {
    // IndexedDB is not available
  }
}

/**
 * Reads what this member wrote in earlier pages and the server has not confirmed, oldest first. A
 * message too old to be sent automatically is `failed`, without a reason.
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

/** Counts a member's messages that the server has not confirmed. */
export const countKeptOutgoing = async (authorId: string): Promise<number> =>
  (await listAll()).filter((one) => one.authorId === authorId).length

/** Deletes the stored messages of a member from this browser. */
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
