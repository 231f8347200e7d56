import { randomUUID } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  acceptInvitation,
  changeRole,
  inviteMember,
  isOwner,
  loadTeam,
  openInvitation,
  removeMember,
  resendInvitation,
  revokeInvitation,
} from '#domain/team'
import { shiftClock } from '#platform/clock'
import { sha256Hex } from '#platform/crypto'
import { type Claims, db, rawSql } from '#platform/database'
import { settings, useSettings } from '#platform/settings'
import { aMember, aShop, aUser, openWorld, type Shop, type World } from '../../../tests/world.ts'

type Person = Claims & { sub: string }
const DAY = 86_400_000
let world: World
let shop: Shop
let guest: Person

beforeAll(async () => {
  world = await openWorld({ SMTP_URL: 'smtp://127.0.0.1:1' })
})
beforeEach(async () => {
  shop = await aShop({ name: 'Roti <b>Senja</b>' })
  guest = await withEmail(await aUser('Yoga'))
})
afterEach(() => shiftClock(0))
afterAll(() => world.close())

async function withEmail(person: Person): Promise<Person> {
  const [row] = await rawSql()<
    { email: string }[]
  >`select email from auth.users where id = ${person.sub}`
  return { ...person, email: row!.email }
}
const invite = async (email = String(guest.email), role: 'admin' | 'agen' | 'peninjau' = 'agen') =>
  tokenOf(
    (await inviteMember(shop.owner, { businessId: shop.businessId, to: { email }, role })).link,
  )
const tokenOf = (link: string) => link.split('/').at(-1)!
const mails = (to: unknown) =>
  rawSql()<
    { payload: { to: string; html: string; text: string } }[]
  >`select payload from graphile_worker._private_jobs where payload ->> 'to' = ${String(to)}
    order by id`
const roleOf = async (person: Person) =>
  (await loadTeam(shop.owner, shop.businessId)).members.find(
    (member) => member.member_id === person.sub,
  )?.role

test('an invited person gets one mail, whose link works once and gives the role', async () => {
  const token = await invite()
  const [mail, ...more] = await mails(guest.email)
  expect(more).toEqual([])
  expect(mail!.payload.text).toContain(`/team/invitation/${token}`)
  expect(mail!.payload.html).toContain('Roti &lt;b&gt;Senja')
  expect(await openInvitation(undefined, token)).toMatchObject({
    state: 'valid',
    needsSignIn: true,
    role: 'agen',
    inviterName: 'Dimas',
  })
  expect(await openInvitation(guest, token)).toMatchObject({ state: 'valid', needsSignIn: false })
  expect(await roleOf(guest)).toBeUndefined()
  expect(await acceptInvitation(guest, token)).toEqual({ businessId: shop.businessId })
  expect(await roleOf(guest)).toBe('agen')
  expect(await openInvitation(guest, token)).toMatchObject({
    state: 'joined',
    businessId: shop.businessId,
  })
  expect(await openInvitation(undefined, token)).toMatchObject({ state: 'used' })
  await removeMember(shop.owner, shop.businessId, guest.sub)
  await acceptInvitation(guest, token)
  expect(await roleOf(guest)).toBeUndefined()
})

test('without mail an invitation is a link to copy, and no screen says that it was mailed', async () => {
  const before = settings()
  useSettings({ ...before, SMTP_URL: undefined })
  try {
    const sent = await inviteMember(shop.owner, {
      businessId: shop.businessId,
      to: { email: String(guest.email) },
      role: 'agen',
    })
    expect(sent.isMailed).toBe(false)
    expect(await mails(guest.email)).toEqual([])
    expect(await openInvitation(guest, tokenOf(sent.link))).toMatchObject({ state: 'valid' })
    shiftClock(DAY)
    const [pending] = (await loadTeam(shop.owner, shop.businessId)).invitations
    expect(await resendInvitation(shop.owner, shop.businessId, pending!.id)).toMatchObject({
      isMailed: false,
    })
  } finally {
    useSettings(before)
  }
  expect(
    await inviteMember(shop.owner, {
      businessId: shop.businessId,
      to: { email: 'lain@example.test' },
      role: 'agen',
    }),
  ).toMatchObject({ isMailed: true })
})

test('the token of an invitation is a signed JWT that names it', async () => {
  const token = await invite()
  const [pending] = (await loadTeam(shop.owner, shop.businessId)).invitations
  expect(decodeJwt(token)).toMatchObject({
    iss: 'tanggap',
    aud: 'team-invitation',
    sub: pending!.id,
  })
  expect(decodeJwt(token).exp! - decodeJwt(token).iat!).toBe((7 * DAY) / 1000)
})

