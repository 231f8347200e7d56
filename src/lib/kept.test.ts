import { expect, test } from 'vitest'
import { forgetKept, hearForgotten, keepFor } from './kept.ts'

const open = () => {
  let loads = 0
  return keepFor(60_000, 10, async () => ++loads)
}

test('what a listener hears is forgotten in all stores of another thread', async () => {
  const [own, other] = [open(), open()]
  const heard: string[] = []
  const deafen = hearForgotten((key) => heard.push(key))
  expect([await own.get('a'), await own.get('a'), await other.get('a')]).toEqual([1, 1, 1])
  own.forget('a')
  deafen()
  own.forget('b')
  expect(heard).toEqual(['a'])
  expect([await own.get('a'), await other.get('a')]).toEqual([2, 1])
  forgetKept('a')
  expect([await own.get('a'), await other.get('a')]).toEqual([3, 2])
})
