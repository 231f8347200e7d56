import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeRecoveryCode, readRecovery, resetPassword, type SetPassword } from '#domain/account'
import { shiftClock } from '#platform/clock'
import { type Claims, db, rawSql } from '#platform/database'
import { hashPassword, isPassword } from '#platform/crypto/password-hash'
import { aUser, openWorld, type World } from '../../../tests/world.ts'

const OLD = 'kata-sandi-lama'
const NEW = 'kata-sandi-baru'
let world: World
let owner: Claims & { sub: string }
let email: string

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  owner = await aUser()
  email = `${owner.sub}@example.test`
  await store(owner.sub, OLD)
})
afterEach(() => shiftClock(0))
afterAll(() => world.close())

const store = async (userId: string, password: string) =>
  void (await rawSql()`update auth.users set encrypted_password = ${await hashPassword(password)}
    where id = ${userId}`)
/** Stands in for Auth and refuses weak passwords. */
const setPassword: SetPassword = async (userId, password) => {
  if (password.length < 6) return { ok: false, reason: 'Kata sandi ini lemah.' }
  await store(userId, password)
  return { ok: true }
}
const reset = (
  code: string,
  password = NEW,
  contact: { email: string } | { phone: string } = { email },
) => resetPassword({ contact, code, password }, setPassword)
const opens = async (password: string) =>
  isPassword(
    password,
    (
      await rawSql()<
        { encrypted_password: string }[]
      >`select encrypted_password from auth.users where id = ${owner.sub}`
    )[0]!.encrypted_password,
  )

test('a recovery code sets a new password once, and a new code replaces it', async () => {
  const { code } = await makeRecoveryCode(owner, OLD)
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/)
  expect(await readRecovery(owner)).toMatchObject({ state: 'ready' })
  const next = await reset(code.toLowerCase().replaceAll('-', ' '))
  expect(await opens(NEW)).toBe(true)
  await expect(reset(code, 'ketiga-kalinya')).rejects.toMatchObject({ code: 'account.code_wrong' })
  expect(await opens(NEW)).toBe(true)
  await reset(next.code, 'ketiga-kalinya')
  expect(await opens('ketiga-kalinya')).toBe(true)
})

test('a recovery code works with the phone number of the account too', async () => {
  await rawSql()`update auth.users set phone = '628111000222' where id = ${owner.sub}`
  const { code } = await makeRecoveryCode(owner, OLD)
  await reset(code, NEW, { phone: '+628111000222' })
  expect(await opens(NEW)).toBe(true)
})

test('a wrong code and an unknown address get the same answer and change nothing', async () => {
  await makeRecoveryCode(owner, OLD)
  await expect(reset('AAAAA-AAAAA-AAAAA-AAAAA')).rejects.toMatchObject({
    code: 'account.code_wrong',
  })
  await expect(
    reset('AAAAA-AAAAA-AAAAA-AAAAA', NEW, { email: 'tidak-ada@example.test' }),
  ).rejects.toMatchObject({ code: 'account.code_wrong' })
  expect(await opens(OLD)).toBe(true)
})

test('the recovery code of one account does not open another account', async () => {
  const other = await aUser()
  await store(other.sub, OLD)
  const { code } = await makeRecoveryCode(other, OLD)
  await makeRecoveryCode(owner, OLD)
  await expect(reset(code)).rejects.toMatchObject({ code: 'account.code_wrong' })
})

test('after ten wrong tries the right code is refused for 15 minutes', async () => {
  const { code } = await makeRecoveryCode(owner, OLD)
  for (let round = 0; round < 10; round++)
    await expect(reset('AAAAA-AAAAA-AAAAA-AAAAA')).rejects.toMatchObject({
      code: 'account.code_wrong',
    })
  await expect(reset(code)).rejects.toMatchObject({ code: 'request.rate_limited' })
  await expect(makeRecoveryCode(owner, OLD)).rejects.toMatchObject({ code: 'request.rate_limited' })
  shiftClock(901_000)
  await reset(code)
  expect(await opens(NEW)).toBe(true)
})

test('a recovery code is void after the password was changed in another way', async () => {
  const { code } = await makeRecoveryCode(owner, OLD)
  await store(owner.sub, 'diganti-lewat-surel')
  expect(await readRecovery(owner)).toMatchObject({ state: 'outdated' })
  await expect(reset(code)).rejects.toMatchObject({ code: 'account.code_wrong' })
  expect(await opens('diganti-lewat-surel')).toBe(true)
})

test('a password that Auth refuses leaves the recovery code valid', async () => {
  const { code } = await makeRecoveryCode(owner, OLD)
  await expect(reset(code, 'abc')).rejects.toMatchObject({
    code: 'account.password_refused',
    message: 'Kata sandi ini lemah.',
  })
  await reset(code)
  expect(await opens(NEW)).toBe(true)
})

test('of two concurrent resets with one recovery code, one succeeds', async () => {
  const { code } = await makeRecoveryCode(owner, OLD)
  const outcomes = await Promise.allSettled([
    reset(code, 'pertama-kali'),
    reset(code, 'kedua-kalinya'),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('making a recovery code requires the password, and an account with an address and a password', async () => {
  await expect(makeRecoveryCode(owner, 'salah')).rejects.toMatchObject({
    code: 'account.password_wrong',
  })
  await expect(makeRecoveryCode({ ...owner, is_anonymous: true }, OLD)).rejects.toMatchObject({
    code: 'auth.account_required',
  })
  await rawSql()`update auth.users set encrypted_password = '' where id = ${owner.sub}`
  await expect(makeRecoveryCode(owner, OLD)).rejects.toMatchObject({ code: 'account.no_password' })
  expect(await readRecovery(owner)).toEqual({ state: 'no_password', madeAt: null })
})

test('a blocked account cannot be reset by its code', async () => {
  const { code } = await makeRecoveryCode(owner, OLD)
  await rawSql()`update auth.users set banned_until = now() + interval '1 day'
    where id = ${owner.sub}`
  await expect(reset(code)).rejects.toMatchObject({ code: 'account.code_wrong' })
  expect(await opens(OLD)).toBe(true)
})

test('no member reads recovery codes by a table call, and only hashes are stored', async () => {
  const { code } = await makeRecoveryCode(owner, OLD)
  await expect(
    db.readAs(owner, (tx) => tx`select * from private.account_recovery`),
  ).rejects.toMatchObject({ code: '42501' })
  const [row] = await rawSql()<
    { text: string }[]
  >`select to_jsonb(r)::text as text from private.account_recovery r where user_id = ${owner.sub}`
  expect(row!.text).not.toContain(code)
})
