import { z } from 'zod'
import { isUnavailable } from '#platform/errors'
import type { TableInfo } from './change.queries.ts'
import { type Condition, parseFilter } from './change-filter.ts'
import type { Member } from '../hub.ts'
import type { Change } from './wal.ts'

/** The subscriptions of a join. Omitted fields must be omitted in the echo too. */
export const changesSchema = z
  .array(
    z.object({
      event: z.string(),
      schema: z.string().optional(),
      table: z.string().optional(),
      filter: z.string().optional(),
      select: z.array(z.string()).optional(),
    }),
  )
  .max(100)
  .default([])

export type Requested = z.infer<typeof changesSchema>[number]

type Accepted = Requested & { id: number }

export type Outcome = { accepted: Accepted[]; status: 'ok' | 'error'; message: string }

export type Subscription = {
  id: number
  member: Member
  headers: Record<string, string>
  event: string
  schema: string
  table: string
  conditions: Condition[]
  select: string[] | undefined
  from: bigint
}

export class NotSubscribable extends Error {
  constructor(why: string) {
    super(`Unable to subscribe to changes with given parameters: ${why}`)
  }
}

export function toRejection(column: string, error: unknown): never {
  if (isUnavailable(error)) throw error
  throw new NotSubscribable(`invalid value for filter ${column}`)
}

/** Plans a subscription. A text result says what is wrong with the request. */
export function planSubscription(
  { id, event, schema, table, filter, select }: Accepted,
  member: Member,
  headers: Record<string, string>,
): Subscription | string {
  const conditions = filter === undefined || filter === '' ? [] : parseFilter(filter)
  if (!conditions)
    return `Unable to subscribe to changes with given parameters: invalid filter ${filter}`
  const name = event.toUpperCase()
  if (!['*', 'INSERT', 'UPDATE', 'DELETE'].includes(name))
    return `Unable to subscribe to changes with given parameters: invalid event ${event}`
  return {
    id,
    member,
    headers,
    event: name,
    schema: schema ?? 'public',
    table: table ?? '*',
    conditions,
    select,
    from: 0n,
  }
}

export function isConcerned(
  { event, schema, table, from }: Subscription,
  { type, relation, lsn }: Change,
): boolean {
  return (
    lsn >= from &&
    (event === '*' || event === type) &&
    (schema === '*' || schema === relation.schema) &&
    (table === '*' || table === relation.table)
  )
}

/** True when no row check is needed: no policies, a role above them, or only a key to deliver. */
export function isOpen({ type }: Change, info: TableInfo, member: Member): boolean {
  // The change is delivered as an error without values.
  if (!info.columns.some((column) => column.is_selectable)) return true
  return !info.is_rls_on || member.identity.claims.role === 'service_role' || type === 'DELETE'
}

export const readerOf = (member: Member, { relation }: Change): string =>
  `${relation.oid} ${JSON.stringify(member.identity.claims)}`
