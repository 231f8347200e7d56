import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendTemplate } from '#conversation/outbox'
import type { InboundEvent } from '#whatsapp/events'
import { asService, db, rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import {
  beginTemplate,
  forgetTemplate,
  openForRemoval,
  settleSubmission,
  submitDraft,
  takeSubmission,
} from './submission.ts'
import { applyTemplateStatus, recordSync, refreshTemplates } from './sync.ts'
import { fillTemplate, listTemplates, listUsableTemplates } from './template.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const input = (shop: Shop, fields: object = {}) => ({
  businessId: shop.businessId,
  name: 'Order-Ready',
  type: 'campaign' as const,
  category: 'utility' as const,
  language: 'id' as const,
  body: 'Halo {{1}}, pesanan siap.',
  sampleValues: ['Dewi'],
  ...fields,
})
const listed = async (shop: Shop) => (await listTemplates(shop.owner, shop.businessId)).templates
const jobs = (name: string) =>
  rawSql()<
    { payload: Record<string, string> }[]
  >`select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name}`
const provider = (fields: object = {}) => ({
  externalId: '1689000000000001',
  name: 'promo',
  language: 'id',
  category: 'MARKETING',
  status: 'APPROVED',
  body: 'Halo {{1}}, ada promo.',
  ...fields,
})
const told = (fields: Partial<Extract<InboundEvent, { kind: 'template.status' }>>) => ({
  kind: 'template.status' as const,
  eventKey: 'k',
  occurredAt: new Date(Date.now() + 1000).toISOString(),
  live: true,
  templateId: '1689000000000001',
  name: 'promo',
  language: 'id',
  ...fields,
})
const apply = (shop: Shop, event: ReturnType<typeof told>) =>
  db.writeAs(asService('test'), (tx) => applyTemplateStatus(tx, shop.channelId, event))

test("an accepted template is stored with the provider's id, status and category", async () => {
  const shop = await aShop()
  const submission = await beginTemplate(shop.owner, input(shop))
  expect(await listed(shop)).toMatchObject([
    { name: 'Order-Ready', status: 'SUBMITTING', category: 'UTILITY', external_id: null },
  ])
  const answer = await settleSubmission(submission, {
    ok: true,
    value: { externalId: '572279198452421', status: 'pending', category: 'MARKETING' },
  })
  expect(answer).toEqual({
    data: { business_id: shop.businessId },
    meta: { id: '572279198452421', status: 'PENDING', category: 'MARKETING' },
  })
  expect(await listed(shop)).toMatchObject([
    {
      status: 'PENDING',
      category: 'MARKETING',
      previous_category: 'UTILITY',
      external_id: '572279198452421',
      sample_values: ['Dewi'],
    },
  ])
})

test("a refused template is shown with the provider's words and not stored", async () => {
  const shop = await aShop()
  const submission = await beginTemplate(shop.owner, input(shop))
  const refused = settleSubmission(submission, {
    ok: false,
    error: {
      code: '100',
      title: 'Name is not valid',
      detail: 'Only lowercase letters',
      class: 'final',
    },
  })
  await expect(refused).rejects.toMatchObject({
    code: 'template.refused',
    message: 'Meta menolak template ini: Name is not valid: Only lowercase letters',
  })
  expect(await listed(shop)).toEqual([])
})

test('a decision that is announced during a sync is not overwritten by its older list', async () => {
  const shop = await aShop()
  const before = new Date(Date.now() - 5000).toISOString()
  await recordSync(shop.channelId, { ok: true, value: [provider({ status: 'PENDING' })] }, before)
  await apply(shop, told({ status: 'REJECTED', reason: 'SCAM' }))
  await recordSync(
    shop.channelId,
    { ok: true, value: [provider({ status: 'PENDING', body: 'Halo {{1}}.' })] },
    before,
  )
  expect(await listed(shop)).toMatchObject([
    { status: 'REJECTED', reason: 'SCAM', body: 'Halo {{1}}.' },
  ])
  await recordSync(
    shop.channelId,
    { ok: true, value: [provider({ status: 'APPROVED' })] },
    new Date(Date.now() + 10_000).toISOString(),
  )
  expect(await listed(shop)).toMatchObject([{ status: 'APPROVED', reason: null }])
  await rawSql()`update template set status_at = now() + interval '1 hour'`
  await recordSync(
    shop.channelId,
    { ok: true, value: [provider({ status: 'PAUSED' })] },
    new Date().toISOString(),
  )
  expect(await listed(shop)).toMatchObject([{ status: 'PAUSED' }])
})

