import type { TestProject } from 'vitest/node'
import { openTemporaryDatabase } from '../database/temporary.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/**
 * One PostgreSQL for the whole run, with the migrated database `tanggap` that every test file
 * copies. Temporary files of tests, browsers and servers are deleted with it.
 */
export default async function setup(project: TestProject) {
  const database = await openTemporaryDatabase()
  process.env.TMPDIR = database.folder
  project.provide('postgresUrl', database.url)
  return database.close
}
