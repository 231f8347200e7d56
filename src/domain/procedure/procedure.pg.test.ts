import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRooms } from '#conversation/feed'
import { markDone, returnToAi } from '#conversation/member'
import { sendText } from '#conversation/outbox'
import { receiveEvent } from '#conversation/pipeline'
import { requestFailed, requestRefused, requestRefusedByAi } from '#copy/customer-notice'
import { replyInRoom } from '#domain/agent'
import { rawSql } from '#platform/database'
import { openHeardTopics } from '../../supabase/realtime/heard-topics.ts'
import { replaceTimeLimits } from '../../../tests/time-limits.ts'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { saveProcedure, type SaveProcedure, type SaveTool } from './contract.ts'
import * as procedure from './procedure.ts'
import * as requests from './requests.ts'

type Heard = { method: string; url: string; auth: string | undefined; key: unknown; body: string }
let world: World
let server: Server
let heard: Heard[] = []
/** the server does not answer, or stops within its answer */
let hangs: 'at_once' | 'midway' | undefined
let answer: { status: number; body: string; delayMs?: number } = { status: 200, body: '{}' }
let base: string
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      heard.push({
        method: request.method ?? '',
        url: request.url ?? '',
        auth: request.headers.authorization,
        key: request.headers['idempotency-key'],
        body,
      })
      if (hangs === 'at_once') return
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      if (hangs === 'midway') response.write(answer.body.slice(0, 5))
      else response.end(answer.body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  base = `http://${host}`
  world = await openWorld({ FETCH_PRIVATE_HOSTS: host })
})
afterAll(async () => {
  await world.close()
  server.closeAllConnections()
  server.close()
})

const aTool = (shop: Shop, over: Partial<SaveTool> = {}): SaveTool => ({
  businessId: shop.businessId,
  name: 'Lacak resi',
  is_writing: false,
  url: `${base}/lacak/{resi}`,
  secretHeader: 'authorization',
  secret: 'kunci-rahasia',
  outputs: [{ field: 'posisi', path: 'data.0.posisi' }],
  ...over,
})
const tracking = (
  shop: Shop,
  toolId: string,
  over: Partial<SaveProcedure> = {},
): SaveProcedure => ({
  businessId: shop.businessId,
  name: 'Lacak kiriman',
  is_enabled: true,
  triggers: ['paket saya sampai mana'],
  steps: [
    { kind: 'tanya', field: 'resi', text: 'Nomor resinya?', expects: 'angka', choices: [] },
    { kind: 'panggil', toolId },
    { kind: 'jawab', text: 'Paketnya di {posisi}, Kak.' },
  ],
  ...over,
})

async function customerWrites(shop: Shop, text: string): Promise<string> {
  await receiveEvent(shop.channelId, written(text))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const roomId = rooms[0]!.id
  await replyInRoom(roomId, () => Promise.resolve())
  return roomId
}
const list = ({ owner, businessId }: Shop, claims = owner) =>
  procedure.listProcedures(claims, { businessId, isDraft: false })
const lastText = async (roomId: string) =>
  (
    await rawSql()<{ text: string }[]>`select text from message where room_id = ${roomId}
      and direction = 'out' order by occurred_at desc, id desc limit 1`
  )[0]?.text

test('a customer is asked and answered with what the tool says', async () => {
  const shop = await aShop()
  const { id: toolId } = await procedure.saveTool(shop.owner, aTool(shop))
  await procedure.saveProcedure(shop.owner, tracking(shop, toolId))
  heard = []
  answer = { status: 200, body: '{"data":[{"posisi":"gudang  Solo"}]}' }
  const roomId = await customerWrites(shop, 'kak paket saya sampai mana ya')
  expect(await lastText(roomId)).toBe('Nomor resinya?')
  await customerWrites(shop, '778 kak')
  expect(await lastText(roomId)).toBe('Paketnya di gudang Solo, Kak.')
  expect(heard).toMatchObject([{ method: 'GET', url: '/lacak/778', auth: 'kunci-rahasia' }])
})

test('a save of a live procedure or tool is announced once, without its contents', async () => {
  const shop = await aShop()
  const topic = `business:${shop.businessId}`
  const heardTopics = openHeardTopics(rawSql(), randomUUID(), () => [topic])
  await heardTopics.hear(topic)
  const announced = async () =>
    rawSql()`select event, payload -> 'row' as row from realtime.messages where topic = ${topic}`
  const { id: toolId } = await procedure.saveTool(shop.owner, aTool(shop))
  await procedure.saveProcedure(shop.owner, tracking(shop, toolId))
  const row = { business_id: shop.businessId }
  expect(await announced()).toEqual([
    { event: 'procedure', row },
    { event: 'procedure', row },
  ])
  await heardTopics.close()
})

