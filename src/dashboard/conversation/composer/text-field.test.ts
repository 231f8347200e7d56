import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  insertAt,
  quickReplySearch,
  toggleMark,
  fillMention,
  mentionsIn,
  mentionSearch,
} from './text-field.ts'

test('inserts an emoji at the cursor, replacing the selection', () => {
  expect(insertAt({ text: 'halo kak', start: 4, end: 8 }, '!')).toEqual({
    text: 'halo!',
    start: 5,
    end: 5,
  })
})

test('adds a mark around the selection and removes it again', () => {
  const text = fc.string({ maxLength: 20 })
  fc.assert(
    fc.property(
      text,
      text,
      text,
      fc.constantFrom('*', '_', '~', '```'),
      (before, selected, after, mark) => {
        const selection = {
          text: before + selected + after,
          start: before.length,
          end: before.length + selected.length,
        }
        const marked = toggleMark(selection, mark)
        fc.pre(marked.text.length > selection.text.length)
        expect(marked.text).toBe(before + mark + selected + mark + after)
        expect(marked.text.slice(marked.start, marked.end)).toBe(selected)
        expect(toggleMark(marked, mark)).toEqual(selection)
      },
    ),
  )
})

test.each([
  ['/', ''],
  ['/ong', 'ong'],
  ['/ONG', 'ong'],
  ['/ong kir', null],
  ['a/ong', null],
  ['', null],
])('%j searches quick replies for %j', (text, expected) =>
  expect(quickReplySearch(text)).toBe(expected),
)

test('finds mentioned members by whole name, the longest name first', () => {
  const members = [
    { id: 'r', name: 'Rina' },
    { id: 'rs', name: 'Rina Sari' },
    { id: 't', name: 'Tono' },
  ]
  expect(mentionsIn('@rina sari tolong cek', members)).toEqual(['rs'])
  expect(mentionsIn('@Rina Sari dan @Rina', members)).toEqual(['rs', 'r'])
  expect(mentionsIn('Tono sudah tahu', members)).toEqual([])
  expect(['cek @ri', 'surel a@ri', '@rina ', '@'].map(mentionSearch)).toEqual([
    'ri',
    null,
    null,
    '',
  ])
  expect(fillMention('cek @ri', 'Rina Sari')).toBe('cek @Rina Sari ')
})
