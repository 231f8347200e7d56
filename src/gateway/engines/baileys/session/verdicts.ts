/**
 * The server's acknowledgements of messages that were just sent, for the code that waits for them.
 */
export type Verdicts = {
  /** Resolves to 'ok', the code of a refusal, or undefined after `limitMs`. */
  wait(messageId: string, limitMs: number): Promise<string | undefined>
  settle(messageId: string, code: string): void
}

export function openVerdicts(): Verdicts {
  const waiting = new Map<string, (code?: string) => void>()
  return {
    wait: (messageId, limitMs) =>
      new Promise((done) => {
        const settle = (code?: string) => {
          clearTimeout(timer)
          waiting.delete(messageId)
          done(code)
        }
        const timer = setTimeout(settle, limitMs)
        waiting.set(messageId, settle)
      }),
    settle: (messageId, code) => waiting.get(messageId)?.(code),
  }
}
