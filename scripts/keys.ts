// Prints address, keys and database of the instance in DATA_DIR as one JSON object, for tools and
// tests outside the process.
import { readInstanceKeys } from '../src/processes/instance-keys.ts'

process.stdout.write(`${JSON.stringify(await readInstanceKeys(process.env), null, 2)}\n`)