test('a secret is never shown and does not follow to another server', async () => {
  const shop = await aShop()
  const { id: toolId } = await procedure.saveTool(shop.owner, aTool(shop))
  expect(JSON.stringify(await procedure.listTools(shop.owner, shop.businessId))).not.toContain(
    'rahasia',
  )
  const { secret: _, ...moved } = aTool(shop, { toolId, url: 'https://other.example/{resi}' })
  await expect(procedure.saveTool(shop.owner, moved)).rejects.toMatchObject({
    code: 'tool.secret_missing',
  })
  await expect(
    procedure.saveTool(shop.owner, aTool(shop, { url: 'https://{resi}.example/x' })),
  ).rejects.toMatchObject({ code: 'tool.address' })
})

test.each(['at_once', 'midway'] as const)(
  'a tool that hangs (%s) ends after its time limit with that reason',
  async (how) => {
    const shop = await aShop()
    const { id: toolId } = await procedure.saveTool(shop.owner, aTool(shop))
    hangs = how
    const limits = replaceTimeLimits({ 6_000: 'moment' })
    const { businessId } = shop
    const checked = procedure.checkTool(shop.owner, { businessId, toolId, values: { resi: '1' } })
    try {
      expect(await checked).toMatchObject({ ok: false, reason: 'timeout' })
      expect(limits.set()).toEqual([6_000])
    } finally {
      limits.restore()
      hangs = undefined
    }
  },
)

test('a lying, huge, failing or private server gives a clear reason', async () => {
  const shop = await aShop()
  const { id: toolId } = await procedure.saveTool(shop.owner, aTool(shop))
  const check = () =>
    procedure.checkTool(shop.owner, {
      businessId: shop.businessId,
      toolId,
      values: { resi: '1/../2' },
    })
  heard = []
  answer = { status: 200, body: '{"data":[{"posisi":{"lat":1}}]}' }
  expect(await check()).toMatchObject({ ok: false, reason: 'shape' })
  expect(heard[0]?.url).toBe('/lacak/1%2F..%2F2')
  answer = { status: 200, body: 'bukan json' }
  expect(await check()).toMatchObject({ ok: false, reason: 'shape' })
  answer = { status: 200, body: `{"x":"${'a'.repeat(5_000_000)}"}` }
  expect(await check()).toMatchObject({ ok: false, reason: 'too_large' })
  answer = { status: 503, body: '{}' }
  expect(await check()).toMatchObject({ ok: false, reason: 'status', status: 503 })
  const { id: inside } = await procedure.saveTool(
    shop.owner,
    aTool(shop, { name: 'Dalam', url: 'http://127.0.0.1:1/{resi}', secretHeader: null }),
  )
  expect(
    await procedure.checkTool(shop.owner, {
      businessId: shop.businessId,
      toolId: inside,
      values: { resi: '1' },
    }),
  ).toMatchObject({ ok: false, reason: 'private' })
})

test('a value cannot climb to another address, and a secret goes over https only', async () => {
  const shop = await aShop()
  const tried = async (over: Partial<SaveTool>, resi: string) => {
    const { id: toolId } = await procedure.saveTool(shop.owner, aTool(shop, over))
    const { businessId } = shop
    return procedure.checkTool(shop.owner, { businessId, toolId, values: { resi } })
  }
  heard = []
  expect(await tried({}, '..')).toMatchObject({ ok: false, reason: 'unreachable' })
  expect(await tried({ name: 'Luar', url: 'http://kurir.example/{resi}' }, '1')).toMatchObject({
    ok: false,
    reason: 'insecure',
  })
  expect(heard).toEqual([])
})

