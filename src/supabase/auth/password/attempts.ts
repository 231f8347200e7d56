import type { WriteTx } from '#platform/database'
import { at, type Call, write } from '../call.ts'
import { accountKey, sourcesOf } from '../sources.ts'
import { AuthError } from '../errors.ts'
import type { UserRow } from '../user.queries.ts'
import { countAttempt, forgetAttempts } from './attempt.queries.ts'

/**
 * The first `free` guesses cost nothing. Each further one doubles the wait until the next, up to
 * `longestSeconds`: a stranger's guesses delay the owner for so long at most.
 */
export type Backoff = { free: number; longestSeconds: number }

/** About 110 guesses a day at one password. */
const PASSWORD: Backoff = { free: 5, longestSeconds: 900 }
/** Of six digits that live for an hour: one caller tries 17, all callers together 82. */
const CODE_OF_CALLER: Backoff = { free: 5, longestSeconds: 300 }
const CODE_OF_ACCOUNT: Backoff = { free: 20, longestSeconds: 60 }

/**
 * Counts a guess at the password of `account` before it is compared, so that guesses sent at once
 * do not slip through. The same for accounts that do not exist. `device`: one that signed in to the
 * account before; it has a count of its own, so that guesses of others never delay it. Returns how
 * many guesses this makes, and what the right password calls. 429 over_request_rate_limit during a
 * wait.
 */
export async function countPasswordGuess(call: Call, account: string, device: string | undefined) {
  if (!call.options.rateLimits) return { guesses: 0, forget: async () => {} }
  const key = device ? `password-device:${device}` : passwordKey(account)
  const guesses = await count([[key, PASSWORD]])
  return { guesses, forget: () => write((tx) => forgetAttempts(tx, [key])) }
}

const passwordKey = (account: string): string => `password:${accountKey(account)}`

/**
 * After a new password by another proof its owner signs in with it at once, whatever strangers
 * tried before.
 */
export async function forgetPasswordGuesses(
  tx: WriteTx,
  user: Pick<UserRow, 'email' | 'phone'>,
): Promise<void> {
  const accounts = [user.email, user.phone].filter((account) => account !== null)
  await forgetAttempts(tx, accounts.map(passwordKey))
}

/**
 * Counts a guess at a code that was sent to `address`: for its caller, and for all callers
 * together, with a shorter wait. The code itself stays good, and its link is not limited. Returns
 * what the right code calls.
 */
export async function countCodeGuess(call: Call, address: string): Promise<() => Promise<void>> {
  const account = `code:${accountKey(address)}`
  const callers = sourcesOf(call).filter((source) => !source.isShared)
  const counted: [string, Backoff][] = callers.map(({ key }) => [
    `${account}:${key}`,
    CODE_OF_CALLER,
  ])
  counted.push([account, CODE_OF_ACCOUNT])
  await count(counted)
  return () =>
    write((tx) =>
      forgetAttempts(
        tx,
        counted.map(([key]) => key),
      ),
    )
}

/**
 * Returns the count of the last key. The first key that has to wait refuses, and later ones are not
 * counted.
 */
async function count(keys: [key: string, backoff: Backoff][]): Promise<number> {
  const outcome = await write(async (tx) => {
    let attempts = 0
    for (const [key, backoff] of keys) {
      const counted = await countAttempt(tx, key, backoff, at())
      if (counted.waitSeconds > 0) return { ...counted, attempts }
      attempts = counted.attempts
    }
    return { attempts, waitSeconds: 0 }
  })
  if (outcome.waitSeconds > 0) throw tooManyGuesses(outcome.waitSeconds)
  return outcome.attempts
}

const tooManyGuesses = (waitSeconds: number) =>
  new AuthError(
    'over_request_rate_limit',
    `Too many wrong attempts. You can try again after ${waitSeconds} seconds.`,
  )
