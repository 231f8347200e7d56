// npm start | npm run demo | npm run dev: installs and builds, then runs the server until it is
// stopped.
import { buildDashboard, COMPILE_CACHE, installPackages, NODE, openBuild } from './setup.mjs'
import { superviseServer } from './supervise.mjs'

const isDev = process.argv.includes('--dev')
const isDemo = process.argv.includes('--demo')

await installPackages()
if (!isDev) await buildDashboard()
// Built beside the running server, at low priority: starting takes as long as with one language.
const english = isDev ? undefined : openBuild('en', ['nice', '-n', '15'])

const entry = isDev ? 'dev' : isDemo ? 'demo' : 'all'
const environment = {
  ...COMPILE_CACHE,
  NODE_ENV: isDev ? 'development' : 'production',
  ...(isDemo && !process.env.DATA_DIR ? { DATA_DIR: '.demo' } : {}),
}
process.exit(
  await superviseServer(
    NODE,
    ['--disable-warning=ExperimentalWarning', `src/processes/${entry}.ts`],
    {
      environment,
      restarts: !isDev,
      onStarted: () => void (english?.isCurrent === false && english.run()),
    },
  ),
)