test('a writing tool waits for a member and is called once', async () => {
  const shop = await aShop()
  const agen = await aMember(shop, 'agen')
  const { id: toolId } = await procedure.saveTool(
    shop.owner,
    aTool(shop, { is_writing: true, url: `${base}/retur`, outputs: [] }),
  )
  await procedure.saveProcedure(shop.owner, {
    ...tracking(shop, toolId),
    steps: tracking(shop, toolId).steps.slice(0, 2),
  })
  heard = []
  answer = { status: 200, body: '{}' }
  const roomId = await customerWrites(shop, 'kak paket saya sampai mana ya')
  await customerWrites(shop, '778')
  const [request] = await requests.listRequests(agen, { businessId: shop.businessId, roomId })
  expect(request).toMatchObject({ status: 'menunggu', values: { resi: '778' } })
  expect(heard).toEqual([])
  const decide = {
    businessId: shop.businessId,
    requestId: request!.id,
    decision: 'setujui',
  } as const
  await requests.decideOnRequest(agen, decide)
  await expect(requests.decideOnRequest(agen, decide)).rejects.toMatchObject({
    code: 'tool.decided',
  })
  await requests.callApproved(request!.id)
  await requests.callApproved(request!.id)
  expect(heard).toMatchObject([{ method: 'POST', key: request!.id, body: '{"resi":"778"}' }])
  const [done] = await requests.listRequests(agen, { businessId: shop.businessId, roomId })
  expect(done).toMatchObject({ status: 'berhasil' })
  const escalated = await rawSql()`select 1 from escalation where room_id = ${roomId}`
  expect(escalated).toHaveLength(1)
  const [event] = await rawSql()`select after from room_event where room_id = ${roomId}
    and reason = 'eskalasi'`
  expect(event).toMatchObject({ after: { approval: 'Lacak resi' } })
})

/** A customer's prepared call of a writing tool, with steps after it. */
async function preparedCall(nextSteps: (toolId: string) => SaveProcedure['steps']) {
  const shop = await aShop()
  const outputs = [{ field: 'tiket', path: 'tiket' }]
  const { id: toolId } = await procedure.saveTool(
    shop.owner,
    aTool(shop, { is_writing: true, url: `${base}/retur`, outputs }),
  )
  const { steps } = tracking(shop, toolId)
  await procedure.saveProcedure(
    shop.owner,
    tracking(shop, toolId, { steps: [...steps.slice(0, 2), ...nextSteps(toolId)] }),
  )
  await customerWrites(shop, 'kak paket saya sampai mana ya')
  const roomId = await customerWrites(shop, '778')
  const read = async () =>
    (await requests.listRequests(shop.owner, { businessId: shop.businessId, roomId }))[0]!
  const { id } = await read()
  const decide = (decision: 'setujui' | 'tolak') =>
    requests.decideOnRequest(shop.owner, { businessId: shop.businessId, requestId: id, decision })
  const outcome = async () => {
    const sent = await rawSql()<{ text: string }[]>`select text from message
      where room_id = ${roomId} and direction = 'out' order by occurred_at, id`
    return { request: await read(), texts: sent.map(({ text }) => text).slice(2) }
  }
  return { shop, roomId, id, decide, outcome }
}
/** The same, approved by a member. */
async function approvedCall(nextSteps: (toolId: string) => SaveProcedure['steps']) {
  const { shop, roomId, id, decide, outcome } = await preparedCall(nextSteps)
  await decide('setujui')
  const call = async () => {
    await requests.callApproved(id)
    await requests.callApproved(id)
    return outcome()
  }
  return { shop, roomId, call }
}
const openCases = (roomId: string) => rawSql()<{ reason: string; detail: string }[]>`
  select reason, detail from escalation where room_id = ${roomId} and resolved_at is null`
const handlerOf = async (roomId: string) =>
  (await rawSql()<{ handler: string }[]>`select handler from room where id = ${roomId}`)[0]?.handler

test('after an approved call the customer gets the texts of the next steps, once', async () => {
  answer = { status: 200, body: '{"tiket":"R-9"}' }
  const { call } = await approvedCall(() => [
    { kind: 'bila', field: 'tiket', test: 'kosong', value: '', action: 'serahkan', text: 'kosong' },
    { kind: 'jawab', text: 'Tiket {tiket} untuk resi {resi} sudah dibuat.' },
    { kind: 'tanya', field: 'lain', text: 'Ada lagi?', expects: 'teks', choices: [] },
    { kind: 'jawab', text: 'Terima kasih.' },
  ])
  expect(await call()).toMatchObject({
    texts: ['Tiket R-9 untuk resi 778 sudah dibuat.'],
    request: { status: 'berhasil', is_told: true },
  })
})

test('an approved call without a text after it is acknowledged', async () => {
  answer = { status: 200, body: '{"tiket":"R-9"}' }
  const { call } = await approvedCall(() => [])
  expect((await call()).texts).toEqual(['Permintaannya sudah kami proses, Kak.'])
})

