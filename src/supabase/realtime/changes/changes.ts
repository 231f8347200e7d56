import type postgres from 'postgres'
import type { Claims } from '#platform/database'
import { isUnavailable } from '#platform/errors'
import { log } from '#platform/log'
import { ChangeStream } from './change-stream.ts'
import { jsonOf } from './change-values.ts'
import {
  type ColumnInfo,
  compareValues,
  findTable,
  readPosition,
  readTable,
  type TableInfo,
} from './change.queries.ts'
import { type Expression, fitsType, meetsCondition, trialOf } from './change-filter.ts'
import { encodeText, type Frame } from '../frames.ts'
import type { Member } from '../hub.ts'
import { seeRows } from '../queries.ts'
import type { Change, Tuple } from './wal.ts'
import {
  type Subscription,
  type Requested,
  type Outcome,
  planSubscription,
  NotSubscribable,
  toRejection,
  isConcerned,
  isOpen,
  readerOf,
} from './subscription.ts'

const SUBSCRIBED = 'Subscribed to PostgreSQL'
/** Grants and keys of a table may change during a subscription. */
const TABLE_FRESH_MS = 10_000
const MAX_BYTES = 1_048_576
const SHORT_VALUE_BYTES = 64
const READERS_AT_ONCE = 4

/** The row change subscriptions of this process, and what each subscriber may see. */
export class Changes {
  private readonly sql: postgres.Sql
  private readonly stream: ChangeStream
  private readonly subscriptions = new Map<Member, Subscription[]>()
  /** Frames for members whose join has not been answered yet. */
  private readonly held = new Map<Member, Frame[]>()
  private readonly tables = new Map<string, { at: number; info: TableInfo | undefined }>()
  private count = 0

  constructor(options: { sql: postgres.Sql; node: string; lost: (members: Member[]) => void }) {
    this.sql = options.sql
    this.stream = new ChangeStream({
      sql: options.sql,
      node: options.node,
      deliver: (changes) => this.deliver(changes),
      isNeeded: () => this.subscriptions.size > 0,
      lost: () => {
        // Members without an answer to their join are notified after it.
        const members = [...this.subscriptions.keys()].filter((member) => !this.held.has(member))
        this.subscriptions.clear()
        options.lost(members)
      },
    })
  }

  /**
   * Once it resolves with `ok`, every later commit is delivered, the first ones at `release`. One
   * entry per request in its order, because the client compares them one by one.
   */
  async subscribe(
    member: Member,
    headers: Record<string, string>,
    requested: Requested[],
  ): Promise<Outcome> {
    const accepted = requested.map((change) => ({ ...change, id: (this.count += 1) }))
    if (accepted.length === 0) return { accepted, status: 'ok', message: SUBSCRIBED }
    try {
      const planned = accepted.map((change) => planSubscription(change, member, headers))
      for (const subscription of planned)
        if (typeof subscription !== 'string') await this.check(subscription)
      const wrong = planned.find((each) => typeof each === 'string')
      if (typeof wrong === 'string') return { accepted, status: 'error', message: wrong }
      await this.stream.start()
      const from = await readPosition(this.sql)
      this.held.set(member, [])
      this.subscriptions.set(
        member,
        planned.flatMap((each) => (typeof each === 'string' ? [] : [{ ...each, from }])),
      )
      return { accepted, status: 'ok', message: SUBSCRIBED }
    } catch (error) {
      if (error instanceof NotSubscribable)
        return { accepted, status: 'error', message: error.message }
      if (!isUnavailable(error)) log.error({ err: error }, 'realtime: changes cannot be streamed')
      return {
        accepted,
        status: 'error',
        message: 'Unable to subscribe to changes: the stream of changes is not available',
      }
    }
  }

  /**
   * Called after the join was answered. False when the stream broke meanwhile: the member must
   * rejoin.
   */
  release(member: Member): boolean {
    const frames = this.held.get(member)
    if (!frames) return true
    this.held.delete(member)
    for (const frame of frames) member.line.send(frame)
    return this.subscriptions.has(member)
  }

  forget(member: Member): void {
    this.subscriptions.delete(member)
    this.held.delete(member)
  }

  close(): Promise<void> {
    return this.stream.close()
  }

