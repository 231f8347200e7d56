import { expect, test } from 'vitest'
import { describeContent } from './describe-content.ts'
import { answersIn } from './form-answers.ts'

test('a form is read as its questions and answers', () => {
  expect(
    answersIn({
      flow_token: 'cmd-1',
      nama_lengkap: 'Dewi',
      jumlah: 3,
      antar: true,
      isi: ['coklat', 'keju'],
      kosong: '  ',
      foto: null,
    }),
  ).toEqual([
    { label: 'Nama lengkap', value: 'Dewi' },
    { label: 'Jumlah', value: '3' },
    { label: 'Antar', value: 'Ya' },
    { label: 'Isi', value: 'coklat, keju' },
  ])
})

test('generated names and choices lose their numbers, typed ones do not', () => {
  expect(
    answersIn({
      screen_0_Cara_kirim_1: '1_Antar_ke_rumah',
      screen_1_Catatan_0: 'jangan pedas',
      alamat: '12_Melati',
    }),
  ).toEqual([
    { label: 'Cara kirim', value: 'Antar ke rumah' },
    { label: 'Catatan', value: 'jangan pedas' },
    { label: 'Alamat', value: '12_Melati' },
  ])
})

test('opens an address one level deeper; other data has no answers', () => {
  expect(
    answersIn({ saved_address_id: 'a1', values: { city: 'Bandung', house_number: '5' } }),
  ).toEqual([
    { label: 'City', value: 'Bandung' },
    { label: 'House number', value: '5' },
  ])
  for (const nothing of [undefined, null, 'x', 3, [], { a: { b: { c: 1 } } }])
    expect(answersIn(nothing)).toEqual([])
  expect(
    answersIn(
      Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`k${at}`, 'a'.repeat(900)])),
    ),
  ).toHaveLength(40)
})

test('a form in a list of rooms shows its answers', () => {
  expect(
    describeContent({
      type: 'choice',
      via: 'flow',
      title: 'Sent',
      data: { flow_token: 'x', nama: 'Dewi', jumlah: 2 },
    }),
  ).toBe('Formulir diisi: Nama: Dewi, Jumlah: 2')
  expect(describeContent({ type: 'choice', via: 'address', title: 'Sent' })).toBe('Alamat dikirim')
  expect(describeContent({ type: 'choice', via: 'button', title: 'Ya, pesan' })).toBe('Ya, pesan')
})
