/**
 * Records what was posted and what was sent, message by message: each carries a token that its
 * answer repeats.
 */
export type Ledger = {
  /** Resolves when the answer is sent; to undefined after `patienceMs`. */
  expect: (token: string, customer: string, patienceMs: number) => Promise<number | undefined>
  note: (text: string, recipient: string) => void
  count: () => Accounts
  answered: () => number
  /** tokens that were expected and have not been sent */
  missing: () => string[]
  /** Ends every wait. */
  giveUp: () => void
}
/**
 * `lost`: tokens that were expected and never sent. `unknown`: tokens that were sent and never
 * posted.
 */
export type Accounts = { lost: number; twice: number; toOthers: number; unknown: number }

type Entry = { customer: string; times: number; done: (at: number | undefined) => void }

export function openLedger(): Ledger {
  const entries = new Map<string, Entry>()
  const sums = { toOthers: 0, unknown: 0, answered: 0 }
  return {
    expect: (token, customer, patienceMs) =>
      new Promise((done) => {
        const timer = setTimeout(() => done(undefined), patienceMs)
        const settle = (at: number | undefined) => (clearTimeout(timer), done(at))
        entries.set(token, { customer, times: 0, done: settle })
      }),
    note: (text, recipient) => {
      const entry = entries.get(/#([\w-]+)#/.exec(text)?.[1] ?? '')
      if (!entry) return void sums.unknown++
      if (entry.customer !== recipient) return void sums.toOthers++
      entry.times++
      if (entry.times === 1) sums.answered++
      entry.done(performance.now())
    },
    count: () => {
      const times = [...entries.values()].map((entry) => entry.times)
      return {
        lost: times.filter((each) => each === 0).length,
        twice: times.filter((each) => each > 1).length,
        toOthers: sums.toOthers,
        unknown: sums.unknown,
      }
    },
    answered: () => sums.answered,
    missing: () => [...entries].flatMap(([token, entry]) => (entry.times === 0 ? [token] : [])),
    giveUp: () => entries.forEach((entry) => entry.done(undefined)),
  }
}
