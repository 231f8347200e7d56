import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type Logger } from 'pino'
import { describeError, hidePersonalIn } from './log-privacy.ts'

/** Field names whose values never reach a log line, at any depth. */
const SECRET = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'secret',
  'apiKey',
  'api_key',
  'authorization',
  'cookie',
  'text',
  'body',
  'caption',
  'phone',
  'email',
]

/**
 * The level is read here, because lines are logged before the settings are parsed. `parseSettings`
 * refuses an invalid level.
 */
const level = process.env.LOG_LEVEL ?? ''

const working = new AsyncLocalStorage<Record<string, string>>()

const lines = pino.destination({ dest: 1, sync: false })

/**
 * A closed terminal or pipe accepts no more lines. They are dropped, because pino would retry them
 * forever at exit.
 */
function muteLog(): void {
  lines.write = () => true
  lines.flushSync = () => {}
}
lines.on('error', muteLog)
process.stdout.on('error', muteLog)

export const log: Logger = pino(
  {
    level: level === 'silent' || level in pino.levels.values ? level : 'info',
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (line) => hideIn(line),
    },
    mixin: () => ({ ...working.getStore() }),
    redact: {
      paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[hidden]',
    },
    serializers: { err: describeError },
  },
  lines,
)

/**
 * Adds these ids to all lines that are logged during `work`: of the request, or of the job and its
 * room.
 */
export function withLogIds<T>(ids: Record<string, string>, work: () => T): T {
  return working.run(ids, work)
}

function hideIn(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, hidePersonalIn(value)]),
  )
}