test('a call whose tool was deleted fails with that reason, and the customer is told', async () => {
  const { shop, call } = await approvedCall(() => [])
  await rawSql()`delete from http_tool where business_id = ${shop.businessId}`
  heard = []
  const { request, texts } = await call()
  expect(request).toMatchObject({ status: 'gagal', failure: 'deleted', is_told: true })
  expect(texts).toHaveLength(1)
  expect(heard).toEqual([])
})

test("after an approved call without further steps the room is the AI's again", async () => {
  answer = { status: 200, body: '{"tiket":"R-9"}' }
  const { shop, roomId, call } = await approvedCall(() => [
    { kind: 'jawab', text: 'Tiket {tiket} dibuat.' },
  ])
  await call()
  expect(await handlerOf(roomId)).toBe('ai')
  const open = await rawSql()`select 1 from escalation where room_id = ${roomId}
    and resolved_at is null`
  expect(open).toEqual([])
  await receiveEvent(shop.channelId, written('makasih kak'))
  const jobs = await rawSql()`select 1 from graphile_worker.jobs where key = ${`reply:${roomId}`}`
  expect(jobs).toHaveLength(1)
})

test.each([
  ['a step of the team is left', false],
  ['the customer wrote meanwhile', true],
])('after an approved call people keep the room when %s', async (_, writes) => {
  answer = { status: 200, body: '{"tiket":"R-9"}' }
  const { shop, roomId, call } = await approvedCall(() =>
    writes ? [] : [{ kind: 'serahkan', text: 'Cek stok penggantinya.' }],
  )
  if (writes) await receiveEvent(shop.channelId, written('sekalian mau refund yang kemarin'))
  await call()
  expect(await handlerOf(roomId)).toBe('menunggu_tim')
})

test('after a failed call the customer is told, and the case shows what failed', async () => {
  answer = { status: 503, body: '{}' }
  const { roomId, call } = await approvedCall(() => [{ kind: 'jawab', text: 'Tiket {tiket}.' }])
  const { request, texts } = await call()
  expect(texts).toEqual([requestFailed])
  expect(request).toMatchObject({ status: 'gagal', is_told: true })
  expect(JSON.parse(request.failure ?? '')).toEqual({ code: 'status', status: 503 })
  expect(await openCases(roomId)).toMatchObject([
    { detail: expect.stringContaining('tool_failed') as string },
  ])
})

test('a failed call returns a room of the AI to the team', async () => {
  answer = { status: 503, body: '{}' }
  const { shop, roomId, call } = await approvedCall(() => [])
  await returnToAi(shop.owner, { businessId: shop.businessId, roomId })
  expect(await handlerOf(roomId)).toBe('ai')
  expect((await call()).texts).toEqual([requestFailed])
  expect(await handlerOf(roomId)).toBe('menunggu_tim')
  expect(await openCases(roomId)).toMatchObject([{ reason: 'gangguan_alat' }])
})

test.each([
  ['the team explains it while people have the room', false, requestRefused],
  ['the AI answers questions where it has the room', true, requestRefusedByAi],
])('after a refusal the customer is told, and %s', async (_, isReturned, text) => {
  const { shop, roomId, decide, outcome } = await preparedCall(() => [])
  if (isReturned) await returnToAi(shop.owner, { businessId: shop.businessId, roomId })
  await decide('tolak')
  expect(await outcome()).toMatchObject({
    texts: [text],
    request: { status: 'ditolak', is_told: true },
  })
  expect(await handlerOf(roomId)).toBe(isReturned ? 'ai' : 'menunggu_tim')
  if (!isReturned)
    expect(await openCases(roomId)).toMatchObject([
      { detail: expect.stringContaining('tool_refused') as string },
    ])
})

test('where the 24-hour window closed, the bell says that the customer was not told', async () => {
  answer = { status: 200, body: '{"tiket":"R-9"}' }
  const { shop, roomId, call } = await approvedCall(() => [])
  await rawSql()`update channel set engine = 'meta-cloud' where id = ${shop.channelId}`
  await rawSql()`update room set window_expires_at = now() - interval '1 hour' where id = ${roomId}`
  expect(await call()).toMatchObject({
    texts: [],
    request: { status: 'berhasil', is_told: false },
  })
  const told = await rawSql()`select kind from notice where room_id = ${roomId}
    and kind = 'send_failed'`
  expect(told).toHaveLength(1)
})

