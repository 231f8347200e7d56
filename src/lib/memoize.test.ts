import { expect, test } from 'vitest'
import { memoizeByText } from './memoize.ts'

test('a repeated text is computed once; the oldest and very long ones are not kept', () => {
  const worked: string[] = []
  const lengthOf = memoizeByText(2, (text) => {
    worked.push(text.slice(0, 3))
    return { length: text.length }
  })
  const long = 'z'.repeat(5000)
  for (const text of ['a', 'bb', 'a', 'ccc', 'bb', long, long])
    expect(lengthOf(text).length).toBe(text.length)
  expect(worked).toEqual(['a', 'bb', 'ccc', 'bb', 'zzz', 'zzz'])
})
