import { expect, test } from 'vitest'
import { composeTemplate, headerWant, isFillable, slotsOf } from './slots.ts'

test('the values of a template are for the variables of body, header and buttons, in this order', () => {
  const template = {
    name: 'nota',
    language: 'id',
    body: 'Halo {{2}}, pesanan {{1}} dan {{2}}.',
    parts: {
      header: { format: 'TEXT', text: 'Nota {{1}}' },
      footer: 'Roti Senja',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Ya' },
        { type: 'URL', text: 'Lacak', url: 'https://senja.example/{{1}}' },
        { type: 'URL', text: 'Toko', url: 'https://senja.example' },
        { type: 'COPY_CODE', text: 'Salin kode' },
      ],
    },
  }
  expect(slotsOf(template)).toEqual([
    { place: 'body', name: '1', word: '{{1}}' },
    { place: 'body', name: '2', word: '{{2}}' },
    { place: 'header', name: '1', word: '{{1}}' },
    { place: 'button', index: 1, sub: 'url', word: 'Lacak' },
    { place: 'button', index: 3, sub: 'copy_code', word: 'Salin kode' },
  ])
  expect(composeTemplate(template, ['A-1', 'Dewi', 'N-9', 'a1', 'HEMAT'])).toEqual({
    type: 'template',
    name: 'nota',
    language: 'id',
    text: 'Halo Dewi, pesanan A-1 dan Dewi.',
    body: ['A-1', 'Dewi'],
    header: { type: 'text', text: 'Nota N-9', value: { text: 'N-9' } },
    footer: 'Roti Senja',
    buttons: [
      { index: 1, sub: 'url', value: 'a1' },
      { index: 3, sub: 'copy_code', value: 'HEMAT' },
    ],
    choices: ['Ya', 'Lacak', 'Toko', 'Salin kode'],
  })
})

test('named variables of a template are filled in text order and keep their names', () => {
  const template = {
    name: 'nota',
    language: 'id',
    body: 'Halo {{nama}}, pesanan {{ kode }} untuk {{nama}}',
    parts: { header: { format: 'TEXT', text: 'Hai {{sapaan}}' } },
  }
  expect(slotsOf(template).map(({ word }) => word)).toEqual(['{{nama}}', '{{kode}}', '{{sapaan}}'])
  expect(composeTemplate(template, ['Dewi', 'A-1', 'Kak'])).toMatchObject({
    text: 'Halo Dewi, pesanan A-1 untuk Dewi',
    body: ['Dewi', 'A-1'],
    names: ['nama', 'kode'],
    header: { text: 'Hai Kak', value: { text: 'Kak', name: 'sapaan' } },
  })
})

test("a template's variable without a value stays; a plain template is only text", () => {
  expect(
    composeTemplate({ name: 'a', language: 'id', body: 'Halo {{1}}, {{2}} {{1}}', parts: {} }, [
      '$& Dewi',
    ]),
  ).toMatchObject({ text: 'Halo $& Dewi, {{2}} $& Dewi', body: ['$& Dewi', ''] })
  expect(
    composeTemplate(
      {
        name: 'a',
        language: 'id',
        body: 'Halo',
        parts: { header: { format: 'TEXT', text: 'Buka' } },
      },
      [],
    ),
  ).toEqual({
    type: 'template',
    name: 'a',
    language: 'id',
    text: 'Halo',
    header: { type: 'text', text: 'Buka' },
  })
})

test.each([
  ['IMAGE', 'image'],
  ['VIDEO', 'video'],
  ['DOCUMENT', 'document'],
  ['LOCATION', 'location'],
  ['TEXT', undefined],
])('a template header of format %s needs %s', (format, want) => {
  expect(headerWant({ header: { format, text: 'Nota' } })).toBe(want)
  expect(isFillable({ header: { format } })).toBe(true)
})

test('a template with an unknown header, button or part cannot be filled', () => {
  expect(isFillable({})).toBe(true)
  expect(isFillable({ header: { format: 'GIF' } })).toBe(false)
  expect(isFillable({ buttons: [{ type: 'MPM', text: 'Lihat' }] })).toBe(false)
  expect(isFillable({ others: ['CAROUSEL'] })).toBe(false)
})

test.each([
  ['as it was made', { type: 'OTP', text: 'Salin kode' }],
  [
    'as Meta lists it',
    {
      type: 'URL',
      text: 'Salin kode',
      url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}',
    },
  ],
])(
  'a one-time code is requested once, and goes into the text and to its button, %s',
  (_, button) => {
    const template = {
      name: 'kode',
      language: 'id',
      body: '*{{1}}* adalah kode verifikasi Anda.',
      parts: { footer: 'Berlaku 5 menit.', buttons: [button] },
    }
    expect(isFillable(template.parts)).toBe(true)
    expect(slotsOf(template)).toEqual([{ place: 'body', name: '1', word: 'Kode', isCode: true }])
    expect(composeTemplate(template, ['771204'])).toMatchObject({
      text: '*771204* adalah kode verifikasi Anda.',
      body: ['771204'],
      buttons: [{ index: 0, sub: 'url', value: '771204' }],
      choices: ['Salin kode'],
    })
    expect(slotsOf({ ...template, body: 'Kode Anda' })).toHaveLength(1)
  },
)

test("an address that only resembles a code's is filled like any other", () => {
  const template = {
    name: 'a',
    language: 'id',
    body: 'Halo {{1}}',
    parts: { buttons: [{ type: 'URL', text: 'Buka', url: 'https://senja.example/otp/{{1}}' }] },
  }
  expect(slotsOf(template)).toHaveLength(2)
  expect(composeTemplate(template, ['Dewi', 'a1'])).toMatchObject({
    body: ['Dewi'],
    buttons: [{ index: 0, sub: 'url', value: 'a1' }],
  })
})

test('a form needs no value before sending, and its button has a name', () => {
  const template = {
    name: 'data',
    language: 'id',
    body: 'Isi data Anda.',
    parts: {
      buttons: [
        { type: 'QUICK_REPLY', text: 'Nanti' },
        { type: 'FLOW', text: 'Isi' },
      ],
    },
  }
  expect([isFillable(template.parts), slotsOf(template)]).toEqual([true, []])
  expect(composeTemplate(template, [])).toMatchObject({
    buttons: [{ index: 1, sub: 'flow' }],
    choices: ['Nanti', 'Isi'],
  })
})
