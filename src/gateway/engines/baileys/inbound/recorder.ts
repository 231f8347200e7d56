import { log } from '#platform/log'
import { type Recorded, recordEvent } from './record.ts'

export type Recorder = {
  record(account: Recorded, name: string, payload: unknown): void
  /** Resolves when all events so far are stored. */
  settled(): Promise<void>
  /** Ends retries: from now on, events that cannot be stored are dropped after some tries. */
  end(): void
}

const RETRY_MS = [200, 1_000, 5_000, 15_000]

/**
 * Stores the events of a number one after the other. They are already acknowledged to WhatsApp, so
 * each is retried until it is stored or the process ends.
 */
export function startRecorder(): Recorder {
  let queue = Promise.resolve()
  let isEnding = false

  async function store(account: Recorded, name: string, payload: unknown): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await recordEvent(account, name, payload)
      } catch (error) {
        log.error(
          { err: error, channelId: account.channelId, event: name },
          'an event of WhatsApp Web could not be stored',
        )
        if (isEnding && attempt >= RETRY_MS.length) return undefined
        await new Promise((done) =>
          setTimeout(done, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]),
        )
      }
    }
  }

  return {
    record: (account, name, payload) => {
      queue = queue.then(() => store(account, name, payload))
    },
    settled: () => queue,
    end: () => {
      isEnding = true
    },
  }
}
