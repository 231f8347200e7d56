import type postgres from 'postgres'
import { isUnavailable } from '#platform/errors'
import { log } from '#platform/log'
import type { RealtimeVerifier } from './access.ts'
import type { Bus } from './bus/bus.ts'
import type { Changes } from './changes/changes.ts'
import type { Connection } from './connection.ts'
import type { Hub, Member } from './hub.ts'
import type { HeardTopics } from './heard-topics.ts'
import type { Limits, Rates } from './realtime-limits.ts'
import type { Presences } from './presence.ts'
import { type Extension, findReadRights, mayWrite } from './queries.ts'

/** The state and services shared by all channels of this process. */
export type ChannelContext = {
  sql: postgres.Sql
  verifier: RealtimeVerifier
  limits: Limits
  rates: { http: Rates; presence: Rates }
  privateOnly: boolean
  hub: Hub
  heard: HeardTopics
  presences: Presences
  bus: Bus
  changes: Changes
}

/** Whether the member may write to the topic; policies decide, and the answer is cached. */
export async function mayPush(
  context: ChannelContext,
  connection: Connection,
  member: Member,
  extension: Extension,
): Promise<boolean> {
  if (!member.isPrivate) return true
  const known = member.writeRights.get(extension)
  if (known !== undefined) return known
  const { writeRights } = member
  const allowed = await mayWrite(
    context.sql,
    { claims: member.identity.claims, topic: member.name, headers: connection.headers },
    extension,
  ).catch((error: unknown) => logFailure(error))
  if (allowed !== undefined) writeRights.set(extension, allowed)
  return allowed ?? false
}

export const ALL_RIGHTS: ReadonlySet<Extension> = new Set(['broadcast', 'presence'])

/**
 * Reads and stores the member's read rights; false when there are none. While the database is
 * unavailable, members stay and joins are refused.
 */
export async function mayRead(
  context: ChannelContext,
  connection: Connection,
  member: Member,
): Promise<boolean> {
  if (!member.isPrivate) return true
  const rights = await findReadRights(context.sql, {
    claims: member.identity.claims,
    topic: member.name,
    headers: connection.headers,
  }).catch((error: unknown) => logFailure(error))
  if (rights === undefined) return connection.members.get(member.topic) === member
  member.readRights = rights
  return rights.size > 0
}

export function logFailure(error: unknown): undefined {
  if (!isUnavailable(error))
    log.error({ err: error }, 'realtime: the right to a topic could not be asked')
  return undefined
}
