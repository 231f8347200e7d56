import { generateKeyPairSync, sign } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthWorld, openAuthWorld, type Service, SITE } from '../auth-world.ts'

let world: AuthWorld
let server: Service
beforeAll(async () => {
  world = await openAuthWorld([])
  server = await world.start({ web3: ['ethereum', 'solana'] })
})
afterAll(() => world.close())

const HOST = new URL(SITE).host
type Change = {
  domain?: string
  uri?: string
  issuedAt?: string
  more?: string
  statement?: string
}
const messageOf = (
  chain: string,
  address: string,
  {
    domain = HOST,
    uri = SITE,
    issuedAt = new Date().toISOString(),
    more = '',
    statement = 'Masuk ke Tanggap',
  }: Change = {},
) =>
  `${domain} wants you to sign in with your ${chain} account:\n${address}\n\n${statement}\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: abcd1234\nIssued At: ${issuedAt}${more}`

function ethereumWallet() {
  const secret = secp256k1.utils.randomSecretKey()
  const address = `0x${Buffer.from(keccak_256(secp256k1.getPublicKey(secret, false).subarray(1)).subarray(-20)).toString('hex')}`
  const signed = (message: string) => {
    const body = Buffer.from(message)
    const digest = keccak_256(
      Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${body.length}`), body]),
    )
    const bytes = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' })
    return `0x${Buffer.from([...bytes.subarray(1), 27 + (bytes[0] ?? 0)]).toString('hex')}`
  }
  return { address, signed }
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
function encodeBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = (ALPHABET[Number(value % 58n)] ?? '') + text
  return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + text
}

const enterByWallet = (chain: string, message: string, signature: string, of = server) =>
  of.call<{ user: { id: string } }>('POST', '/token?grant_type=web3', {
    body: { chain, message, signature },
  })

test('an Ethereum wallet signs in as the same user each time', async () => {
  const wallet = ethereumWallet()
  const ids = await Promise.all(
    [1, 2].map(async (turn) => {
      const message = messageOf('Ethereum', wallet.address, { statement: `Masuk ${turn}` })
      const answer = await enterByWallet('ethereum', message, wallet.signed(message))
      expect(answer).toMatchObject({
        status: 200,
        body: { user: { app_metadata: { provider: 'web3' }, email: '' } },
      })
      return answer.body.user.id
    }),
  )
  expect(ids[0]).toBe(ids[1])
})

const keyOf = ({ publicKey }: KeyPair) =>
  Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
type KeyPair = ReturnType<typeof solanaWallet>
const solanaWallet = () => generateKeyPairSync('ed25519')
/** One key in 256 starts with a zero byte, which base 58 writes as a 1. */
function solanaWalletOfZero(): KeyPair {
  let wallet = solanaWallet()
  while (keyOf(wallet)[0] !== 0) wallet = solanaWallet()
  return wallet
}

test.each([
  ['a Solana wallet', solanaWallet],
  ['one whose key begins with a zero', solanaWalletOfZero],
])('a wallet signs in: %s', async (_, make) => {
  const wallet = make()
  const { privateKey } = wallet
  const address = encodeBase58(keyOf(wallet))
  const message = messageOf('Solana', address)
  expect(
    await enterByWallet(
      'solana',
      message,
      sign(null, Buffer.from(message), privateKey).toString('base64'),
    ),
  ).toMatchObject({ status: 200 })
  expect(
    await enterByWallet(
      'solana',
      `${message} `,
      sign(null, Buffer.from(message), privateKey).toString('base64'),
    ),
  ).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('a wallet message that is foreign, expired, premature or wrongly signed is refused', async () => {
  const wallet = ethereumWallet()
  const past = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const wrong: Change[] = [
    { domain: 'jahat.example' },
    { uri: 'https://jahat.example', domain: 'jahat.example' },
    { issuedAt: past(11) },
    { issuedAt: past(-5) },
    { more: `\nExpiration Time: ${past(1)}` },
    { more: `\nNot Before: ${past(-5)}` },
  ]
  for (const change of wrong) {
    const message = messageOf('Ethereum', wallet.address, change)
    expect(
      await enterByWallet('ethereum', message, wallet.signed(message)),
      JSON.stringify(change),
    ).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  }
  const message = messageOf('Ethereum', wallet.address)
  expect(await enterByWallet('ethereum', message, ethereumWallet().signed(message))).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
  expect(await enterByWallet('ethereum', message, '0xzz')).toMatchObject({ status: 400 })
  expect(await enterByWallet('bitcoin', message, 'x')).toMatchObject({
    status: 400,
    body: { code: 'web3_unsupported_chain' },
  })
  const off = await world.start({})
  expect(await enterByWallet('ethereum', message, wallet.signed(message), off)).toMatchObject({
    status: 422,
    body: { code: 'web3_provider_disabled' },
  })
  expect(
    await off.call('POST', '/token?grant_type=web3', {
      body: { chain: 'ethereum', message, signature: { 0: 1 } },
    }),
  ).toMatchObject({
    status: 422,
    body: { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' },
  })
})
