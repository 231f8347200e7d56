import { createHash, randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** The user at the provider, and their claims. */
export type OidcPerson = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
  [claim: string]: unknown
}
export type OidcStandin = {
  url: string
  clientId: string
  clientSecret: string
  /** Sets the user who signs in; null: they refuse. */
  signIn: (person: OidcPerson | null) => void
  /** An id token as an app receives it. */
  idToken: (person: OidcPerson, claims?: Record<string, unknown>) => Promise<string>
  close: () => Promise<void>
}

type Grant = { person: OidcPerson; challenge: string; nonce: string; redirectUri: string }

const CLIENT = { id: 'tanggap', secret: 'rahasia' }

/**
 * An OpenID Connect provider, offline: discovery, authorization code with PKCE, id tokens,
 * userinfo. Its sign-in page accepts at once.
 */
export async function startOidc(options: { port?: number } = {}): Promise<OidcStandin> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(publicKey)), kid: 'standin', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, OidcPerson>()
  let present: OidcPerson | null = {
    sub: '1001',
    email: 'dewi@contoh.test',
    email_verified: true,
    name: 'Dewi',
  }
  let url = ''
  const sign = (person: OidcPerson, claims: Record<string, unknown>) =>
    new SignJWT({ ...person, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuer(String(claims.iss ?? url))
      .setAudience(String(claims.aud ?? CLIENT.id))
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)

  const app = new Hono()
  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
  )
  app.get('/jwks', (c) => c.json({ keys: [key] }))
  app.get('/authorize', (c) => {
    const query = c.req.query()
    if (
      query.client_id !== CLIENT.id ||
      query.response_type !== 'code' ||
      !query.redirect_uri ||
      !query.code_challenge
    )
      return c.text('invalid_request', 400)
    const back = new URL(query.redirect_uri)
    if (query.state) back.searchParams.set('state', query.state)
    if (present) {
      const code = randomUUID()
      grants.set(code, {
        person: present,
        challenge: query.code_challenge,
        nonce: query.nonce ?? '',
        redirectUri: query.redirect_uri,
      })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The person said no')
    }
    return c.redirect(back.href)
  })
  app.post('/token', async (c) => {
    const form = await c.req.parseBody()
    const grant = grants.get(String(form.code))
    grants.delete(String(form.code))
    const isProved =
      grant &&
      createHash('sha256').update(String(form.code_verifier)).digest('base64url') ===
        grant.challenge
    if (
      !grant ||
      !isProved ||
      form.client_id !== CLIENT.id ||
      form.client_secret !== CLIENT.secret ||
      form.redirect_uri !== grant.redirectUri
    )
      return c.json({ error: 'invalid_grant' }, 400)
    const accessToken = randomUUID()
    tokens.set(accessToken, grant.person)
    return c.json({
      access_token: accessToken,
      refresh_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: await sign(grant.person, grant.nonce ? { nonce: grant.nonce } : {}),
    })
  })
  app.get('/userinfo', (c) => {
    const person = tokens.get((c.req.header('authorization') ?? '').replace('Bearer ', ''))
    return person ? c.json(person) : c.json({ error: 'invalid_token' }, 401)
  })
  return new Promise((done) => {
    const server = serve(
      { fetch: app.fetch, port: options.port ?? 0, hostname: '127.0.0.1' },
      ({ port }) => {
        url = `http://127.0.0.1:${port}`
        done({
          url,
          clientId: CLIENT.id,
          clientSecret: CLIENT.secret,
          signIn: (person) => void (present = person),
          idToken: (person, claims = {}) => sign(person, claims),
          close: () => new Promise((closed) => void server.close(() => closed())),
        })
      },
    )
  })
}
