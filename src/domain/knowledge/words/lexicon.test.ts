import { expect, test } from 'vitest'
import { isListed, relatedStems } from './lexicon.ts'
import { openSearch } from '../search/search.ts'
import { readText } from './wording.ts'

test('a synonym, a translation and a broader word are related; an unrelated word is not', () => {
  expect(relatedStems(['padam']).get('mati')).toBeGreaterThan(0.5)
  expect(relatedStems(['maintenance']).get('perawatan')).toBeGreaterThan(0.5)
  expect(relatedStems(['upkeep']).get('maintenance')).toBeGreaterThan(0.5)
  expect(relatedStems(['padam']).has('harga')).toBe(false)
})

test('a wrong stem is related to nothing', () => {
  expect(isListed('pamah')).toBe(false)
  expect(relatedStems(['pamah']).size).toBe(0)
})

test('a question finds an entry that has only a related word, which still counts as unmet', async () => {
  const search = await openSearch([
    { id: 'off', question: 'Kalau listrik mati?', answer: 'Genset menyala sendiri.' },
    { id: 'open', question: 'Jam buka?', answer: '08.00-17.00.' },
  ])
  const [best] = search.find('pas padam gimana')
  expect(best?.id).toBe('off')
  expect(best?.unmet).toContain('padam')
})

test('a word in a regional accent is read in its standard spelling', () => {
  const stems = (text: string) => readText(text).terms.flatMap((term) => term.stems)
  expect(stems('gudangnye di mane')).toEqual(expect.arrayContaining(['gudang', 'mana']))
  expect(stems('kaen jatoh')).toEqual(expect.arrayContaining(['kain', 'jatuh']))
  expect(stems('nota vespa')).toEqual(expect.arrayContaining(['nota', 'vespa']))
})

test('a number in words matches its digits and names no subject', () => {
  const [term] = readText('enam puluh').terms
  expect(term?.stems).toContain('6')
  expect(term?.weight).toBeLessThan(1)
})
