import { createPublicKey, verify } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { z } from 'zod'
import { at, type Call, readBody, writeAuth } from '../auth-call.ts'
import { AuthError, OAuthError } from '../auth-errors.ts'
import { enterByIdentity } from './external.ts'
import { text } from '../fields.ts'
import { limitByAddress } from '../rate-limits.ts'
import { isAllowedRedirect } from '../redirect.ts'
import { openSession, type SessionAnswer } from '../session/session.ts'

const web3Body = z.object({ chain: text, message: text, signature: text })
const FRESH_MS = 10 * 60_000
const AHEAD_MS = 60_000

type Chain = 'ethereum' | 'solana'
/** A "sign in with …" message (ERC-4361; Solana follows it). */
export type SignInMessage = {
  domain: string
  chain: Chain
  address: string
  statement: string | undefined
  fields: Map<string, string>
}

/** grant_type=web3: a message signed by a wallet that names this site and the current time. */
export async function grantByWallet(call: Call): Promise<SessionAnswer> {
  await limitByAddress(call, 'web3')
  if (call.options.web3.length === 0)
    throw new AuthError('web3_provider_disabled', 'Web3 provider is disabled')
  const body = await readBody(call, web3Body)
  if (body.chain !== 'ethereum' && body.chain !== 'solana')
    throw new AuthError('web3_unsupported_chain', 'Unsupported chain')
  if (!call.options.web3.includes(body.chain))
    throw new AuthError('web3_provider_disabled', 'Web3 provider is disabled')
  const message = parseSignIn(body.message, body.chain)
  if (!message) throw refuseWallet('Message is not a valid sign-in message')
  checkMessage(call, message)
  const isSigned =
    body.chain === 'ethereum'
      ? isEthereumSigned(body.message, body.signature, message.address)
      : isSolanaSigned(body.message, body.signature, message.address)
  if (!isSigned) throw refuseWallet('Signature does not match address in message')
  const subject = `web3:${body.chain}:${body.chain === 'ethereum' ? message.address.toLowerCase() : message.address}`
  const claims = {
    sub: subject,
    address: message.address,
    chain: body.chain,
    domain: message.domain,
    network: message.fields.get('Chain ID') ?? '',
    ...(message.statement !== undefined && { statement: message.statement }),
  }
  return writeAuth(async (tx) => {
    const entered = await enterByIdentity(tx, call, {
      provider: 'web3',
      profile: {
        subject,
        email: undefined,
        isEmailVerified: false,
        claims: { ...claims, custom_claims: { address: message.address, chain: body.chain } },
      },
      redirectTo: call.options.siteUrl,
    })
    if (entered.kind !== 'user') throw refuseWallet('This wallet has no account')
    return openSession(tx, call, entered.user, { method: 'web3' })
  })
}

const refuseWallet = (message: string) => new OAuthError('invalid_grant', message)

function checkMessage(call: Call, { domain, fields }: SignInMessage): void {
  const uri = fields.get('URI') ?? ''
  if (!URL.canParse(uri) || new URL(uri).host !== domain || !isAllowedRedirect(call.options, uri))
    throw refuseWallet('URI is not allowed on this server, message was signed for another app')
  const nowMs = Date.parse(at())
  const time = (name: string) => {
    const given = fields.get(name)
    return given === undefined ? undefined : Date.parse(given)
  }
  const issuedAt = time('Issued At')
  if (issuedAt === undefined || Number.isNaN(issuedAt))
    throw refuseWallet('Message has no time of issue')
  if (issuedAt > nowMs + AHEAD_MS || issuedAt < nowMs - FRESH_MS)
    throw refuseWallet('Message was issued too long ago')
  if ((time('Expiration Time') ?? Number.POSITIVE_INFINITY) <= nowMs)
    throw refuseWallet('Message is expired')
  if ((time('Not Before') ?? 0) > nowMs) throw refuseWallet('Message is not valid yet')
}

const HEAD = /^(\S+) wants you to sign in with your (Ethereum|Solana) account:$/
const FIELD = /^(URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID): (.*)$/

/** Parses a sign-in message; undefined when it is not one of this chain. */
export function parseSignIn(given: string, chain: Chain): SignInMessage | undefined {
  if (given.length > 10_000) return undefined
  const lines = given.split('\n')
  const head = HEAD.exec(lines[0] ?? '')
  const address = lines[1] ?? ''
  if (!head || head[2]?.toLowerCase() !== chain) return undefined
  if (
    chain === 'ethereum'
      ? !/^0x[0-9a-fA-F]{40}$/.test(address)
      : !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
  )
    return undefined
  const firstField = lines.findIndex((line) => FIELD.test(line))
  if (firstField === -1) return undefined
  const statement = lines.slice(2, firstField).join('\n').trim()
  const fields = new Map(
    lines.slice(firstField).flatMap((line): [string, string][] => {
      const found = FIELD.exec(line)
      return found?.[1] !== undefined && found[2] !== undefined ? [[found[1], found[2]]] : []
    }),
  )
  return fields.get('Version') === '1'
    ? {
        domain: head[1] ?? '',
        chain,
        address,
        statement: statement === '' ? undefined : statement,
        fields,
      }
    : undefined
}

/** ERC-191: the signer's address is recovered from the signature. */
export function isEthereumSigned(message: string, signature: string, address: string): boolean {
  const bytes = Buffer.from(signature.replace(/^0x/, ''), 'hex')
  if (bytes.length !== 65) return false
  const body = Buffer.from(message, 'utf8')
  const digest = keccak_256(
    Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${body.length}`), body]),
  )
  const recovery = (bytes[64] ?? 0) % 27
  if (recovery > 1) return false
  try {
    const key = secp256k1.recoverPublicKey(
      Buffer.concat([Buffer.from([recovery]), bytes.subarray(0, 64)]),
      digest,
      { prehash: false },
    )
    const point = secp256k1.Point.fromBytes(key).toBytes(false)
    return (
      `0x${Buffer.from(keccak_256(point.subarray(1)).subarray(-20)).toString('hex')}` ===
      address.toLowerCase()
    )
  } catch {
    return false
  }
}

/** Ed25519 over the message; the address is the public key. */
function isSolanaSigned(message: string, signature: string, address: string): boolean {
  const key = decodeBase58(address)
  const bytes = Buffer.from(signature, 'base64')
  if (key?.length !== 32 || bytes.length !== 64) return false
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') },
  })
  return verify(null, Buffer.from(message, 'utf8'), publicKey, bytes)
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Decodes Bitcoin's base 58; undefined for other characters. */
function decodeBase58(given: string): Uint8Array | undefined {
  let value = 0n
  for (const char of given) {
    const digit = ALPHABET.indexOf(char)
    if (digit === -1) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16)
  const zeros = /^1*/.exec(given)?.[0].length ?? 0
  return Buffer.concat([
    Buffer.alloc(zeros),
    Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex'),
  ])
}