test.each(['writes to the customer', 'closes the conversation'])(
  'a request no longer says that the customer was not told once a member %s',
  async (act) => {
    const { shop, roomId, id, decide, outcome } = await preparedCall(() => [])
    const room = { businessId: shop.businessId, roomId }
    await sendText(shop.owner, { ...room, clientId: randomUUID(), text: 'Sebentar, Kak' })
    await decide('tolak')
    // As requests of before the customer was told, and those outside the 24-hour window.
    await rawSql()`update tool_request set is_told = false where id = ${id}`
    expect((await outcome()).request).toMatchObject({ is_told: false, is_past: false })
    if (act === 'closes the conversation') await markDone(shop.owner, room, 'terjawab')
    else await sendText(shop.owner, { ...room, clientId: randomUUID(), text: 'Sudah, Kak' })
    expect((await outcome()).request).toMatchObject({ is_told: false, is_past: true })
  },
)

test('a procedure whose step lacks its value is refused, and a used tool stays', async () => {
  const shop = await aShop()
  const { id: toolId } = await procedure.saveTool(shop.owner, aTool(shop))
  const whole = tracking(shop, toolId)
  await expect(
    procedure.saveProcedure(shop.owner, { ...whole, steps: whole.steps.slice(1) }),
  ).rejects.toMatchObject({ code: 'procedure.incomplete' })
  const { id } = await procedure.saveProcedure(shop.owner, whole)
  await expect(
    procedure.removeTool(shop.owner, { businessId: shop.businessId, toolId }),
  ).rejects.toMatchObject({ code: 'tool.in_use' })
  await procedure.removeProcedure(shop.owner, {
    businessId: shop.businessId,
    procedureId: id,
    version: 1,
  })
  await procedure.removeTool(shop.owner, { businessId: shop.businessId, toolId })
  expect(await list(shop)).toEqual([])
})

test('a member cannot overwrite or remove what another one changed meanwhile', async () => {
  const shop = await aShop()
  const admin = await aMember(shop, 'admin')
  const { businessId } = shop
  const { id: toolId } = await procedure.saveTool(shop.owner, aTool(shop))
  const { id: procedureId } = await procedure.saveProcedure(shop.owner, tracking(shop, toolId))
  const rename = (claims: typeof admin, name: string, version: number) =>
    procedure.saveProcedure(
      claims,
      tracking(shop, toolId, { name, changes: { procedureId, version } }),
    )
  const saves = await Promise.allSettled([
    rename(shop.owner, 'Pemilik', 1),
    rename(admin, 'Admin', 1),
  ])
  const refused = saves.flatMap((save) => (save.status === 'rejected' ? [save.reason] : []))
  expect(refused).toMatchObject([{ code: 'procedure.changed' }])
  const [kept] = await list(shop, admin)
  expect(kept).toMatchObject({
    name: saves[0].status === 'fulfilled' ? 'Pemilik' : 'Admin',
    version: 2,
  })
  const ref = { businessId, procedureId }
  await expect(procedure.removeProcedure(admin, { ...ref, version: 1 })).rejects.toMatchObject({
    code: 'procedure.changed',
  })
  await rename(admin, 'Setelah dilihat', 2)
  await procedure.removeProcedure(admin, { ...ref, version: 3 })
  await expect(rename(shop.owner, 'Hilang', 3)).rejects.toMatchObject({
    code: 'procedure.not_found',
  })
})

test('an agen and a member of another business change no procedure', async () => {
  const shop = await aShop()
  const other = await aShop()
  const { businessId } = shop
  const { id: toolId } = await procedure.saveTool(shop.owner, aTool(shop))
  const { id: procedureId } = await procedure.saveProcedure(shop.owner, tracking(shop, toolId))
  const stored = await list(shop)
  const ref = { businessId, procedureId, version: 1 }
  for (const claims of [await aMember(shop, 'agen'), other.owner])
    await expect(procedure.removeProcedure(claims, ref)).rejects.toMatchObject({
      code: 'procedure.not_found',
    })
  expect(await list(shop)).toEqual(stored)
})

test('a save of an older page, which names no version, is not taken for a new procedure', async () => {
  const shop = await aShop()
  const { id: toolId } = await procedure.saveTool(shop.owner, aTool(shop))
  const whole = tracking(shop, toolId)
  expect(saveProcedure.safeParse(whole).success).toBe(true)
  expect(saveProcedure.safeParse({ ...whole, procedureId: toolId }).success).toBe(false)
})
