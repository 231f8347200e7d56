// npm start | npm run demo | npm run dev: sets up, then runs the server until it is told to stop.
import { build, COMPILE_CACHE, install, NODE } from './setup.mjs'
import { supervise } from './supervise.mjs'

const isDev = process.argv.includes('--dev')
const isDemo = process.argv.includes('--demo')

await install()
if (!isDev) await build()

const entry = isDev ? 'dev' : isDemo ? 'demo' : 'all'
const environment = {
  ...COMPILE_CACHE,
  NODE_ENV: isDev ? 'development' : 'production',
  ...(isDemo && !process.env.DATA_DIR ? { DATA_DIR: '.demo' } : {}),
}
process.exit(
  await supervise(NODE, ['--disable-warning=ExperimentalWarning', `src/processes/${entry}.ts`], {
    environment,
    restarts: !isDev,
  }),
)
