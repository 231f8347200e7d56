import { log } from './log.ts'

const tolerated = new Set<(error: unknown) => boolean>()

/**
 * Rejections that a library leaves for nobody to await, for instance when a connection closes under a write of its own. What `isOfLibrary` knows is
 * written down and no reason for the process to end; every other one still is.
 */
export function tolerateStray(isOfLibrary: (error: unknown) => boolean): void {
  if (tolerated.size === 0) process.on('unhandledRejection', onStray)
  tolerated.add(isOfLibrary)
}

export const isTolerated = (error: unknown): boolean => [...tolerated].some((isOfLibrary) => isOfLibrary(error))

function onStray(error: unknown): void {
  if (!isTolerated(error)) throw error
  log.debug({ err: error }, 'a library left a rejection behind')
}
