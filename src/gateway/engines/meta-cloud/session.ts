import type { Account, NumberFacts, SessionState } from '../../engine-interface.ts'
import { settingsOf } from './connection.ts'
import type { GraphOptions } from './graph.ts'
import { FOREIGN, isSubscribed, proveAccount, readNumber, subscribeApp } from './signup.ts'

/** The reason when the number works but Meta refused the webhooks of its account. */
const NOT_SUBSCRIBED = 'not_subscribed'

/**
 * Reads the status of a number at Meta, with the confirmed facts. A typed account
 * (`settings.claimedWabaId`) becomes `wabaId` only after Meta confirms that the number belongs to
 * it. Webhooks are addressed by `wabaId`. Each call subscribes to them until Meta accepts
 * (`subscribedWabaId`): without them the channel receives nothing.
 */
export async function readSession(options: GraphOptions, account: Account): Promise<SessionState> {
  const read = await readNumber(options, account.externalId)
  // An outage of Meta says nothing about the number. The caller decides what it means for a working
  // channel.
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
 * States in which a number can still answer customers, also with low quality or without new
 * conversations (developers.facebook.com, "Phone number status").
 */
const ANSWERS = new Set(['CONNECTED', 'FLAGGED', 'RESTRICTED'])

/**
 * An account to which no app is subscribed delivers no messages. Only Meta's clear answer counts.
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
 * Checks the token again and renews the subscription, in case the app was removed from the account.
 */
export async function restartSession(
  options: GraphOptions,
  account: Account,
): Promise<SessionState> {
  const { wabaId } = settingsOf(account)
  if (wabaId !== undefined) await subscribeApp(options, wabaId)
  return readSession(options, account)
}
