import type { WriteTx } from '#platform/database'
import { at, type Call, writeAuth } from '../auth-call.ts'
import { accountKey, sourcesOf } from '../sources.ts'
import { AuthError } from '../auth-errors.ts'
import type { UserRow } from '../user.queries.ts'
import { countAttempt, forgetAttempts } from './attempt.queries.ts'

/**
 * The first `free` guesses are not delayed. Each further one doubles the wait, up to
 * `longestSeconds`. A stranger's guesses delay the owner by that long at most.
 */
export type Backoff = { free: number; longestSeconds: number }

/** About 110 guesses a day at one password. */
const PASSWORD: Backoff = { free: 5, longestSeconds: 900 }
/**
 * Attempts at a code of six digits that is valid for an hour: 17 by one caller, 82 by all together.
 */
const CODE_OF_CALLER: Backoff = { free: 5, longestSeconds: 300 }
const CODE_OF_ACCOUNT: Backoff = { free: 20, longestSeconds: 60 }

/**
 * Counts a guess at `account`'s password before it is compared, so that simultaneous guesses are
 * all counted. Unknown accounts are counted the same. A `device` that signed in before has its own
 * count, so that other callers' guesses never delay it. Returns the number of guesses, and `forget`
 * for the right password. 429 over_request_rate_limit during a wait.
 */
export async function countPasswordGuess(call: Call, account: string, device: string | undefined) {
  if (!call.options.rateLimits) return { guesses: 0, forget: async () => {} }
  const key = device ? `password-device:${device}` : passwordKey(account)
  const guesses = await countAttempts([[key, PASSWORD]])
  return { guesses, forget: () => writeAuth((tx) => forgetAttempts(tx, [key])) }
}

const passwordKey = (account: string): string => `password:${accountKey(account)}`

/**
 * Deletes the count after a reset by another proof, so that the owner can sign in at once despite
 * earlier guesses by strangers.
 */
export async function forgetPasswordGuesses(
  tx: WriteTx,
  user: Pick<UserRow, 'email' | 'phone'>,
): Promise<void> {
  const accounts = [user.email, user.phone].filter((account) => account !== null)
  await forgetAttempts(tx, accounts.map(passwordKey))
}

/**
 * Counts a guess at a code sent to `address`: per caller, and for all callers together with a
 * shorter wait. The code stays valid, and its link is not limited. Returns a function to call after
 * the right code.
 */
export async function countCodeGuess(call: Call, address: string): Promise<() => Promise<void>> {
  const account = `code:${accountKey(address)}`
  const callers = sourcesOf(call).filter((source) => !source.isShared)
  const counted: [string, Backoff][] = callers.map(({ key }) => [
    `${account}:${key}`,
    CODE_OF_CALLER,
  ])
  counted.push([account, CODE_OF_ACCOUNT])
  await countAttempts(counted)
  return () =>
    writeAuth((tx) =>
      forgetAttempts(
        tx,
        counted.map(([key]) => key),
      ),
    )
}

/**
 * Counts a guess for each key and returns the count of the last one. The first key that must wait
 * refuses; later keys are not counted.
 */
async function countAttempts(keys: [key: string, backoff: Backoff][]): Promise<number> {
  const outcome = await writeAuth(async (tx) => {
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
