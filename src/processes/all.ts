import { runProcess } from './run.ts'

await runProcess(['web', 'worker', 'gateway'], process.env)
