import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlertEcho } from '#domain/alert-number'
import {
  acceptInvitation,
  inviteMember,
  loadTeam,
  markInvitationRefused,
  openInvitation,
  resendInvitation,
  takeInvitation,
} from '#domain/team'
import { shiftClock } from '#platform/clock'
import { asService, db, rawSql } from '#platform/database'
import { aMember, aShop, aUser, openWorld, type Shop, type World } from '../../../tests/world.ts'

const PHONE = '6281299998888'
let world: World
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://tanggap.test' })
})
afterAll(() => world.close())

const invite = (shop: Shop, channelId: string | null = shop.channelId) =>
  inviteMember(shop.owner, {
    businessId: shop.businessId,
    role: 'agen',
    to: { phone: PHONE, channelId },
  })
type Sending = {
  invitationId: string
  businessId: string
  channelId: string
  number: string
  text: string
}
const jobs = async (shop: Shop) =>
  (
    await rawSql()<{ payload: Sending }[]>`
      select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'whatsapp-invitation' and j.payload ->> 'businessId' = ${shop.businessId}
      order by j.id`
  ).map(({ payload }) => payload)
const take = ({ invitationId, text, ...to }: Sending) => takeInvitation(invitationId, to, text)
const listed = async (shop: Shop) => (await loadTeam(shop.owner, shop.businessId)).invitations
const tokenOf = (link: string) => link.split('/').at(-1)!

test("a channel sends the invitation's link to the number once, and it works once for any account", async () => {
  const shop = await aShop({ engine: 'waha' })
  const { link, whatsapp } = await invite(shop)
  expect(whatsapp).toBe('sending')
  expect(await listed(shop)).toMatchObject([
    { phone: PHONE, email: null, whatsapp_state: 'waiting' },
  ])
  const [sending] = await jobs(shop)
  const bodies = await Promise.all([take(sending!), take(sending!)])
  expect(bodies.filter(Boolean)).toMatchObject([
    { type: 'text', text: expect.stringContaining(link) },
  ])
  expect(await listed(shop)).toMatchObject([{ whatsapp_state: 'sent' }])
  const yoga = await aUser('Yoga')
  expect(await openInvitation(yoga, tokenOf(link))).toMatchObject({ state: 'valid', phone: PHONE })
  await acceptInvitation(yoga, tokenOf(link))
  await expect(acceptInvitation(await aUser(), tokenOf(link))).rejects.toMatchObject({
    code: 'invitation.used',
  })
})

test('an invitation that the phone reports as its own message creates no conversation', async () => {
  const shop = await aShop({ engine: 'waha' })
  await invite(shop)
  const [{ text } = { text: '' }] = await jobs(shop)
  const isEcho = (value: string, said: string) =>
    db.writeAs(asService('test'), (tx) =>
      isAlertEcho(tx, shop.channelId, [{ kind: 'phone', value }], said),
    )
  expect(await isEcho(PHONE, text)).toBe(true)
  expect(await isEcho('6281211112222', text)).toBe(false)
  expect(await isEcho(PHONE, 'halo')).toBe(false)
})

test('a channel without a template sends no invitation, nor does a deleted channel', async () => {
  const official = await aShop({ engine: 'meta-cloud' })
  expect((await invite(official)).whatsapp).toBe('needs_template')
  const other = await aShop({ engine: 'waha' })
  expect((await invite(official, other.channelId)).whatsapp).toBe('no_channel')
  expect((await invite(official, null)).whatsapp).toBeNull()
  expect(await jobs(official)).toEqual([])
  expect(await listed(official)).toMatchObject([{ whatsapp_state: null }])
})

test('an approved template with one variable contains the link of an invitation', async () => {
  const shop = await aShop({ engine: 'meta-cloud' })
  await rawSql()`insert into template (business_id, channel_id, name, language, category, body,
      status) values (${shop.businessId}, ${shop.channelId}, 'kabar', 'id', 'UTILITY',
      'Kabar: {{1}}', 'APPROVED')`
  const { link, whatsapp } = await invite(shop)
  expect(whatsapp).toBe('sending')
  const [sending] = await jobs(shop)
  expect(await take(sending!)).toMatchObject({ type: 'template', name: 'kabar' })
  expect(sending!.text).toContain(link)
})

test('a new link of an invitation replaces the waiting one, and a refusal is shown', async () => {
  const shop = await aShop({ engine: 'waha' })
  await invite(shop)
  const [first] = await listed(shop)
  shiftClock(61_000)
  await resendInvitation(shop.owner, shop.businessId, first!.id)
  shiftClock(0)
  const [older, newer] = await jobs(shop)
  expect(await take(older!)).toBeUndefined()
  expect(await take(newer!)).toBeDefined()
  await markInvitationRefused(newer!.invitationId, older!.text)
  expect(await listed(shop)).toMatchObject([{ whatsapp_state: 'sent' }])
  await markInvitationRefused(newer!.invitationId, newer!.text)
  expect(await listed(shop)).toMatchObject([{ whatsapp_state: 'refused' }])
})

test('a new link of an invitation without its channel is not shown as sent', async () => {
  const shop = await aShop({ engine: 'waha' })
  await invite(shop)
  const [sending] = await jobs(shop)
  await take(sending!)
  const [known] = await listed(shop)
  await rawSql()`update channel set status = 'STOPPED' where id = ${shop.channelId}`
  shiftClock(61_000)
  const { whatsapp } = await resendInvitation(shop.owner, shop.businessId, known!.id)
  shiftClock(0)
  expect(whatsapp).toBe('no_channel')
  expect(await listed(shop)).toMatchObject([{ whatsapp_state: null }])
})

test('an invitation accepted twice at the same time, by one person or by two, makes one member', async () => {
  const shop = await aShop({ engine: 'waha' })
  const [yoga, tono] = [await aUser('Yoga'), await aUser('Tono')]
  const both = async (first: typeof yoga, second: typeof yoga) => {
    const token = tokenOf((await invite(shop)).link)
    return Promise.allSettled([first, second].map((one) => acceptInvitation(one, token)))
  }
  const same = await both(yoga, yoga)
  expect(same.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const others = await both(tono, await aUser('Sari'))
  expect(others.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'invitation.used' } },
  ])
  expect((await loadTeam(shop.owner, shop.businessId)).members).toHaveLength(3)
})

test('agents cannot invite numbers and see no invitation', async () => {
  const shop = await aShop({ engine: 'waha' })
  await invite(shop)
  const rina = await aMember(shop, 'agen')
  const to = { phone: PHONE, channelId: null }
  await expect(
    inviteMember(rina, { businessId: shop.businessId, role: 'agen', to }),
  ).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect((await loadTeam(rina, shop.businessId)).invitations).toEqual([])
})
