import { expect, test } from 'vitest'
import { z } from 'zod'
import { measureMediaOn } from '../../benchmarks/media.ts'
import { copyDatabase } from '../world.ts'

/** The memory in MB that a 16 MB video may take in each direction. */
const LIMIT = 64
const figures = z.object({ videoBytes: z.number(), extraMemory: z.record(z.string(), z.number()) })

test('a 16 MB video takes at most 64 MB of memory, also for eight viewers', async () => {
  const database = await copyDatabase()
  const { videoBytes, extraMemory } = figures.parse(await measureMediaOn(database.url))
  await database.drop()
  expect(videoBytes).toBe(16 * 1024 * 1024)
  expect(Object.keys(extraMemory)).toEqual(['in', 'up', 'out', 'down', 'downAtOnce8'])
  for (const [way, grown] of Object.entries(extraMemory))
    expect(grown, way).toBeLessThanOrEqual(LIMIT)
}, 180_000)
