// npm run build: both languages and the server, for processes that start without npm (docs/operation.md).
import { buildDashboard, bundleServer, installPackages } from './setup.mjs'

await installPackages()
// Both languages are built in parallel: each build leaves a core idle now and then.
const [bundle] = await Promise.all([bundleServer(), buildDashboard('id'), buildDashboard('en')])
// `npm start` would run the sources; what starts by itself was told to load the bundle.
if (bundle.length === 0) process.exit(1)
