// Runs a TypeScript file of the project with the project's own Node.
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { COMPILE_CACHE, NODE } from './setup.mjs'
import { runChild } from './supervise.mjs'

const node = existsSync(NODE) ? NODE : process.execPath
const chromium = findChromium()
process.exit(
  await runChild(node, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], {
    environment: { ...COMPILE_CACHE, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
  }),
)
