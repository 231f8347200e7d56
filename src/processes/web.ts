import { runProcess } from './run.ts'

await runProcess(['web'], process.env)