  private async check({ schema, table, conditions, select, member }: Subscription): Promise<void> {
    if (table === '*' || schema === '*') return
    const oid = await findTable(this.sql, schema, table)
    const info =
      oid === undefined ? undefined : await this.tableOf(oid, member.identity.claims.role)
    if (!info) throw new NotSubscribable(`the table ${schema}.${table} does not exist`)
    const column = (name: string) =>
      info.columns.find((each) => each.name === name && each.is_selectable)
    for (const name of select ?? [])
      if (!column(name)) throw new NotSubscribable(`invalid column for select ${name}`)
    for (const condition of conditions) {
      const found = column(condition.column)
      if (!found) throw new NotSubscribable(`invalid column for filter ${condition.column}`)
      if (!fitsType(condition, found.base))
        throw new NotSubscribable(`invalid value for filter ${condition.column}`)
      const trial = trialOf(condition, found.base, found.sql_type)
      if (trial)
        await compareValues(this.sql, [trial]).catch((error: unknown) =>
          toRejection(condition.column, error),
        )
    }
  }

  private async deliver(changes: Change[]): Promise<void> {
    const everybody = [...this.subscriptions.values()].flat()
    const wanted: { change: Change; subscription: Subscription; info: TableInfo }[] = []
    for (const change of changes) {
      for (const subscription of everybody) {
        if (!isConcerned(subscription, change)) continue
        const info = await this.tableOf(
          change.relation.oid,
          subscription.member.identity.claims.role,
        )
        if (info && (await this.meetsAll(subscription, change, info)))
          wanted.push({ change, subscription, info })
      }
    }
    const seen = await this.whatIsSeen(wanted)
    const ids = new Map<
      Change,
      Map<Member, { ids: number[]; subscription: Subscription; info: TableInfo }>
    >()
    for (const each of wanted) {
      const { change, subscription, info } = each
      if (!seen(change, subscription.member, info)) continue
      const members =
        ids.get(change) ??
        new Map<Member, { ids: number[]; subscription: Subscription; info: TableInfo }>()
      ids.set(change, members)
      const known = members.get(subscription.member)
      if (known) known.ids.push(subscription.id)
      else members.set(subscription.member, { ids: [subscription.id], subscription, info })
    }
    for (const change of changes) {
      for (const [member, { ids: matching, subscription, info }] of ids.get(change) ?? []) {
        // The member may have left while the others were queried.
        if (!this.subscriptions.has(member)) continue
        const frame = encodeText(member.line.version, {
          topic: member.topic,
          event: 'postgres_changes',
          payload: `{"ids":${JSON.stringify(matching)},"data":${dataOf(change, info, subscription.select)}}`,
        })
        const held = this.held.get(member)
        if (held) held.push(frame)
        else member.line.send(frame)
      }
    }
  }

  private async meetsAll(
    { conditions }: Subscription,
    { relation, record, old, type }: Change,
    info: TableInfo,
  ): Promise<boolean> {
    const expressions: Expression[] = []
    for (const condition of conditions) {
      const index = relation.columns.findIndex((column) => column.name === condition.column)
      const column = info.columns.find((each) => each.name === condition.column)
      const text = (type === 'DELETE' ? old : record)?.[index]
      // With policies on, a deleted row's other columns may belong to another user, so only the key
      // is known.
      if (
        !column?.is_selectable ||
        text === undefined ||
        (type === 'DELETE' && info.is_rls_on && !column.is_key)
      )
        return false
      const met = meetsCondition(condition, column.base, column.sql_type, text)
      if (met === false) return false
      if (met !== true) expressions.push(met)
    }
    if (expressions.length === 0) return true
    // A comparison that was valid at the join may fail now, because the column's type changed.
    const answers = await compareValues(this.sql, expressions).catch((error: unknown) =>
      isUnavailable(error) ? Promise.reject(error) : [],
    )
    return (
      answers.length > 0 && answers.every((met, index) => met !== expressions[index]?.isNegated)
    )
  }

