import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { randomUuid } from './uuid.ts'

test('every value is a different UUID of version 4', () => {
  const made = Array.from({ length: 500 }, randomUuid)
  for (const id of made) expect(z.uuid({ version: 'v4' }).safeParse(id).success).toBe(true)
  expect(new Set(made).size).toBe(500)
})

test('works in browsers on plain HTTP, without crypto.randomUUID', () => {
  const folder = join(import.meta.dirname, '../dashboard')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(test|server|functions)\./.test(name),
  )
  expect(
    files.filter((name) => readFileSync(join(folder, name), 'utf8').includes('crypto.randomUUID')),
  ).toEqual([])
})
