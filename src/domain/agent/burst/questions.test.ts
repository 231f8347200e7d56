import { expect, test } from 'vitest'
import { continuesQuestion, isAnnouncement, isQuestion, withoutNameAddress } from './questions.ts'

test('a question ends with a regional particle', () => {
  for (const text of [
    'ambil 2 dapet korting ta',
    'antar ke solo 30 kaos gratis kah',
    'minggu kurire mlaku ora bu',
    'ke kertapati bayar dak',
    'hari minggu buko sampe jam berapo',
  ])
    expect(isQuestion(text), text).toBe(true)
  for (const text of ['nama saya dimas', 'kue 20 cm ya kak', 'antar ke solo 30 kaos'])
    expect(isQuestion(text), text).toBe(false)
})

test('a regional "if" continues the question before', () => {
  for (const text of ['nek wedok?', 'mun 2 ekor', 'kalu truk engkel?', 'misal 250 rb?'])
    expect(continuesQuestion(text), text).toBe(true)
  expect(continuesQuestion('muncul ga')).toBe(false)
})

test('a visit or a talk with others that is announced asks for nothing', () => {
  for (const text of ['ok lah bang, kukabari dulu kawan2 ku', 'yo sudah, besok aku kesitu bae'])
    expect(isAnnouncement(text), text).toBe(true)
  expect(isAnnouncement('kukabari dulu, ongkir brp')).toBe(false)
})

test('a short form of the name of a business addresses it', () => {
  expect(withoutNameAddress('minggu jam 2 bisa beh?', 'Kursus Babeh Naim')).toBe(
    'minggu jam 2 bisa',
  )
  expect(withoutNameAddress('roti brp', 'Toko Roti')).toBe('roti brp')
  expect(withoutNameAddress('minggu bisa?', 'Kursus Babeh Naim')).toBe('minggu bisa?')
})
