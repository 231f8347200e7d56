import { log } from './log.ts'

const tolerated = new Set<(error: unknown) => boolean>()
const answers = new Set<(error: unknown) => boolean>()

/**
 * Rejections that a library leaves for nobody to await, for instance when a connection closes under a write of its own. What `isOfLibrary` knows is
 * written down and no reason for the process to end; every other one still is.
 */
export function tolerateStray(isOfLibrary: (error: unknown) => boolean): void {
  listen()
  tolerated.add(isOfLibrary)
}

/** For a rejection of that kind which something has to be done about: `answer` does it, or says false where it is not its own. Returns how to end it. */
export function answerStray(answer: (error: unknown) => boolean): () => void {
  listen()
  answers.add(answer)
  return () => void answers.delete(answer)
}

function listen(): void {
  if (!process.listeners('unhandledRejection').includes(onStray)) process.on('unhandledRejection', onStray)
}

function onStray(error: unknown): void {
  if ([...tolerated].some((isOfLibrary) => isOfLibrary(error))) log.debug({ err: error }, 'a library left a rejection behind')
  else if (![...answers].some((answer) => answer(error))) throw error
}
