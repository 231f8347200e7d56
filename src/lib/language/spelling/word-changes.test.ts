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
    { kind: 'same', text: 'a b' },
    { kind: 'added', text: ' d' },
    { kind: 'same', text: '\nc' },
  ])
})

test('a sentence added at the end, or removed there, leaves the last word unchanged', () => {
  const [short, long] = ['Buka sampai 17.00.', 'Buka sampai 17.00. Juga lewat telepon.']
  expect(wordChanges(short, long)).toEqual([
    { kind: 'same', text: short },
    { kind: 'added', text: ' Juga lewat telepon.' },
  ])
  expect(wordChanges(long, short)).toEqual([
    { kind: 'same', text: short },
    { kind: 'removed', text: ' Juga lewat telepon.' },
  ])
  expect(wordChanges('Harga Rp5', 'Harga Rp50 saja')).toEqual([
    { kind: 'same', text: 'Harga ' },
    { kind: 'removed', text: 'Rp5' },
    { kind: 'added', text: 'Rp50 saja' },
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
