import type postgres from 'postgres'
import { readUpTo } from '#lib/http/bounded-body'
import { answerPreflight, withCors } from '#lib/http/cors'
import type { Claims } from '#platform/database'
import { log } from '#platform/log'
import type { Verifier } from '#supabase/tokens'
import { RestFailure, toFailure } from './rest-failure.ts'
import { answerGraphql, isGraphql } from './graphql.ts'
import type { Session } from './queries.ts'
import { describeApi } from './rest-openapi.ts'
import { parsePreferences, type Preferences } from './preferences.ts'
import { MAX_PLAN_COST } from './plan/cost.ts'
import type { RestSettings, Work } from './answer.ts'
import { callFunction } from './call-function.ts'
import { changeRows } from './change-rows.ts'
import { readRows } from './read-rows.ts'
import { type RoleSettings, type Schema, SchemaCache } from './schema.ts'
import { openShare, type Share } from './share.ts'
import { quoteIdent } from './sql/statement.ts'
import { mediaTypeOf } from './sql/write-sql.ts'
import { toTokenFailure } from './token-refusal.ts'

export type RestOptions = {
  /** The pool. Each request runs in one transaction as its caller. */
  sql: postgres.Sql
  verifier: Pick<Verifier, 'identify'>
  /** The first one is the default. */
  schemas?: string[]
  /** Maximum rows of one answer, 1000 by default. */
  maxRows?: number
  /** Whether requests without a key are answered as `anon`; true by default. */
  anonymous?: boolean
  /** `count()`, `col.sum()` ... in select. Off by default, because callers could create load. */
  allowAggregates?: boolean
  /** `Prefer: tx=rollback`, off by default. */
  allowRollback?: boolean
  /**
   * Plans by `Accept: application/vnd.pgrst.plan`. Off by default, because they reveal policies.
   */
  allowPlan?: boolean
  /** Schemas searched after the requested one, `public` and `extensions` by default. */
  extraSearchPath?: string[]
  /** Connections of the pool that table calls use at once, 10 by default. */
  connections?: number
  /** Longest wait for one of them, 10 s by default. */
  connectionPatienceMs?: number
  /** Statement timeout by role; `alter role ... set statement_timeout` takes precedence. */
  statementTimeoutsMs?: Readonly<Record<string, number>>
  /** Called before a caller's rows are inserted; a returned text refuses them with 429. */
  refuseRows?: (claims: Claims, rows: number) => Promise<string | undefined>
  /** Highest cost, in the planner's units, of a statement whose embeds multiply rows. */
  maxPlanCost?: number
}

export type Rest = { fetch: (request: Request) => Promise<Response>; close: () => Promise<void> }

const MOUNT = '/rest/v1'
const MAX_ROWS = 1000
const MAX_BODY_BYTES = 10_485_760
/** PostgREST's own defaults for its pool. */
const CONNECTIONS = 10
const CONNECTION_PATIENCE_MS = 10_000
/** The defaults of a Supabase project's roles. */
const STATEMENT_TIMEOUTS_MS = { anon: 3000, authenticated: 8000 }

/**
 * The PostgREST dialect over the exposed schemas. Grants and row policies alone decide what the
 * caller may see and do.
 */
export function createRest(options: RestOptions): Rest {
  const service = openService(options)
  return {
    fetch: async (request) => {
      if (request.method === 'OPTIONS') return answerPreflight()
      try {
        return withCors(await answerRequest(service, request))
      } catch (error) {
        return withCors(answerFailure(request, error))
      }
    },
    close: () => service.cache.close(),
  }
}

/** The state of one REST service, shared by all its requests. */
type Service = {
  options: RestOptions
  settings: RestSettings
  share: Share
  cache: SchemaCache
  /** The statement timeout of each role, as a setting. */
  timeouts: ReadonlyMap<string, [string, string]>
}

