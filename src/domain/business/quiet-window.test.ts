import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replyAt } from './quiet-window.ts'

test('the AI answers after the quiet window, later while the customer types, at most after 25 s', () => {
  expect(replyAt({ firstMs: 0, newestMs: 3000 }, 6000)).toBe(9000)
  expect(replyAt({ firstMs: 0, newestMs: 3000, typingUntilMs: 8000 }, 6000)).toBe(12_000)
  expect(replyAt({ firstMs: 0, newestMs: 24_000 }, 6000)).toBe(25_000)
  fc.assert(
    fc.property(
      fc.nat(40_000),
      fc.nat(15_000),
      fc.option(fc.nat(90_000), { nil: undefined }),
      (newestMs, quietMs, typingUntilMs) => {
        const at = replyAt({ firstMs: 0, newestMs, typingUntilMs }, quietMs)
        expect(at).toBeGreaterThanOrEqual(Math.min(newestMs, at))
        expect(at).toBeLessThanOrEqual(Math.max(25_000, newestMs))
      },
    ),
  )
})
