// Writes database/schema.sql from a temporary database that the migrations build.
import { writeFile } from 'node:fs/promises'
import postgres from 'postgres'
import { SCHEMA_FILE, describeSchema } from '../database/describe-schema.ts'
import { openTemporaryDatabase } from '../database/temporary.ts'

const database = await openTemporaryDatabase()
const sql = postgres(database.url, { max: 1, onnotice: () => {} })
try {
  await writeFile(SCHEMA_FILE, await describeSchema(sql))
} finally {
  await sql.end()
  await database.close()
}
