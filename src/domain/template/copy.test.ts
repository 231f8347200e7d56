import { expect, test } from 'vitest'
import type { TemplateParts } from '#whatsapp/model'
import { partsToCopy } from './copy.ts'

test('a copy of a template has text, location and buttons with their reviewed examples', () => {
  const parts: TemplateParts = {
    header: { format: 'TEXT', text: 'Nota {{1}}', example: 'A-1' },
    footer: 'Balas STOP',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Ya' },
      { type: 'URL', text: 'Toko', url: 'https://senja.example' },
      {
        type: 'URL',
        text: 'Lacak',
        url: 'https://senja.example/{{1}}',
        example: 'https://senja.example/a1',
      },
      { type: 'PHONE_NUMBER', text: 'Telepon', phone: '+628111000222' },
      { type: 'COPY_CODE', text: 'Salin', example: 'HEMAT' },
    ],
  }
  expect(partsToCopy(parts)).toEqual({ parts, left: [] })
  expect(partsToCopy({ header: { format: 'LOCATION' } })).toEqual({
    parts: { header: { format: 'LOCATION' } },
    left: [],
  })
  expect(partsToCopy({})).toEqual({ parts: {}, left: [] })
})

test.each<[string, TemplateParts]>([
  ['a picture', { header: { format: 'IMAGE' } }],
  ['a variable without its example', { header: { format: 'TEXT', text: 'Nota {{1}}' } }],
  ['a variable with a name', { header: { format: 'TEXT', text: 'Nota {{kode}}', example: 'A-1' } }],
])('a header %s is not copied', (_, parts) => {
  expect(partsToCopy({ ...parts, footer: 'Kaki' })).toEqual({
    parts: { footer: 'Kaki' },
    left: ['header'],
  })
})

test('parts without an example, and parts of an account, are not copied but listed', () => {
  const buttons = [
    { type: 'URL', text: 'Lacak', url: 'https://senja.example/{{1}}' },
    { type: 'PHONE_NUMBER', text: 'Telepon' },
    { type: 'COPY_CODE', text: 'Salin' },
    { type: 'FLOW', text: 'Isi' },
    { type: 'QUICK_REPLY', text: 'Ya' },
  ]
  expect(partsToCopy({ buttons, others: ['CAROUSEL'] })).toEqual({
    parts: { buttons: [{ type: 'QUICK_REPLY', text: 'Ya' }] },
    left: ['button', 'other'],
  })
  expect(
    partsToCopy({
      footer: 'Kode berlaku 5 menit.',
      buttons: [
        {
          type: 'URL',
          text: 'Salin',
          url: 'https://www.whatsapp.com/otp/code/?code=otp{{1}}',
          example: 'x',
        },
      ],
    }),
  ).toEqual({ parts: {}, left: ['button', 'other'] })
})
