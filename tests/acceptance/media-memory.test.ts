import { expect, test } from 'vitest'
import { z } from 'zod'
import { measureMedia } from '../../benchmarks/media.ts'

/** What a 16 MB video may cost on its way in, up, out and down, in MB. */
const LIMIT = 64
const figures = z.object({ videoBytes: z.number(), extraMemory: z.record(z.string(), z.number()) })

test('a 16 MB video goes each way with at most 64 MB of extra memory, also to eight who look at it at once', async () => {
  const { videoBytes, extraMemory } = figures.parse(await measureMedia())
  expect(videoBytes).toBe(16 * 1024 * 1024)
  expect(Object.keys(extraMemory)).toEqual(['in', 'up', 'out', 'down', 'downAtOnce8'])
  for (const [way, grown] of Object.entries(extraMemory))
    expect(grown, way).toBeLessThanOrEqual(LIMIT)
}, 120_000)
