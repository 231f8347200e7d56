import { expect, test } from 'vitest'
import { readHoursText } from './hours-text.ts'

/** The hours of the week, Monday first; '?' for a day about which the text says nothing. */
const weekOf = (text: string) => {
  const read = readHoursText(text)
  return read?.hours.entries?.map(({ start, end }, day) =>
    read.knows[day] ? (start ? `${start}-${end}` : 'tutup') : '?',
  )
}
const times = (count: number, value: string) => Array.from({ length: count }, () => value)

test.each([
  [
    'Senin-Sabtu 07.00-20.00 WIB, Minggu 08.00-15.00. Hari raya Idul Fitri libur 5 hari.',
    [...times(6, '07:00-20:00'), '08:00-15:00'],
  ],
  ['Senin sampai Jumat pukul 8.00-17.00', [...times(5, '08:00-17:00'), '?', '?']],
  ['Setiap hari 09:00-21:00.', times(7, '09:00-21:00')],
  ['Buka 08.00-17.00, libur hari Minggu.', [...times(6, '08:00-17:00'), 'tutup']],
  [
    'Senin-Jumat 07.00-17.30. Sabtu 07.00-12.00 dengan reservasi. Minggu dan tanggal merah libur.',
    [...times(5, '07:00-17:30'), '07:00-12:00', 'tutup'],
  ],
  ['Buka 08.00-17.00 Senin-Jumat.', [...times(5, '08:00-17:00'), '?', '?']],
  ['10.00-21.00 setiap hari, Minggu libur', [...times(6, '10:00-21:00'), 'tutup']],
  ['Senin, Rabu 09.00-12.00', ['09:00-12:00', '?', '09:00-12:00', ...times(4, '?')]],
])('reads the week of "%s"', (text, week) => {
  expect(weekOf(text)).toEqual(week)
})

test.each([
  'Setiap hari 08.30-17.30, kecuali Jumat mulai 13.00.',
  'Senin-Jumat 08.00-12.00 dan 13.00-17.00.',
  'Buka 24 jam setiap hari.',
  '10.00-21.00 setiap hari. Jumat buka jam 13.00.',
  'Setiap hari 10.00-21.00. Jumat buka jam 1 siang.',
  'Tutup sementara.',
  'Hubungi kami di jam kerja.',
])('leaves an unclear sentence to the owner\'s words: "%s"', (text) => {
  expect(weekOf(text)).toBeUndefined()
})
