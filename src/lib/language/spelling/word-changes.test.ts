import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordChanges } from './word-changes.ts'

test('finds the words that were replaced between unchanged ones', () => {
  expect(wordChanges('Antar sampai 4 km Rp8.000 ya', 'Antar sampai 5 km Rp8.000 ya')).toEqual([
    { kind: 'same', text: 'Antar sampai ' },
    { kind: 'removed', text: '4 ' },
    { kind: 'added', text: '5 ' },
    { kind: 'same', text: 'km Rp8.000 ya' },
  ])
})

test('a line that grows keeps its first words and the line below as unchanged parts', () => {
  expect(wordChanges('a b\nc', 'a b d\nc')).toEqual([
    { kind: 'same', text: 'a ' },
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'b d' },
    { kind: 'same', text: '\nc' },
  ])
})

test('both texts can be rebuilt from the parts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c ', '\n', ' ')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = wordChanges(before, after)
      const without = (kind: string) =>
        changes.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('')
      expect([without('added'), without('removed')]).toEqual([before, after])
    }),
  )
})
