import { z } from 'zod'
import type { ParseFailure } from './engine.ts'

/**
 * Where it is wrong, never what stands there: a failure is shown to operators and must not show a
 * customer's words.
 */
export function failureOf(at: string, error: unknown): ParseFailure {
  if (!(error instanceof z.core.$ZodError))
    return { at, reason: error instanceof Error ? error.name : 'unreadable' }
  const paths = error.issues.map((issue) => issue.path.map(String).join('.'))
  return { at, reason: `wrong at ${[...new Set(paths)].join(', ') || 'its root'}` }
}
