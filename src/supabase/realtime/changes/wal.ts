/** A table's column in the stream; `isKey`: part of the replica identity. */
export type StreamColumn = { name: string; typeOid: number; isKey: boolean }
export type Relation = {
  oid: number
  schema: string
  table: string
  isFull: boolean
  columns: StreamColumn[]
}
/**
 * The text of each column in the relation's order. undefined: not sent, for an unchanged large
 * value or a column outside the key.
 */
export type Tuple = (string | null | undefined)[]
export type Change = {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  relation: Relation
  record: Tuple | undefined
  old: Tuple | undefined
  lsn: bigint
  xid: number
  committedAt: Date
}

/** 2000-01-01 in Unix milliseconds: Postgres' epoch. */
const POSTGRES_EPOCH_MS = 946_684_800_000

/**
 * Parses messages of `pgoutput`, protocol version 1. Source: PostgreSQL documentation, "Logical
 * Replication Message Formats".
 */
export class WalReader {
  private readonly relations = new Map<number, Relation>()
  private lsn = 0n
  private xid = 0
  private committedAt = new Date(0)

  /** The row change in a message, if any. */
  read(message: Buffer): Change | undefined {
    const input = new Input(message)
    switch (input.letter()) {
      case 'B':
        this.lsn = input.int64()
        this.committedAt = new Date(POSTGRES_EPOCH_MS + Number(input.int64() / 1000n))
        this.xid = input.uint32()
        return undefined
      case 'R':
        this.learn(input)
        return undefined
      case 'I':
        return this.change('INSERT', input)
      case 'U':
        return this.change('UPDATE', input)
      case 'D':
        return this.change('DELETE', input)
      default:
        return undefined // Other messages are: commit, origin, type, truncate.
    }
  }

  private learn(input: Input): void {
    const oid = input.uint32()
    const schema = input.text() || 'pg_catalog'
    const table = input.text()
    const isFull = input.letter() === 'f'
    const columns = Array.from({ length: input.int16() }, () => {
      const isKey = (input.byte() & 1) === 1
      const column = { name: input.text(), typeOid: input.uint32(), isKey }
      input.uint32() // These bytes are the type modifier.
      return column
    })
    this.relations.set(oid, { oid, schema, table, isFull, columns })
  }

  private change(type: Change['type'], input: Input): Change | undefined {
    const relation = this.relations.get(input.uint32())
    if (!relation) return undefined
    let record: Tuple | undefined
    let old: Tuple | undefined
    while (!input.atEnd) {
      const kind = input.letter()
      const tuple = input.tuple()
      if (kind === 'N') record = tuple
      // A key tuple has nulls in place of the other columns.
      else
        old =
          kind === 'K'
            ? tuple.map((value, index) => (relation.columns[index]?.isKey ? value : undefined))
            : tuple
    }
    // An unchanged TOASTed value is not sent again; the whole old row contains it.
    if (record && old)
      record = record.map((value, index) => (value === undefined ? old[index] : value))
    return {
      type,
      relation,
      record,
      old,
      lsn: this.lsn,
      xid: this.xid,
      committedAt: this.committedAt,
    }
  }
}

class Input {
  private at = 0
  private readonly data: Buffer
  constructor(data: Buffer) {
    this.data = data
  }

  get atEnd(): boolean {
    return this.at >= this.data.length
  }
  byte(): number {
    return this.data.readUInt8(this.at++)
  }
  letter(): string {
    return String.fromCharCode(this.byte())
  }
  int16(): number {
    this.at += 2
    return this.data.readInt16BE(this.at - 2)
  }
  uint32(): number {
    this.at += 4
    return this.data.readUInt32BE(this.at - 4)
  }
  int64(): bigint {
    this.at += 8
    return this.data.readBigInt64BE(this.at - 8)
  }
  text(): string {
    const end = this.data.indexOf(0, this.at)
    const text = this.data.toString('utf8', this.at, end)
    this.at = end + 1
    return text
  }
  tuple(): Tuple {
    return Array.from({ length: this.int16() }, () => {
      const kind = this.letter()
      if (kind === 'n') return null
      if (kind === 'u') return undefined
      const length = this.uint32()
      this.at += length
      return this.data.toString('utf8', this.at - length, this.at)
    })
  }
}
