/** Far above real nesting, and far below the depth at which JSON.stringify overflows the stack. */
const DEEPEST = 100

/** Whether a parsed JSON value is nested no deeper than can be serialized safely. */
export function isShallow(value: unknown, left = DEEPEST): boolean {
  return (
    typeof value !== 'object' ||
    value === null ||
    (left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1)))
  )
}

/** Postgres' text accepts no NUL and no half surrogate pair. */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/**
 * A value as JSON for Postgres' jsonb: NUL characters removed, half surrogate pairs replaced by
 * U+FFFD.
 */
export function storableJson(value: object): string {
  const json = JSON.stringify(value)
  // Most values contain none of these characters, and searching costs a tenth of replacing.
  if (!json.includes('\\u')) return json
  return json.replaceAll(ESCAPE, (escape) =>
    escape === '\\u0000' ? '' : escape.startsWith('\\ud') ? '\\ufffd' : escape,
  )
}

/** Matches one escape at a time, so that an escaped backslash never starts another escape. */
const ESCAPE = /\\(?:u[0-9a-f]{4}|.)/g

/** A parsed text; undefined when it is not JSON, which itself has no undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
