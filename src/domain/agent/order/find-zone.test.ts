import { expect, test } from 'vitest'
import type { Zone } from '#contract/sale'
import { findZone } from './find-zone.ts'

const zone = (name: string, areas: string[] = []): Zone => ({
  name,
  rupiah: 10_000,
  areas,
  free_from_rupiah: null,
  days: null,
})
const ZONES = [
  zone('Bandung', ['Cimahi', '40111-40199']),
  zone('Jakarta'),
  zone('Jakarta Selatan'),
  zone('Kota Yogyakarta'),
  zone('Sleman'),
  zone('Surabaya'),
]

test.each([
  ['ongkir ke bdg brp', 'Bandung'],
  ['kirim ke cimahi ya', 'Bandung'],
  ['jl riau 12, 40115', 'Bandung'],
  ['jl kaliurang km 5 sleman yogyakarta', 'Sleman'],
  ['jogja bisa?', 'Kota Yogyakarta'],
  ['jaksel', 'Jakarta Selatan'],
  ['jl. Bandung no 3 jakarta', 'Jakarta'],
  ['jl darmo 8 suraabaya', 'Surabaya'],
])('"%s" is in the zone %s', (text, name) => expect(findZone(text, ZONES)?.name).toBe(name))

test.each(['jl pahlawan 3 magelang', 'antara bandung dan surabaya', 'jl jakarta no 2', '50115'])(
  '"%s" names no certain zone',
  (text) => expect(findZone(text, ZONES)).toBeUndefined(),
)

test.each([
  ['ongkir ke tangsel brp', 'Tangerang'],
  ['kirim ke bandung barat', 'Bandung'],
  ['ongkir ke badung brp', 'Bandung'],
])('"%s" is not in the zone %s, which is another place', (text, name) =>
  expect(findZone(text, [zone(name)])).toBeUndefined(),
)

const BY_DISTANCE = [zone('Sampai 4 km', ['Condongcatur']), zone('Sampai 8 km', ['Ngaglik'])]

test.each([
  ['jl palagan 3, sekitar 6 km dari toko', 'Sampai 8 km'],
  ['jaraknya 3,5 km kak', 'Sampai 4 km'],
  ['sekitar 6km aja kak', 'Sampai 8 km'],
  ['4 km', 'Sampai 4 km'],
  ['ngaglik, 3 km dari toko', 'Sampai 8 km'],
])('"%s" states a distance from the shop, in the zone %s', (text, name) =>
  expect(findZone(text, BY_DISTANCE)?.name).toBe(name),
)

test.each([
  'jl kaliurang km 5 no 12',
  'kaliurang km 5',
  'jl magelang km 7,5 dari pasar belok kiri',
  'sekitar 12 km dari toko',
  '2 km dari pasar',
])('"%s" chooses no zone, so that the customer is asked', (text) =>
  expect(findZone(text, BY_DISTANCE)).toBeUndefined(),
)

test('a distance chooses between zones that begin where another ends', () => {
  const zones = [zone('0-5 km'), zone('5 - 10 km'), zone('Di bawah 20 km')]
  expect(findZone('7 km dari toko', zones)?.name).toBe('5 - 10 km')
  expect(findZone('15 km dari toko', zones)?.name).toBe('Di bawah 20 km')
})