  /**
   * Evaluates the policies on the changed rows, once per reader and table. For a deleted row only
   * the table's policies count.
   */
  private async whatIsSeen(
    wanted: { change: Change; subscription: Subscription; info: TableInfo }[],
  ): Promise<(change: Change, member: Member, info: TableInfo) => boolean> {
    const questions = new Map<
      string,
      { subscription: Subscription; info: TableInfo; changes: Set<Change> }
    >()
    for (const { change, subscription, info } of wanted) {
      if (isOpen(change, info, subscription.member)) continue
      const name = readerOf(subscription.member, change)
      const question = questions.get(name) ?? { subscription, info, changes: new Set<Change>() }
      questions.set(name, question)
      question.changes.add(change)
    }
    const visible = new Map<string, Set<Change>>()
    const open = [...questions]
    const ask = async (): Promise<void> => {
      for (let next = open.shift(); next; next = open.shift())
        visible.set(
          next[0],
          await this.seenBy(next[1].subscription, next[1].info, [...next[1].changes]),
        )
    }
    await Promise.all(Array.from({ length: READERS_AT_ONCE }, ask))
    return (change, member, info) =>
      isOpen(change, info, member) || (visible.get(readerOf(member, change))?.has(change) ?? false)
  }

  private async seenBy(
    { member, headers }: Subscription,
    info: TableInfo,
    changes: Change[],
  ): Promise<Set<Change>> {
    const key = info.columns.filter((column) => column.is_key)
    const relation = changes[0]?.relation
    if (!relation || key.length === 0) return new Set()
    const places = key.map((column) =>
      relation.columns.findIndex((each) => each.name === column.name),
    )
    const keys = changes.map((change) => places.map((place) => change.record?.[place]))
    const seen = await seeRows(
      this.sql,
      { claims: member.identity.claims, topic: member.name, headers },
      { schema: relation.schema, table: relation.table, key },
      keys,
    )
    return new Set(seen.flatMap((index) => changes[index] ?? []))
  }

  private async tableOf(oid: number, role: Claims['role']): Promise<TableInfo | undefined> {
    const name = `${oid} ${role}`
    const known = this.tables.get(name)
    if (known && performance.now() - known.at < TABLE_FRESH_MS) return known.info
    const info = await readTable(this.sql, oid, role)
    this.tables.set(name, { at: performance.now(), info })
    return info
  }
}

/**
 * The message about a change, for a member who may see it. With policies on, the old row contains
 * only the key: the rest may belong to another user.
 */
export function dataOf(change: Change, info: TableInfo, select: string[] | undefined): string {
  const { relation, type, record, old } = change
  const shown = info.columns.filter(
    (column) => column.is_selectable && (!select || select.includes(column.name)),
  )
  const errors = info.columns.some((column) => column.is_selectable)
    ? null
    : ['Error 401: Unauthorized']
  const oldColumns =
    info.is_rls_on || !relation.isFull ? shown.filter((column) => column.is_key) : shown
  const whole = { shown, oldColumns, errors }
  const text = compose(whole, () => true)
  if (Buffer.byteLength(text) <= MAX_BYTES) return text
  return compose(
    { ...whole, errors: ['Error 413: Payload Too Large'] },
    (value) => Buffer.byteLength(value) <= SHORT_VALUE_BYTES,
  )

  function compose(parts: typeof whole, isKept: (value: string) => boolean): string {
    const head = {
      schema: relation.schema,
      table: relation.table,
      type,
      commit_timestamp: change.committedAt.toISOString(),
      columns: parts.shown.map((column) => ({ name: column.name, type: column.type })),
    }
    const rows = [
      ...(record ? [`"record":${rowOf(parts.shown, record, isKept)}`] : []),
      ...(type === 'INSERT'
        ? []
        : [`"old_record":${rowOf(parts.oldColumns, old ?? record ?? [], isKept)}`]),
    ]
    return `${JSON.stringify(head).slice(0, -1)},${rows.join()},"errors":${JSON.stringify(parts.errors)}}`
  }

  function rowOf(columns: ColumnInfo[], tuple: Tuple, isKept: (value: string) => boolean): string {
    const values = columns.flatMap((column) => {
      const text = tuple[relation.columns.findIndex((each) => each.name === column.name)]
      if (text === undefined) return []
      const json = jsonOf(column.base, text)
      return isKept(json) ? [`${JSON.stringify(column.name)}:${json}`] : []
    })
    return `{${values.join()}}`
  }
}
