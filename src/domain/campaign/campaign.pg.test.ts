import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { receiveEvent } from '#conversation/pipeline'
import { recordSync } from '#domain/template/sync'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import {
  cancelCampaign,
  getCampaign,
  listCampaigns,
  listRecipients,
  pauseCampaign,
  planCampaign,
  rescueCampaigns,
  resumeCampaign,
  sendBatch,
  startCampaign,
} from './campaign.ts'
import type { Audience, Fill } from './contract.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(() => shiftClock(0))

const NAME: Fill = { kind: 'name', otherwise: 'Kak' }

async function aPromo(shop: Shop, fields: object = {}): Promise<string> {
  await recordSync(
    shop.channelId,
    {
      ok: true,
      value: [
        {
          externalId: randomUUID(),
          name: 'promo',
          language: 'id',
          category: 'MARKETING',
          status: 'APPROVED',
          body: 'Halo {{1}}, roti baru sudah ada. Balas STOP.',
          ...fields,
        },
      ],
    },
    new Date().toISOString(),
  )
  const [row] = await rawSql()<
    { id: string }[]
  >`select id from template where business_id = ${shop.businessId}`
  return row!.id
}

async function aCustomer(
  shop: Shop,
  fields: {
    name?: string
    phone: string
    optedOut?: boolean
    blocked?: boolean
    tag?: string
    daysAgo?: number
  },
): Promise<string> {
  const sql = rawSql()
  const [contact] = await sql<
    { id: string }[]
  >`insert into contact (business_id, name, phone, marketing_opt_out_at, blocked_at)
    values (${shop.businessId}, ${fields.name ?? null}, ${fields.phone},
        ${fields.optedOut ? sql`now()` : null}, ${fields.blocked ? sql`now()` : null}) returning id`
  await sql`insert into contact_identity (business_id, contact_id, kind, value)
    values (${shop.businessId}, ${contact!.id}, 'phone', ${fields.phone})`
  const [room] = await sql<{ id: string }[]>`
    insert into room (business_id, channel_id, contact_id, provider_chat_id, handler, waiting_since,
        last_inbound_at) values (${shop.businessId}, ${shop.channelId}, ${contact!.id},
        ${fields.phone}, 'menunggu_tim', now(), now() - ${fields.daysAgo ?? 0} * interval '1 day')
    returning id`
  if (fields.tag)
    await sql`with made as (insert into tag (business_id, name)
        values (${shop.businessId}, ${fields.tag}) on conflict (business_id, lower(name)) do update
        set name = excluded.name returning id) insert into room_tag (room_id, tag_id, business_id)
      select ${room!.id}, made.id, ${shop.businessId} from made`
  return contact!.id
}

const start = async (shop: Shop, templateId: string, audience: Audience, fields: object = {}) => {
  const campaignId = randomUUID()
  await startCampaign(shop.owner, {
    businessId: shop.businessId,
    campaignId,
    templateId,
    audience,
    fills: [NAME],
    name: 'Promo November',
    perMinute: 300,
    consent: true,
    ...fields,
  })
  return { businessId: shop.businessId, campaignId }
}
const sentTo = (shop: Shop) =>
  rawSql()<
    { text: string; phone: string; author_kind: string; status: string }[]
  >`select m.text, k.phone, m.author_kind, m.status from message m join room r on r.id = m.room_id
    join contact k on k.id = r.contact_id where m.business_id = ${shop.businessId}
    and m.direction = 'out' order by k.phone`
const waitingJobs = (campaignId: string) =>
  rawSql()<{ run_at: string }[]>`select j.run_at from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'campaign-batch'
    and j.payload ->> 'campaignId' = ${campaignId}`

