import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createHttp, ROUTES } from '#http'
import { loadKeys } from '#supabase/tokens'
import { scopeOf } from '../src/http/scopes.ts'
import { rolesOf } from './entry-roles.ts'
import {
  findDeclaration,
  findReferences,
  nameOf,
  type Node,
  nodesOf,
  type Place,
  readModule,
  valueOf,
  walkNodes,
} from './source-graph.ts'

const ROOT = join(import.meta.dirname, '..')
const VERB_FOLDERS = ['src/domain/', 'src/supabase/', 'src/gateway/', 'src/platform/mail']
/**
 * Functions that refer to verbs without calling them: identification of the caller, and
 * documentation of calls.
 */
const NO_VERBS = [
  'src/dashboard/shell/auth/session.server.ts',
  'src/http/session-cookie.ts',
  'src/http/docs/openapi.ts',
]

const HEAD = `# Entries
Every way into the server: entry, the verb that does the work, and who may. Generated from the source by \`npm run docs\`; a test compares it.

`

/** The text of docs/entries.md. */
export async function describeEntries(): Promise<string> {
  return [HEAD, describeServerFunctions(), await describeRoutes(), describeJobs()].join('')
}

// Server functions

function describeServerFunctions(): string {
  const rows = listSources('src/dashboard', '.functions.ts').flatMap((file) =>
    [...readModule(file).declared].flatMap(([name, node]) => {
      const calls = chainOf(node)
      if (!calls.has('createServerFn')) return []
      const verbs = verbsOf(file, calls.get('handler') ?? [])
      const isAuthed = (calls.get('middleware') ?? []).some((list) =>
        nodesOf(list.elements).some((one) => nameOf(one) === 'authed'),
      )
      return [[toPlace(file, name), namesOf(verbs), isAuthed, verbs] as const]
    }),
  )
  return `## Server functions
Called by the dashboard. Roles follow from the rows that a verb writes as its caller (\`database/policies.test.yaml\`).
*anyone*: no sign-in. *reads*: what the row policies show. *verb*: the verb checks the right, then writes as the service or adds a job. *own*: rows of the caller alone.

| entry | verb | who |
|---|---|---|
${rows.map(([entry, verbs, isAuthed, found]) => toTableRow(entry, verbs, isAuthed ? rolesOf(found) : 'anyone')).join('')}
`
}

/**
 * Returns the calls of a chain such as createServerFn().middleware([…]).handler(…): name ->
 * arguments.
 */
function chainOf(node: Node): Map<string, Node[]> {
  const calls = new Map<string, Node[]>()
  for (let inner = node; inner.type === 'CallExpression';) {
    const callee = inner.callee as Node
    calls.set(nameOf(callee.property ?? callee), nodesOf(inner.arguments))
    if (callee.type !== 'MemberExpression') break
    inner = callee.object as Node
  }
  return calls
}

// HTTP

async function describeRoutes(): Promise<string> {
  const written = listWrittenRoutes()
  const served = (await listServedRoutes()).filter((route) => !route.startsWith('ALL '))
  const open = written.flatMap(({ method, path }) => (method === 'all' ? [`ALL ${path}`] : []))
  const rows = [...new Set([...served, ...open])].toSorted(byPath).map((route) => {
    const [method = '', path = ''] = route.split(' ')
    return toTableRow(
      route,
      namesOf(findWritten(written, method, path)),
      permissionOf(method, path),
    )
  })
  return `## HTTP routes
*public* proves itself otherwise: a signature, a token or a cookie of its own. *member*: a user's token. *key*: the gateway key, an API key with the scope, or a user's token. *operator*: the metrics token.
Any other path belongs to the dashboard. Paths below \`/auth/v1\` are the table \`ROUTES\` of \`src/supabase/auth/auth.ts\`.

| entry | verb | permission |
|---|---|---|
${rows.join('')}
`
}

const byPath = (one: string, other: string) =>
  `${one.split(' ')[1]} ${one}`.localeCompare(`${other.split(' ')[1]} ${other}`, 'en')

/** Lists the routes of the running app; middleware is listed as ALL. */
async function listServedRoutes(): Promise<string[]> {
  const nothing = () => new Response()
  const app = createHttp({
    verifier: await loadKeys({ jwtSecret: 'x'.repeat(32), signingKeys: [] }),
    gatewayKey: '',
    sessionCookie: '',
    metricsToken: undefined,
    showsMailbox: true,
    hosted: { auth: nothing, rest: nothing, realtime: nothing, storage: nothing },
    notReady: async () => [],
    dashboard: nothing,
  })
  return app.routes.map((route) => `${route.method} ${route.path}`)
}

function permissionOf(method: string, path: string): string {
  const permission = ROUTES.find(([pattern]) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  )?.[1]
  const scope = permission === 'key' && scopeOf(method, path.replaceAll(/:\w+/g, 'x'))
  return scope ? `${permission}, scope ${scope}` : (permission ?? 'dashboard')
}

/**
 * One call of the messaging API. `method` is undefined where a function of the file makes the call.
 */
type WrittenRoute = { method: string | undefined; path: string; verbs: Place[] }

