import { RestFailure } from './failure.ts'

/** Walks a text of the query grammar. Fails as PGRST100, saying where. */
export class Scanner {
  readonly text: string
  at = 0
  constructor(text: string) {
    this.text = text
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  sees(part: string): boolean {
    return this.text.startsWith(part, this.at)
  }

  /** Steps over `part` when it stands here. */
  take(part: string): boolean {
    if (!this.sees(part)) return false
    this.at += part.length
    return true
  }

  need(part: string): void {
    if (!this.take(part)) this.fail(`expecting "${part}"`)
  }

  /** The longest run that `pattern` (sticky) matches here; '' when none. */
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
      this.fail('expecting field name')
    }
    return name
  }

  /** A text in double quotes; a backslash keeps the next character as it is. */
  quoted(): string {
    this.need('"')
    let value = ''
    while (!this.sees('"')) {
      if (this.isAtEnd) this.fail('unexpected end of input')
      if (this.sees('\\')) this.at += 1
      value += this.text[this.at] ?? ''
      this.at += 1
    }
    this.at += 1
    return value
  }

  fail(details: string): never {
    throw new RestFailure(400, 'PGRST100', `"failed to parse request (${this.text})" (line 1, column ${this.at + 1})`, {
      details: this.isAtEnd ? `unexpected end of input ${details}` : `unexpected "${this.text[this.at]}" ${details}`,
    })
  }
}

/** Ends at what separates names in the grammar; a hyphen is part of a name unless it begins an arrow. */
const BARE = /(?:[^\s,():.!"\-{}]|-(?!>)| (?! *[,()]))+/y