test('a JWT of another issuer, a changed one and an unsigned one are invalid', async () => {
  const token = await invite()
  const [head, body, signature] = token.split('.')
  const claims = decodeJwt(token)
  const foreign = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('another issuer that has its own key'))
  const changed = Buffer.from(JSON.stringify({ ...claims, exp: 9_999_999_999 })).toString(
    'base64url',
  )
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
  for (const wrong of [
    foreign,
    `${head}.${changed}.${signature}`,
    unsigned,
    `${token}x`,
    token.slice(0, -4),
  ]) {
    expect(await openInvitation(guest, wrong)).toEqual({ state: 'unknown' })
    await expect(acceptInvitation(guest, wrong)).rejects.toMatchObject({
      code: 'invitation.not_found',
    })
  }
  expect(await openInvitation(guest, token)).toMatchObject({ state: 'valid' })
  // The token is invalid even when a table call stored its hash.
  await rawSql()`update team_invitation set token_hash = ${sha256Hex(foreign)} where id = ${String(claims.sub)}`
  expect(await openInvitation(guest, foreign)).toEqual({ state: 'unknown' })
})

test("a new member without a profile gets one with their account's name", async () => {
  await rawSql()`delete from profile where id = ${guest.sub}`
  const token = await invite()
  await acceptInvitation({ ...guest, user_metadata: { full_name: ' Yoga Saputra ' } }, token)
  expect(
    (await loadTeam(shop.owner, shop.businessId)).members.find(
      (member) => member.member_id === guest.sub,
    )?.name,
  ).toBe('Yoga Saputra')
})

test('the token of an invitation is not stored in the database', async () => {
  const token = await invite()
  const rows = await rawSql()`select to_jsonb(i)::text as text from team_invitation i`
  expect(rows.some((row) => String(row.text).includes(token))).toBe(false)
})

test("open invitations end with their inviter's membership", async () => {
  const inviteAs = async (admin: Person) =>
    tokenOf(
      (
        await inviteMember(admin, {
          businessId: shop.businessId,
          to: { email: `${randomUUID()}@example.test` },
          role: 'agen',
        })
      ).link,
    )
  const admins = await Promise.all(
    ['Adi', 'Budi', 'Citra', 'Dedi', 'Eko'].map((name) => aMember(shop, 'admin', name)),
  )
  const [removed, lowered, banned, deleted, kept] = admins as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  const tokens = new Map(
    await Promise.all(admins.map(async (admin) => [admin, await inviteAs(admin)] as const)),
  )
  await removeMember(shop.owner, shop.businessId, removed.sub)
  await changeRole(shop.owner, shop.businessId, lowered.sub, 'peninjau')
  await rawSql()`update auth.users set banned_until = now() + interval '1 day'
    where id = ${banned.sub}`
  await rawSql()`delete from auth.users where id = ${deleted.sub}`
  for (const admin of [removed, lowered, banned, deleted]) {
    expect(await openInvitation(undefined, tokens.get(admin)!)).toEqual({ state: 'unknown' })
    await expect(acceptInvitation(guest, tokens.get(admin)!)).rejects.toMatchObject({
      code: 'invitation.not_found',
    })
  }
  expect(await openInvitation(undefined, tokens.get(kept)!)).toMatchObject({ state: 'valid' })
})

test('another account cannot use the link, nor can a visitor without an address', async () => {
  const token = await invite()
  const stranger = await withEmail(await aUser('Orang lain'))
  expect(await openInvitation(stranger, token)).toMatchObject({
    state: 'wrong_account',
    email: guest.email,
    ownEmail: stranger.email,
  })
  await expect(acceptInvitation(stranger, token)).rejects.toMatchObject({
    code: 'invitation.wrong_account',
  })
  await expect(acceptInvitation({ ...guest, is_anonymous: true }, token)).rejects.toMatchObject({
    code: 'auth.account_required',
  })
  await expect(acceptInvitation(guest, 'x'.repeat(43))).rejects.toMatchObject({
    code: 'invitation.not_found',
  })
})

