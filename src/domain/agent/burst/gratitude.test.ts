import { expect, test } from 'vitest'
import { isGrateful } from './gratitude.ts'

test('thanks with kind words ask for nothing', () => {
  for (const text of [
    'makasih kak, akhirnya bisa parkir mundur juga wkwk',
    'thank uu hasilnya bersih bgt kyk baru',
    'hatur nuhun pisan teh, kuehna empuk',
    'matur nuwun bu, kuene laris',
  ])
    expect(isGrateful(text), text).toBe(true)
})

test('thanks with a fault, a question, a request or a payment are no mere thanks', () => {
  for (const text of [
    'makasih lho bajunya luntur',
    'makasih banyak ya mba kuenya jamuran',
    'makasih ya mobilnya mogok',
    'terima kasih sudah menipu saya',
    'makasih kak rotinya keras kayak batu',
    'suwun mas motorku saiki mogok maneh',
    'makasih bagus banget, tapi kurang satu',
    'makasih kak bagus, ongkir ke solo brp',
    'makasih banyak, tolong dikirim besok ya',
    'makasih, udah saya transfer ya kak, mantap',
    'rotinya enak kak',
  ])
    expect(isGrateful(text), text).toBe(false)
})
