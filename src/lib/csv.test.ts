import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('cells with separators, quotes and lines stay one cell', () => {
  expect(toCsv([['a;b', 'kata "manis"', 'dua\nbaris']])).toBe(
    '\uFEFF"a;b";"kata ""manis""";"dua\nbaris"\r\n',
  )
})

test('a cell that a spreadsheet would run is marked as text; numbers are not', () => {
  expect(toCsv([['=HYPERLINK("x")', '+62812', '-5', '@ana', '-ada']])).toBe(
    '\uFEFF"\'=HYPERLINK(""x"")";+62812;-5;\'@ana;\'-ada\r\n',
  )
})
