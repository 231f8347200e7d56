import { expect, test } from 'vitest'
import { listAt, listBefore } from './report-links.ts'

const week = { span: 'minggu', today: '2026-11-28', shiftDays: 7 } as const

test('each column of a day opens its own conversations', () => {
  expect(listAt(week, '2026-11-26')).toEqual({ daftar: 'dijawab', tanggal: '2026-11-26' })
  expect(listAt(week, '2026-11-26', 'oleh_ai')).toEqual({
    daftar: 'oleh_ai',
    tanggal: '2026-11-26',
  })
  expect(listAt(week, '2026-11-26', 'sebelumnya')).toEqual({
    daftar: 'dijawab',
    tanggal: '2026-11-19',
  })
})

test('an hour of today opens the same hour of last week', () => {
  const today = { span: 'hari', today: '2026-11-28', shiftDays: 7 } as const
  expect(listAt(today, '09', 'dibantu_tim')).toEqual({
    daftar: 'dibantu_tim',
    tanggal: '2026-11-28',
    jam: '09',
  })
  expect(listAt(today, '09', 'sebelumnya')).toEqual({
    daftar: 'dijawab',
    tanggal: '2026-11-21',
    jam: '09',
  })
})

test('a figure of the period before opens that period up to the same time', () => {
  const report = { today: '2026-11-28', time: '14:05:09', shiftDays: 7 }
  expect(listBefore({ ...report, span: 'hari' }, 'oleh_ai')).toEqual({
    daftar: 'oleh_ai',
    tanggal: '2026-11-21',
    pukul: '14:05:09',
  })
  expect(listBefore({ ...report, shiftDays: 30, span: 'bulan' }, 'dijawab')).toEqual({
    daftar: 'dijawab',
    hari: '30',
    sampai: '2026-10-29',
    pukul: '14:05:09',
  })
})
