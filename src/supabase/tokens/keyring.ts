import { createHash } from 'node:crypto'
import { importJWK, type CryptoKey, type JWTHeaderParameters } from 'jose'

/** A JSON Web Key in stored or published form. */
export type Jwk = {
  kty: string
  kid?: string
  alg?: string
  key_ops?: string[]
  [member: string]: unknown
}

type Material = CryptoKey | Uint8Array
type KnownKey = { alg: string; kid?: string; verifying: Material }

export type Keyring = {
  signing: { header: JWTHeaderParameters; key: Material }
  published: Jwk[]
  /**
   * Candidate keys for a header; empty means that no known key can have signed it.
   * `isAlgorithmKnown` tells why.
   */
  find(header: {
    alg: string
    kid?: string
  }): Promise<{ isAlgorithmKnown: boolean; keys: Material[] }>
}

const ALGORITHMS = new Set(['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA', 'HS256'])
const PRIVATE_MEMBERS = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'key_ops', 'ext'])

export async function loadKeyring(options: {
  jwtSecret: string
  signingKeys: Jwk[]
  signsWithSecret?: boolean
}): Promise<Keyring> {
  const secret = new TextEncoder().encode(options.jwtSecret)
  const loaded = await Promise.all(options.signingKeys.map(loadKey))
  const known: KnownKey[] = [...loaded.map((key) => key.known), { alg: 'HS256', verifying: secret }]
  const signer = options.signsWithSecret ? undefined : loaded.find((key) => key.signing)
  return {
    signing: signer?.signing
      ? {
          header: { alg: signer.known.alg, kid: signer.known.kid, typ: 'JWT' },
          key: signer.signing,
        }
      : { header: { alg: 'HS256', typ: 'JWT' }, key: secret },
    published: loaded.flatMap((key) => (key.published ? [key.published] : [])),
    find: async ({ alg, kid }) => {
      const sameAlgorithm = known.filter((key) => key.alg === alg)
      // A token without kid matches a key without one (the shared secret).
      const keys = sameAlgorithm.filter(
        (key) => kid === undefined || key.kid === undefined || key.kid === kid,
      )
      return { isAlgorithmKnown: sameAlgorithm.length > 0, keys: keys.map((key) => key.verifying) }
    },
  }
}

async function loadKey(
  jwk: Jwk,
): Promise<{ known: KnownKey; signing?: Material; published?: Jwk }> {
  const alg = jwk.alg ?? algorithmOf(jwk)
  if (!ALGORITHMS.has(alg))
    throw new Error(`signing key ${jwk.kid ?? ''} has the unsupported algorithm ${alg}`)
  const kid =
    jwk.kid ??
    createHash('sha256')
      .update(JSON.stringify([jwk.kty, jwk.crv, jwk.x, jwk.y, jwk.n, jwk.e]))
      .digest('base64url')
      .slice(0, 22)
  const bare = { ...jwk, alg, kid, key_ops: undefined }
  const maySign = !jwk.key_ops || jwk.key_ops.includes('sign')
  if (jwk.kty === 'oct') {
    const key = await importJWK(bare, alg)
    return { known: { alg, kid, verifying: key }, signing: maySign ? key : undefined }
  }
  const publicMembers = Object.fromEntries(
    Object.entries(jwk).filter(([name]) => !PRIVATE_MEMBERS.has(name)),
  )
  const published: Jwk = {
    ...publicMembers,
    kty: jwk.kty,
    kid,
    alg,
    use: 'sig',
    key_ops: ['verify'],
  }
  return {
    known: { alg, kid, verifying: await importJWK({ ...published, key_ops: undefined }, alg) },
    signing: maySign && jwk.d !== undefined ? await importJWK(bare, alg) : undefined,
    published,
  }
}

function algorithmOf(jwk: Jwk): string {
  if (jwk.kty === 'oct') return 'HS256'
  if (jwk.kty === 'RSA') return 'RS256'
  if (jwk.kty === 'OKP') return 'EdDSA'
  return jwk.crv === 'P-384' ? 'ES384' : 'ES256'
}
