import { expect, test } from 'vitest'
import { parseContact, phoneText } from './contact.ts'

test('parses a number in the spellings that people use', () => {
  for (const typed of ['081234567890', '0812-3456-7890', '+62 812 3456 7890', '6281234567890'])
    expect(parseContact(typed)).toEqual({ phone: '+6281234567890' })
})

test('lowercases an address, and refuses what is neither email nor phone', () => {
  expect(parseContact(' Dimas@RotiSenja.example ')).toEqual({ email: 'dimas@rotisenja.example' })
  for (const typed of ['', 'dimas', 'dimas@', 'a@b', '12345', '08123x567890'])
    expect(parseContact(typed)).toBeUndefined()
})

test('groups the digits of a number', () => {
  expect(phoneText('6281227144471')).toBe('+62 812-2714-4471')
})
