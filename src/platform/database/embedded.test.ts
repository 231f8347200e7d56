import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEmbeddedUrl, removeEmbedded, sharedBuffersMb, startEmbedded } from './embedded.ts'

const makeFolder = async (name = 'tanggap-embedded') =>
  join(await mkdtemp(join(tmpdir(), `${name}-`)), 'postgres')

/** A stopped database with the password `secret`. Creating one costs a second of processor time. */
let created = ''
beforeAll(async () => {
  created = await makeFolder()
  await (await startEmbedded(created, 'secret')).stop()
}, 180_000)
afterAll(() => removeEmbedded(created))

/** A folder with a copy of that database, with the same owner. */
async function copyCreated(name?: string): Promise<string> {
  const directory = await makeFolder(name)
  await promisify(execFile)('cp', ['-a', created, directory])
  return directory
}
const pidOf = async (directory: string) =>
  Number((await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')[0])

async function isAnswering(url: string, socketDirectory?: string): Promise<boolean> {
  const sql = postgres(url, {
    ...(socketDirectory ? { host: socketDirectory } : {}),
    max: 1,
    connect_timeout: 2,
    onnotice: () => {},
  })
  const found = await sql`select 1`.catch(() => undefined)
  await sql.end({ timeout: 1 })
  return found !== undefined
}

async function comesBack(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (await isAnswering(url)) return true
    await new Promise((done) => setTimeout(done, 100))
  }
  return false
}

test('a crashed database restarts with the same address and socket', async () => {
  const directory = await copyCreated()
  const server = await startEmbedded(directory, 'secret')
  expect(server.socketDirectory).toBe(directory)
  process.kill(await pidOf(directory), 'SIGKILL')
  expect(await comesBack(server.url)).toBe(true)
  expect(await isAnswering(server.url, server.socketDirectory)).toBe(true)
  await server.stop()
  expect(await isAnswering(server.url)).toBe(false)
  await removeEmbedded(directory)
}, 180_000)

test('the address of a running database is found by its directory', async () => {
  const directory = await copyCreated()
  expect(await findEmbeddedUrl(directory, 'secret')).toBeUndefined()
  const server = await startEmbedded(directory, 'secret')
  expect(await findEmbeddedUrl(directory, 'secret')).toBe(server.url)
  await server.stop()
  expect(await findEmbeddedUrl(directory, 'secret')).toBeUndefined()
  await removeEmbedded(directory)
}, 180_000)

test("the database's log quotes no statement and no value, even at debug", async () => {
  const script = `import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    import postgres from ${JSON.stringify(import.meta.resolve('postgres'))}
    const server = await startEmbedded(${JSON.stringify(await copyCreated())}, 'secret')
    const sql = postgres(server.url, { max: 1, onnotice: () => {} })
    await sql.unsafe("create table t (a text unique); insert into t values ('sari')")
    await sql.unsafe("insert into t values ('sari')").catch(() => {})
    await sql.unsafe("select 'sari'::uuid").catch(() => {})
    await sql.end()
    await server.stop()`
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, LOG_LEVEL: 'trace' },
  })
  expect(ran).toMatchObject({ status: 0 })
  expect(ran.stdout).toContain('database system is ready')
  expect(ran.stdout).not.toContain('sari')
}, 180_000)

test("a killed process's server is taken over; socket paths too long are skipped", async () => {
  const directory = await copyCreated(
    'tanggap-embedded-in-a-folder-with-a-name-of-more-than-ninety-letters-which-is-too-many',
  )
  const script = `const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}); await startEmbedded(${JSON.stringify(directory)}, 'secret'); console.log('up'); setInterval(() => {}, 1000)`
  const first = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((up) => first.stdout.once('data', up))
  await expect(startEmbedded(directory, 'secret')).rejects.toThrow('in use')

  first.kill('SIGKILL')
  await new Promise((gone) => first.once('exit', gone))
  const second = await startEmbedded(directory, 'secret')
  expect([second.socketDirectory, await isAnswering(second.url)]).toEqual([undefined, true])
  await second.stop()
  await removeEmbedded(directory)
}, 180_000)

test('a process with an embedded database keeps its exit code and prints nothing', async () => {
  const script = `import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const server = await startEmbedded(${JSON.stringify(await copyCreated())}, 'secret')
    await server.stop()
    process.exitCode = Number(process.argv[1])`
  for (const code of [0, 3])
    expect(
      spawnSync(process.execPath, ['--input-type=module', '-e', script, String(code)], {
        encoding: 'utf8',
        env: { ...process.env, LOG_LEVEL: 'silent' },
      }),
    ).toMatchObject({ status: code, stderr: '' })
}, 180_000)

test("shared buffers follow the machine's memory, within bounds", () => {
  const gigabytes = (count: number) => sharedBuffersMb(count * 1024 ** 3)
  expect([gigabytes(0.5), gigabytes(2), gigabytes(4), gigabytes(64)]).toEqual([128, 256, 512, 1024])
})