test('a copy of a template has the submittable parts, even through a draft', async () => {
  const shop = await aShop()
  const parts = {
    header: { format: 'TEXT', text: 'Nota' },
    footer: 'Balas STOP',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Ya' },
      { type: 'FLOW', text: 'Isi' },
    ],
  }
  const kept = {
    header: { format: 'TEXT', text: 'Nota' },
    footer: 'Balas STOP',
    buttons: [{ type: 'QUICK_REPLY', text: 'Ya' }],
  }
  await recordSync(
    shop.channelId,
    { ok: true, value: [provider({ parts })] },
    new Date().toISOString(),
  )
  const [{ id: partsOf } = { id: '' }] = await listed(shop)
  const submission = await beginTemplate(shop.owner, input(shop, { partsOf }))
  expect(submission.template.parts).toEqual(kept)
  expect((await takeSubmission(submission.templateId))?.template.parts).toEqual(kept)
  expect((await listed(shop)).find(({ id }) => id === submission.templateId)?.parts).toEqual(kept)
  expect(
    (await beginTemplate(shop.owner, input(shop, { name: 'tanpa_salinan' }))).template.parts,
  ).toEqual({})
  const stranger = await aShop()
  await expect(beginTemplate(stranger.owner, input(stranger, { partsOf }))).rejects.toMatchObject({
    code: 'template.not_found',
  })
})

test('a template without an answer stays until the next sync, and is not duplicated', async () => {
  const shop = await aShop()
  const submission = await beginTemplate(shop.owner, input(shop))
  expect(
    (
      await settleSubmission(submission, {
        ok: false,
        error: { code: 'timeout', class: 'unconfirmed' },
      })
    ).meta,
  ).toMatchObject({ id: submission.templateId, status: 'SUBMITTING' })
  await expect(beginTemplate(shop.owner, input(shop))).rejects.toMatchObject({
    code: 'template.taken',
  })
  await recordSync(
    shop.channelId,
    {
      ok: true,
      value: [
        provider({ externalId: '77', name: 'Order-Ready', status: 'PENDING', category: 'UTILITY' }),
      ],
    },
    new Date().toISOString(),
  )
  expect(await listed(shop)).toMatchObject([
    { id: submission.templateId, external_id: '77', status: 'PENDING' },
  ])
})

test('while the provider is unreachable a job retries; finally the template is a draft', async () => {
  const shop = await aShop()
  const submission = await beginTemplate(shop.owner, input(shop))
  const away = {
    ok: false as const,
    error: { code: 'ECONNREFUSED', title: 'The connection failed', class: 'retry' as const },
  }
  expect((await settleSubmission(submission, away)).meta.status).toBe('SUBMITTING')
  expect((await jobs('submit-template')).map(({ payload }) => payload)).toContainEqual({
    templateId: submission.templateId,
    tries: 1,
  })
  await expect(
    settleSubmission((await takeSubmission(submission.templateId))!, away, 6),
  ).rejects.toMatchObject({ code: 'template.refused' })
  expect(await listed(shop)).toMatchObject([{ status: 'DRAFT', reason: 'The connection failed' }])
})

