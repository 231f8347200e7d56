import { runProcess } from './run.ts'

await runProcess(['gateway'], process.env)
