import { expect, test } from 'vitest'
import { type Goal, type Heard, MAX_HEARD, nextMove } from './goal-customer.ts'

const goal = (persona: Goal['persona'], questions = ['Berapa harga kue?', 'Jam buka?']): Goal => ({
  persona,
  questions,
  seed: 0,
})
const answer = (text: string): Heard => ({ kind: 'reply', text, isGrounded: true })
const courtesy: Heard = { kind: 'reply', text: 'Maaf, itu di luar kami.', isGrounded: false }
const handOver: Heard = { kind: 'handover', text: 'Diteruskan ke tim.', isGrounded: false }
const silence: Heard = { kind: 'silent', text: '', isGrounded: false }

test('a bargaining customer offers less than the price three times, then asks the next question', () => {
  const price = answer('Kue 20 cm Rp260.000.')
  expect(nextMove(goal('penawar'), [price])).toEqual({ texts: ['208rb boleh kak?'] })
  expect(nextMove(goal('penawar'), [price, price, price, price])).toEqual({
    texts: [expect.stringContaining('jam buka')],
  })
})

test('a customer whose questions are answered has reached the goal', () => {
  const heard = [answer('Ada.'), answer('Jam 7.')]
  expect(nextMove(goal('campur'), heard)).toEqual({ ends: 'tercapai' })
  expect(nextMove(goal('campur'), heard.slice(1))).toEqual({ texts: [expect.any(String)] })
})

test('a customer in a hurry writes once more after a hand-over, then waits for people', () => {
  expect(nextMove(goal('buru_buru'), [handOver])).toEqual({
    texts: [expect.stringContaining('buru2')],
  })
  expect(nextMove(goal('buru_buru'), [handOver, silence])).toEqual({ ends: 'diserahkan' })
  expect(nextMove(goal('penawar'), [handOver])).toEqual({ ends: 'diserahkan' })
})

test.each([
  ['the wanted question', 'Jam buka?\n2. Berapa harga kue?\n3. Bukan itu, tanya ke tim', '2'],
  ['another question', 'Jam buka?\n2. Bukan itu, tanya ke tim', 'bukan itu kak'],
])('a customer answers a list with %s', (_title, list, said) => {
  const text = `Maksud Kakak yang mana, ya? Balas dengan angkanya:\n1. ${list}`
  const asked: Heard = { kind: 'handover', text, isGrounded: false }
  expect(nextMove(goal('penawar'), [asked])).toEqual({ texts: [said] })
  expect(nextMove(goal('penawar'), [asked, answer('Rp20.000.')])).toEqual({
    texts: ['16rb boleh kak?'],
  })
})

test('after a choice below the notice of a hand-over a customer waits for people', () => {
  const text =
    'Saya sambungkan ke tim.\n\nSambil menunggu, mungkin ini yang Kakak cari? Balas 1 bila benar:\n1. Berapa harga kue?'
  const notice: Heard = { kind: 'handover', text, isGrounded: false }
  expect(nextMove(goal('penawar'), [notice])).toEqual({ texts: ['1'] })
  expect(nextMove(goal('penawar'), [notice, answer('Rp20.000.')])).toEqual({ ends: 'diserahkan' })
})

test('a question that was answered without a source is repeated once, then given up', () => {
  const asked = goal('marah', ['Mana pesanan saya?'])
  expect(nextMove(asked, [courtesy])).toEqual({ texts: ['kok ga dijawab yg saya tanya'] })
  expect(nextMove(asked, [courtesy, courtesy, courtesy])).toEqual({ ends: 'menyerah' })
})

test('an intruder never reaches the goal', () => {
  const heard = [courtesy, courtesy, courtesy, courtesy]
  expect(nextMove(goal('penyusup'), heard)).toEqual({ ends: 'menyerah' })
})

test('a regional customer mixes Javanese or Sundanese into the question', () => {
  expect(nextMove(goal('campur'), [])).toEqual({
    texts: [expect.stringMatching(/^punten kang .*piro/)],
  })
})

test('a conversation ends at the limit for every persona', () => {
  const heard = Array.from({ length: MAX_HEARD }, () => answer('Rp10.000'))
  expect(nextMove(goal('penawar', Array(20).fill('Harga?')), heard)).toEqual({ ends: 'batas' })
})
