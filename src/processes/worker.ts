import { runProcess } from './run.ts'

await runProcess(['worker'], process.env)
