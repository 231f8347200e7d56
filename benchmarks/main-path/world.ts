import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { sealText, useEncryptionKey } from '#platform/crypto'
import { startEmbedded } from '#platform/database/embedded'
import { startDemo } from '../../tests/demo.ts'
import { freePort, type Instance, startInstance } from '../../tests/instance.ts'
import { waitMs } from '../figures.ts'
import { type Ledger, openLedger } from './ledger.ts'
import type { Target } from './load.ts'
import { startProviders } from './providers.ts'

const SECRET = 'demo-secret'
const ENCRYPTION_KEY = 'main-path-benchmark-key'
/** WhatsApp takes 80 messages a second of one number: the load is spread over several. */
const BUSINESSES = 8
const READY_PATIENCE_MS = 10_000

export type World = {
  /** Makes the next run's customers and ledger. */
  open: (url: string) => { target: Target; ledger: Ledger }
  ours: { url: string; pid: number }
  ceiling: { url: string; pid: number }
  postmaster: number
  sql: postgres.Sql
  /**
   * Deliveries that were refused come again, so messages of one customer may arrive together and
   * get one answer, which repeats the newest token. Returns the tokens whose messages are stored
   * and whose room sent an answer after them.
   */
  listAnsweredTogether: (tokens: string[]) => Promise<Set<string>>
  /** Starts the product again after a kill. Requires `isKillable`. */
  restart: () => Promise<void>
  kill: () => void
  close: () => Promise<void>
}

/**
 * Starts the product and the minimal server on one PostgreSQL, with the stand-ins in this process.
 * `isKillable`: the database belongs to the driver and outlives the product.
 */
