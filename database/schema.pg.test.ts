import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { openWorld, type World } from '../tests/world.ts'
import { SCHEMA_FILE, describeSchema } from './describe-schema.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('database/schema.sql shows the schema that the migrations build', async () => {
  const present = await describeSchema(rawSql())
  expect(present, 'database/schema.sql is out of date. Run: npm run schema').toBe(
    await readFile(SCHEMA_FILE, 'utf8'),
  )
})
