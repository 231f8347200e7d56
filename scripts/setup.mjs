// First steps of every command: the packages of the lock file, and a build of the present sources.
// Runs on the machine's own Node.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { patchPostgres } from './patch-postgres.mjs'
import { runChild } from './supervise.mjs'

export const NODE = 'node_modules/.bin/node'
/** Node's compile cache: a start with it takes a third less processor time. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('node_modules/.cache/compile'),
}
const INSTALL_STAMP = 'node_modules/.tanggap'
/** The folder of each language's build. */
const BUILDS = { id: 'dist', en: 'dist/en' }
const SOURCES = ['src', 'public', 'vite.config.ts', 'package-lock.json']
const SERVER = 'dist/processes'
const SERVER_SOURCES = ['src', 'database', 'vite.server.config.ts', 'package.json']

/**
 * Installs when the lock file changed since the last install. `npm ci` fails on other platforms'
 * optional binaries.
 */
export async function installPackages() {
  const wanted = hashOf(readFileSync('package-lock.json'))
  if (
    existsSync(NODE) &&
    existsSync(INSTALL_STAMP) &&
    readFileSync(INSTALL_STAMP, 'utf8') === wanted
  )
    return patchPostgres()
  // The lock file has versions and checksums, so cached packages need no check at the registry.
  await runStep('Memasang paket…', 'npm', [
    'install',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--loglevel=error',
  ])
  writeFileSync(INSTALL_STAMP, wanted)
}

/** Builds the dashboard in a language when a source changed since its last build. */
export async function buildDashboard(language) {
  const build = openBuild(language)
  if (build.isCurrent) return
  console.error(`Membangun dasbor (${language})…`)
  const code = await build.run()
  if (code !== 0) process.exit(code)
}

/**
 * The build of a language: `isCurrent` when it matches the present sources, and `run`, which makes
 * it. An outdated English build is removed at once, because its calls may not fit the present
 * server. `prefix`: a command in front of each step.
 */
export function openBuild(language, prefix = []) {
  const folder = BUILDS[language]
  const stamp = join(folder, '.stamp')
  const wanted = hashOf(JSON.stringify(SOURCES.flatMap(listFiles)))
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (!isCurrent && language !== 'id') {
    rmSync(folder, { recursive: true, force: true })
    // The server warns about a folder of assets that is missing when it starts.
    mkdirSync(join(folder, 'client'), { recursive: true })
  }
  const runCode = (...args) => {
    const [command, ...rest] = [...prefix, NODE, ...args]
    return runChild(command, rest, {
      stdio: ['ignore', 'inherit', 'inherit'],
      environment: { NODE_ENV: 'production', LANGUAGE: language },
    })
  }
  const run = async () => {
    const built = await runCode('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
    const code = built === 0 ? await runCode('scripts/compress.ts', folder) : built
    if (code !== 0) return code
    mkdirSync(folder, { recursive: true })
    writeFileSync(stamp, wanted)
    return 0
  }
  return { isCurrent, run }
}

/**
 * Bundles the server when a source changed since the last bundle (decision 121). Returns the Node
 * options that load the bundle; none when bundling failed, and then the sources are loaded.
 */
export async function bundleServer() {
  const stamp = join(SERVER, '.stamp')
  try {
    const wanted = hashOf(JSON.stringify(SERVER_SOURCES.flatMap(listFiles)))
    if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
      const config = ['--config', 'vite.server.config.ts', '--logLevel', 'warn']
      const code = await runChild(NODE, ['node_modules/vite/bin/vite.js', 'build', ...config], {
        stdio: ['ignore', 'inherit', 'inherit'],
        environment: { NODE_ENV: 'production' },
      })
      if (code !== 0) return []
      writeFileSync(stamp, wanted)
    }
    return ['--import', './scripts/use-bundle.mjs']
  } catch (error) {
    console.error(`Server dimuat dari sumbernya: ${error.message}`)
    return []
  }
}

/** Runs one step; ends this process with its exit code when it fails. */
export async function runStep(title, command, args, environment = {}) {
  if (title) console.error(title)
  const code = await runChild(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    environment,
  })
  if (code !== 0) process.exit(code)
}

function listFiles(path) {
  if (!existsSync(path)) return []
  const entry = statSync(path)
  if (!entry.isDirectory()) return [[path, hashOf(readFileSync(path))]]
  return readdirSync(path)
    .sort()
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) => listFiles(join(path, name)))
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex')
}
