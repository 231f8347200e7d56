import type { UserFacingSocketConfig } from 'baileys'
import { log } from '#platform/log'
import { ignoreRejections } from '#platform/log/unhandled-rejections'
import { silenceSignal } from './silence-signal.ts'

let isLoaded = false

/** Imports the library at the first connection; an instance without such numbers never loads it. */
export function loadLibrary() {
  silenceSignal()
  if (!isLoaded) ignoreRejections(isOfLibrary)
  isLoaded = true
  return import('baileys')
}
export type Library = Awaited<ReturnType<typeof loadLibrary>>

/** The library logs all traffic. Only the messages of its errors are logged, at `debug`. */
export const quietLogger: NonNullable<UserFacingSocketConfig['logger']> = {
  level: 'error',
  child: () => quietLogger,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (_, message) => log.debug({ library: message }, 'baileys'),
}

/** True when the stack shows that the library, or its Signal library, created the error. */
export const isOfLibrary = (error: unknown): boolean =>
  error instanceof Error && /node_modules\/(baileys|libsignal)\//.test(error.stack ?? '')

/** The status code that the library attaches to its errors (Boom), if any. */
export function statusOf(error: unknown): number | undefined {
  if (
    !(
      error instanceof Error &&
      'output' in error &&
      typeof error.output === 'object' &&
      error.output !== null &&
      'statusCode' in error.output
    )
  )
    return undefined
  return typeof error.output.statusCode === 'number' ? error.output.statusCode : undefined
}
