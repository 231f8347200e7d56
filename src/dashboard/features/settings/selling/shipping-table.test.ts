import { expect, test } from 'vitest'
import { EMPTY_ZONE, parseZone, pasteCells, typedZone } from './shipping-table.ts'

const ROW = {
  name: 'Bandung',
  rupiah: 'Rp9.000',
  areas: 'bdg, Cimahi, 40111-40199',
  freeFrom: '200.000',
  days: '1-2 hari',
}
const STORED = {
  name: 'Bandung',
  rupiah: 9000,
  areas: ['bdg', 'Cimahi', '40111-40199'],
  free_from_rupiah: 200_000,
  days: '1-2 hari',
}

test('a typed row becomes a zone, and a zone becomes the same row again', () => {
  expect(parseZone(ROW)).toEqual(STORED)
  expect(parseZone(typedZone(STORED))).toEqual(STORED)
  expect(parseZone({ ...EMPTY_ZONE, name: 'Depok', rupiah: '0' })).toEqual({
    name: 'Depok',
    rupiah: 0,
    areas: [],
    free_from_rupiah: null,
    days: null,
  })
})

test.each([
  { ...ROW, name: '' },
  { ...ROW, rupiah: '' },
  { ...ROW, rupiah: '9 ribuan' },
  { ...ROW, freeFrom: 'dua ratus' },
  { ...ROW, days: 'x'.repeat(60) },
])('a wrong cell makes no zone: %o', (row) => expect(parseZone(row)).toBeUndefined())

test('pasted cells of a sheet fill the rows from the chosen cell on', () => {
  const at = { row: 1, column: 'name' } as const
  const pasted = pasteCells([ROW], 'Depok\t15.000\tdpk\nBogor\t18000\t\t\t2 hari\n', at)
  expect(pasted).toEqual([
    ROW,
    { ...EMPTY_ZONE, name: 'Depok', rupiah: '15.000', areas: 'dpk' },
    { ...EMPTY_ZONE, name: 'Bogor', rupiah: '18000', days: '2 hari' },
  ])
  expect(pasteCells([ROW], 'Depok', at)).toBeUndefined()
})
