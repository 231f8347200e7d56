import { createSerializationAdapter } from '@tanstack/react-router'
import * as copy from '#copy/shell'

/** A failure with a text for people in its message, and a code of platform/errors. */
export class ShownError extends Error {
  override readonly name = 'ShownError'
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** True for a broken rule: a retry changes nothing. */
export function isExpected(error: unknown): error is ShownError {
  return error instanceof ShownError && !error.code.startsWith('server.')
}

/** The member has to sign in again. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ShownError && error.code === 'auth.required'

/** The text to show for any thrown value. */
export function messageOf(error: unknown): string {
  if (error instanceof ShownError) return error.message
  if (error instanceof TypeError) return copy.connectionLost
  return copy.somethingFailed
}

/** Serialises the code too: a plain Error would arrive in the browser with its message only. */
export const shownErrorAdapter = createSerializationAdapter({
  key: 'shown-error',
  test: (value): value is ShownError => value instanceof ShownError,
  toSerializable: ({ message, code }) => ({ message, code }),
  fromSerializable: ({ message, code }) => new ShownError(message, code),
})
