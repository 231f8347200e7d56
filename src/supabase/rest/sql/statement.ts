import { RestFailure } from '../rest-failure.ts'

/**
 * Builds a statement. Values become parameters, so the only request text in SQL is quoted output
 * names.
 */
export class Statement {
  readonly values: string[] = []
  private readonly keys = new Map<string, string>()
  private aliases = 0

  /** A parameter of type text; the caller casts it to the catalog's type. */
  value(value: string): string {
    this.values.push(value)
    return `$${this.values.length}::text`
  }

  /**
   * A JSON key. Repeats use the same parameter, or Postgres does not match GROUP BY and ORDER BY.
   */
  key(key: string): string {
    const known = this.keys.get(key) ?? this.value(key)
    this.keys.set(key, known)
    return known
  }

  /** An unused name for a table or subquery. */
  alias(): string {
    return `"pgrst_${(this.aliases += 1)}"`
  }
}

/** An identifier in quotes. */
export function quoteIdent(name: string): string {
  if (name.includes('\0'))
    throw new RestFailure(400, 'PGRST100', '"a name contains a null character"')
  return `"${name.replaceAll('"', '""')}"`
}

/** A text from the catalog as a literal. */
export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Postgres' array literal `{...}`. */
export function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join()}}`
}
