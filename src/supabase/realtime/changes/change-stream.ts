import postgres from 'postgres'
import { log } from '#platform/log'
import { areVisible, createSlot, hasPublication, takeMessages } from './change.queries.ts'
import { type Change, WalReader } from './wal.ts'

export type StreamOptions = {
  sql: postgres.Sql
  /** Names the slot; unique among the processes on one database. */
  node: string
  /** Called with changes in commit order. The next ones wait until it resolves. */
  deliver: (changes: Change[]) => Promise<void>
  /** Called when the stream broke. Changes until its next start are lost. */
  lost: () => void
  /** Whether there are listeners; a stream without listeners ends after a while. */
  isNeeded: () => boolean
}

/** The driver's connection options; its own types omit the password. */
type Address = Pick<postgres.ParsedOptions, 'host' | 'port' | 'database' | 'user' | 'ssl'> & {
  path?: string | undefined
  pass: unknown
}

const POLL_MS = 50
const TAKEN_AT_ONCE = 1000
const IDLE_MS = 60_000
const STATEMENT_TIMEOUT_MS = 15_000
const VISIBLE_PATIENCE_MS = 2000

/**
 * Streams row changes from Postgres' write-ahead log, while there are listeners. Each process has a
 * temporary slot, so a process that dies retains no log.
 */
export class ChangeStream {
  private readonly options: StreamOptions
  private running: Promise<void> | undefined
  private client: postgres.Sql | undefined
  private timer: NodeJS.Timeout | undefined
  private neededAt = 0
  private closed = false

  constructor(options: StreamOptions) {
    this.options = options
  }

  /** Resolves when every later commit will be delivered. Throws when the server cannot stream. */
  async start(): Promise<void> {
    this.neededAt = performance.now()
    this.running ??= this.open()
    try {
      await this.running
    } catch (error) {
      this.running = undefined
      throw error
    }
  }

  async close(): Promise<void> {
    this.closed = true
    await this.stop()
  }

  private async open(): Promise<void> {
    const slot = `realtime_${this.options.node}_${Date.now().toString(36)}`
    const { host, port, database, user, ssl, path, pass }: Address = this.options.sql.options
    // One session per slot, with fixed formats for times and bytes.
    const client = postgres({
      host: host[0],
      port: port[0],
      ...(path && { path }),
      database,
      user,
      ...(typeof pass === 'string' && { pass }),
      ssl,
      max: 1,
      max_lifetime: null,
      fetch_types: false,
      connect_timeout: 10,
      onnotice: () => {},
      connection: {
        application_name: 'tanggap changes',
        statement_timeout: STATEMENT_TIMEOUT_MS,
        TimeZone: 'UTC',
        DateStyle: 'ISO, MDY',
        IntervalStyle: 'postgres',
        extra_float_digits: 1,
      },
    })
    try {
      if (!(await hasPublication(client)))
        throw new Error('the publication supabase_realtime is missing')
      await createSlot(client, slot)
    } catch (error) {
      await client.end({ timeout: 1 })
      throw error
    }
    this.client = client
    this.neededAt = performance.now()
    this.pollLater(client, slot, new WalReader())
  }

  private pollLater(client: postgres.Sql, slot: string, reader: WalReader): void {
    if (this.closed || this.client !== client) return
    this.timer = setTimeout(() => void this.poll(client, slot, reader), POLL_MS)
  }

  private async poll(client: postgres.Sql, slot: string, reader: WalReader): Promise<void> {
    try {
      for (let isMore = true; isMore;) {
        const rows = await takeMessages(client, slot, TAKEN_AT_ONCE)
        isMore = rows.length >= TAKEN_AT_ONCE
        const changes = rows.flatMap((row) => reader.read(row.data) ?? [])
        if (changes.length > 0) await this.hand(client, changes)
      }
      if (this.options.isNeeded()) this.neededAt = performance.now()
      if (performance.now() - this.neededAt > IDLE_MS) return await this.stop()
      this.pollLater(client, slot, reader)
    } catch (error) {
      if (this.closed || this.client !== client) return
      log.warn({ err: error }, 'realtime: the stream of changes broke')
      await this.stop()
      this.options.lost()
    }
  }

  private async hand(client: postgres.Sql, changes: Change[]): Promise<void> {
    const xids = [...new Set(changes.map((change) => change.xid))]
    const until = performance.now() + VISIBLE_PATIENCE_MS
    while (!(await areVisible(client, xids)) && performance.now() < until)
      await new Promise((done) => setTimeout(done, 5))
    await this.options.deliver(changes)
  }

  private async stop(): Promise<void> {
    clearTimeout(this.timer)
    const { client } = this
    this.client = undefined
    this.running = undefined
    await client?.end({ timeout: 1 }).catch(() => {})
  }
}
