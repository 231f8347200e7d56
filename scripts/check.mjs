// npm run check: types, format, lint with import walls, dead code, then every test.
import { installPackages, NODE, runStep } from './setup.mjs'

await installPackages()
await runStep('Tipe…', NODE, ['node_modules/typescript/bin/tsc', '-p', '.'])
await runStep('Format…', NODE, ['node_modules/oxfmt/bin/oxfmt', '--check'])
await runStep('Lint dan batas impor…', NODE, ['node_modules/oxlint/bin/oxlint', '--deny-warnings'])
await runStep('Kode mati…', NODE, ['node_modules/knip/bin/knip.js'])
if (!process.argv.includes('--no-tests')) await runStep('Tes…', 'node', ['scripts/test.mjs'])
