import { isConnectionLoss } from '../errors.ts'
import { log } from './log.ts'

const tolerated = new Set<(error: unknown) => boolean>()
const answers = new Set<(error: unknown) => boolean>()

/**
 * Ignores rejections that a library leaves unhandled, for instance when a connection closes during
 * its own write. `isOfLibrary` recognizes them; they are logged. All others end the process.
 */
export function ignoreRejections(isOfLibrary: (error: unknown) => boolean): void {
  watchRejections()
  tolerated.add(isOfLibrary)
}

/**
 * Handles a rejection that no code awaited: `answer` returns false when it is not its own. Returns
 * the function that removes the handler.
 */
export function handleRejections(answer: (error: unknown) => boolean): () => void {
  watchRejections()
  answers.add(answer)
  return () => void answers.delete(answer)
}

/** Called by `run` at startup: a lost connection never ends the process. */
export function watchRejections(): void {
  if (!process.listeners('unhandledRejection').includes(onRejection))
    process.on('unhandledRejection', onRejection)
}

function onRejection(error: unknown): void {
  if ([...tolerated].some((isOfLibrary) => isOfLibrary(error)))
    log.debug({ err: error }, 'a library left a rejection behind')
  else if ([...answers].some((answer) => answer(error))) return
  // The database disconnected during a library's own work. No harm is done: the next statement
  // reconnects.
  else if (isConnectionLoss(error))
    log.warn({ err: error }, 'a library left a lost connection behind')
  else throw error
}
