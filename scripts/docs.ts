// npm run docs: writes the documents that are generated from the source.
import { writeFile } from 'node:fs/promises'
import { GENERATED } from './generated-docs.ts'

for (const { file, describe } of GENERATED) await writeFile(file, await describe())
process.exit(0)
