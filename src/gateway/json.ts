/** Escapes of what Postgres' text and jsonb refuse: NUL, and possibly half of a surrogate pair. */
const SUSPECT = /\\u0000|\\u[dD][89a-fA-F]|\0/

/** JSON from outside as a value whose texts can be stored; undefined when it is not JSON or nested absurdly deep. */
export function readJson(text: string): unknown {
  try {
    return SUSPECT.test(text) ? JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value)) : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Postgres stores no NUL and no half of a surrogate pair. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
