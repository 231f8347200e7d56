import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '#domain/audit'
import { deleteBusiness } from '#domain/business/deletion'
import { listNotices } from '#domain/notice'
import { changeRole, isOwner, loadTeam, removeMember } from '#domain/team'
import { acceptOwnership, endOffer, offerOwnership, readOffer } from '#domain/team/ownership'
import { now, shiftClock } from '#platform/clock'
import { hashPassword } from '#platform/crypto/password-hash'
import { type Claims, rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'

type Person = Claims & { sub: string }
const PASSWORD = 'kata-sandi-pemilik'
let world: World
let shop: Shop
let rina: Person

beforeAll(async () => {
  world = await openWorld({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://tanggap.test' })
})
beforeEach(async () => {
  shop = await aShop()
  rina = await aMember(shop, 'agen', 'Rina')
  await rawSql()`update auth.users set encrypted_password = ${await hashPassword(PASSWORD)},
    email_confirmed_at = now() where id in (${shop.owner.sub}, ${rina.sub})`
})
afterEach(() => shiftClock(0))
afterAll(() => world.close())

const offer = (to: Person = rina, password: string | null = PASSWORD, from: Claims = shop.owner) =>
  offerOwnership(from, { businessId: shop.businessId, memberId: to.sub, password })
const roles = async () =>
  Object.fromEntries(
    (await loadTeam(rina, shop.businessId)).members.map(({ member_id, role }) => [member_id, role]),
  )
const mailsTo = async (person: Person) =>
  (
    await rawSql()<{ subject: string }[]>`
      select payload ->> 'subject' as subject from graphile_worker._private_jobs
      where payload ->> 'to' = ${`${person.sub}@example.test`} order by id`
  ).map(({ subject }) => subject)
const kindsOf = async (person: Person) =>
  (await listNotices(person, shop.businessId)).map(({ kind }) => kind)
const fails = (code: string) => expect.objectContaining({ code })
const shown = (claims: Person, method: string, secondsAgo: number): Person => ({
  ...claims,
  amr: [{ method, timestamp: Math.floor(now().getTime() / 1000) - secondsAgo }],
})

test('a business gets its new owner only after they accept, and both are notified', async () => {
  await offer()
  expect(await roles()).toEqual({ [shop.owner.sub]: 'owner', [rina.sub]: 'agen' })
  expect(await readOffer(rina, shop.businessId)).toMatchObject({
    to_name: 'Rina',
    isForCaller: true,
  })
  expect(await readOffer(shop.owner, shop.businessId)).toMatchObject({ isForCaller: false })
  expect(await kindsOf(rina)).toEqual(['owner_offered'])
  await acceptOwnership(rina, shop.businessId)
  expect(await roles()).toEqual({ [shop.owner.sub]: 'admin', [rina.sub]: 'owner' })
  expect(await isOwner(rina, shop.businessId)).toBe(true)
  expect(await kindsOf(rina)).toEqual(['owner_changed'])
  expect(await kindsOf(shop.owner)).toEqual(['owner_changed'])
  expect(await mailsTo(rina)).toEqual([
    'Kepemilikan Roti Senja ditawarkan kepada Anda',
    'Roti Senja berganti pemilik',
  ])
  expect(await mailsTo(shop.owner)).toEqual(['Roti Senja berganti pemilik'])
  const { rows } = await listAudit(rina, shop.businessId)
  expect(rows.map(({ action }) => action)).toEqual(['team.owner', 'team.offer_owner'])
  await expect(acceptOwnership(rina, shop.businessId)).rejects.toEqual(fails('ownership.not_found'))
  await expect(offer(rina)).rejects.toEqual(fails('auth.forbidden'))
  await expect(changeRole(shop.owner, shop.businessId, rina.sub, 'agen')).rejects.toEqual(
    fails('auth.forbidden'),
  )
  await changeRole(rina, shop.businessId, shop.owner.sub, 'agen')
})

test('an offer of ownership requires the password, or a factor shown in the last ten minutes', async () => {
  await expect(offer(rina, 'salah')).rejects.toEqual(fails('account.password_wrong'))
  await expect(offer(rina, null)).rejects.toEqual(fails('account.proof_required'))
  const late = shown(shop.owner, 'totp', 700)
  await expect(offer(rina, null, late)).rejects.toEqual(fails('account.proof_required'))
  const byPassword = shown(shop.owner, 'password', 5)
  await expect(offer(rina, null, byPassword)).rejects.toEqual(fails('account.proof_required'))
  expect(await readOffer(rina, shop.businessId)).toBeNull()
  await offer(rina, null, shown(shop.owner, 'totp', 5))
  expect(await readOffer(rina, shop.businessId)).not.toBeNull()
})

test('an account without a password confirms an offer of ownership by signing in again', async () => {
  await rawSql()`update auth.users set encrypted_password = '' where id = ${shop.owner.sub}`
  const late = shown(shop.owner, 'oauth', 700)
  await expect(offer(rina, null, late)).rejects.toEqual(fails('account.proof_required'))
  await offer(rina, null, shown(shop.owner, 'oauth', 5))
})

test('the owner withdraws an offer of ownership, and is notified when it is declined', async () => {
  await offer()
  await endOffer(shop.owner, shop.businessId)
  expect(await kindsOf(rina)).toEqual([])
  await expect(acceptOwnership(rina, shop.businessId)).rejects.toEqual(fails('ownership.not_found'))
  await offer()
  await endOffer(rina, shop.businessId)
  expect(await kindsOf(shop.owner)).toEqual(['owner_kept'])
  expect(await roles()).toEqual({ [shop.owner.sub]: 'owner', [rina.sub]: 'agen' })
  await expect(endOffer(rina, shop.businessId)).rejects.toEqual(fails('ownership.not_found'))
})

test('an offer of ownership ends after seven days, with its member, and with a newer offer', async () => {
  await offer()
  shiftClock(8 * 86_400_000)
  await expect(acceptOwnership(rina, shop.businessId)).rejects.toEqual(fails('ownership.not_found'))
  shiftClock(0)
  const tono = await aMember(shop, 'peninjau', 'Tono')
  await offer(tono)
  expect(await readOffer(rina, shop.businessId)).toBeNull()
  await removeMember(shop.owner, shop.businessId, tono.sub)
  expect(await readOffer(shop.owner, shop.businessId)).toBeNull()
  await expect(offer(tono)).rejects.toEqual(fails('member.not_found'))
  await expect(offer(shop.owner)).rejects.toEqual(fails('member.not_found'))
})

test('of two concurrent acceptances of ownership one succeeds; others cannot see or accept it', async () => {
  const admin = await aMember(shop, 'admin')
  await offer()
  expect(await readOffer(admin, shop.businessId)).toBeNull()
  for (const other of [admin, (await aShop()).owner]) {
    await expect(acceptOwnership(other, shop.businessId)).rejects.toEqual(
      fails('ownership.not_found'),
    )
    await expect(endOffer(other, shop.businessId)).rejects.toEqual(fails('ownership.not_found'))
  }
  await expect(offer(rina, PASSWORD, admin)).rejects.toEqual(fails('auth.forbidden'))
  const both = await Promise.allSettled([1, 2].map(() => acceptOwnership(rina, shop.businessId)))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('of concurrent offers of ownership the last one stays', async () => {
  const tono = await aMember(shop, 'peninjau', 'Tono')
  const owner = shown(shop.owner, 'totp', 5)
  await Promise.all([tono, rina, tono, rina].map((to) => offer(to, null, owner)))
  const seen = await Promise.all([rina, tono].map((one) => readOffer(one, shop.businessId)))
  expect(seen.filter(Boolean)).toHaveLength(1)
  expect([...(await kindsOf(rina)), ...(await kindsOf(tono))]).toEqual(['owner_offered'])
})

test('an acceptance during a withdrawal or a removal either succeeds or fails completely', async () => {
  const rivals = [
    () => endOffer(shop.owner, shop.businessId),
    () => removeMember(shop.owner, shop.businessId, rina.sub),
  ]
  for (const rival of rivals) {
    await offer()
    const [accepted, ended] = await Promise.allSettled([
      acceptOwnership(rina, shop.businessId),
      rival(),
    ])
    expect([accepted, ended].filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = accepted.status === 'rejected' ? accepted : ended
    expect(lost).toMatchObject({ reason: { code: expect.stringMatching(/not_found$/) } })
    if (accepted.status === 'rejected') continue
    shop = await aShop()
    rina = await aMember(shop, 'agen', 'Rina')
    await rawSql()`update auth.users set encrypted_password = ${await hashPassword(PASSWORD)}
      where id = ${shop.owner.sub}`
  }
})

test('the last owner cannot be removed and no second one added, until the business is deleted', async () => {
  const { businessId } = shop
  await expect(
    rawSql()`delete from team_business where business_id = ${businessId} and role = 'owner'`,
  ).rejects.toThrow('a business has one owner')
  await expect(
    rawSql()`update team_business set role = 'owner' where member_id = ${rina.sub}`,
  ).rejects.toThrow('a business has one owner')
  await deleteBusiness(shop.owner, businessId, 'Roti Senja')
  expect(await rawSql()`select 1 from team_business where business_id = ${businessId}`).toEqual([])
})