test('a preview of a campaign counts recipients and exclusions, shows text and cost, and stores nothing', async () => {
  const shop = await aShop()
  const templateId = await aPromo(shop)
  await aCustomer(shop, { name: 'Sari', phone: '628111000111' })
  await aCustomer(shop, { phone: '628112', optedOut: true })
  await aCustomer(shop, { phone: '628113', blocked: true })
  const text =
    'nomor,nama\n0811-1000-111,Sari\n081100000004,Dewi\n+6591234567,Tan\n081100000004,Dewi lagi\nbukan nomor,X'
  expect(
    await planCampaign(shop.owner, {
      businessId: shop.businessId,
      templateId,
      audience: { kind: 'all' },
      fills: [NAME],
    }),
  ).toMatchObject({
    recipients: 1,
    excluded: { opted_out: 1, blocked: 1 },
    samples: [{ name: 'Sari', content: { text: 'Halo Sari, roti baru sudah ada. Balas STOP.' } }],
    cost: { perMessageRupiah: 658, totalRupiah: 658, foreign: 0 },
  })
  expect(
    await planCampaign(shop.owner, {
      businessId: shop.businessId,
      templateId,
      audience: { kind: 'csv', text },
      fills: [{ kind: 'column', column: 'nama' }],
    }),
  ).toMatchObject({
    recipients: 3,
    excluded: { invalid: 1, duplicate: 1 },
    columns: ['nomor', 'nama'],
    cost: { totalRupiah: 1316, foreign: 1 },
  })
  expect(
    await planCampaign(shop.owner, {
      businessId: shop.businessId,
      templateId,
      audience: { kind: 'all' },
      fills: [],
    }),
  ).toMatchObject({ recipients: 0, excluded: { incomplete: 1 } })
  expect(
    await rawSql()`select count(*)::int as n from contact where business_id = ${shop.businessId}`,
  ).toEqual([{ n: 3 }])
})

test('the audience of a campaign is a tag, recent writers, or customers without recent messages', async () => {
  const shop = await aShop()
  const templateId = await aPromo(shop)
  await aCustomer(shop, { phone: '6281', tag: 'Member', daysAgo: 2 })
  await aCustomer(shop, { phone: '6282', daysAgo: 60 })
  const [tag] = await rawSql()<
    { id: string }[]
  >`select id from tag where business_id = ${shop.businessId}`
  const plan = async (audience: Audience) =>
    (
      await planCampaign(shop.owner, {
        businessId: shop.businessId,
        templateId,
        audience,
        fills: [{ kind: 'text', value: 'Kak' }],
      })
    ).recipients
  expect([
    await plan({ kind: 'tag', tagId: tag!.id }),
    await plan({ kind: 'recent', days: 30 }),
    await plan({ kind: 'quiet', days: 30 }),
    await plan({ kind: 'all' }),
  ]).toEqual([1, 1, 1, 2])
})

test('every recipient gets a campaign once, even when its job repeats; opted-out customers never', async () => {
  const shop = await aShop()
  const templateId = await aPromo(shop)
  for (let n = 0; n < 7; n += 1) await aCustomer(shop, { name: `P${n}`, phone: `62811${n}` })
  const ref = await start(shop, templateId, { kind: 'all' }, { perMinute: 36 })
  await startCampaign(shop.owner, {
    ...ref,
    templateId,
    audience: { kind: 'all' },
    fills: [NAME],
    name: 'x',
    perMinute: 36,
    consent: true,
  })
  const begunMs = Date.now()
  await Promise.all([sendBatch(ref.campaignId), sendBatch(ref.campaignId)])
  expect(await sentTo(shop)).toHaveLength(6)
  expect(new Set((await sentTo(shop)).map(({ phone }) => phone)).size).toBe(6)
  const [job] = await waitingJobs(ref.campaignId)
  expect(Date.parse(job!.run_at) - begunMs).toBeGreaterThan(4000)
  await rawSql()`update contact set marketing_opt_out_at = now()
    where business_id = ${shop.businessId} and phone = '628116'`
  await sendBatch(ref.campaignId)
  await sendBatch(ref.campaignId)
  expect(await sentTo(shop)).toHaveLength(6)
  expect(await getCampaign(shop.owner, shop.businessId, ref.campaignId)).toMatchObject({
    status: 'done',
    progress: { total: 7, waiting: 0, skipped: 1, queued: 6 },
  })
  expect((await listRecipients(shop.owner, { ...ref, state: 'skipped' })).recipients).toMatchObject(
    [{ contact_phone: '628116', reason: 'opted_out' }],
  )
})

