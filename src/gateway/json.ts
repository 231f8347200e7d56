import { toStorable } from '#lib/json'

/** Escapes that PostgreSQL's text and jsonb refuse: NUL, and possibly half of a surrogate pair. */
const SUSPECT = /\\u0000|\\u[dD][89a-fA-F]|\0/

/**
 * Foreign JSON as a value whose texts can be stored; undefined when it is not JSON or nested too
 * deep.
 */
export function readJson(text: string): unknown {
  try {
    return SUSPECT.test(text)
      ? JSON.parse(text, (_, value: unknown) =>
          typeof value === 'string' ? toStorable(value) : value,
        )
      : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Removes undefined fields, so that an event is equal before and after JSON. */
export function omitUndefined<T extends object>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: { [K in keyof T]?: Exclude<T[K], undefined> } = {}
  for (const key in fields) {
    const value = fields[key]
    if (isPresent(value)) kept[key] = value
  }
  return kept
}

const isPresent = <V>(value: V): value is Exclude<V, undefined> => value !== undefined