test("an invitation's link expires after seven days, until it is sent again with a new link", async () => {
  const token = await invite()
  shiftClock(7 * DAY + 1000)
  expect(await openInvitation(guest, token)).toMatchObject({ state: 'expired' })
  await expect(acceptInvitation(guest, token)).rejects.toMatchObject({ code: 'invitation.expired' })
  const [pending] = (await loadTeam(shop.owner, shop.businessId)).invitations
  const again = tokenOf((await resendInvitation(shop.owner, shop.businessId, pending!.id)).link)
  expect(await openInvitation(guest, token)).toEqual({ state: 'unknown' })
  expect(await openInvitation(guest, again)).toMatchObject({ state: 'valid' })
  expect(await mails(guest.email)).toHaveLength(2)
  await expect(resendInvitation(shop.owner, shop.businessId, pending!.id)).rejects.toMatchObject({
    code: 'request.rate_limited',
  })
})

test('withdrawn and replaced invitations do not work', async () => {
  const older = await invite()
  const newer = await invite(String(guest.email), 'peninjau')
  expect(await openInvitation(guest, older)).toEqual({ state: 'unknown' })
  const { invitations } = await loadTeam(shop.owner, shop.businessId)
  expect(invitations).toHaveLength(1)
  await revokeInvitation(shop.owner, shop.businessId, invitations[0]!.id)
  expect(await openInvitation(guest, newer)).toEqual({ state: 'unknown' })
  await expect(acceptInvitation(guest, newer)).rejects.toMatchObject({
    code: 'invitation.not_found',
  })
  await expect(
    revokeInvitation(shop.owner, shop.businessId, invitations[0]!.id),
  ).rejects.toMatchObject({ code: 'invitation.not_found' })
})

test('two concurrent acceptances of an invitation make one member', async () => {
  const token = await invite()
  const outcomes = await Promise.allSettled([
    acceptInvitation(guest, token),
    acceptInvitation(guest, token),
  ])
  expect(outcomes.some((outcome) => outcome.status === 'fulfilled')).toBe(true)
  expect(
    (await loadTeam(shop.owner, shop.businessId)).members.filter(
      (member) => member.member_id === guest.sub,
    ),
  ).toHaveLength(1)
})

test('a member is not invited again, and no mail is sent', async () => {
  const rina = await withEmail(await aMember(shop, 'agen'))
  await expect(invite(String(rina.email).toUpperCase())).rejects.toMatchObject({
    code: 'invitation.already_member',
  })
  expect(await mails(rina.email)).toEqual([])
  expect((await loadTeam(shop.owner, shop.businessId)).invitations).toEqual([])
})

test('an anonymous owner cannot invite anyone, not by table calls either', async () => {
  const write = (claims: Claims, token: string) =>
    db.writeAs(
      claims,
      (tx) =>
        tx`insert into team_invitation (business_id, email, role, invited_by, token_hash,
              expires_at) values (${shop.businessId}, 'baru@example.test', 'agen',
              ${shop.owner.sub}, ${token}, now())`,
    )
  await expect(write({ ...shop.owner, is_anonymous: true }, 'one')).rejects.toMatchObject({
    code: '42501',
  })
  expect((await write(shop.owner, 'two')).count).toBe(1)
})

test('inviting requires a secured owner or admin, and has a daily limit', async () => {
  const wish = {
    businessId: shop.businessId,
    to: { email: 'baru@example.test' },
    role: 'agen' as const,
  }
  await expect(inviteMember({ ...shop.owner, is_anonymous: true }, wish)).rejects.toMatchObject({
    code: 'auth.account_required',
  })
  await expect(inviteMember(await aMember(shop, 'agen'), wish)).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
  await expect(inviteMember(await aMember(shop, 'admin'), wish)).resolves.toHaveProperty('link')
  await rawSql()`insert into team_invitation (business_id, email, role, token_hash, expires_at)
    select ${shop.businessId}, 'x' || n || '@example.test', 'agen', gen_random_uuid()::text, now()
    from generate_series(1, 50) n`
  await expect(inviteMember(shop.owner, wish)).rejects.toMatchObject({
    code: 'request.rate_limited',
  })
})

test('only the owner changes roles, and never their own', async () => {
  const [rina, admin] = [await aMember(shop, 'agen'), await aMember(shop, 'admin', 'Adi')]
  await changeRole(shop.owner, shop.businessId, rina.sub, 'peninjau')
  expect(await roleOf(rina)).toBe('peninjau')
  await expect(changeRole(admin, shop.businessId, rina.sub, 'admin')).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
  await expect(
    changeRole(shop.owner, shop.businessId, shop.owner.sub, 'agen'),
  ).rejects.toMatchObject({ code: 'member.not_found' })
  await expect(removeMember(admin, shop.businessId, rina.sub)).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
})

