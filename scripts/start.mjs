// npm start | npm run demo | npm run dev: installs and builds, then runs the server until it is
// stopped. npm run demo -- --reset makes the demo again.
import {
  buildDashboard,
  bundleServer,
  COMPILE_CACHE,
  installPackages,
  NODE,
  openBuild,
} from './setup.mjs'
import { superviseServer } from './supervise.mjs'

const isDev = process.argv.includes('--dev')
const isDemo = process.argv.includes('--demo')

await installPackages()
const [bundle] = isDev ? [[]] : await Promise.all([bundleServer(), buildDashboard('id')])
// English is built beside the running server at low priority, so that a start takes as long as with
// one language.
const english = isDev ? undefined : openEnglish()

const entry = isDev ? 'dev' : isDemo ? 'demo' : 'all'
const environment = {
  ...COMPILE_CACHE,
  NODE_ENV: isDev ? 'development' : 'production',
  ...(isDemo && !process.env.DATA_DIR ? { DATA_DIR: '.demo' } : {}),
  ...(isDemo && process.argv.includes('--reset') ? { DEMO_SINCE: new Date().toISOString() } : {}),
}
process.exit(
  await superviseServer(
    NODE,
    ['--disable-warning=ExperimentalWarning', ...bundle, `src/processes/${entry}.ts`],
    {
      environment,
      restarts: !isDev,
      onStarted: async () => {
        if (english?.isCurrent === false) await english.run()
      },
    },
  ),
)

/** Where the disk cannot be written, the server starts all the same, with Indonesian pages. */
function openEnglish() {
  try {
    return openBuild('en', ['nice', '-n', '15'])
  } catch (error) {
    console.error(`Dasbor bahasa Inggris tidak bisa dibangun: ${error.message}`)
  }
}
