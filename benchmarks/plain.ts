/**
 * The baseline for the hosted services: a bare handler that runs the same statements in the same
 * transaction and checks nothing. Environment: DATABASE_URL, PORT.
 */
import { createServer, type ServerResponse } from 'node:http'
import { openDatabase, sent, transaction } from '#platform/database'

const sql = openDatabase(process.env.DATABASE_URL ?? '')

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://plain')
  const work =
    pathname === '/user'
      ? readUser(searchParams.get('user') ?? '', searchParams.get('session') ?? '')
      : readRow(searchParams.get('id') ?? '', searchParams.get('user') ?? '')
  work.then(
    (body) => answerJson(response, body),
    () => response.writeHead(500).end(),
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))

function answerJson(response: ServerResponse, body: string): void {
  response
    .writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
}

function readRow(id: string, sub: string): Promise<string> {
  return transaction(sql, 'read only', async (tx) => {
    sent(
      tx`select set_config('role', 'authenticated', true),
          set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub })},
            true)`,
    )
    const [found] = await tx<{ body: string }[]>`select coalesce(json_agg(r), '[]')::text body
      from (select * from public.bench_item where id = ${id} limit 1000) r`
    return found?.body ?? ''
  })
}

async function readUser(id: string, session: string): Promise<string> {
  const [users, identities, factors, sessions] = await Promise.all([
    sql`select * from auth.users where id = ${id}`,
    sql`select * from auth.identities where user_id = ${id} order by created_at, id`,
    sql`select * from auth.mfa_factors where user_id = ${id} order by created_at, id`,
    sql`select * from auth.sessions where id = ${session}`,
  ])
  const { encrypted_password: _, ...shown } = users[0] ?? {}
  return JSON.stringify({ ...shown, identities, factors, aal: sessions[0]?.aal })
}
