// npm test: sets up (Chromium too), builds what the browser tests open, and runs every test.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { build, COMPILE_CACHE, install, NODE, step } from './setup.mjs'

install()
const chromium = findChromium() ?? installChromium()
build()
const { status } = spawnSync(NODE, ['--disable-warning=ExperimentalWarning', 'node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...COMPILE_CACHE, NODE_ENV: 'test', CHROMIUM_PATH: chromium },
})
process.exit(status ?? 1)

function findChromium() {
  return [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path))
}

function installChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error('Chromium tidak ditemukan. Pasang Chromium atau isi CHROMIUM_PATH.')
    process.exit(1)
  }
  step('Memasang Chromium…', 'apt-get', ['update', '-qq'])
  step('', 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' })
  return '/usr/bin/chromium'
}
