import { expect, test } from 'vitest'
import { oneOf, readSearch, optionalText, optionalUuid } from './search-params.ts'

const id = '0199f0c4-8d2a-7b31-9c5e-1f2a3b4c5d6e'
const read = readSearch({
  tab: oneOf(['semua', 'tim']),
  cari: optionalText(5),
  kanal: optionalUuid,
})

test('keeps valid parameters', () => {
  expect(read({ tab: 'tim', cari: 'roti', kanal: id })).toEqual({
    tab: 'tim',
    cari: 'roti',
    kanal: id,
  })
})

test('counts a wrong, long, unknown or repeated parameter as absent', () => {
  expect(read({ tab: 'lain', cari: 'terlalu panjang', kanal: 'bukan-id', lain: 1 })).toEqual({})
  expect(read({ tab: ['tim'], cari: 7, kanal: [id] })).toEqual({})
})

test('sets a wrong parameter to undefined, or the router would keep its raw value', () => {
  const raw = { tab: 'lain' }
  expect({ ...raw, ...read(raw) }.tab).toBeUndefined()
})
