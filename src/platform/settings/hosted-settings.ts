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
    .meta({ description: 'Schemas that are searched after those of `PGRST_DB_SCHEMAS`' }),
  PGRST_DB_MAX_ROWS: wholeNumber(1000, 1).meta({
    description: 'Maximum rows of one response, and of each embedded list in it',
    unit: 'rows',
  }),
  PGRST_DB_POOL: count.meta({
    description:
      'Maximum connections of all table calls, so that webhooks, jobs and pages always ' +
      'have others. One caller gets at most four fifths',
    unit: 'connections',
    fallback: 'half of `DATABASE_POOL`',
  }),
  PGRST_DB_POOL_ACQUISITION_TIMEOUT: wholeNumber(10, 1).meta({
    description: 'How long a table call waits for a connection before it gets 504',
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
  PGRST_DB_PLAN_ENABLED: onOff(false).meta({
    description: 'Responses may contain execution plans',
  }),
  PGRST_DB_TX_END: z
    .enum(['commit', 'commit-allow-override'])
    .default('commit')
    .meta({ description: '`commit-allow-override` lets a caller request `tx=rollback`' }),
  REST_ANON_TIMEOUT_MS: wholeNumber(3000, 100).meta({
    description:
      'Time limit of a statement without a signed-in user. `alter role anon set statement_timeout` has priority',
    unit: 'ms',
  }),
  REST_AUTHENTICATED_TIMEOUT_MS: wholeNumber(8000, 100).meta({
    description: "Time limit of a signed-in user's statement",
    unit: 'ms',
  }),
  REST_MAX_PLAN_COST: wholeNumber(100_000, 1).meta({
    description: 'Maximum planned cost of a table call whose embedded resources multiply rows',
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
    description: 'Maximum open sockets of one process',
    unit: 'sockets',
    fallback: '10000',
  }),
  REALTIME_MAX_CHANNELS_PER_CLIENT: count.meta({
    description: 'Maximum channels of one socket',
    unit: 'channels',
    fallback: '100',
  }),
  REALTIME_MAX_JOINS_PER_SECOND: count.meta({
    description: 'Maximum joins of one socket',
    unit: 'per second',
    fallback: '100',
  }),
  REALTIME_MAX_EVENTS_PER_SECOND: count.meta({
    description: 'Maximum events from one socket',
    unit: 'per second',
    fallback: '100',
  }),
  REALTIME_MAX_BYTES_PER_SECOND: count.meta({
    description: 'Maximum bytes from one socket',
    unit: 'per second',
    fallback: '100000',
  }),
  REALTIME_MAX_PRESENCE_EVENTS_PER_SECOND: count.meta({
    description: 'Maximum presence events of one channel',
    unit: 'per second',
    fallback: '1000',
  }),
  REALTIME_MAX_PAYLOAD_BYTES: count.meta({
    description: 'Maximum size of a payload',
    unit: 'bytes',
    fallback: '3000000',
  }),
}
