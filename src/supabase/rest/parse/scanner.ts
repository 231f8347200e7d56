import { RestFailure } from '../rest-failure.ts'

/**
 * Limit of nested conditions and relations. Beyond it the database would plan for seconds, and this
 * process run out of stack.
 */
const DEEPEST = 100

/** Scans a text of the query grammar. Throws PGRST100 with the position. */
export class Scanner {
  readonly text: string
  at = 0
  private readonly part: string
  private readonly before: number
  private depth = 0
  /**
   * `part`: the text's name in errors. `before`: characters in front of it, where columns are
   * counted.
   */
  constructor(text: string, part: string, before = 0) {
    this.text = text
    this.part = part
    this.before = before
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  sees(part: string): boolean {
    return this.text.startsWith(part, this.at)
  }

  /** Consumes `part` when it is next. */
  take(part: string): boolean {
    if (!this.sees(part)) return false
    this.at += part.length
    return true
  }

  /** Reads the content of parentheses, one level deeper. */
  within<T>(read: () => T): T {
    if ((this.depth += 1) > DEEPEST) this.fail(`expecting at most ${DEEPEST} levels`)
    this.need('(')
    const inside = read()
    this.need(')')
    this.depth -= 1
    return inside
  }

  need(part: string): void {
    if (!this.take(part)) this.fail(`expecting "${part}"`)
  }

  /** The match of `pattern` (sticky) here; '' when none. */
  run(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }

  /** A name, bare or in double quotes. */
  name(bare: RegExp = BARE): string {
    if (this.sees('"')) return this.quoted()
    const start = this.at
    const name = this.run(bare).trim()
    if (name === '') {
      this.at = start
      this.fail('expecting field name (* or [a..z0..9_$])')
    }
    return name
  }

  /** A text in double quotes; a backslash escapes the next character. */
  quoted(): string {
    this.need('"')
    let value = ''
    while (!this.sees('"')) {
      if (this.isAtEnd) this.fail('expecting "\\""')
      if (this.sees('\\')) this.at += 1
      value += this.text[this.at] ?? ''
      this.at += 1
    }
    this.at += 1
    return value
  }

  fail(details: string, at = this.at): never {
    throw new RestFailure(
      400,
      'PGRST100',
      `"failed to parse ${this.part} (${this.text})" (line 1, column ${this.before + at + 1})`,
      {
        details:
          at >= this.text.length
            ? `unexpected end of input ${details}`
            : `unexpected "${this.text[at]}" ${details}`,
      },
    )
  }
}

/**
 * A name ends at the grammar's separators. A hyphen is part of a name unless it starts an arrow.
 */
const BARE = /(?:[^\s,():.!"\-{}]|-(?!>)| (?! *[,()]))+/y
