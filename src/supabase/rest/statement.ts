import { RestFailure } from './failure.ts'

/**
 * A statement while it is written: values go aside as parameters, so that nothing of a request
 * stands in its text but quoted output names.
 */
export class Statement {
  readonly values: string[] = []
  private readonly keys = new Map<string, string>()
  private aliases = 0

  /** A parameter of type text; the caller casts it to what the catalog says. */
  value(value: string): string {
    this.values.push(value)
    return `$${this.values.length}::text`
  }

  /**
   * A key into JSON: the same parameter wherever it comes, or Postgres sees no column of GROUP BY
   * in ORDER BY.
   */
  key(key: string): string {
    const known = this.keys.get(key) ?? this.value(key)
    this.keys.set(key, known)
    return known
  }

  /** A name for a table or subquery that no column bears. */
  alias(): string {
    return `"pgrst_${(this.aliases += 1)}"`
  }
}

/** An identifier in quotes. */
export function ident(name: string): string {
  if (name.includes('\0'))
    throw new RestFailure(400, 'PGRST100', '"a name contains a null character"')
  return `"${name.replaceAll('"', '""')}"`
}

/** A text from the catalog as a literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** `{...}` as Postgres reads arrays. */
export function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join()}}`
}
