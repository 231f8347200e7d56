import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isShallow, storableJson } from './json.ts'

test('a value that PostgreSQL can store is returned unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (value) => {
      expect(storableJson(value)).toBe(JSON.stringify(value))
    }),
  )
})

test('NUL characters are removed and half surrogate pairs replaced', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('a', '\\', '"', '\u0000', '\ud800', '\udc00', 'u0000', 'ud800', '😀', '\n'),
      ),
      (parts) => {
        const text = parts.join('')
        expect(JSON.parse(storableJson({ text }))).toEqual({
          text: text.toWellFormed().replaceAll('\u0000', ''),
        })
      },
    ),
  )
})

test('a hundred levels are shallow, a hundred and one are not', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
  expect([isShallow(nested(100)), isShallow(nested(101)), isShallow(null), isShallow('x')]).toEqual(
    [true, false, true, true],
  )
})
