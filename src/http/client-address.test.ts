import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { detectedProxyHeader, forgetProxyHeader } from '#platform/network/proxy-detection'
import { visitorOf } from './client-address.ts'

beforeEach(forgetProxyHeader)

function incomingFrom(remoteAddress: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  return new IncomingMessage(socket)
}
const requestWith = (headers: Record<string, string> = {}) => new Request('http://x/', { headers })

test('a directly connected client is identified by its address, whatever its headers claim', () => {
  const claiming = requestWith({ 'x-forwarded-for': '1.2.3.4' })
  expect(visitorOf(claiming, incomingFrom('::ffff:203.0.113.7'), undefined)).toEqual({
    address: '203.0.113.7',
  })
  expect(visitorOf(requestWith(), incomingFrom('2001:db8::7'), undefined)).toEqual({
    address: '2001:db8::7',
  })
})

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:10.0.0.5',
  '192.168.1.9',
  '172.17.0.1',
  'fd00::1',
  'fe80::1',
  '100.64.0.9',
])('%s may be many clients, so its address is unverified', (address) => {
  expect(visitorOf(requestWith(), incomingFrom(address), undefined)).toEqual({
    peer: address.replace('::ffff:', ''),
  })
})

test('behind a trusted proxy the entry that this proxy added counts', () => {
  const listed = requestWith({ 'x-forwarded-for': '6.6.6.6, 203.0.113.9' })
  expect(visitorOf(listed, incomingFrom('10.0.0.5'), 'x-forwarded-for').address).toBe('203.0.113.9')
  const wrong = requestWith({ 'x-real-ip': 'not an address' })
  expect(visitorOf(wrong, incomingFrom('10.0.0.5'), 'x-real-ip').address).toBeUndefined()
  expect(visitorOf(requestWith(), incomingFrom('203.0.113.7'), 'x-real-ip').address).toBeUndefined()
  expect(detectedProxyHeader()).toBeUndefined()
})

test.each([
  ['x-forwarded-for', '6.6.6.6, 203.0.113.9'],
  ['cf-connecting-ip', '203.0.113.9'],
  ['x-real-ip', '203.0.113.9'],
  ['forwarded', 'for=6.6.6.6, for=203.0.113.9;proto=https'],
  ['forwarded', 'proto=https;for="203.0.113.9:4711"'],
])('%s from a private peer is reported as an unconfigured proxy', (header, value) => {
  expect(
    visitorOf(requestWith({ [header]: value }), incomingFrom('172.17.0.1'), undefined),
  ).toEqual({
    peer: '172.17.0.1',
    claimed: '203.0.113.9',
  })
  expect(detectedProxyHeader()).toBe(header)
})

test('a public client that sometimes forges the header does not count as a proxy', () => {
  const send = (times: number, headers?: Record<string, string>) => {
    for (let i = 0; i < times; i++)
      visitorOf(requestWith(headers), incomingFrom('203.0.113.7'), undefined)
  }
  send(49, { 'x-forwarded-for': '1.2.3.4' })
  send(1)
  send(49, { 'x-forwarded-for': '1.2.3.4' })
  expect(detectedProxyHeader()).toBeUndefined()
  send(1, { 'x-forwarded-for': '1.2.3.4' })
  expect(detectedProxyHeader()).toBe('x-forwarded-for')
})