test('without a channel for templates, a new template is a draft, which a job submits later', async () => {
  const shop = await aShop({ engine: 'baileys' })
  const submission = await beginTemplate(shop.owner, input(shop))
  expect(submission.channel).toBeUndefined()
  expect((await settleSubmission(submission, undefined)).meta.status).toBe('DRAFT')
  await expect(
    submitDraft(shop.owner, shop.businessId, submission.templateId),
  ).rejects.toMatchObject({ code: 'template.no_account' })
  await rawSql()`update channel set engine = 'meta-cloud', settings = '{"wabaId":"2000"}'
    where id = ${shop.channelId}`
  await submitDraft(shop.owner, shop.businessId, submission.templateId)
  expect((await jobs('submit-template')).map(({ payload }) => payload.templateId)).toContain(
    submission.templateId,
  )
  const taken = (await takeSubmission(submission.templateId))!
  expect(taken.channel?.channelId).toBe(shop.channelId)
  await expect(
    settleSubmission(taken, { ok: false, error: { code: '100', title: 'No', class: 'final' } }, 2),
  ).rejects.toMatchObject({ code: 'template.refused' })
  expect(await listed(shop)).toMatchObject([{ status: 'DRAFT', reason: 'No' }])
  expect(await takeSubmission(submission.templateId)).toBeUndefined()
})

test('members who only answer customers cannot make or delete templates; strangers see none', async () => {
  const [shop, stranger] = [await aShop(), await aShop()]
  const agen = await aMember(shop, 'agen')
  const { templateId } = await beginTemplate(shop.owner, input(shop))
  await expect(beginTemplate(agen, input(shop, { name: 'lain' }))).rejects.toMatchObject({
    code: '42501',
  })
  await expect(beginTemplate(stranger.owner, input(shop))).rejects.toMatchObject({
    code: 'business.not_found',
  })
  await expect(listTemplates(stranger.owner, shop.businessId)).rejects.toMatchObject({
    code: 'business.not_found',
  })
  await expect(openForRemoval(agen, templateId)).rejects.toMatchObject({ code: 'auth.forbidden' })
  await expect(openForRemoval(stranger.owner, templateId)).rejects.toMatchObject({
    code: 'template.not_found',
  })
  const { template } = await openForRemoval(shop.owner, templateId)
  await forgetTemplate(shop.owner, template)
  expect(await listed(shop)).toEqual([])
})

test("the list of templates follows the provider's new, changed and missing ones; a draft stays", async () => {
  const shop = await aShop()
  const draft = await beginTemplate(shop.owner, input(shop, { name: 'draf' }))
  await settleSubmission(draft, undefined)
  await recordSync(
    shop.channelId,
    {
      ok: true,
      value: [
        provider(),
        provider({ externalId: '2', name: 'lama' }),
        provider({ externalId: '2', name: 'lama' }),
      ],
    },
    new Date().toISOString(),
  )
  await recordSync(
    shop.channelId,
    { ok: true, value: [provider({ status: 'PAUSED', category: 'UTILITY', quality: 'red' })] },
    new Date(Date.now() + 1000).toISOString(),
  )
  const after = await listTemplates(shop.owner, shop.businessId)
  expect(after.templates).toMatchObject([
    {
      name: 'promo',
      status: 'PAUSED',
      category: 'UTILITY',
      previous_category: 'MARKETING',
      quality: 'RED',
    },
    { name: 'draf', status: 'DRAFT' },
  ])
  expect(after.sync).toMatchObject({ error: null })
  await recordSync(
    shop.channelId,
    { ok: false, error: { code: '190', title: 'Token expired', class: 'configuration' } },
    new Date().toISOString(),
  )
  expect(await listTemplates(shop.owner, shop.businessId)).toMatchObject({
    templates: [{}, {}],
    sync: { error: 'Token expired', synced_at: after.sync?.synced_at },
  })
})

test('the provider is queried once for many viewers, and not again for five minutes', async () => {
  const shop = await aShop()
  await Promise.all(Array.from({ length: 3 }, () => refreshTemplates(shop.businessId)))
  expect(
    (await jobs('sync-templates')).filter(({ payload }) => payload.channelId === shop.channelId),
  ).toHaveLength(1)
  await rawSql()`select graphile_worker.complete_jobs(array_agg(j.id))
    from graphile_worker._private_jobs j`
  await recordSync(shop.channelId, { ok: true, value: [] }, new Date().toISOString())
  await refreshTemplates(shop.businessId)
  expect(
    (await jobs('sync-templates')).filter(({ payload }) => payload.channelId === shop.channelId),
  ).toEqual([])
  await refreshTemplates(shop.businessId, { force: true })
  expect(
    (await jobs('sync-templates')).filter(({ payload }) => payload.channelId === shop.channelId),
  ).toHaveLength(1)
})