test('STOP removes the queued messages of that customer and no other', async () => {
  const shop = await aShop()
  const templateId = await aPromo(shop)
  await aCustomer(shop, { name: 'Sari', phone: '628111000111' })
  await aCustomer(shop, { name: 'Dewi', phone: '628112' })
  const ref = await start(shop, templateId, { kind: 'all' })
  await sendBatch(ref.campaignId)
  await receiveEvent(shop.channelId, written('stop', { phone: '628111000111' }))
  const promos = (await sentTo(shop)).filter(({ author_kind }) => author_kind === 'system')
  expect(promos).toMatchObject([
    { phone: '628111000111', status: 'failed' },
    { phone: '628112', status: 'queued' },
  ])
  expect((await listRecipients(shop.owner, { ...ref, state: 'skipped' })).recipients).toMatchObject(
    [{ contact_phone: '628111000111', reason: 'opted_out' }],
  )
})

test('a campaign does not count as an answer; its new rooms stay closed until a customer replies', async () => {
  const shop = await aShop()
  const templateId = await aPromo(shop)
  await aCustomer(shop, { name: 'Sari', phone: '628111000111' })
  const ref = await start(shop, templateId, {
    kind: 'csv',
    text: '628111000111,Sari\n081234567890,Dewi',
  })
  await sendBatch(ref.campaignId)
  const rooms =
    await rawSql()`select k.name, r.handler, r.waiting_since is not null as waits, r.last_author
      from room r join contact k on k.id = r.contact_id where r.business_id = ${shop.businessId}
      order by k.name`
  expect(rooms).toEqual([
    { name: 'Dewi', handler: 'selesai', waits: false, last_author: 'system' },
    { name: 'Sari', handler: 'menunggu_tim', waits: true, last_author: 'system' },
  ])
  expect(await sentTo(shop)).toMatchObject([
    { text: 'Halo Sari, roti baru sudah ada. Balas STOP.' },
    { text: 'Halo Dewi, roti baru sudah ada. Balas STOP.', phone: '6281234567890' },
  ])
})

test('a campaign stops on pause, continues on resume, and sends nothing more after cancelling', async () => {
  const shop = await aShop()
  const templateId = await aPromo(shop)
  for (let n = 0; n < 4; n += 1) await aCustomer(shop, { phone: `62811${n}` })
  const ref = await start(shop, templateId, { kind: 'all' }, { perMinute: 12 })
  await sendBatch(ref.campaignId)
  await pauseCampaign(shop.owner, ref)
  await sendBatch(ref.campaignId)
  expect(await sentTo(shop)).toHaveLength(1)
  await expect(pauseCampaign(shop.owner, ref)).rejects.toMatchObject({
    code: 'campaign.state_changed',
  })
  await resumeCampaign(shop.owner, ref)
  expect(await waitingJobs(ref.campaignId)).toHaveLength(1)
  await sendBatch(ref.campaignId)
  expect(await sentTo(shop)).toHaveLength(2)
  await cancelCampaign(shop.owner, ref)
  await sendBatch(ref.campaignId)
  expect((await sentTo(shop)).map(({ status }) => status)).toEqual(['failed', 'failed'])
  expect(await getCampaign(shop.owner, shop.businessId, ref.campaignId)).toMatchObject({
    status: 'cancelled',
    progress: { waiting: 0, skipped: 2, failed: 2 },
  })
})

test('a running campaign that lost its job resumes, and each recipient gets one message', async () => {
  const shop = await aShop()
  const templateId = await aPromo(shop)
  for (let n = 0; n < 3; n += 1) await aCustomer(shop, { name: `P${n}`, phone: `62811${n}` })
  const ref = await start(shop, templateId, { kind: 'all' }, { perMinute: 12 })
  await sendBatch(ref.campaignId)
  expect(await rescueCampaigns()).toBe(0)
  const loseJob = () =>
    rawSql()`delete from graphile_worker._private_jobs
      where payload ->> 'campaignId' = ${ref.campaignId}`
  await loseJob()
  expect(await rescueCampaigns()).toBe(0)
  const later = () => shiftClock(4 * 60_000)
  later()
  expect(await rescueCampaigns()).toBe(1)
  expect(await rescueCampaigns()).toBe(0)
  expect(await waitingJobs(ref.campaignId)).toHaveLength(1)
  await Promise.all([sendBatch(ref.campaignId), sendBatch(ref.campaignId)])
  await rawSql()`update graphile_worker._private_jobs set attempts = max_attempts
    where payload ->> 'campaignId' = ${ref.campaignId}`
  shiftClock(8 * 60_000)
  expect(await rescueCampaigns()).toBe(1)
  await sendBatch(ref.campaignId)
  await sendBatch(ref.campaignId)
  expect((await sentTo(shop)).map(({ phone }) => phone)).toEqual(['628110', '628111', '628112'])
  await loseJob()
  shiftClock(60 * 60_000)
  expect(await rescueCampaigns()).toBe(0)
  expect(await getCampaign(shop.owner, shop.businessId, ref.campaignId)).toMatchObject({
    status: 'done',
    progress: { total: 3, queued: 3 },
  })
})

