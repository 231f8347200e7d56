// npm run build: both languages, for processes that start without npm (docs/operation.md).
import { buildDashboard, installPackages } from './setup.mjs'

await installPackages()
await buildDashboard('id')
await buildDashboard('en')