/**
 * Reads routes as written in the source: app.get(path, …, handler), call({ method, path, run }).
 */
function listWrittenRoutes(): WrittenRoute[] {
  const routes: WrittenRoute[] = []
  for (const file of listSources('src/http', '.ts'))
    walkNodes(readModule(file).program, (node) => {
      if (node.type !== 'CallExpression') return
      const [first, ...handlers] = nodesOf(node.arguments)
      const callee = node.callee as Node
      if (!first) return
      const method = nameOf(callee.property)
      if (nameOf(callee.object) === 'app' && METHODS.includes(method))
        routes.push({ method, path: textOf(file, first), verbs: verbsOf(file, handlers) })
      else if (first.type === 'ObjectExpression') routes.push(...routesOfCall(file, callee, first))
    })
  return routes
}

const METHODS = ['get', 'post', 'put', 'delete', 'all']

/** Lists one call of the messaging API under each of its paths. */
function routesOfCall(file: string, callee: Node, definition: Node): WrittenRoute[] {
  const fields = new Map(
    nodesOf(definition.properties).map((one) => [nameOf(one.key), one.value as Node]),
  )
  const run = fields.get('run') ?? callee
  const method = fields.has('method') ? valueOf(fields.get('method')) : undefined
  const paths: Node[] = []
  for (const field of [fields.get('path'), fields.get('alsoAt')])
    if (field) walkNodes(field, (one) => isText(one) && paths.push(one))
  return paths
    .map((node) => textOf(file, node).replaceAll(/\{(\w+)\}/g, ':$1'))
    .filter((path) => path.startsWith('/'))
    .map((path) => ({ method, path, verbs: verbsOf(file, [run]) }))
}

const isText = (node: Node) => node.type === 'Literal' || node.type === 'TemplateLiteral'

/** Sorts an exact path before one with a parameter. */
function findWritten(routes: WrittenRoute[], method: string, path: string): Place[] {
  const able = routes.filter((route) => (route.method ?? method).toUpperCase() === method)
  const found =
    able.find((route) => route.path === path) ??
    able.find((route) => new RegExp(`^${route.path.replaceAll('*', '[^/]+')}$`).test(path))
  return found?.verbs ?? []
}

/**
 * Evaluates a string, a constant of the file, or a template of both; `*` for values known only at
 * run time.
 */
function textOf(file: string, node: Node): string {
  if (node.type === 'Identifier') {
    const declared = readModule(file).declared.get(nameOf(node))
    return declared ? textOf(file, declared) : '*'
  }
  if (node.type !== 'TemplateLiteral') return valueOf(node)
  const inserted = nodesOf(node.expressions).map((one) => textOf(file, one))
  return nodesOf(node.quasis)
    .map((one, at) => (one.value as { cooked: string }).cooked + (inserted[at] ?? ''))
    .join('')
}

// Jobs

function describeJobs(): string {
  const file = 'src/jobs/registry.ts'
  const handlers = nodesOf(readModule(file).declared.get('HANDLERS')?.properties)
  const rows = handlers.map((one) =>
    toTableRow(nameOf(one.key), namesOf(verbsOf(file, [one.value as Node]))),
  )
  return `## Jobs
Run by workers as the service, or as the member that the payload names. The payloads are \`Jobs\` of \`src/platform/queue.ts\`.

| job | verbs |
|---|---|
${rows.join('')}`
}

// Verbs

/**
 * Finds the first functions of the domain, the hosted services or the engines that the nodes reach.
 */
function verbsOf(file: string, nodes: Node[]): Place[] {
  const verbs = new Map<string, Place>()
  const seen = new Set<string>(NO_VERBS)
  const visit = (next: Place) => {
    const key = `${next.file}#${next.name}`
    if (seen.has(key) || seen.has(next.file) || next.file.endsWith('/contract.ts')) return
    seen.add(key)
    const found = findDeclaration(next)
    if (!found || NO_VERBS.includes(found.file)) return
    if (VERB_FOLDERS.some((folder) => found.file.startsWith(folder))) {
      if (found.node.type.includes('Function')) verbs.set(`${found.file}#${found.name}`, found)
    } else if (!found.file.startsWith('src/platform/') && !found.file.startsWith('src/lib/'))
      for (const one of findReferences(found.file, found.node)) visit(one)
  }
  for (const node of nodes) for (const one of findReferences(file, node)) visit(one)
  return [...verbs.values()]
}

const listSources = (folder: string, end: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end) && !file.includes('.test.'))
    .map((file) => `${folder}/${file}`)
    .toSorted()

const toTableRow = (...cells: string[]) => `| ${cells.join(' | ')} |\n`
const toPlace = (file: string, name: string) =>
  `${file.replace(/^src\/dashboard\/(features\/)?/, '').replace('.functions.ts', '')} ${name}`
const namesOf = (verbs: Place[]) => verbs.map(verbName).join(', ')
const verbName = (verb: Place) =>
  `${verb.file.replace(/^src\/(domain\/)?/, '').replace(/\/[^/]+$/, '')}.${verb.name}`
