import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadEvent } from '#gateway'
import type { InboundEvent } from '#whatsapp/events'
import { describeProviderError } from '#whatsapp/provider-reasons'
import { rawSql } from '#platform/database'
import { parseSettings, useSettings } from '#platform/settings'
import { type Graph, startGraph } from '../../../tests/standins/graph/graph.ts'
import { aShop, openWorld, type World } from '../../../tests/world.ts'
import type { Account, NewTemplate, TemplatePort } from '../engine-interface.ts'
import { createMetaCloud } from './meta-cloud/meta-cloud.ts'
import { simulator } from './simulator/simulator.ts'

const WABA = '1029000000000001'
let world: World
let graph: Graph
beforeAll(async () => {
  world = await openWorld()
  graph = await startGraph()
  useSettings(parseSettings({ NODE_ENV: 'test', META_GRAPH_URL: graph.url }))
})
afterAll(async () => {
  await graph.close()
  await world.close()
})

const template = (change: Partial<NewTemplate> = {}): NewTemplate => ({
  name: `order_ready_${randomUUID().slice(0, 8)}`,
  language: 'id',
  category: 'utility',
  body: 'Halo {{1}}, pesanan {{2}} siap diambil.',
  sampleValues: ['Dewi', 'A-1042'],
  ...change,
})

describe.each(['meta-cloud', 'simulator'] as const)('templates of %s', (engine) => {
  let account: Account
  let port: TemplatePort
  beforeAll(async () => {
    const externalId = randomUUID()
    const shop = await aShop({ engine, externalId })
    account = {
      channelId: shop.channelId,
      engine,
      externalId,
      status: 'WORKING',
      credentials: { accessToken: 'token' },
      settings: { wabaId: WABA, reviewMs: 0 },
    }
    port = (engine === 'simulator' ? simulator : createMetaCloud(2000)).templates!
  })

  test('a template is accepted for review, listed, and deleted by its id', async () => {
    const wanted = template()
    const created = await port.create(account, wanted)
    expect(created).toMatchObject({ ok: true, value: { status: 'PENDING', category: 'UTILITY' } })
    if (!created.ok) return
    const { externalId } = created.value
    const listed = await port.list(account)
    expect(listed.ok && listed.value.filter(({ name }) => name === wanted.name)).toMatchObject([
      { externalId, language: 'id', category: 'UTILITY', body: wanted.body },
    ])
    const english = await port.create(account, { ...wanted, language: 'en_US' })
    expect(english.ok).toBe(true)
    expect(await port.remove(account, { externalId })).toEqual({ ok: true, value: null })
    const left = await port.list(account)
    expect(left.ok && left.value.filter(({ name }) => name === wanted.name)).toMatchObject([
      { language: 'en_US' },
    ])
    expect(await port.remove(account, { externalId })).toMatchObject({
      ok: false,
      error: { class: 'final' },
    })
  })

  test('a name that Meta does not accept is refused by Meta only', async () => {
    const created = await port.create(account, template({ name: `Pesanan Siap! ${randomUUID()}` }))
    if (engine === 'simulator')
      expect(created).toMatchObject({ ok: true, value: { status: 'PENDING' } })
    else
      expect(created).toMatchObject({
        ok: false,
        error: {
          code: '100',
          class: 'final',
          title: expect.stringMatching(/\w/),
          detail: expect.stringMatching(/lowercase/),
        },
      })
  })

  test('a second template of the same name and language is refused with a text', async () => {
    const wanted = template()
    await port.create(account, wanted)
    const again = await port.create(account, wanted)
    expect(again).toMatchObject({ ok: false, error: { class: 'final' } })
    const { title, detail } = again.ok ? {} : again.error
    expect(engine === 'simulator' || /already/.test(`${title} ${detail}`)).toBe(true)
    expect(again.ok ? '' : describeProviderError(again.error)).toMatch(/\S/)
  })

  test('header, footer and buttons are submitted and listed with their examples', async () => {
    const parts = {
      header: { format: 'TEXT', text: 'Nota {{1}}', example: 'A-1' },
      footer: 'Balas STOP',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Ya' },
        {
          type: 'URL',
          text: 'Lacak',
          url: 'https://senja.example/{{1}}',
          example: 'https://senja.example/a1',
        },
        { type: 'PHONE_NUMBER', text: 'Telepon', phone: '+628111000222' },
      ],
    }
    const wanted = template({ parts })
    expect(await port.create(account, wanted)).toMatchObject({ ok: true })
    const listed = await port.list(account)
    expect(listed.ok && listed.value.find(({ name }) => name === wanted.name)?.parts).toEqual(parts)
  })

  test('a promotion sent as UTILITY becomes MARKETING', async () => {
    expect(await port.create(account, template({ name: `promo_${Date.now()}` }))).toMatchObject({
      ok: true,
      value: { category: 'MARKETING' },
    })
  })
})

