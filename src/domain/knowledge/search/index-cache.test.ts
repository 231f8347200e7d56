import { expect, test } from 'vitest'
import { findIn, type Searched } from './index-cache.ts'
import { openSearch } from './search.ts'

async function openIndex(answer: string) {
  const entry = { id: 'hours', question: 'Buka jam berapa?', answer }
  const search = await openSearch([entry])
  const searched: string[] = []
  const row = {
    source_id: 'faq',
    title: 'Tanya jawab',
    kind: 'faq' as const,
    language: 'id',
    examples: [],
    other_words: [],
    product_key: null,
  }
  const index: Searched = {
    search: {
      ...search,
      find: (text, most) => {
        searched.push(text)
        return search.find(text, most)
      },
    },
    entries: new Map([[entry.id, { ...row, ...entry }]]),
    vectors: new Map(),
    conflicts: { contested: new Map() } as Searched['conflicts'],
  }
  return { load: () => Promise.resolve(index), searched }
}

test('a text is searched once, by the turns of two messages too', async () => {
  const { load, searched } = await openIndex('Buka 07.00.')
  const [first] = await findIn(load, 8)('jam buka')
  const again = await findIn(load, 8)('jam buka')
  expect(first).toMatchObject({ entryId: 'hours', text: 'Buka 07.00.' })
  expect(again).toEqual([first])
  await findIn(load, 1)('jam buka')
  expect(searched).toEqual(['jam buka', 'jam buka'])
})

test('a changed knowledge is searched again', async () => {
  const before = await openIndex('Buka 07.00.')
  const after = await openIndex('Buka 09.00.')
  await findIn(before.load, 8)('jam buka')
  expect(await findIn(after.load, 8)('jam buka')).toMatchObject([{ text: 'Buka 09.00.' }])
})

test('who changes the list of results does not change the next one', async () => {
  const { load } = await openIndex('Buka 07.00.')
  const found = await findIn(load, 8)('jam buka')
  found.length = 0
  expect(await findIn(load, 8)('jam buka')).toHaveLength(1)
})