test('two numbers of one account are synced once', async () => {
  const shop = await aShop({ engine: 'meta-cloud' })
  await rawSql()`update channel set settings = '{"wabaId":"3000"}' where id = ${shop.channelId}`
  await rawSql()`insert into channel (business_id, engine, external_id, settings)
    values (${shop.businessId}, 'meta-cloud', 'second', '{"wabaId":"3000"}')`
  await refreshTemplates(shop.businessId)
  const asked = await rawSql()<
    { id: string }[]
  >`select id from channel where business_id = ${shop.businessId}`
  expect(
    (await jobs('sync-templates')).filter(({ payload }) =>
      asked.some(({ id }) => id === payload.channelId),
    ),
  ).toHaveLength(1)
})

test('rejection, pause, category and quality of templates are stored; older events change nothing', async () => {
  const shop = await aShop()
  await recordSync(
    shop.channelId,
    { ok: true, value: [provider({ status: 'PENDING' })] },
    new Date().toISOString(),
  )
  await apply(shop, told({ status: 'rejected', reason: 'INVALID_FORMAT' }))
  expect(await listed(shop)).toMatchObject([{ status: 'REJECTED', reason: 'INVALID_FORMAT' }])
  await apply(
    shop,
    told({ status: 'APPROVED', occurredAt: new Date(Date.now() - 3_600_000).toISOString() }),
  )
  expect(await listed(shop)).toMatchObject([{ status: 'REJECTED' }])
  await apply(shop, told({ category: 'UTILITY' }))
  await apply(shop, told({ quality: 'YELLOW' }))
  expect(await listed(shop)).toMatchObject([
    {
      status: 'REJECTED',
      reason: 'INVALID_FORMAT',
      category: 'UTILITY',
      previous_category: 'MARKETING',
      quality: 'YELLOW',
    },
  ])
  await apply(
    shop,
    told({ status: 'REINSTATED', occurredAt: new Date(Date.now() + 5000).toISOString() }),
  )
  expect(await listed(shop)).toMatchObject([{ status: 'APPROVED', reason: null }])
  await apply(shop, told({ status: 'DELETED' }))
  expect(await listed(shop)).toEqual([])
})

test('an announced category is shown beside the present one until it applies', async () => {
  const shop = await aShop()
  await recordSync(
    shop.channelId,
    { ok: true, value: [provider({ category: 'UTILITY' })] },
    new Date().toISOString(),
  )
  const at = '2026-12-01T00:00:00.000Z'
  await apply(shop, told({ category: 'UTILITY', nextCategory: { category: 'MARKETING', at } }))
  await apply(shop, told({ quality: 'YELLOW' }))
  expect(await listed(shop)).toMatchObject([
    {
      category: 'UTILITY',
      previous_category: null,
      next_category: 'MARKETING',
      next_category_at: at,
    },
  ])
  await apply(shop, told({ category: 'MARKETING' }))
  expect(await listed(shop)).toMatchObject([
    {
      category: 'MARKETING',
      previous_category: 'UTILITY',
      next_category: null,
      next_category_at: null,
    },
  ])
  await apply(shop, told({ category: 'MARKETING', nextCategory: { category: 'UTILITY', at } }))
  await recordSync(
    shop.channelId,
    { ok: true, value: [provider({ category: 'UTILITY' })] },
    new Date().toISOString(),
  )
  expect(await listed(shop)).toMatchObject([
    { category: 'UTILITY', next_category: null, next_category_at: null },
  ])
})

test('an event about changed parts of a template causes a sync', async () => {
  const shop = await aShop()
  await recordSync(shop.channelId, { ok: true, value: [provider({})] }, new Date().toISOString())
  await apply(shop, told({}))
  expect((await jobs('sync-templates')).map(({ payload }) => payload.channelId)).toContain(
    shop.channelId,
  )
})

