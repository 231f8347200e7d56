import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { copyDatabase } from '../../tests/world.ts'
import { bootInstance } from './boot.ts'

const { NODE_ENV } = process.env
afterEach(() => {
  process.env.NODE_ENV = NODE_ENV
})

test("NODE_ENV defaults to production, and migrations keep the connections' timeouts", async () => {
  const database = await copyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'tanggap-boot-'))
  delete process.env.NODE_ENV
  const booted = await bootInstance({
    DATABASE_URL: database.url,
    DATABASE_POOL: '2',
    DATA_DIR: folder,
  })
  expect(process.env.NODE_ENV).toBe('production')
  const limits = await Promise.all(
    Array.from(
      { length: 8 },
      () =>
        rawSql()<
          { statement_timeout: string }[]
        >`select current_setting('statement_timeout') as statement_timeout, pg_sleep(0.05)`,
    ),
  )
  expect(new Set(limits.flat().map((row) => row.statement_timeout))).toEqual(new Set(['15s']))
  await booted.close()
  await database.drop()
  await rm(folder, { recursive: true })
})
