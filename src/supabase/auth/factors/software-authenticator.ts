import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/**
 * Test support: an authenticator in software, for one site, with one credential. Source: Web
 * Authentication Level 3, sections 6 and 7.
 */
export class SoftwareAuthenticator {
  private readonly site: { rpId: string; origin: string }
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private readonly id = randomBytes(16)
  private counter = 0
  private handle = ''
  constructor(site: { rpId: string; origin: string }) {
    this.site = site
  }

  /** Answers creation options. */
  create(options: { challenge: string; user: { id: string } }): object {
    this.handle = options.user.id
    const jwk = this.keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, toBytes(jwk.x)],
      [-3, toBytes(jwk.y)],
    ])
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.id.length)
    const data = Buffer.concat([
      this.head(0x45),
      Buffer.alloc(16),
      idLength,
      this.id,
      isoCBOR.encode(key),
    ])
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]) as never,
    )
    return {
      ...this.envelope(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
      },
    }
  }

  /** Answers request options. */
  get(options: { challenge: string }): object {
    this.counter += 1
    const client = this.clientData('webauthn.get', options.challenge)
    const data = this.head(0x05)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, createHash('sha256').update(client).digest()]))
      .sign(this.keys.privateKey)
    return {
      ...this.envelope(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.handle,
      },
    }
  }

  private envelope() {
    return {
      id: this.id.toString('base64url'),
      rawId: this.id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
    }
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.site.origin, crossOrigin: false }),
    )
  }

  /** The hash of the site, the flags and the counter. */
  private head(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([
      createHash('sha256').update(this.site.rpId).digest(),
      Buffer.from([flags]),
      counter,
    ])
  }
}

const toBytes = (text: string | undefined): Uint8Array =>
  new Uint8Array(Buffer.from(text ?? '', 'base64url'))
