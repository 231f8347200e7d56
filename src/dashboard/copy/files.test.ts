import { expect, test } from 'vitest'
import { fileSize, fileType, playTime } from './files.ts'

test('formats sizes and durations', () => {
  expect([0, 900, 52_400, 999_999, 2_450_000].map(fileSize)).toEqual([
    '1 KB',
    '1 KB',
    '52 KB',
    '1000 KB',
    '2,5 MB',
  ])
  expect([0, 9.6, 75, 3700].map(playTime)).toEqual(['0:00', '0:10', '1:15', '1:01:40'])
})
test('shows a short name of a type, or the file’s extension', () => {
  expect([
    fileType('application/pdf', 'a.exe'),
    fileType('application/octet-stream', 'a.dwg'),
    fileType('video/mp4', null),
    fileType('application/x-y', null),
  ]).toEqual(['PDF', 'DWG', 'MP4', 'BERKAS'])
})
