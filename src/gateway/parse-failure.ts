import { z } from 'zod'
import type { ParseFailure } from './engine-interface.ts'

/**
 * Describes the place of an error without its content: operators see failures, and they must not
 * see customers' texts.
 */
export function failureOf(at: string, error: unknown): ParseFailure {
  if (!(error instanceof z.core.$ZodError))
    return { at, reason: error instanceof Error ? error.name : 'unreadable' }
  const paths = error.issues.map((issue) => issue.path.map(String).join('.'))
  return { at, reason: `wrong at ${[...new Set(paths)].join(', ') || 'its root'}` }
}