test('an event about an unknown template causes a sync', async () => {
  const shop = await aShop()
  await apply(shop, told({ status: 'APPROVED' }))
  expect((await jobs('sync-templates')).map(({ payload }) => payload.channelId)).toContain(
    shop.channelId,
  )
})

async function aRoom(shop: Shop, optedOut = false): Promise<string> {
  const sql = rawSql()
  const [contact] = await sql<
    { id: string }[]
  >`insert into contact (business_id, name, phone, marketing_opt_out_at)
    values (${shop.businessId}, 'Sari', '628111', ${optedOut ? sql`now()` : null}) returning id`
  const [room] = await sql<
    { id: string }[]
  >`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
    values (${shop.businessId}, ${shop.channelId}, ${contact!.id}, '628111', 'ai') returning id`
  return room!.id
}

test('a template is sent once per client id in a closed 24-hour window; a member then handles the room', async () => {
  const shop = await aShop()
  await recordSync(
    shop.channelId,
    {
      ok: true,
      value: [
        provider({ category: 'UTILITY', body: 'Halo {{1}}, pesanan {{2}} siap, {{1}}.' }),
        provider({ externalId: '2', name: 'dijeda', status: 'PAUSED' }),
      ],
    },
    new Date().toISOString(),
  )
  const roomId = await aRoom(shop)
  const [usable, ...others] = await listUsableTemplates(shop.owner, shop.businessId, roomId)
  expect(others).toEqual([])
  const send = (values: string[], templateId = usable!.id) =>
    sendTemplate(shop.owner, {
      businessId: shop.businessId,
      roomId,
      clientId: 'client-0001',
      templateId,
      values,
    })
  await expect(send(['Sari', ' '])).rejects.toMatchObject({ code: 'template.values_missing' })
  const id = await send(['Sari', 'A-1\n  042'])
  expect(await send(['Sari', 'A-1'])).toBe(id)
  const [message] =
    await rawSql()`select kind, text, content, status, author_kind from message where id = ${id}`
  expect(message).toEqual({
    kind: 'template',
    text: 'Halo Sari, pesanan A-1 042 siap, Sari.',
    status: 'queued',
    author_kind: 'member',
    content: {
      type: 'template',
      name: 'promo',
      language: 'id',
      text: 'Halo Sari, pesanan A-1 042 siap, Sari.',
      body: ['Sari', 'A-1 042'],
    },
  })
  expect(await rawSql()`select handler from room where id = ${roomId}`).toMatchObject([
    { handler: 'manusia' },
  ])
  const paused = (await listed(shop)).find(({ name }) => name === 'dijeda')!
  await expect(send(['a'], paused.id)).rejects.toMatchObject({ code: 'template.not_approved' })
})

test('an opted-out customer gets no advertising, but news of their order', async () => {
  const shop = await aShop({ engine: 'meta-cloud' })
  await rawSql()`update channel set settings = '{"wabaId":"4000"}' where id = ${shop.channelId}`
  await recordSync(
    shop.channelId,
    {
      ok: true,
      value: [
        provider({ body: 'Promo.' }),
        provider({ externalId: '2', category: 'UTILITY', body: 'Siap.' }),
      ],
    },
    new Date().toISOString(),
  )
  const [promo, order] = (await listed(shop)).sort((a, b) => a.category.localeCompare(b.category))
  const fill = (roomId: string, templateId: string) =>
    fillTemplate(shop.owner, { businessId: shop.businessId, roomId, templateId, values: [] })
  const roomId = await aRoom(shop, true)
  await expect(fill(roomId, promo!.id)).rejects.toMatchObject({ code: 'template.opted_out' })
  expect(await fill(roomId, order!.id)).toEqual({
    type: 'template',
    name: 'promo',
    language: 'id',
    text: 'Siap.',
  })
  const [elsewhere] = await rawSql()<
    { id: string }[]
  >`insert into channel (business_id, engine, external_id, settings)
    values (${shop.businessId}, 'meta-cloud', 'other-number', '{"wabaId":"5000"}') returning id`
  await expect(
    fill(await aRoom({ ...shop, channelId: elsewhere!.id }), order!.id),
  ).rejects.toMatchObject({ code: 'template.not_found' })
})
