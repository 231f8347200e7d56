import { isConnectionLoss } from './errors.ts'
import { log } from './log.ts'

const tolerated = new Set<(error: unknown) => boolean>()
const answers = new Set<(error: unknown) => boolean>()

/**
 * Rejections that a library leaves for nobody to await, for instance when a connection closes under
 * a write of its own. What `isOfLibrary` knows is written down and no reason for the process to
 * end; every other one still is.
 */
export function tolerateStray(isOfLibrary: (error: unknown) => boolean): void {
  listenForStrays()
  tolerated.add(isOfLibrary)
}

/**
 * For a rejection of that kind which something has to be done about: `answer` does it, or says
 * false where it is not its own. Returns how to end it.
 */
export function answerStray(answer: (error: unknown) => boolean): () => void {
  listenForStrays()
  answers.add(answer)
  return () => void answers.delete(answer)
}

/**
 * Called by `run` at the start of the process: a lost connection is never a reason for it to end.
 */
export function listenForStrays(): void {
  if (!process.listeners('unhandledRejection').includes(onStray))
    process.on('unhandledRejection', onStray)
}

function onStray(error: unknown): void {
  if ([...tolerated].some((isOfLibrary) => isOfLibrary(error)))
    log.debug({ err: error }, 'a library left a rejection behind')
  else if ([...answers].some((answer) => answer(error))) return
  // The database went away in the middle of a library's own work. Nothing of this process is broken
  // by it: its next statement connects again.
  else if (isConnectionLoss(error))
    log.warn({ err: error }, 'a library left a lost connection behind')
  else throw error
}