function openService(options: RestOptions): Service {
  const settings: RestSettings = {
    schemas: options.schemas ?? ['public'],
    maxRows: options.maxRows ?? MAX_ROWS,
    allowAggregates: options.allowAggregates ?? false,
    allowRollback: options.allowRollback ?? false,
    allowPlan: options.allowPlan ?? false,
    maxPlanCost: options.maxPlanCost ?? MAX_PLAN_COST,
    refuseRows: options.refuseRows,
  }
  return {
    options,
    settings,
    share: openShare({
      connections: options.connections ?? CONNECTIONS,
      patienceMs: options.connectionPatienceMs ?? CONNECTION_PATIENCE_MS,
    }),
    cache: new SchemaCache(options.sql, settings.schemas),
    timeouts: new Map(
      Object.entries(options.statementTimeoutsMs ?? STATEMENT_TIMEOUTS_MS).map(
        ([role, ms]): [string, [string, string]] => [role, ['statement_timeout', `${ms}ms`]],
      ),
    ),
  }
}

async function answerRequest(service: Service, request: Request): Promise<Response> {
  const { options, settings } = service
  const url = new URL(request.url)
  const caller = await options.verifier.identify({
    authorization: request.headers.get('authorization'),
    apikey: request.headers.get('apikey'),
  })
  if (!caller.ok && caller.reason !== 'missing')
    throw toTokenFailure(caller.reason, caller.message, tokenOf(request))
  if (isGraphql(url.pathname)) return answerGraphql(request.method, caller.ok)
  if (!caller.ok && options.anonymous === false)
    throw new RestFailure(401, 'PGRST302', 'Anonymous access is disabled', {
      headers: { 'www-authenticate': 'Bearer' },
    })
  const claims: Claims = caller.ok ? caller.claims : { role: 'anon' }
  const path = decodeURIComponent(
    url.pathname.slice(url.pathname.startsWith(MOUNT) ? MOUNT.length : 0),
  ).replace(/^\/|\/$/g, '')
  const schemaName = chooseSchema(request, settings.schemas)
  const body = await readBody(request)
  const work: PendingWork = {
    sql: options.sql,
    settings,
    preferences: await readPreferences(service, request),
    session: sessionOf(service, request, { claims, schemaName, path }),
    schemaName,
    request,
    parameters: url.searchParams,
    body,
  }
  try {
    return await service.share.use(claims.sub ?? claims.role, () => tryTwice(service, path, work))
  } catch (error) {
    throw toFailure(error, claims.role === 'anon') ?? error
  }
}

type PendingWork = Omit<Work, 'schema'>

const tokenOf = ({ headers }: Request): string =>
  /^Bearer\s+(\S+)/i.exec(headers.get('authorization') ?? '')?.[1] ?? headers.get('apikey') ?? ''

async function readPreferences({ cache }: Service, request: Request): Promise<Preferences> {
  const prefer = request.headers.get('prefer')
  const zones = prefer?.includes('timezone=') ? await cache.zones() : new Set<string>()
  return parsePreferences(prefer, zones)
}

function sessionOf(
  { options }: Service,
  request: Request,
  { claims, schemaName, path }: { claims: Claims; schemaName: string; path: string },
): Session {
  const searched = options.extraSearchPath ?? ['public', 'extensions']
  return {
    role: claims.role,
    claims,
    searchPath: [schemaName, ...searched].map(quoteIdent).join(', '),
    headers: Object.fromEntries(request.headers),
    cookies: parseCookies(request.headers.get('cookie') ?? ''),
    method: request.method,
    path: `/${path}`,
    settings: new Map(),
  }
}

const parseCookies = (header: string): Record<string, string> =>
  Object.fromEntries(
    header
      .split(/; */)
      .flatMap((pair) =>
        pair.includes('=')
          ? [[pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]]
          : [],
      ),
  )

