import exitHook from 'async-exit-hook'
import { log } from '#platform/log'

/** The longest time of a stop before the process exits. */
const PATIENCE_MS = 20_000

/**
 * Stops cleanly on Ctrl-C and SIGTERM, and when the supervising parent (scripts/supervise.mjs) has
 * exited. `stop` first ends the parts that accept new work, then their dependencies. A second
 * signal exits at once. The bundled PostgreSQL's own signal handler is removed, because it would
 * stop the database under running work.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const begin = (cause: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ cause }, 'stopping')
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    exitHook.unhookEvent(signal)
    process.on(signal, () => begin(signal))
  }
  if (!process.connected) return
  process.channel?.unref()
  process.once('disconnect', () => !isStopping && begin('parent gone'))
}
