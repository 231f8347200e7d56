import { expect, test } from 'vitest'
import { isPublicAddress } from './address.ts'

test.each([
  '8.8.8.8',
  '103.28.12.5',
  '172.15.0.1',
  '172.32.0.1',
  '2606:4700::1111',
  '2404:6800:4003::200e',
])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00:ec2::254',
  'ff02::1',
  '2002:7f00:1::',
  '2001:db8::1',
  '2001::1',
  'localhost',
  '',
  '1.2.3',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
