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
