import { RestFailure } from './rest-failure.ts'

/** The preferences of the Prefer headers, and which were applied. */
export type Preferences = {
  return?: 'minimal' | 'representation' | 'headers-only'
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  count?: 'exact' | 'planned' | 'estimated'
  missing?: 'default' | 'null'
  tx?: 'commit' | 'rollback'
  handling?: 'strict' | 'lenient'
  maxAffected?: number
  /** session time zone */
  timezone?: string
}

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  return: ['minimal', 'representation', 'headers-only'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  count: ['exact', 'planned', 'estimated'],
  missing: ['default', 'null'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
}

/**
 * Parses the header (several form one comma-separated list). Unknown preferences are refused only
 * under handling=strict. `zones`: time zone names in lower case.
 */
export function parsePreferences(header: string | null, zones: ReadonlySet<string>): Preferences {
  const found = new Map<string, string>()
  const invalid: string[] = []
  for (const part of (header ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')) {
    const [name = '', value = ''] = part.split('=', 2)
    const isKnown =
      name === 'max-affected'
        ? /^\d{1,9}$/.test(value)
        : name === 'timezone'
          ? zones.has(value.toLowerCase())
          : Object.hasOwn(CHOICES, name) && CHOICES[name]?.includes(value)
    if (!isKnown) invalid.push(part)
    else if (!found.has(name)) found.set(name, value)
  }
  if (invalid.length > 0 && found.get('handling') === 'strict')
    throw new RestFailure(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${invalid.join(', ')}`,
    })
  return {
    ...pickValue(found, 'return', ['minimal', 'representation', 'headers-only'] as const),
    ...pickValue(found, 'resolution', ['merge-duplicates', 'ignore-duplicates'] as const),
    ...pickValue(found, 'count', ['exact', 'planned', 'estimated'] as const),
    ...pickValue(found, 'missing', ['default', 'null'] as const),
    ...pickValue(found, 'tx', ['commit', 'rollback'] as const),
    ...pickValue(found, 'handling', ['strict', 'lenient'] as const),
    ...(found.has('max-affected') && { maxAffected: Number(found.get('max-affected')) }),
    ...(found.has('timezone') && { timezone: found.get('timezone') ?? '' }),
  }
}

function pickValue<K extends string, V extends string>(
  found: Map<string, string>,
  key: K,
  values: readonly V[],
): { [name in K]?: V } {
  const value = values.find((choice) => choice === found.get(key))
  const picked: { [name in K]?: V } = {}
  if (value !== undefined) picked[key] = value
  return picked
}

export function appliedHeader(preferences: Preferences, names: (keyof Preferences)[]): string {
  return names
    .flatMap((name) =>
      preferences[name] === undefined
        ? []
        : [`${name === 'maxAffected' ? 'max-affected' : name}=${preferences[name]}`],
    )
    .join(', ')
}
