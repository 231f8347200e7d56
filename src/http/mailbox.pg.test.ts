import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttp } from '#http'
import { sendMail } from '#platform/mail'
import { loadKeys } from '#supabase/tokens'
import { openWorld, type World } from '../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function askMailbox(
  path: string,
  options: { shows: boolean; from: string },
): Promise<Response> {
  const app = createHttp({
    verifier: await loadKeys({
      jwtSecret: 'a secret of the tests, at least 32 characters',
      signingKeys: [],
    }),
    gatewayKey: 'k',
    sessionCookie: 'session',
    metricsToken: undefined,
    showsMailbox: options.shows,
    hosted: undefined,
    notReady: async () => [],
    dashboard: () => new Response('not found', { status: 404 }),
  })
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: options.from })
  return app.fetch(new Request(`http://x${path}`), { incoming: new IncomingMessage(socket) })
}

test('in development stored mails can be read locally, per recipient', async () => {
  await sendMail({
    to: 'dimas@example.test',
    subject: 'Konfirmasi <b>alamat</b>',
    html: '<a href="http://x/login?token_hash=abc">"Lanjut"</a>',
    text: '',
  })
  await sendMail({ to: 'rina@example.test', subject: 'Undangan', html: '<p>Halo</p>', text: '' })
  const body = await (
    await askMailbox('/development/mail?to=dimas@example.test', { shows: true, from: '127.0.0.1' })
  ).text()
  expect(body).toContain('token_hash=abc')
  expect(body).not.toContain('Undangan')
  expect(body).not.toContain('<b>alamat</b>')
  expect(body).toContain('sandbox=')
})

test.each([
  ['in production', { shows: false, from: '127.0.0.1' }],
  ['from another machine', { shows: true, from: '203.0.113.7' }],
  ['from the local network', { shows: true, from: '192.168.1.5' }],
])('mails are not readable %s', async (_name, options) => {
  const answer = await askMailbox('/development/mail', options)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('Undangan')
})
