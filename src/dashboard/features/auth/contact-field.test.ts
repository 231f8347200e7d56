import { expect, test } from 'vitest'
import { contactField } from './contact-field.ts'

test('offers and accepts a phone only where the instance can send codes to phones', () => {
  const without = contactField({ email: true, phone: false })
  expect([without.label, without.missing]).toEqual(['Email', 'Isi alamat email yang lengkap.'])
  expect(without.parse('0812-3456-7890')).toBeUndefined()
  expect(without.parse('Rina@Toko.test')).toEqual({ email: 'rina@toko.test' })
  const both = contactField({ email: true, phone: true })
  expect(both.label).toBe('Email atau nomor telepon')
  expect(both.parse('0812-3456-7890')).toEqual({ phone: '+6281234567890' })
})

test('names the phone in the form where email is off', () => {
  const phones = contactField({ email: false, phone: true })
  expect(phones.label).toBe('Nomor telepon')
  expect(phones.parse('rina@toko.test')).toBeUndefined()
  expect(phones.parse('0812-3456-7890')).toEqual({ phone: '+6281234567890' })
})
