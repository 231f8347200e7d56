// npm test: installs (Chromium too), builds what the browser tests open, and runs every test.
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import {
  buildDashboard,
  bundleServer,
  COMPILE_CACHE,
  installPackages,
  NODE,
  runStep,
} from './setup.mjs'
import { runChild } from './supervise.mjs'

await installPackages()
const chromium = findChromium() ?? (await installChromium())
// Both languages are built in parallel: each build leaves a core idle now and then.
const [bundle] = await Promise.all([bundleServer(), buildDashboard('id'), buildDashboard('en')])
const environment = {
  ...COMPILE_CACHE,
  NODE_ENV: 'test',
  CHROMIUM_PATH: chromium,
  SERVER_OPTIONS: bundle.join(' '),
}
process.exit(
  await runChild(
    NODE,
    [
      '--disable-warning=ExperimentalWarning',
      'node_modules/vitest/vitest.mjs',
      'run',
      ...process.argv.slice(2),
    ],
    { environment },
  ),
)

async function installChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error('Chromium tidak ditemukan. Pasang Chromium atau isi CHROMIUM_PATH.')
    process.exit(1)
  }
  await runStep('Memasang Chromium…', 'apt-get', ['update', '-qq'])
  const hasShell =
    (await runChild('apt-cache', ['show', 'chromium-headless-shell'], { stdio: 'ignore' })) === 0
  const name = hasShell ? 'chromium-headless-shell' : 'chromium'
  await runStep('', 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    DEBIAN_FRONTEND: 'noninteractive',
  })
  return `/usr/bin/${name}`
}
