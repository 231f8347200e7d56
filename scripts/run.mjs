// Runs a TypeScript file of the project with the project's own Node.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { COMPILE_CACHE, NODE } from './setup.mjs'

const node = existsSync(NODE) ? NODE : process.execPath
const { status } = spawnSync(node, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], { stdio: 'inherit', env: { ...process.env, ...COMPILE_CACHE } })
process.exit(status ?? 1)
