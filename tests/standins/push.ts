import { createECDH, randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import ece from 'http_ece'
import { importJWK, jwtVerify } from 'jose'

/** What a browser received, decrypted. */
export type Pushed = { browser: string; message: unknown; ttlSeconds: number }

/**
 * A browser vendor's push service (RFC 8030) and the browsers behind it, offline. `subscribe` makes
 * a browser's subscription for a VAPID key; a message is accepted only with a valid signature of
 * that key (RFC 8292) and is decrypted as the browser would (RFC 8291). `expire` ends a
 * subscription: 410. `setAway`: the service answers 503.
 */
export type PushStandin = {
  url: string
  pushed: Pushed[]
  subscribe: (browser: string, publicKey: string) => SubscriptionJson
  expire: (browser: string) => void
  setAway: (isAway: boolean) => void
  close: () => Promise<void>
}
type SubscriptionJson = { endpoint: string; keys: { p256dh: string; auth: string } }
type Browser = { key: ReturnType<typeof createECDH>; auth: string; sender: string; isGone: boolean }

export async function startPush(): Promise<PushStandin> {
  const browsers = new Map<string, Browser>()
  const pushed: Pushed[] = []
  let isAway = false
  const app = new Hono()
  app.post('/send/:browser', async (c) => {
    const name = c.req.param('browser')
    const browser = browsers.get(name)
    if (isAway) return c.text('try later', 503)
    if (!browser || browser.isGone) return c.text('gone', 410)
    const sender = /^vapid t=([^,]+), ?k=(.+)$/.exec(c.req.header('authorization') ?? '')
    if (!sender?.[1] || sender[2] !== browser.sender) return c.text('another key', 403)
    if (!(await isSigned(sender[1], browser.sender, new URL(c.req.url).origin)))
      return c.text('bad signature', 403)
    const body = Buffer.from(await c.req.arrayBuffer())
    const plain = ece.decrypt(body, {
      version: 'aes128gcm',
      privateKey: browser.key,
      authSecret: browser.auth,
    })
    pushed.push({
      browser: name,
      message: JSON.parse(plain.toString('utf8')),
      ttlSeconds: Number(c.req.header('ttl')),
    })
    return c.body(null, 201)
  })
  const { server, port } = await listen(app)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    pushed,
    subscribe: (name, publicKey) => {
      const key = createECDH('prime256v1')
      const p256dh = key.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      browsers.set(name, { key, auth, sender: publicKey, isGone: false })
      return { endpoint: `${url}/send/${name}`, keys: { p256dh, auth } }
    },
    expire: (name) => {
      const browser = browsers.get(name)
      if (browser) browser.isGone = true
    },
    setAway: (away) => void (isAway = away),
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** The key is an uncompressed P-256 point: 0x04, x, y. */
async function isSigned(token: string, publicKey: string, audience: string): Promise<boolean> {
  const point = Buffer.from(publicKey, 'base64url')
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    'ES256',
  )
  return jwtVerify(token, key, { audience }).then(
    () => true,
    () => false,
  )
}

const listen = (app: Hono) =>
  new Promise<{ server: ReturnType<typeof serve>; port: number }>((done) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      done({ server, port }),
    )
  })
