type Reader<Value> = (value: unknown) => Value | undefined
type Read<Readers> = {
  [Name in keyof Readers]?: Readers[Name] extends Reader<infer Value> ? Value : never
}

/**
 * Parses the parameters of an address; an invalid one counts as absent. Every page loads this: a
 * schema library here would add 9 KB to each first load.
 */
export function readSearch<const Readers extends Record<string, Reader<unknown>>>(
  readers: Readers,
) {
  return (search: Record<string, unknown>): Read<Readers> => {
    const known: Record<string, unknown> = {}
    // An absent parameter is set to undefined, because the router keeps the raw value of a missing
    // key.
    for (const [name, read] of Object.entries(readers)) known[name] = read(search[name])
    return known as Read<Readers>
  }
}

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Reader<Value> =>
  (value) =>
    values.find((one) => one === value)

export const optionalText =
  (maxLength = Infinity): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length <= maxLength ? value : undefined

/** Versions 1 to 8 of RFC 9562, and the nil id. */
const UUID =
  /^([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}-(0{4}-){3}0{12})$/i

export const optionalUuid: Reader<string> = (value) =>
  typeof value === 'string' && UUID.test(value) ? value : undefined

/** A date in the database's format, 2026-11-21. */
export const optionalDay: Reader<string> = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
    ? value
    : undefined
