// npm start | npm run demo | npm run dev: sets up, then runs the processes and hands signals on to them.
import { spawn } from 'node:child_process'
import { build, COMPILE_CACHE, install, NODE } from './setup.mjs'

const isDev = process.argv.includes('--dev')
const isDemo = process.argv.includes('--demo')

install()
if (!isDev) build()

const entry = isDev ? 'dev' : isDemo ? 'demo' : 'all'
const environment = { ...process.env, ...COMPILE_CACHE, NODE_ENV: isDev ? 'development' : 'production', ...(isDemo && !process.env.DATA_DIR ? { DATA_DIR: '.demo' } : {}) }
// A group of its own: Ctrl-C reaches only the process, which then stops its database last instead of losing it first.
const child = spawn(NODE, ['--disable-warning=ExperimentalWarning', `src/processes/${entry}.ts`], { stdio: 'inherit', env: environment, detached: true })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
process.on('exit', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
