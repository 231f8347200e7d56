import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { anEmail, lastMail, mailTo, openService, PASSWORD } from '../auth-world.ts'

const { service, world } = await openService({
  autoconfirm: true,
  notifications: true,
  doubleConfirmChanges: false,
  smsTestCodes: new Map([['6281200002222', '123456']]),
})

async function signedIn(data: { language?: string } = {}) {
  const client = service.client()
  const email = anEmail()
  await client.auth.signUp({ email, password: PASSWORD, options: { data } })
  return { client, email, told: () => mailTo(world, email).map((mail) => mail.subject) }
}

test('a password change sends a notice that contains nothing to redeem', async () => {
  const { client, email, told } = await signedIn()
  await client.auth.updateUser({ password: 'kata-sandi-lain' })
  expect(told()).toEqual(['Kata sandi Toko Uji Anda diubah'])
  const { code, hash } = lastMail(world, email)
  expect([code, hash]).toEqual(['', ''])
  expect(mailTo(world, email)[0]?.html).toContain('Bukan Anda yang melakukannya?')
})

test('an email change notifies the old address, a phone change the email address', async () => {
  const { client, email, told } = await signedIn({ language: 'en' })
  await client.auth.updateUser({ phone: '+6281200002222' })
  await client.auth.verifyOtp({ phone: '+6281200002222', token: '123456', type: 'phone_change' })
  const next = anEmail()
  await client.auth.updateUser({ email: next })
  await client.auth.verifyOtp({
    email: next,
    token: lastMail(world, next).code,
    type: 'email_change',
  })
  expect(told()).toEqual([
    'The phone of your Toko Uji account was changed',
    'The email of your Toko Uji account was changed',
  ])
  expect(mailTo(world, email).at(-1)?.text).toContain(next)
})

test('a second factor sends a notice when verified and when removed', async () => {
  const { client, told } = await signedIn()
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  expect(told()).toEqual([])
  await client.auth.mfa.challengeAndVerify({
    factorId: data!.id,
    code: new TOTP({ secret: Secret.fromBase32(data!.totp.secret) }).generate(),
  })
  await client.auth.mfa.unenroll({ factorId: data!.id })
  expect(told()).toEqual([
    'Verifikasi dua langkah Toko Uji ditambahkan',
    'Verifikasi dua langkah Toko Uji dilepas',
  ])
})

test('many wrong passwords send one mail a day, to existing accounts only', async () => {
  await rawSql()`truncate auth.attempts`
  const limited = await world.start({ notifications: true, rateLimits: {} })
  const { email, told } = await signedIn()
  const guessTen = async (address: string) => {
    const guess = () =>
      limited.client().auth.signInWithPassword({ email: address, password: 'salah-salah' })
    await guess()
    await rawSql()`update auth.attempts set attempts = 9, blocked_until = now()
      where blocked_until <= now()`
    await guess()
  }
  await guessTen(email)
  expect(told()).toEqual(['Banyak percobaan masuk ke akun Toko Uji Anda'])
  await rawSql()`truncate auth.attempts`
  await guessTen(email)
  expect(told()).toHaveLength(1)
  const unknown = anEmail()
  await guessTen(unknown)
  expect(mailTo(world, unknown)).toEqual([])
})

test('a removed identity sends a notice; with notices off none is sent', async () => {
  const linking = await world.start({ autoconfirm: true, notifications: true, manualLinking: true })
  const silent = await world.start({ autoconfirm: true })
  const email = anEmail()
  const client = linking.client()
  const { data } = await client.auth.signUp({ email, password: PASSWORD })
  await rawSql()`insert into auth.identities (user_id, provider, provider_id, identity_data)
    values (${data.user!.id}, 'github', 'g-1', ${rawSql().json({ sub: 'g-1', email })})`
  const identities = (await client.auth.getUserIdentities()).data?.identities ?? []
  expect(
    (await client.auth.unlinkIdentity(identities.find((each) => each.provider === 'github')!))
      .error,
  ).toBeNull()
  expect(mailTo(world, email).map((mail) => mail.subject)).toEqual([
    'Satu cara masuk ke Toko Uji dilepas',
  ])
  const other = anEmail()
  const quiet = silent.client()
  await quiet.auth.signUp({ email: other, password: PASSWORD })
  await quiet.auth.updateUser({ password: 'kata-sandi-lain' })
  expect(mailTo(world, other)).toEqual([])
})