test('the rooms of a leaving member go to the owner', async () => {
  const rina = await aMember(shop, 'agen')
  const [contact] = await rawSql()<
    { id: string }[]
  >`insert into contact (business_id, name) values (${shop.businessId}, 'Sari') returning id`
  const [room] = await rawSql()<
    { id: string }[]
  >`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler, assignee_id)
    values (${shop.businessId}, ${shop.channelId}, ${contact!.id}, '1', 'manusia', ${rina.sub})
    returning id`
  expect(await removeMember(shop.owner, shop.businessId, rina.sub)).toEqual({ rooms: 1 })
  const [after] = await rawSql()`select assignee_id, handler, handler_version
    from room where id = ${room!.id}`
  expect(after).toEqual({ assignee_id: shop.owner.sub, handler: 'manusia', handler_version: 2 })
  const events = await rawSql()`select actor_id, reason, before ->> 'assignee' as from_id,
    after ->> 'assignee' as to_id from room_event where room_id = ${room!.id}`
  expect([...events]).toEqual([
    { actor_id: shop.owner.sub, reason: 'tugaskan', from_id: rina.sub, to_id: shop.owner.sub },
  ])
  expect(await roleOf(rina)).toBeUndefined()
  await expect(loadTeam(rina, shop.businessId)).rejects.toMatchObject({
    code: 'business.not_found',
  })
})

test('table calls cannot add members, make a second owner, or reuse an invitation', async () => {
  const agen = await aMember(shop, 'agen')
  const asOwner = (work: Parameters<typeof db.writeAs<unknown>>[1]) => db.writeAs(shop.owner, work)
  await expect(
    asOwner(
      (tx) =>
        tx`update public.team_business set member_id = ${guest.sub} where member_id = ${agen.sub}`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(
    asOwner(
      (tx) => tx`update public.team_business set role = 'owner' where member_id = ${agen.sub}`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
  await asOwner(
    (tx) => tx`update public.team_business set role = 'peninjau' where member_id = ${agen.sub}`,
  )
  expect(await roleOf(agen)).toBe('peninjau')

  const token = await invite()
  await acceptInvitation(guest, token)
  await removeMember(shop.owner, shop.businessId, guest.sub)
  await expect(
    asOwner((tx) => tx`update public.team_invitation set accepted_at = null`),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(
    asOwner(
      (tx) =>
        tx`insert into public.team_invitation (business_id, email, role, invited_by, token_hash,
              expires_at) values (${shop.businessId}, 'a@example.test', 'admin', ${agen.sub}, 'own',
              now())`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
  expect(await roleOf(guest)).toBeUndefined()
})

test("another business's team looks as if it did not exist", async () => {
  const token = await invite()
  const [invitation] = (await loadTeam(shop.owner, shop.businessId)).invitations
  const other = await aShop()
  const rina = await aMember(shop, 'agen')
  await expect(loadTeam(other.owner, shop.businessId)).rejects.toMatchObject({
    code: 'business.not_found',
  })
  await expect(
    inviteMember(other.owner, {
      businessId: shop.businessId,
      to: { email: 'a@example.test' },
      role: 'agen',
    }),
  ).rejects.toMatchObject({ code: 'business.not_found' })
  await expect(changeRole(other.owner, shop.businessId, rina.sub, 'admin')).rejects.toMatchObject({
    code: 'business.not_found',
  })
  await expect(removeMember(other.owner, other.businessId, rina.sub)).rejects.toMatchObject({
    code: 'member.not_found',
  })
  await expect(
    revokeInvitation(other.owner, other.businessId, invitation!.id),
  ).rejects.toMatchObject({ code: 'invitation.not_found' })
  expect((await loadTeam(rina, shop.businessId)).invitations).toEqual([])
  expect(await openInvitation(guest, token)).toMatchObject({ state: 'valid' })
})

test('a business has one owner; no other member or stranger counts as owner', async () => {
  const other = await aShop()
  const admin = await aMember(shop, 'admin')
  const asked = (person: Claims, of: Shop = shop) => isOwner(person, of.businessId)
  expect(await asked(shop.owner)).toBe(true)
  for (const person of [admin, await aMember(shop, 'agen'), await aUser('Orang lain'), other.owner])
    expect(await asked(person)).toBe(false)
  expect(await asked(shop.owner, other)).toBe(false)
  expect(await isOwner(shop.owner, randomUUID())).toBe(false)
})
