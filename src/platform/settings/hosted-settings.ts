import { z } from 'zod'
import { onOff, optional, count, wholeNumber } from './settings-fields.ts'

/** The variables of the table API and the realtime service, in the order of docs/configuration.md. */
export const HOSTED_SETTINGS = {
  PGRST_DB_SCHEMAS: z
    .string()
    .default('public')
    .meta({ description: 'Schemas that `/rest/v1` serves, separated by commas' }),
  PGRST_DB_EXTRA_SEARCH_PATH: z
    .string()
    .default('public,extensions')
    .meta({ description: 'Schemas that are searched after them' }),
  PGRST_DB_MAX_ROWS: wholeNumber(1000, 1).meta({
    description: 'Most rows of one answer, and of each embedded list in it',
    unit: 'rows',
  }),
  PGRST_DB_POOL: count.meta({
    description:
      'Connections that table calls use at once, so webhooks, jobs and pages never wait ' +
      'for them. One caller has at most four fifths',
    unit: 'connections',
    fallback: 'half of `DATABASE_POOL`',
  }),
  PGRST_DB_POOL_ACQUISITION_TIMEOUT: wholeNumber(10, 1).meta({
    description: 'Longest wait of a call for one of them, before 504',
    unit: 'seconds',
  }),
  PGRST_DB_ANON_ENABLED: onOff(true).meta({
    description: '`/rest/v1` answers calls without a key, as `anon`',
  }),
  PGRST_DB_AGGREGATES_ENABLED: onOff(false).meta({
    description:
      '`count()`, `sum()` and others in select. `alter role authenticator set pgrst.…` ' +
      'has priority over these settings',
  }),
  PGRST_DB_PLAN_ENABLED: onOff(false).meta({ description: 'Execution plans in answers' }),
  PGRST_DB_TX_END: z
    .enum(['commit', 'commit-allow-override'])
    .default('commit')
    .meta({ description: '`commit-allow-override` lets a caller request `tx=rollback`' }),
  REST_ANON_TIMEOUT_MS: wholeNumber(3000, 100).meta({
    description:
      'Longest statement of a table call without a user. `alter role anon set statement_timeout` has priority',
    unit: 'ms',
  }),
  REST_AUTHENTICATED_TIMEOUT_MS: wholeNumber(8000, 100).meta({
    description: "Longest statement of a user's table call",
    unit: 'ms',
  }),
  REST_MAX_PLAN_COST: wholeNumber(100_000, 1).meta({
    description: 'Highest cost of a table call whose embedded resources multiply rows',
    unit: 'planner units',
  }),
  NATS_URL: optional.meta({
    description:
      '`nats://user:password@host:4222` or `tls://`, several separated by commas. ' +
      'Broadcasts and presence reach other processes by NATS instead of the database',
  }),
  REALTIME_PRIVATE_ONLY: onOff(false).meta({
    description: 'Realtime channels without policies cannot be joined',
  }),
  REALTIME_MAX_CONCURRENT_USERS: count.meta({
    description: 'Open sockets of one process',
    unit: 'sockets',
    fallback: '10000',
  }),
  REALTIME_MAX_CHANNELS_PER_CLIENT: count.meta({
    description: 'Channels of one socket',
    unit: 'channels',
    fallback: '100',
  }),
  REALTIME_MAX_JOINS_PER_SECOND: count.meta({
    description: 'Joins of one socket',
    unit: 'per second',
    fallback: '100',
  }),
  REALTIME_MAX_EVENTS_PER_SECOND: count.meta({
    description: 'Events that one socket may send',
    unit: 'per second',
    fallback: '100',
  }),
  REALTIME_MAX_BYTES_PER_SECOND: count.meta({
    description: 'Bytes that one socket may send',
    unit: 'per second',
    fallback: '100000',
  }),
  REALTIME_MAX_PRESENCE_EVENTS_PER_SECOND: count.meta({
    description: 'Presence events of one channel',
    unit: 'per second',
    fallback: '1000',
  }),
  REALTIME_MAX_PAYLOAD_BYTES: count.meta({
    description: 'Largest payload',
    unit: 'bytes',
    fallback: '3000000',
  }),
}