test('a paused campaign stays paused when its job runs again', async () => {
  const shop = await aShop()
  await aCustomer(shop, { phone: '628111' })
  const ref = await start(shop, await aPromo(shop), { kind: 'all' })
  await pauseCampaign(shop.owner, ref)
  await rawSql()`delete from graphile_worker._private_jobs
    where payload ->> 'campaignId' = ${ref.campaignId}`
  shiftClock(60 * 60_000)
  await rescueCampaigns()
  expect(await waitingJobs(ref.campaignId)).toEqual([])
})

test('a campaign pauses when the template is paused, the number is off, spam is reported, or most sends fail', async () => {
  const shop = await aShop()
  const templateId = await aPromo(shop)
  for (let n = 0; n < 12; n += 1) await aCustomer(shop, { phone: `62811${n}` })
  const ref = await start(shop, templateId, { kind: 'all' }, { perMinute: 120 })
  const reasonAfter = async () => {
    await sendBatch(ref.campaignId)
    const { status, status_reason } = await getCampaign(shop.owner, shop.businessId, ref.campaignId)
    if (status === 'paused') await resumeCampaign(shop.owner, ref)
    return status_reason
  }
  await rawSql()`update template set status = 'PAUSED' where id = ${templateId}`
  expect(await reasonAfter()).toBe('template')
  await rawSql()`update template set status = 'APPROVED' where id = ${templateId}`
  await rawSql()`update channel set status = 'FAILED' where id = ${shop.channelId}`
  expect(await reasonAfter()).toBe('kanal')
  await rawSql()`update channel set status = 'WORKING' where id = ${shop.channelId}`
  expect(await reasonAfter()).toBeNull()
  await rawSql()`update message
    set status = 'failed', status_reason = 'x', status_code = '131048'
    where id = (select message_id from campaign_recipient where campaign_id = ${ref.campaignId}
      and state = 'sent' limit 1)`
  expect(await reasonAfter()).toBe('spam')
  await rawSql()`update message set status = 'failed', status_code = null
    where business_id = ${shop.businessId}`
  expect(await reasonAfter()).toBe('gagal')
})

test('owner and admin start and end campaigns, the team can read them, a stranger sees none', async () => {
  const [shop, stranger] = [await aShop(), await aShop()]
  const templateId = await aPromo(shop)
  await aCustomer(shop, { phone: '628111' })
  const agen = await aMember(shop, 'agen')
  const input = {
    businessId: shop.businessId,
    campaignId: randomUUID(),
    templateId,
    audience: { kind: 'all' as const },
    fills: [NAME],
    name: 'x',
    perMinute: 60,
    consent: true as const,
  }
  await expect(startCampaign(agen, input)).rejects.toMatchObject({ code: '42501' })
  await expect(startCampaign(stranger.owner, input)).rejects.toMatchObject({
    code: 'template.not_found',
  })
  const ref = await start(shop, templateId, { kind: 'all' })
  expect((await listCampaigns(agen, { businessId: shop.businessId })).campaigns).toMatchObject([
    { name: 'Promo November', progress: { total: 1 } },
  ])
  expect((await listCampaigns(stranger.owner, { businessId: shop.businessId })).campaigns).toEqual(
    [],
  )
  for (const claims of [agen, stranger.owner])
    await expect(cancelCampaign(claims, ref)).rejects.toMatchObject({
      code: 'campaign.state_changed',
    })
  await expect(start(shop, templateId, { kind: 'csv', text: 'tidak ada' })).rejects.toMatchObject({
    code: 'campaign.nobody',
  })
})
