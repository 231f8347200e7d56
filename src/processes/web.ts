import { run } from './run.ts'

await run(['web'], process.env)
