/** Far beyond what anybody nests, and far below where turning it into JSON ends the stack. */
const DEEPEST = 100

/** Whether a parsed JSON value is nested no deeper than can safely be written again. */
export function isShallow(value: unknown, left = DEEPEST): boolean {
  return (
    typeof value !== 'object' ||
    value === null ||
    (left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1)))
  )
}

/** Postgres' text stores no NUL and no half of a surrogate pair. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/**
 * A value as JSON that Postgres' jsonb takes: without NUL characters, and with U+FFFD for half of a
 * surrogate pair.
 */
export function storableJson(value: object): string {
  return JSON.stringify(value).replaceAll(ESCAPE, (escape) =>
    escape === '\\u0000' ? '' : escape.startsWith('\\ud') ? '\\ufffd' : escape,
  )
}

/**
 * One escape at a time, so that a backslash which stands for itself is never taken for the start of
 * the next.
 */
const ESCAPE = /\\(?:u[0-9a-f]{4}|.)/g
