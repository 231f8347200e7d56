import { createSerializationAdapter } from '@tanstack/react-router'
import * as copy from '#copy/shell'

/** A failure with a text for people: the message, and the code of platform/errors. */
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

/** What to show of anything that was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof ShownError) return error.message
  if (error instanceof TypeError) return copy.connectionLost
  return copy.somethingFailed
}

/**
 * Keeps the code on its way from the server to the browser, where a plain Error would arrive with
 * its message only.
 */
export const shownErrorAdapter = createSerializationAdapter({
  key: 'shown-error',
  test: (value): value is ShownError => value instanceof ShownError,
  toSerializable: ({ message, code }) => ({ message, code }),
  fromSerializable: ({ message, code }) => new ShownError(message, code),
})
