import { expect, test } from 'vitest'
import { givesWhatIsAsked, kindsAsked } from './answer-kinds.ts'

test.each([
  ['les metik 8 jam brp', ['price']],
  ['nambah jam brp', []],
  ['buka jam brp', ['clock']],
  ['bukanya jem berapa', ['clock']],
  ['ganti jadwal bisa?', []],
  ['jadwal kelas anak?', ['day']],
  ['genset untuk acara hari kamis', []],
])('%s asks for %j', (question, kinds) => {
  expect(kindsAsked(question)).toEqual(kinds)
})

test('a price may be a percentage, and a duration "30 menitan"', () => {
  expect(givesWhatIsAsked('tanda jadinya brp', 'DP 50%, sisanya setelah terpasang.')).toBe(true)
  expect(givesWhatIsAsked('tanda jadinya brp', 'Tanda jadi dibayar tunai.')).toBe(false)
  expect(givesWhatIsAsked('brp lama', 'Nunggu 30 menitan.')).toBe(true)
})
