const NUMERIC = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'])

export const isNumeric = (type: string): boolean => NUMERIC.has(type)

/**
 * Converts Postgres' text of a value to JSON text. Numbers keep every digit. `type` is the internal
 * name, `_int4` for arrays.
 */
export function jsonOf(type: string, text: string | null): string {
  if (text === null) return 'null'
  if (isNumeric(type))
    return /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text) ? text : JSON.stringify(text)
  if (type === 'bool') return text === 't' ? 'true' : 'false'
  if (type === 'json' || type === 'jsonb') return text
  if (type === 'timestamptz')
    return JSON.stringify(text.replace(' ', 'T').replace(/([-+]\d\d)$/, '$1:00'))
  if (type === 'timestamp') return JSON.stringify(text.replace(' ', 'T'))
  if (type.startsWith('_') && text.startsWith('{')) return new ArrayText(type.slice(1), text).json()
  return JSON.stringify(text)
}

/**
 * Parses `{1,NULL,"a \"b\"",{2}}`. Source: PostgreSQL documentation, "Array Input and Output
 * Syntax".
 */
class ArrayText {
  private at = 0
  private readonly element: string
  private readonly text: string
  constructor(element: string, text: string) {
    this.element = element
    this.text = text
  }

  json(): string {
    const items: string[] = []
    this.at += 1 // The opening brace.
    while (this.at < this.text.length && this.text[this.at] !== '}') {
      items.push(this.text[this.at] === '{' ? this.json() : this.value())
      if (this.text[this.at] === ',') this.at += 1
    }
    this.at += 1
    return `[${items.join()}]`
  }

  private value(): string {
    const found = /"((?:\\.|[^"\\])*)"|[^,}]*/sy
    found.lastIndex = this.at
    const [whole = '', quoted] = found.exec(this.text) ?? []
    this.at += whole.length
    if (quoted === undefined)
      return jsonOf(this.element, whole.toUpperCase() === 'NULL' ? null : whole)
    return jsonOf(this.element, quoted.replace(/\\(.)/gs, '$1'))
  }
}