export async function openWorld(
  options: { answers?: boolean; isKillable?: boolean; environment?: Record<string, string> } = {},
): Promise<World> {
  let ledger = openLedger()
  let run = Math.floor(Math.random() * 400) * 2
  const providers = await startProviders(() => ledger)
  const directory = await mkdtemp('/tmp/tanggap-main-path-')
  const own = options.isKillable
    ? await startEmbedded(join(directory, 'postgres'), 'benchmark')
    : undefined
  const environment = environmentOf(providers, options.environment)
  const shape = { environment, ...(own ? { databaseUrl: own.url } : {}) }
  let instance: Instance = await startDemo(shape)
  const databaseUrl = own?.url ?? instance.keys.databaseUrl ?? ''
  const home = own ? join(directory, 'postgres') : join(instance.dataDir, 'postgres')
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} })
  // A run answers more messages than one owner's daily quota.
  const resetQuotas = setInterval(
    () => void sql`delete from private.quota_use`.catch(() => {}),
    5000,
  )
  const numbers = await cloneBusinesses(sql, options.answers ?? true)
  const ceiling = await startCeiling({
    DATABASE_URL: databaseUrl,
    SOCKET_DIRECTORY: own ? '' : home,
    GRAPH_URL: providers.graphUrl,
    MODEL_URL: providers.modelUrl,
    SECRET,
    ANSWERS: String(options.answers ?? true),
  })
  const world: World = {
    open: (url) => {
      ledger = openLedger()
      run += 1
      return { target: { url, secret: SECRET, numbers, run }, ledger }
    },
    ours: { url: instance.url, pid: instance.pids[0] ?? 0 },
    ceiling: { url: ceiling.url, pid: ceiling.pid },
    postmaster: Number((await readFile(join(home, 'postmaster.pid'), 'utf8')).split('\n')[0]),
    sql,
    listAnsweredTogether: (tokens) => listAnsweredTogether(sql, tokens),
    kill: () => instance.kill(0),
    restart: async () => {
      await instance.stop()
      const port = Number(new URL(world.ours.url).port)
      instance = await startInstance({ ...shape, parts: ['all'], port })
      world.ours.pid = instance.pids[0] ?? 0
    },
    close: async () => {
      clearInterval(resetQuotas)
      ceiling.stop()
      await sql.end()
      await instance.stop()
      await own?.stop()
      providers.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return world
}

async function listAnsweredTogether(sql: postgres.Sql, tokens: string[]): Promise<Set<string>> {
  const rows = await sql<{ token: string }[]>`
    select m.token from (select room_id, id, substring(text from '#([^#]+)#') as token
      from public.message where direction = 'in') m
    where m.token = any (${tokens}) and exists (select from public.message a
      where a.room_id = m.room_id and a.author_kind = 'ai' and a.status = 'sent' and a.id > m.id)`
  return new Set(rows.map(({ token }) => token))
}

/** The product's environment: production, no quiet window, the stand-ins as its providers. */
const environmentOf = (
  providers: { graphUrl: string; modelUrl: string },
  more: Record<string, string> = {},
): Record<string, string> => ({
  NODE_ENV: 'production',
  ENCRYPTION_KEY,
  META_GRAPH_URL: providers.graphUrl,
  QUIET_WINDOW_MS: '0',
  LLM_BASE_URL: providers.modelUrl,
  LLM_API_KEY: 'x',
  LLM_MODEL: 'standin',
  LOG_LEVEL: 'warn',
  ...more,
})

/**
 * Copies the demo business with its agent and knowledge. Each copy has an official number of its
 * own. Returns the numbers.
 */
async function cloneBusinesses(sql: postgres.Sql, answers: boolean): Promise<string[]> {
  useEncryptionKey(ENCRYPTION_KEY)
  const keys = JSON.stringify({ accessToken: 'demo-token', appSecret: SECRET, verifyToken: 'x' })
  const [demo] = await sql<{ id: string }[]>`select business_id as id from public.channel
    where engine = 'meta-cloud' and external_id = '100000000000001'`
  const from = demo?.id ?? ''
  const numbers: string[] = []
  for (let index = 0; index < BUSINESSES; index++) {
    const number = String(300_000_000_000_000 + index)
    await sql.begin(async (tx) => {
      const [{ id = '', agent = '', channel = '' } = {}] = await tx<Record<string, string>[]>`
        select private.uuid_v7() as id, private.uuid_v7() as agent, private.uuid_v7() as channel`
      await tx`insert into public.business (id, profile_id, name, mode, team_name, onboarding_step,
          ai_paused_at)
        select ${id}, profile_id, name, 'live', team_name, 'done',
          ${answers ? null : new Date().toISOString()} from public.business where id = ${from}`
      await tx`insert into public.agent (id, profile_id, business_id, name)
        select ${agent}, profile_id, ${id}, 'Asisten' from public.business where id = ${from}`
      await tx`insert into public.knowledge_source (id, business_id, kind, title, status)
        values (${agent}, ${id}, 'faq', 'Tanya jawab', 'ready')`
      await tx`insert into public.knowledge_entry (business_id, source_id, position, question,
          answer, language)
        select ${id}, ${agent}, position, question, answer, language
        from public.knowledge_entry where business_id = ${from} and question is not null`
      await tx`insert into public.channel (id, business_id, engine, external_id, status, name,
          settings)
        values (${channel}, ${id}, 'meta-cloud', ${number}, 'WORKING', 'WhatsApp',
          ${tx.json({ wabaId: `4${number}`, provedNumber: number, throughputPerSecond: 1000 })})`
      await tx`insert into public.channel_secret (channel_id, business_id, sealed)
        values (${channel}, ${id}, ${sealText(keys, channel)})`
      await tx`insert into public.channel_agent (channel_id, agent_id, business_id)
        values (${channel}, ${agent}, ${id})`
    })
    numbers.push(number)
  }
  return numbers
}

async function startCeiling(environment: Record<string, string>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'ceiling.ts')],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(port),
        ...environment,
      },
      stdio: 'inherit',
    },
  )
  const until = performance.now() + READY_PATIENCE_MS
  while (performance.now() < until && !(await fetch(url).catch(() => undefined))) await waitMs(50)
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() }
}
