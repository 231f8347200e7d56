import type { ChannelStatus } from '#whatsapp/model'
import { asService, db } from '#platform/database'
import * as rows from './queries.ts'

/** The right to act for a number, until another process has a higher token. */
export type Lease = { channelId: string; owner: string; token: number }
/** A number as its owner claimed it. */
export type Claimed = Lease & {
  session: string
  wish: number
  /** its status under the last owner */ was: ChannelStatus
  /** the last owner never released the number: it was killed, or lost its database */ wasCut: boolean
}

/** Another process owns the number, or it should no longer be connected. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  constructor() {
    super('the lease of this number is lost')
  }
}

const as = asService('a process owns numbers of any business')

/**
 * Claims up to `limit` numbers that should be connected and have no owner. Each gets a token higher
 * than any before.
 */
export const claimSessions = (owner: string, leaseMs: number, limit: number): Promise<Claimed[]> =>
  db.statement(as, (tx) => rows.claimSessions(tx, owner, leaseMs, limit))

/** Renews leases. A lease that is missing in the result is lost or no longer needed. */
export const renewSessions = (
  leases: Lease[],
  leaseMs: number,
): Promise<{ channel_id: string; wish: number }[]> =>
  db.statement(as, (tx) => rows.renewSessions(tx, leases, leaseMs))

export const releaseSession = (lease: Lease): Promise<void> =>
  db.statement(as, (tx) => rows.releaseSession(tx, lease))
