import type { Account, NumberFacts, SessionState } from '../../engine.ts'
import { settingsOf } from './connection.ts'
import type { GraphOptions } from './graph.ts'
import { FOREIGN, isSubscribed, proveAccount, readNumber, subscribeApp } from './signup.ts'

/** Works, but its account's webhooks were refused to us. */
const NOT_SUBSCRIBED = 'not_subscribed'

/**
 * How a number stands, by what Meta says of it, and what is proved of it. The account that somebody
 * typed (`settings.claimedWabaId`) becomes `wabaId` only when it says itself that the number is its
 * own: by `wabaId` the channel gets the account's webhooks, which Meta is asked for at every look
 * until it has agreed (`subscribedWabaId`): a number without them sends and hears nothing.
 */
export async function readSession(options: GraphOptions, account: Account): Promise<SessionState> {
  const read = await readNumber(options, account.externalId)
  // Meta being away for a moment says nothing about the number: whoever asked decides what that
  // means for one that worked.
  if (!read.ok)
    return {
      status:
        read.error.class === 'configuration' || read.error.code === '100' ? 'FAILED' : 'STARTING',
      reason: read.error.code,
    }
  const { status, facts } = read.number
  if (status !== undefined && !ANSWERS.has(status))
    return { status: 'FAILED', reason: status, facts }
  const { claimedWabaId, wabaId, subscribedWabaId } = settingsOf(account)
  if (!claimedWabaId || (claimedWabaId === wabaId && claimedWabaId === subscribedWabaId))
    return readProved(options, account, facts)
  const owner = await proveAccount(options, claimedWabaId, account.externalId)
  if (owner.state === 'unknown') return { status: 'WORKING', reason: owner.error.code, facts }
  if (owner.state === 'foreign') return { status: 'FAILED', reason: FOREIGN.code, facts }
  const subscribed = await subscribeApp(options, claimedWabaId)
  const proved = { ...facts.settings, wabaId: claimedWabaId }
  return subscribed.ok
    ? {
        status: 'WORKING',
        facts: { ...facts, settings: { ...proved, subscribedWabaId: claimedWabaId } },
      }
    : { status: 'WORKING', reason: NOT_SUBSCRIBED, facts: { ...facts, settings: proved } }
}

/**
 * A number of low quality, or one that has used up its new conversations, still answers customers
 * (developers.facebook.com, "Phone number status").
 */
const ANSWERS = new Set(['CONNECTED', 'FLAGGED', 'RESTRICTED'])

/**
 * An account that no app hears of any more brings no message of a customer. That Meta doesn't say
 * who hears of it proves nothing.
 */
async function readProved(
  options: GraphOptions,
  account: Account,
  facts: NumberFacts,
): Promise<SessionState> {
  const { wabaId } = settingsOf(account)
  const isHeard = wabaId === undefined || (await isSubscribed(options, wabaId)) !== false
  return isHeard
    ? { status: 'WORKING', facts }
    : { status: 'FAILED', reason: 'waba_unsubscribed', facts }
}

/**
 * The token is tried anew, and the account's webhooks are asked for again: somebody may have taken
 * the app out of it.
 */
export async function restartSession(
  options: GraphOptions,
  account: Account,
): Promise<SessionState> {
  const { wabaId } = settingsOf(account)
  if (wabaId !== undefined) await subscribeApp(options, wabaId)
  return readSession(options, account)
}
