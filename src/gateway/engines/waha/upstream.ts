import type { Identity } from '#whatsapp/model'
import { callWaha, encodePath, type Server } from './client.ts'
import { readWaId } from './identity.ts'
import { textAt } from './inbound/raw.ts'

const VERSION_LIFE_MS = 10 * 60_000
const LID_LIFE_MS = 60 * 60_000
const MAX_KEPT = 2000
export const LOOKUP_TIMEOUT_MS = 5000

/**
 * A cache with a lifetime, so that not every message repeats the call. The oldest entries are
 * dropped first.
 */
class Kept<T> {
  readonly #values = new Map<string, { value: T; until: number }>()
  readonly #lifeMs: number
  constructor(lifeMs: number) {
    this.#lifeMs = lifeMs
  }
  get(key: string): T | undefined {
    const found = this.#values.get(key)
    return found && found.until > Date.now() ? found.value : undefined
  }
  set(key: string, value: T): void {
    this.#values.delete(key)
    this.#values.set(key, { value, until: Date.now() + this.#lifeMs })
    const [oldest] = this.#values.keys()
    if (this.#values.size > MAX_KEPT && oldest !== undefined) this.#values.delete(oldest)
  }
}

const idsTaken = new Kept<boolean>(VERSION_LIFE_MS)
const people = new Kept<Identity[]>(LID_LIFE_MS)

/**
 * Whether the server sends a text under an id that we choose: NOWEB and GOWS do, from 2026.4.3 on.
 */
export async function takesMessageIds(server: Server): Promise<boolean> {
  const known = idsTaken.get(server.url)
  if (known !== undefined) return known
  const answer = await callWaha(server, {
    method: 'GET',
    path: '/api/server/version',
    timeoutMs: LOOKUP_TIMEOUT_MS,
  })
  if (!answer.ok) return false
  const takes =
    ['NOWEB', 'GOWS'].includes(textAt(answer.body, 'engine') ?? '') &&
    isSince(textAt(answer.body, 'version'), [2026, 4, 3])
  idsTaken.set(server.url, takes)
  return takes
}

function isSince(version: string | undefined, least: number[]): boolean {
  const parts = (version ?? '').split(/[.-]/).map(Number)
  for (const [index, part] of least.entries()) {
    const own = parts[index] ?? 0
    if (own !== part) return own > part
  }
  return true
}

/**
 * Adds the other address of a person known by number or LID only. Never fails: then nothing is
 * added.
 */
export async function resolvePerson(
  server: Server,
  session: string,
  to: Identity[],
): Promise<Identity[]> {
  const phone = to.find((identity) => identity.kind === 'phone')
  const lid = to.find((identity) => identity.kind === 'lid')
  if ((phone && lid) || (!phone && !lid)) return to
  const route = phone
    ? encodePath`/api/${session}/lids/pn/${phone.value}`
    : encodePath`/api/${session}/lids/${lid?.value ?? ''}`
  const key = `${server.url} ${route}`
  const known = people.get(key)
  if (known) return [...to, ...known]
  const found = await askPerson(server, route, phone ? 'lid' : 'phone')
  if (found) people.set(key, found)
  return [...to, ...(found ?? [])]
}

async function askPerson(
  server: Server,
  route: string,
  wanted: 'lid' | 'phone',
): Promise<Identity[] | undefined> {
  const answer = await callWaha(server, {
    method: 'GET',
    path: route,
    timeoutMs: LOOKUP_TIMEOUT_MS,
  })
  if (!answer.ok) return answer.status === 404 ? [] : undefined
  const id = readWaId(textAt(answer.body, wanted === 'lid' ? 'lid' : 'pn'))
  return id && /^\d{5,20}$/.test(id.user) && (id.server === 'lid') === (wanted === 'lid')
    ? [{ kind: wanted, value: id.user }]
    : []
}