const meta = (change: Partial<Account> = {}): Account => ({
  channelId: 'c',
  engine: 'meta-cloud',
  externalId: '1',
  status: 'WORKING',
  credentials: { accessToken: 'token' },
  settings: { wabaId: '1029000000000002' },
  ...change,
})

test('the list of the official API is read page by page', async () => {
  const port = createMetaCloud(2000).templates!
  for (let index = 0; index < 205; index += 1)
    expect((await port.create(meta(), template({ name: `many_${index}` }))).ok).toBe(true)
  const listed = await port.list(meta())
  expect(listed.ok && new Set(listed.value.map(({ name }) => name)).size).toBe(205)
})

test('the list has header, footer, buttons, examples and unknown parts', async () => {
  const wanted = {
    name: 'promo_november',
    language: 'id',
    category: 'MARKETING',
    parameter_format: 'NAMED',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW'] } },
      {
        type: 'BODY',
        text: 'Halo {{nama}}, kode {{kode}} berlaku hari ini.',
        example: {
          body_text_named_params: [
            { param_name: 'nama', example: 'Dewi' },
            { param_name: 'kode', example: 'HEMAT' },
          ],
        },
      },
      { type: 'FOOTER', text: 'Balas STOP' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Ya' },
          { type: 'URL', text: 'Lihat', url: 'https://senja.example/{{1}}' },
        ],
      },
      { type: 'LIMITED_TIME_OFFER' },
    ],
  }
  const made = await fetch(`${graph.url}/1029000000000003/message_templates`, {
    method: 'POST',
    headers: { authorization: 'Bearer token' },
    body: JSON.stringify(wanted),
  })
  expect(made.status).toBe(200)
  expect(
    await createMetaCloud(2000).templates!.list(meta({ settings: { wabaId: '1029000000000003' } })),
  ).toMatchObject({
    ok: true,
    value: [
      {
        body: 'Halo {{nama}}, kode {{kode}} berlaku hari ini.',
        samples: ['Dewi', 'HEMAT'],
        parts: {
          header: { format: 'IMAGE' },
          footer: 'Balas STOP',
          buttons: [
            { type: 'QUICK_REPLY', text: 'Ya' },
            { type: 'URL', text: 'Lihat', url: 'https://senja.example/{{1}}' },
          ],
          others: ['LIMITED_TIME_OFFER'],
        },
      },
    ],
  })
})

test('a missing account id or an expired token is a configuration error', async () => {
  const port = createMetaCloud(2000).templates!
  expect(await port.list(meta({ settings: {} }))).toMatchObject({
    ok: false,
    error: { code: 'no_waba', class: 'configuration' },
  })
  expect(await port.list(meta({ credentials: { accessToken: 'expired' } }))).toMatchObject({
    ok: false,
    error: { code: '190', class: 'configuration' },
  })
  expect(await port.create(meta(), template({ body: '{{1}} halo' }))).toMatchObject({
    ok: false,
    error: { title: 'Variables can’t be at the start or end of the template', class: 'final' },
  })
})

test('the simulator decides after its time and sends an event', async () => {
  const externalId = randomUUID()
  const shop = await aShop({ externalId })
  const account = (reviewMs: number): Account => ({
    channelId: shop.channelId,
    engine: 'simulator',
    externalId,
    status: 'WORKING',
    credentials: {},
    settings: { reviewMs },
  })
  const port = simulator.templates!
  const waiting = await port.create(account(60_000), template({ name: 'promo_tolak' }))
  await port.create(account(0), template({ name: 'siap' }))
  const listed = await port.list(account(0))
  expect(listed.ok && listed.value.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'promo_tolak PENDING',
    'siap APPROVED',
  ])
  const rows = await rawSql()<{ id: string; ms: number }[]>`
    select g.id, extract(epoch from j.run_at - now()) * 1000 as ms from public.gateway_event g
    join graphile_worker._private_jobs j on j.payload ->> 'eventId' = g.id::text
    where g.channel_id = ${shop.channelId} order by j.run_at desc`
  const events: InboundEvent[] = (await Promise.all(rows.map((row) => loadEvent(row.id)))).flatMap(
    (stored) => stored?.events ?? [],
  )
  expect(events).toMatchObject([
    {
      kind: 'template.status',
      name: 'promo_tolak',
      status: 'REJECTED',
      reason: 'INVALID_FORMAT',
      category: 'MARKETING',
      templateId: waiting.ok ? waiting.value.externalId : '',
    },
    { kind: 'template.status', name: 'siap', status: 'APPROVED' },
  ])
  expect(rows[0]!.ms).toBeGreaterThan(50_000)
})
