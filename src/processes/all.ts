import { run } from './run.ts'

await run(['web', 'worker', 'gateway'], process.env)
