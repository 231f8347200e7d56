import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

function from(remoteAddress: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  return new IncomingMessage(socket)
}
const asked = (headers: Record<string, string> = {}) => new Request('http://x/', { headers })

test('a client that connects directly is known by its address, whatever it claims', () => {
  expect(clientAddress(asked({ 'x-forwarded-for': '1.2.3.4' }), from('::ffff:203.0.113.7'), undefined)).toBe('203.0.113.7')
  expect(clientAddress(asked(), from('2001:db8::7'), undefined)).toBe('2001:db8::7')
})

test.each(['127.0.0.1', '::1', '::ffff:10.0.0.5', '192.168.1.9', '172.17.0.1', 'fd00::1', 'fe80::1', '100.64.0.9'])('%s is a proxy or ourselves, not a client', (address) => {
  expect(clientAddress(asked(), from(address), undefined)).toBeUndefined()
})

test('behind a trusted proxy the entry that the proxy itself added counts', () => {
  expect(clientAddress(asked({ 'x-forwarded-for': '6.6.6.6, 203.0.113.9' }), from('10.0.0.5'), 'x-forwarded-for')).toBe('203.0.113.9')
  expect(clientAddress(asked({ 'x-real-ip': 'not an address' }), from('10.0.0.5'), 'x-real-ip')).toBeUndefined()
  expect(clientAddress(asked(), from('203.0.113.7'), 'x-real-ip')).toBeUndefined()
})
