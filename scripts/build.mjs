// npm run build: both languages and the server, for processes that start without npm (docs/operation.md).
import { buildDashboard, bundleServer, installPackages } from './setup.mjs'

await installPackages()
// Both languages are built in parallel: each build leaves a core idle now and then.
await Promise.all([buildDashboard('id'), buildDashboard('en'), bundleServer()])
