import { run } from './run.ts'

await run(['gateway'], process.env)
