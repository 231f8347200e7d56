import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, beforeEach } from 'vitest'
import type { OutboundBody, OutboundCommand } from '#whatsapp/commands'
import { parseSettings, useSettings } from '#platform/settings'
import { startWaha, type Waha } from '../../../../tests/standins/waha/waha.ts'
import type { Account } from '../../engine-interface.ts'
import { noPace } from './pace.ts'
import { createWaha } from './waha.ts'

export const DEWI = { phone: '628111000111', lid: '149876543210987', name: 'Dewi' }
export const engine = createWaha(1500, noPace)
export let waha: Waha
export let account: Account

/** Test only: a WAHA server for each test of a file, with an account on it. */
export function useWaha(): void {
  beforeEach(async () => {
    waha = await startWaha({ receiptDelayMs: 0, startMs: 5 })
    useSettings(
      parseSettings({ NODE_ENV: 'test', WAHA_URL: waha.url, PUBLIC_URL: 'http://127.0.0.1:9' }),
    )
    account = {
      channelId: randomUUID(),
      engine: 'waha',
      externalId: 'cs-1',
      status: 'WORKING',
      credentials: { url: waha.url, apiKey: 'waha-key', hmacKey: 'hook-key' },
      settings: {},
    }
    waha.sessions.people.set(DEWI.phone, DEWI)
  })
  afterEach(() => waha.close())
}

export const postControl = (path: string, body: object) =>
  fetch(`${waha.url}${path}`, { method: 'POST', body: JSON.stringify(body) }).then((response) =>
    response.json(),
  )
export function pairSession(): void {
  const session = waha.sessions.create('cs-1', {})
  Object.assign(session, { isPaired: true, status: 'WORKING' })
}
export const toCommand = (
  body: OutboundBody,
  change: Partial<OutboundCommand> = {},
): OutboundCommand => ({
  commandId: '01999e2a-7c0d-7abc-8123-456789abcdef',
  to: [{ kind: 'phone', value: DEWI.phone }],
  providerChatId: DEWI.phone,
  body,
  ...change,
})
export const toTextBody = (words: string): OutboundBody => ({ type: 'text', text: words })

export async function startServer(handler: RequestListener) {
  const server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    server,
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  }
}
