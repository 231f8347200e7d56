import { RestFailure } from './failure.ts'

/** A statement while it is written: values go aside as parameters, so that nothing of a request stands in its text but quoted output names. */
export class Statement {
  readonly values: string[] = []
  private aliases = 0

  /** A parameter of type text; the caller casts it to what the catalog says. */
  value(value: string): string {
    this.values.push(value)
    return `$${this.values.length}::text`
  }

  /** A name for a table or subquery that no column bears. */
  alias(): string {
    return `"pgrst_${(this.aliases += 1)}"`
  }
}

/** An identifier in quotes. */
export function ident(name: string): string {
  if (name.includes('\0')) throw new RestFailure(400, 'PGRST100', '"a name contains a null character"')
  return `"${name.replaceAll('"', '""')}"`
}

/** A text from the catalog as a literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** `{...}` as Postgres reads arrays. */
export function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join()}}`
}
