import { now } from '#platform/clock'
import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import {
  ACCOUNT_FACTOR,
  type BusinessUsage,
  QUOTA_NAMES,
  type QuotaName,
  QUOTAS,
  type Tier,
  windowOf,
} from './contract.ts'
import { exceededText } from './exceeded-text.ts'
import * as rows from './queries.ts'
import { DAY_MS } from '#lib/time/durations'

const asQuotaService = () =>
  asService('what is used of a quota is counted where it cannot be undone')

/** A process reserves this part of a large quota and counts it in memory, which saves queries. */
const AHEAD_SHARE = 50
const LARGE_LIMIT = 1000
const MAX_LEASES = 10_000
const OWNER_KEPT_MS = 60_000

type Lease = { startsMs: number; left: number }
const leases = new Map<string, Lease>()
/** Reservations in progress, by the key of their lease. */
const reservations = new Map<string, Promise<boolean>>()
const owners = new Map<string, { owner: rows.Owner; readAt: number }>()

/**
 * Counts `amount` for a business and for the account that owns it, in all processes together.
 * Error: `quota.exceeded` (429), whose text names the quota and says what to do.
 */
export async function takeQuota(name: QuotaName, businessId: string, amount = 1): Promise<void> {
  const refused = await tryQuota(name, businessId, amount)
  if (refused) throw toExceededError(name, refused)
}

/** Counts without an error: returns false when the quota is used up. */
export const mayUse = async (name: QuotaName, businessId: string, amount = 1): Promise<boolean> =>
  (await tryQuota(name, businessId, amount)) === undefined

/**
 * Counts rows that a caller inserts by table calls. Returns the text of the refusal when there are
 * too many.
 */
export async function refuseRows(claims: Claims, amount: number): Promise<string | undefined> {
  if (claims.role !== 'authenticated' || !claims.sub) return undefined
  const tier = claims.is_anonymous ? 'anonymous' : 'secured'
  const isTaken = await takeFor(claims.sub, 'table.rows', QUOTAS['table.rows'].limits[tier], amount)
  return isTaken
    ? undefined
    : exceededText('table.rows', tier, windowOf('table.rows', now()).endsAt)
}

/**
 * How much a member's business has used of each quota in the present hour or day. Error:
 * `business.not_found`.
 */
export async function listUsage(claims: Claims, businessId: string): Promise<BusinessUsage> {
  const isVisible = await db.readAs(claims, (tx) => rows.isVisible(tx, businessId))
  const owner = isVisible ? await ownerOf(businessId) : undefined
  if (!owner) throw new AppError('business.not_found')
  const tier = tierOf(owner)
  const uses = await db.readAs(asQuotaService(), (tx) =>
    rows.listUses(tx, businessId, new Date(now().getTime() - DAY_MS)),
  )
  const usedOf = (name: QuotaName) =>
    uses.find(
      (use) =>
        use.quota === name &&
        Date.parse(use.starts_at) === windowOf(name, now()).startsAt.getTime(),
    )?.used ?? 0
  // Table calls are counted for the calling account, not for a business.
  const quotas = QUOTA_NAMES.filter((name) => name !== 'table.rows').map((name) => ({
    name,
    used: usedOf(name),
    limit: QUOTAS[name].limits[tier],
  }))
  return { tier, quotas }
}

/** Deletes counted uses that are more than two days old. */
export const forgetOldUses = (): Promise<void> =>
  db.writeAs(asQuotaService(), (tx) =>
    rows.deleteOldUses(tx, new Date(now().getTime() - 2 * DAY_MS)),
  )

/**
 * The tier whose limit is reached; undefined when the use was counted. A deleted business uses
 * nothing.
 */
async function tryQuota(
  name: QuotaName,
  businessId: string,
  amount: number,
): Promise<Tier | undefined> {
  const owner = await ownerOf(businessId)
  if (!owner || (await takeBoth(name, businessId, owner, amount))) return undefined
  // The account may have been secured a moment ago.
  owners.delete(businessId)
  const present = await ownerOf(businessId)
  if (
    !present ||
    (present.is_anonymous !== owner.is_anonymous &&
      (await takeBoth(name, businessId, present, amount)))
  )
    return undefined
  return tierOf(present)
}

async function takeBoth(
  name: QuotaName,
  businessId: string,
  owner: rows.Owner,
  amount: number,
): Promise<boolean> {
  const tier = tierOf(owner)
  const limit = QUOTAS[name].limits[tier]
  return (
    (await takeFor(owner.id, name, limit * ACCOUNT_FACTOR[tier], amount)) &&
    takeFor(businessId, name, limit, amount)
  )
}

async function takeFor(
  subject: string,
  quota: QuotaName,
  limit: number,
  amount: number,
): Promise<boolean> {
  const { startsAt } = windowOf(quota, now())
  const add = (some: number) => addUse({ subject, quota, startsAt, amount: some, limit })
  if (limit < LARGE_LIMIT) return add(amount)
  const key = `${quota}/${subject}`
  const ahead = Math.max(amount, Math.floor(limit / AHEAD_SHARE))
  while (!takeReserved(key, startsAt.getTime(), amount)) {
    // Concurrent callers wait for the same reservation. Separate reservations would hold one
    // connection each and use up the quota.
    const reserving =
      reservations.get(key) ?? reserveUse(key, { startsMs: startsAt.getTime(), left: ahead }, add)
    if (!(await reserving)) return add(amount)
  }
  return true
}

const addUse = (use: Parameters<typeof rows.addUse>[1]): Promise<boolean> =>
  db.writeAs(asQuotaService(), (tx) => rows.addUse(tx, use), { flush: 'later' })

function takeReserved(key: string, startsMs: number, amount: number): boolean {
  const lease = leases.get(key)
  if (!lease || lease.startsMs !== startsMs || lease.left < amount) return false
  lease.left -= amount
  return true
}

/** Adds to the reserved part of a quota. Returns false when too little is left. */
function reserveUse(
  key: string,
  { startsMs, left }: Lease,
  add: (some: number) => Promise<boolean>,
): Promise<boolean> {
  const reserving = add(left).then((isAdded) => {
    const known = leases.get(key)
    if (leases.size >= MAX_LEASES) leases.clear()
    if (isAdded)
      leases.set(key, { startsMs, left: left + (known?.startsMs === startsMs ? known.left : 0) })
    return isAdded
  })
  reservations.set(key, reserving)
  const end = () => void reservations.delete(key)
  reserving.then(end, end)
  return reserving
}

async function ownerOf(businessId: string): Promise<rows.Owner | undefined> {
  const known = owners.get(businessId)
  if (known && performance.now() - known.readAt < OWNER_KEPT_MS) return known.owner
  const owner = await db.readAs(asQuotaService(), (tx) => rows.findOwner(tx, businessId))
  if (owners.size >= MAX_LEASES) owners.clear()
  if (owner) owners.set(businessId, { owner, readAt: performance.now() })
  return owner
}

const tierOf = (owner: rows.Owner): Tier => (owner.is_anonymous ? 'anonymous' : 'secured')

function toExceededError(name: QuotaName, tier: Tier): AppError {
  const { endsAt } = windowOf(name, now())
  return new AppError('quota.exceeded', {
    reason: exceededText(name, tier, endsAt),
    retryAfterSeconds: Math.ceil((endsAt.getTime() - now().getTime()) / 1000),
  })
}
