import type { TestProject } from 'vitest/node'
import { openTemporaryDatabase } from '../database/temporary.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/**
 * One PostgreSQL for the whole run, with the migrated database `tanggap` that every test file
 * copies. Whatever tests, and browsers and servers that they start, put into the temporary
 * directory goes with it.
 */
export default async function setup(project: TestProject) {
  const database = await openTemporaryDatabase()
  process.env.TMPDIR = database.folder
  project.provide('postgresUrl', database.url)
  return database.close
}
