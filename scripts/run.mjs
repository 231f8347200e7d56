// Runs a TypeScript file of the project with the project's own Node.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const node = existsSync('node_modules/.bin/node') ? 'node_modules/.bin/node' : process.execPath
const { status } = spawnSync(node, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)
