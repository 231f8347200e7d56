import type { Account, SessionState } from '../../engine.ts'
import type { GraphOptions } from './graph.ts'
import { FOREIGN, proveAccount, readNumber, subscribe } from './signup.ts'

/**
 * How a number stands, by what Meta says of it, and what is proved of it. The account that somebody typed (`settings.claimedWabaId`) becomes
 * `wabaId` only when it says itself that the number is its own: by `wabaId` the channel gets the account's webhooks.
 */
export async function readSession(options: GraphOptions, account: Account): Promise<SessionState> {
  const read = await readNumber(options, account.externalId)
  // Meta being away for a moment says nothing about the number: whoever asked decides what that means for one that worked.
  if (!read.ok) return { status: read.error.class === 'configuration' || read.error.code === '100' ? 'FAILED' : 'STARTING', reason: read.error.code }
  const { status, facts } = read.number
  if (status !== undefined && status !== 'CONNECTED') return { status: 'FAILED', reason: status, facts }
  const { claimedWabaId, wabaId } = account.settings
  if (typeof claimedWabaId !== 'string' || claimedWabaId === '' || claimedWabaId === wabaId) return { status: 'WORKING', facts }
  const owner = await proveAccount(options, claimedWabaId, account.externalId)
  if (owner.state === 'unknown') return { status: 'WORKING', reason: owner.error.code, facts }
  if (owner.state === 'foreign') return { status: 'FAILED', reason: FOREIGN.code, facts }
  const subscribed = await subscribe(options, claimedWabaId)
  return { status: 'WORKING', ...(subscribed.ok ? {} : { reason: subscribed.error.code }), facts: { ...facts, settings: { ...facts.settings, wabaId: claimedWabaId } } }
}
