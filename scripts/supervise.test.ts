import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/**
 * A stand-in for the server: records its starts, reports that it is up if asked, and stops slowly
 * with code 0.
 */
const SERVER = `
  import { appendFileSync } from 'node:fs'
  const [, , notes, how] = process.argv
  const note = (text) => appendFileSync(notes, text + '\\n')
  note('pid ' + process.pid)
  const stop = (why) => setTimeout(() => (note('stopped by ' + why), process.exit(0)), 100)
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('disconnect', () => stop('parent gone'))
  if (how === 'wrong settings') process.exit(3)
  process.send('started')
  note('up')
  setInterval(() => {}, 1000)`
const SUPERVISOR = `
  import { superviseServer } from ${JSON.stringify(join(import.meta.dirname, 'supervise.mjs'))}
  const onStarted = async () => {
    if (process.argv[3] === 'failing step') throw new Error('no space left on device')
  }
  process.exit(
    await superviseServer(process.execPath, process.argv.slice(1), { firstPauseMs: 10, onStarted }),
  )`

const PATIENCE = { timeout: 15_000 }

let folder: string
let notes: string
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanggap-supervise-'))
  notes = join(folder, 'notes')
  await writeFile(notes, '')
  await writeFile(join(folder, 'server.mjs'), SERVER)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

function start(how = ''): { child: ChildProcess; ended: Promise<number | string | null> } {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', SUPERVISOR, join(folder, 'server.mjs'), notes, how],
    { stdio: 'ignore' },
  )
  children.push(child)
  return {
    child,
    ended: new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal))),
  }
}

const noted = async () => (await readFile(notes, 'utf8')).trim().split('\n')
const ups = async () => (await noted()).filter((line) => line === 'up').length
const pids = async () =>
  (await noted()).flatMap((line) => (line.startsWith('pid ') ? [Number(line.slice(4))] : []))

test('SIGTERM reaches the server, which stops cleanly, and the exit code is 0', async () => {
  const { child, ended } = start()
  await expect.poll(ups, PATIENCE).toBe(1)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect((await noted()).at(-1)).toBe('stopped by SIGTERM')
})

test('a server that crashes after it was up is restarted, and SIGTERM still ends it', async () => {
  const { child, ended } = start()
  for (let deaths = 0; deaths < 3; deaths++) {
    await expect.poll(ups, PATIENCE).toBe(deaths + 1)
    process.kill((await pids()).at(-1) ?? 0, 'SIGKILL')
  }
  await expect.poll(ups, PATIENCE).toBe(4)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(await pids()).toHaveLength(4)
})

test('a step after the start fails and the server keeps running', async () => {
  const { child, ended } = start('failing step')
  await expect.poll(ups, PATIENCE).toBe(1)
  process.kill((await pids()).at(-1) ?? 0, 'SIGKILL')
  await expect.poll(ups, PATIENCE).toBe(2)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('returns the exit code of a server that never started, without a restart', async () => {
  expect(await start('wrong settings').ended).toBe(3)
  expect(await pids()).toHaveLength(1)
})

test('a server stops when the process that supervises it is killed', async () => {
  const { child } = start()
  await expect.poll(ups, PATIENCE).toBe(1)
  child.kill('SIGKILL')
  await expect.poll(async () => (await noted()).at(-1), PATIENCE).toBe('stopped by parent gone')
})

test('an npm script passes SIGTERM on to its child and waits for its end', async () => {
  await writeFile(join(folder, 'standin.ts'), SERVER.replace("process.send('started')", ''))
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'run.mjs'), join(folder, 'standin.ts'), notes],
    { stdio: 'ignore', cwd: join(import.meta.dirname, '..') },
  )
  children.push(child)
  const ended = new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)))
  await expect.poll(ups, PATIENCE).toBe(1)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect((await noted()).at(-1)).toBe('stopped by SIGTERM')
})

test('SIGTERM to npm reaches the server, and npm waits for its clean stop', async () => {
  const { scripts } = JSON.parse(
    await readFile(join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as { scripts: Record<string, string> }
  for (const name of [
    'start',
    'demo',
    'dev',
    'test',
    'check',
    'bench',
    'quality',
    'standin',
    'keys',
    'reset-link',
    'build',
  ])
    expect(scripts[name]).toMatch(/^exec node scripts\//)
  await writeFile(
    join(folder, 'supervisor.mjs'),
    SUPERVISOR.replace('argv.slice(1)', 'argv.slice(2)'),
  )
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({
      scripts: { start: `exec "${process.execPath}" supervisor.mjs server.mjs notes` },
    }),
  )
  const child = spawn('npm', ['start', '--silent'], {
    stdio: 'ignore',
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  children.push(child)
  const ended = new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)))
  await expect.poll(ups, PATIENCE).toBe(1)
  child.kill('SIGTERM')
  await ended
  expect((await noted()).at(-1)).toBe('stopped by SIGTERM')
})