async function tryTwice(
  { cache, settings, timeouts }: Service,
  path: string,
  work: PendingWork,
): Promise<Response> {
  const preferred: [string, string][] =
    work.preferences.timezone === undefined ? [] : [['TimeZone', work.preferences.timezone]]
  const timeout = timeouts.get(work.session.role)
  const sessionWith = ({ settingsOf }: Schema) => ({
    ...work.session,
    settings: new Map([
      ...(timeout ? [timeout] : []),
      ...(settingsOf.get(work.session.role) ?? []),
      ...preferred,
    ]),
  })
  const routeWith = (schema: Schema) =>
    routeWork(path, {
      ...work,
      schema,
      session: sessionWith(schema),
      settings: withRoleSettings(settings, schema.roleSettings),
    })
  try {
    return await routeWith(await cache.get())
  } catch (error) {
    // The missing object may have been created a moment ago.
    const renewed =
      error instanceof RestFailure && MISSING.has(error.body.code)
        ? await cache.renewed()
        : undefined
    if (!renewed) throw error
    return routeWith(renewed)
  }
}

/** The database's settings take precedence over the process's, as in PostgREST. */
function withRoleSettings(settings: RestSettings, said: RoleSettings): RestSettings {
  const flag = (name: string, otherwise: boolean) =>
    said.has(name) ? said.get(name) === 'true' : otherwise
  const end = said.get('db_tx_end')
  return {
    ...settings,
    allowAggregates: flag('db_aggregates_enabled', settings.allowAggregates),
    allowPlan: flag('db_plan_enabled', settings.allowPlan),
    allowRollback: end === undefined ? settings.allowRollback : end.endsWith('-allow-override'),
    maxRows: /^\d{1,9}$/.test(said.get('db_max_rows') ?? '')
      ? Number(said.get('db_max_rows'))
      : settings.maxRows,
  }
}

const MISSING = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205', '42703', '42704'])

function routeWork(path: string, work: Work): Promise<Response> {
  const { method } = work.request
  const [first = '', name = ''] = path.split('/')
  if (path === '' && (method === 'GET' || method === 'HEAD')) return describeApi(work)
  if (path.split('/').length > 2 || path === '')
    throw new RestFailure(404, 'PGRST125', 'Invalid path specified in request URL')
  if (first === 'rpc' && name !== '') {
    if (method === 'GET' || method === 'HEAD' || method === 'POST') return callFunction(work, name)
    throw new RestFailure(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  }
  if (name !== '') throw new RestFailure(404, 'PGRST125', 'Invalid path specified in request URL')
  if (method === 'GET' || method === 'HEAD') return readRows(work, first)
  if (method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE')
    return changeRows(work, first, method)
  throw new RestFailure(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
}

function chooseSchema(request: Request, schemas: string[]): string {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const wanted = request.headers.get(isRead ? 'accept-profile' : 'content-profile')
  const found = wanted === null ? schemas[0] : schemas.find((schema) => schema === wanted)
  if (found !== undefined) return found
  throw new RestFailure(406, 'PGRST106', `Invalid schema: ${wanted}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}

async function readBody(request: Request): Promise<string> {
  if (request.method === 'GET' || request.method === 'HEAD') return ''
  const bytes = await readUpTo(request, MAX_BODY_BYTES)
  if (!bytes) throw new RestFailure(413, 'PGRST102', 'Request body too large')
  // Postgres' text format for bytea.
  return mediaTypeOf(request) === 'application/octet-stream'
    ? `\\x${Buffer.from(bytes).toString('hex')}`
    : new TextDecoder().decode(bytes)
}

/** Codes that are logged as warnings: no connection in time, or a statement timeout. */
const LIMIT_CODES = new Set(['PGRST003', '57014'])

function answerFailure(request: Request, error: unknown): Response {
  const failure =
    error instanceof URIError
      ? new RestFailure(400, 'PGRST125', 'Invalid path specified in request URL')
      : toFailure(error, true)
  if (!failure || failure.status >= 500)
    log[failure && LIMIT_CODES.has(failure.body.code) ? 'warn' : 'error'](
      { err: error, method: request.method },
      'rest: a request failed',
    )
  const { status, body, headers } = failure ?? new RestFailure(500, 'XX000', 'Internal error')
  const text =
    request.method === 'HEAD' || status === 204 || status === 205 || status === 304
      ? null
      : JSON.stringify(body)
  return new Response(text, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
}
