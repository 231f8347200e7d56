// npm run check: types, format, lint with import walls, dead code, then every test.
import { install, NODE, step } from './setup.mjs'

await install()
await step('Tipe…', NODE, ['node_modules/typescript/bin/tsc', '-p', '.'])
await step('Format…', NODE, ['node_modules/oxfmt/bin/oxfmt', '--check'])
await step('Lint dan batas impor…', NODE, ['node_modules/oxlint/bin/oxlint', '--deny-warnings'])
await step('Kode mati…', NODE, ['node_modules/knip/bin/knip.js'])
if (!process.argv.includes('--no-tests')) await step('Tes…', 'node', ['scripts/test.mjs'])
