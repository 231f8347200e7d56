import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addBusiness,
  ensureWorkspace,
  getBusiness,
  loadWorkspace,
  updateBusiness,
  updateClosedDates,
} from '#domain/business'
import {
  setAiPaused,
  setMode,
  updateManner,
  updateRollout,
  updateToggles,
} from '#domain/business/ai-settings'
import { deleteBusiness, removeDeleted, rescueDeletions } from '#domain/business/deletion'
import { asService, type Claims, db, rawSql } from '#platform/database'
import { operationalHours } from './contract.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { listTablesLeft } from './deletion-queries.ts'
import { aMember, aShop, aUser, openWorld, type World } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('onboarding creates business, channel and agent once, even from several tabs', async () => {
  const user = await aUser()
  const workspaces = await Promise.all([
    ensureWorkspace(user),
    ensureWorkspace(user),
    ensureWorkspace(user),
  ])
  expect(new Set(workspaces.map((workspace) => workspace.business?.id)).size).toBe(1)
  const [first] = workspaces
  expect(first?.business).toMatchObject({
    mode: 'testing',
    profile_id: user.sub,
    toggles: { useAgentBehaviourV2: 'off' },
  })
  expect(first?.role).toBe('owner')
  expect(first?.channel).toMatchObject({ status: 'pending' })
  expect(first?.agent).toMatchObject({
    enable_agent_partial_rollout: false,
    agent_rollout_probability: 1,
    kpi: null,
    kpi_v2: null,
  })
  const [counts] = await rawSql()`select (select count(*)::int from business
        where profile_id = ${user.sub}) as businesses,
        (select count(*)::int from channel_agent where agent_id = ${first!.agent!.id}) as links`
  expect(counts).toEqual({ businesses: 1, links: 1 })
})

test('a business that SQL inserts has the same settings as one that the server adds', async () => {
  const defaults = await rawSql()`select column_name as name, column_default as value
    from information_schema.columns where table_schema = 'public' and table_name = 'business'
    and column_name = any (${Object.keys(DEFAULT_SETTINGS)})`
  expect(Object.fromEntries(defaults.map(({ name, value }) => [name, Number(value)]))).toEqual(
    DEFAULT_SETTINGS,
  )
  const { business } = await ensureWorkspace(await aUser())
  expect(business).toMatchObject(DEFAULT_SETTINGS)
})

test('a second business is separate, and onboarding completes the named one', async () => {
  const user = await aUser()
  const first = (await ensureWorkspace(user)).business!
  const second = { id: randomUUID(), name: 'Kopi Kedua', field: 'Kuliner' }
  await Promise.all([addBusiness(user, second), addBusiness(user, second)])
  const named = await loadWorkspace(user, second.id)
  expect(named.business).toMatchObject({
    id: second.id,
    name: 'Kopi Kedua',
    field: 'Kuliner',
    mode: 'testing',
    onboarding_step: 'channel',
  })
  expect(named).toMatchObject({
    role: 'owner',
    channel: { status: 'pending' },
    agent: { business_id: second.id },
  })
  expect(named.businesses.map(({ id }) => id)).toEqual([first.id, second.id])

  await rawSql()`delete from channel where business_id = ${second.id}`
  expect((await ensureWorkspace(user, second.id)).channel).toMatchObject({ business_id: second.id })
  expect((await ensureWorkspace(user)).business).toMatchObject({ id: first.id, name: first.name })
  const [counts] = await rawSql()`select count(*)::int as channels from channel
      where business_id in ${rawSql()([first.id, second.id])}`
  expect(counts).toEqual({ channels: 2 })
})

test("onboarding with the id of a foreign business completes the caller's own first business", async () => {
  const other = await aShop()
  const user = await aUser()
  const own = await ensureWorkspace(user, other.businessId)
  expect(own.business?.id).not.toBe(other.businessId)
  await expect(
    addBusiness(user, { id: other.businessId, name: 'Dicuri', field: null }),
  ).rejects.toMatchObject({ code: 'onboarding.failed' })
  expect((await getBusiness(other.owner, other.businessId)).name).toBe('Roti Senja')
})

test('onboarding of a deleted user fails with the text of the specification, "User not found"', async () => {
  await expect(
    ensureWorkspace({ role: 'authenticated', sub: '00000000-0000-4000-8000-000000000000' }),
  ).rejects.toThrow('User not found')
})

/**
 * The database's message for the failing step. A specification text that ends in a colon precedes
 * it.
 */
const FAULT = 'the disk is full'
const FAILING_STEPS = [
  {
    message: 'Failed to get business: column b.profile_id does not exist',
    table: 'business',
    fault: 'profile_id',
  },
  {
    message: 'Failed to get member business: column t.role does not exist',
    table: 'team_business',
    fault: 'role',
  },
  { message: 'Failed to create business', table: 'business', fault: 'insert' },
  { message: 'Failed to create team business', table: 'team_business', fault: 'insert' },
  { message: `Failed to create channel: ${FAULT}`, table: 'channel', fault: 'insert' },
  { message: `Failed to create agent: ${FAULT}`, table: 'agent', fault: 'insert' },
  { message: 'Failed to create channel or agent', table: 'agent', fault: 'nothing' },
  { message: 'Failed to link channel and agent', table: 'channel_agent', fault: 'insert' },
] as const

test.each(FAILING_STEPS)(
  'onboarding that fails says "$message", stores nothing, and a retry succeeds',
  async ({ message, table, fault }) => {
    const user = await aUser()
    const mend = await breakTable(table, fault)
    try {
      await expect(ensureWorkspace(user)).rejects.toMatchObject({
        code: 'onboarding.failed',
        message,
      })
    } finally {
      await mend()
    }
    expect(await rawSql()`select 1 from business where profile_id = ${user.sub}`).toHaveLength(0)
    expect((await ensureWorkspace(user)).role).toBe('owner')
  },
)

/** Makes an insert fail or silently add nothing, or drops a column so that reading fails. */
async function breakTable(
  table: string,
  fault: 'insert' | 'nothing' | 'profile_id' | 'role',
): Promise<() => Promise<unknown>> {
  const sql = rawSql()
  if (fault === 'profile_id' || fault === 'role') {
    await sql.unsafe(`alter table public.${table} rename column ${fault} to gone`)
    return () => sql.unsafe(`alter table public.${table} rename column gone to ${fault}`)
  }
  await sql.unsafe(
    `create or replace function public.break_adding() returns trigger
      language plpgsql as $$ begin ${fault === 'nothing' ? 'return null' : `raise '${FAULT}'`}; end
        $$`,
  )
  await sql.unsafe(
    `create trigger a_broken before insert on public.${table} for each row execute function public.break_adding()`,
  )
  return () => sql.unsafe(`drop trigger a_broken on public.${table}`)
}

test('a member reads another business as one that does not exist', async () => {
  const mine = await aShop()
  const other = await aShop({ name: 'Toko Lain' })
  await expect(getBusiness(mine.owner, other.businessId)).rejects.toMatchObject({
    code: 'business.not_found',
  })
  await expect(getBusiness(mine.owner, undefined)).rejects.toThrow(
    'Business ID is required to fetch business data.',
  )
  await expect(
    updateBusiness(mine.owner, other.businessId, { name: 'Dicuri' }),
  ).rejects.toMatchObject({ code: 'business.not_found' })
  expect((await loadWorkspace(mine.owner, other.businessId)).business?.id).toBe(mine.businessId)
})

test('an agen may not change settings, and every change by the owner is audited', async () => {
  const shop = await aShop()
  const agen = await aMember(shop, 'agen')
  await expect(updateBusiness(agen, shop.businessId, { name: 'X' })).rejects.toMatchObject({
    code: 'business.not_found',
  })
  await updateToggles(shop.owner, shop.businessId, { useAgentBehaviourV2: 'live' })
  await setAiPaused(shop.owner, shop.businessId, true)
  const workspace = await loadWorkspace(agen)
  expect(workspace.business?.toggles.useAgentBehaviourV2).toBe('live')
  expect(workspace.business?.ai_paused_at).not.toBeNull()
  const actions = await rawSql()`select action from audit_log where business_id = ${shop.businessId}
      order by created_at`
  expect(actions.map((row) => row.action)).toEqual(['business.toggles', 'ai.pause'])
})

/** Updates a row without the dashboard, as a table call does. */
const writeRow = (who: Claims, businessId: string, column: string, value: unknown) =>
  db.writeAs(
    who,
    async (tx) =>
      (
        await tx`update business set ${tx({ [column]: typeof value === 'object' ? tx.json(value as never) : value })} where id = ${businessId} returning *`
      )[0],
  )

test.each([{ useAgentBehaviourV2: 'maybe' }, { useAgentBehaviourV2: ['live'] }, {}, 'live', null])(
  'an unknown value of a toggle is read as off: %j',
  async (written) => {
    const shop = await aShop()
    await rawSql()`update business set toggles = '{"useAgentBehaviourV2":"live"}'
      where id = ${shop.businessId}`
    await rawSql()`update business set toggles = ${JSON.stringify(written)}::text::jsonb
      where id = ${shop.businessId}`
    expect((await getBusiness(shop.owner, shop.businessId)).toggles.useAgentBehaviourV2).toBe('off')
  },
)

test('opening hours are stored as times or empty, with a known zone or Asia/Jakarta', async () => {
  const shop = await aShop()
  const written = [
    { start: '08:00', end: '17:00' },
    { start: '', end: '' },
    { start: '09:00:30', end: '23:59', timezone: 'Asia/Tokyo' },
    { timezone: '' },
  ]
  expect(operationalHours.parse(written.slice(0, 3))).toHaveLength(3)
  expect(
    (await writeRow(shop.owner, shop.businessId, 'operational_hours', written))?.operational_hours,
  ).toEqual([
    { start: '08:00', end: '17:00', timezone: 'Asia/Jakarta' },
    { start: '', end: '', timezone: 'Asia/Jakarta' },
    { start: '09:00:30', end: '23:59', timezone: 'Asia/Tokyo' },
    { start: '', end: '', timezone: 'Asia/Jakarta' },
  ])
  const wrong = [
    [{ start: '25:00', end: '' }],
    [{ start: '8:00', end: '' }],
    [{ start: 'pagi', end: '' }],
    [{ start: 8, end: '' }],
    [{ start: '', end: '24:00' }],
    [{ start: '', end: '', timezone: 'Mars/Utara' }],
    [{ start: '', end: '', timezone: 'Factory' }],
    [5],
    [null],
    { start: '08:00' },
  ]
  for (const value of wrong) {
    expect(operationalHours.safeParse(value).success, JSON.stringify(value)).toBe(false)
    await expect(
      writeRow(shop.owner, shop.businessId, 'operational_hours', value),
      JSON.stringify(value),
    ).rejects.toMatchObject({ code: '23514' })
  }
})

test('socials are a map of text to text, or null', async () => {
  const shop = await aShop()
  expect(
    (await writeRow(shop.owner, shop.businessId, 'socials', { instagram: '@rotisenja' }))?.socials,
  ).toEqual({ instagram: '@rotisenja' })
  for (const value of [{ instagram: 1 }, { instagram: null }, { instagram: ['@a'] }, ['@a']])
    await expect(
      writeRow(shop.owner, shop.businessId, 'socials', value),
      JSON.stringify(value),
    ).rejects.toMatchObject({ code: '23514' })
})

test("table calls have the owner's rights, but an anonymous owner cannot leave test mode there", async () => {
  const shop = await aShop({ mode: 'testing' })
  const admin = await aMember(shop, 'admin')
  const live = { useAgentBehaviourV2: 'live' }
  for (const [column, value] of [
    ['mode', 'live'],
    ['toggles', live],
    ['profile_id', admin.sub],
  ] as const)
    await expect(writeRow(admin, shop.businessId, column, value), column).rejects.toMatchObject({
      code: '42501',
    })
  expect(
    await writeRow(admin, shop.businessId, 'toggles', { useAgentBehaviourV2: 'simulator' }),
  ).toBeDefined()
  await expect(
    writeRow({ ...shop.owner, is_anonymous: true }, shop.businessId, 'mode', 'live'),
  ).rejects.toMatchObject({ code: '42501' })
  expect(
    await writeRow({ ...shop.owner, is_anonymous: true }, shop.businessId, 'toggles', live),
  ).toMatchObject({ toggles: live })
  expect(await writeRow(shop.owner, shop.businessId, 'mode', 'live')).toMatchObject({
    mode: 'live',
    profile_id: shop.owner.sub,
  })
  // The business is already live: an admin may save the same value again.
  expect(await writeRow(admin, shop.businessId, 'mode', 'live')).toBeDefined()
})

test('a business can be transferred to a member of its team, and to nobody else', async () => {
  const [shop, stranger] = [await aShop(), await aUser('Budi')]
  const admin = await aMember(shop, 'admin')
  await expect(
    writeRow(shop.owner, shop.businessId, 'profile_id', stranger.sub),
  ).rejects.toMatchObject({ code: '42501' })
  expect(await writeRow(shop.owner, shop.businessId, 'profile_id', admin.sub)).toMatchObject({
    profile_id: admin.sub,
  })
})

test('everyone who answers customers stops the AI; only owner and admin restart it', async () => {
  const shop = await aShop()
  const [admin, agen, peninjau] = [
    await aMember(shop, 'admin'),
    await aMember(shop, 'agen'),
    await aMember(shop, 'peninjau'),
  ]
  const pausedBy = async () =>
    (
      await rawSql()`select ai_paused_by from business where id = ${shop.businessId}
        and ai_paused_at is not null`
    )[0]?.ai_paused_by
  await expect(setAiPaused(peninjau, shop.businessId, true)).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
  await expect(setAiPaused((await aShop()).owner, shop.businessId, true)).rejects.toMatchObject({
    code: 'business.not_found',
  })
  expect(await pausedBy()).toBeUndefined()
  await setAiPaused(agen, shop.businessId, true)
  expect(await pausedBy()).toBe(agen.sub)
  await expect(setAiPaused(agen, shop.businessId, false)).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
  await setAiPaused(admin, shop.businessId, false)
  expect(await pausedBy()).toBeUndefined()
  const actions =
    await rawSql()`select action, actor_id from audit_log where business_id = ${shop.businessId}
      order by created_at`
  expect(actions.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['ai.pause', agen.sub],
    ['ai.resume', admin.sub],
  ])
})

test('an anonymous account cannot leave test mode', async () => {
  const shop = await aShop({ mode: 'testing' })
  await expect(
    setMode({ ...shop.owner, is_anonymous: true }, shop.businessId, 'live'),
  ).rejects.toMatchObject({ code: 'auth.account_required' })
  await setMode(shop.owner, shop.businessId, 'live')
  expect((await getBusiness(shop.owner, shop.businessId)).mode).toBe('live')
})

test('only the owner goes live; an admin is refused because of their role', async () => {
  const shop = await aShop({ mode: 'testing' })
  const admin = await aMember(shop, 'admin')
  await expect(setMode(admin, shop.businessId, 'live')).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
  await expect(
    updateToggles(admin, shop.businessId, { useAgentBehaviourV2: 'live' }),
  ).rejects.toMatchObject({ code: 'auth.forbidden' })
  await updateToggles(admin, shop.businessId, { useAgentBehaviourV2: 'simulator' })
  const { mode, toggles } = await getBusiness(shop.owner, shop.businessId)
  expect({ mode, toggles }).toEqual({
    mode: 'testing',
    toggles: { useAgentBehaviourV2: 'simulator' },
  })
})

test('a rollout is set for one business and no other', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  await updateRollout(shop.owner, shop.businessId, { enabled: true, probability: 0.4 })
  expect((await loadWorkspace(shop.owner)).agent).toMatchObject({
    enable_agent_partial_rollout: true,
    agent_rollout_probability: 0.4,
  })
  expect((await loadWorkspace(other.owner)).agent).toMatchObject({
    enable_agent_partial_rollout: false,
  })
  await expect(
    updateRollout(other.owner, shop.businessId, { enabled: false, probability: 1 }),
  ).rejects.toMatchObject({ code: 'business.not_found' })
})

test('only owner and admin set how the agent speaks', async () => {
  const shop = await aShop()
  const manner = {
    name: 'Sari',
    tone: 'santai',
    greeting: 'Halo Kak!',
    forbidden_topics: ['politik'],
  }
  await updateManner(await aMember(shop, 'admin'), shop.businessId, manner)
  expect((await loadWorkspace(shop.owner, shop.businessId)).agent).toMatchObject(manner)
  await expect(
    updateManner(await aMember(shop, 'agen'), shop.businessId, manner),
  ).rejects.toMatchObject({ code: 'business.not_found' })
})

test('the owner deletes a business by typing its name, and it disappears for everyone', async () => {
  const [shop, other] = [await aShop({ name: 'Roti Senja' }), await aShop({ name: 'Roti Senja' })]
  const admin = await aMember(shop, 'admin')
  await expect(deleteBusiness(shop.owner, shop.businessId, 'Roti')).rejects.toMatchObject({
    code: 'business.name_differs',
  })
  await expect(deleteBusiness(admin, shop.businessId, 'Roti Senja')).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
  await expect(deleteBusiness(other.owner, shop.businessId, 'Roti Senja')).rejects.toMatchObject({
    code: 'business.not_found',
  })
  await rawSql()`insert into api_key (business_id, name, prefix, key_hash, created_by)
    values (${shop.businessId}, 'Toko', 'tgp_x', ${randomUUID()}, ${shop.owner.sub})`
  await deleteBusiness(shop.owner, shop.businessId, ' Roti Senja ')
  for (const person of [shop.owner, admin]) {
    await expect(getBusiness(person, shop.businessId)).rejects.toMatchObject({
      code: 'business.not_found',
    })
    const seen = await db.readAs(
      person,
      (tx) =>
        tx`select 1 from business union all select 1 from channel union all select 1
          from team_business`,
    )
    expect(seen).toHaveLength(0)
    expect((await loadWorkspace(person, shop.businessId)).businesses).toEqual([])
  }
  const [left] = await rawSql()`
    select (select count(*)::int from api_key where business_id = ${shop.businessId}) as keys,
      (select array_agg(status || coalesce(external_id, '')) from channel
        where business_id = ${shop.businessId}) as channels`
  expect(left).toEqual({ keys: 0, channels: ['pending'] })
  const again = db.writeAs(
    shop.owner,
    (tx) =>
      tx`insert into team_business (business_id, member_id, role)
        values (${shop.businessId}, ${shop.owner.sub}, 'owner')`,
  )
  await expect(again).rejects.toMatchObject({ code: '42501' })
  await expect(deleteBusiness(shop.owner, shop.businessId, 'Roti Senja')).rejects.toMatchObject({
    code: 'business.not_found',
  })
  expect((await getBusiness(other.owner, other.businessId)).name).toBe('Roti Senja')
})

test('a deleted business is removed in resumable batches, and no other loses a row', async () => {
  const [shop, other] = [await aShop({ name: 'Roti Senja' }), await aShop()]
  const sql = rawSql()
  for (const { businessId, channelId } of [shop, other]) {
    await sql`insert into contact (business_id, name) select ${businessId}, n::text
      from generate_series(1, 30) n`
    await sql`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
      select ${businessId}, ${channelId}, id, id, 'ai' from contact
      where business_id = ${businessId}`
    await sql`
      insert into message (business_id, room_id, channel_id, session_no, direction, author_kind,
          kind, content, status)
      select ${businessId}, r.id, ${channelId}, 1, 'in', 'customer', 'text', '{}', 'received'
      from room r, generate_series(1, 100) where business_id = ${businessId}`
    await sql`insert into attachment (business_id, room_id, kind, mime, source, storage_path)
      select ${businessId}, id, 'image', 'image/jpeg', '{}', id from room
      where business_id = ${businessId}`
    await sql`insert into gateway_event (engine, event_key, channel_id, body)
      values ('simulator', ${businessId}, ${channelId}, '{}')`
  }
  await deleteBusiness(shop.owner, shop.businessId, 'Roti Senja')
  const rowsOf = async (businessId: string) => {
    const [row] = await sql`
      select (select count(*)::int from message where business_id = b.id) as messages,
        (select count(*)::int from room where business_id = b.id) as rooms,
        (select count(*)::int from gateway_event where event_key = b.id::text) as bodies
        from (select ${businessId}::uuid as id) b`
    return row
  }
  // Each run ends after one batch, like a killed process; the next one resumes.
  let runs = 1
  const sizes = new Set<number>()
  while (!(await removeDeleted(shop.businessId, 0))) {
    sizes.add((await rowsOf(shop.businessId))?.messages)
    if (++runs > 100) throw new Error('the deletion does not end')
  }
  expect([...sizes]).toContain(1000)
  expect(await rowsOf(shop.businessId)).toEqual({ messages: 0, rooms: 0, bodies: 0 })
  expect(await rowsOf(other.businessId)).toEqual({ messages: 3000, rooms: 30, bodies: 1 })
  expect(await sql`select 1 from business where id = ${shop.businessId}`).toHaveLength(0)
  expect(await sql`select 1 from private.removed_object`).toHaveLength(60)
  expect(await removeDeleted(shop.businessId)).toBe(true)
})

test('no table of a deleted business is emptied before one that refers to it', async () => {
  const shop = await aShop({ name: 'Roti Senja' })
  await deleteBusiness(shop.owner, shop.businessId, 'Roti Senja')
  const order = await db.readAs(asService('test'), (tx) => listTablesLeft(tx, shop.businessId))
  const references = await rawSql()<{ from: string; to: string }[]>`
    select distinct r.relname as from, t.relname as to from pg_constraint f
    join pg_class r on r.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and r.oid <> t.oid and r.relnamespace = 'public'::regnamespace`
  const places = new Map(order?.map((table, place) => [table, place]))
  const isWrong = ({ from, to }: { from: string; to: string }) =>
    (places.get(from) ?? -1) > (places.get(to) ?? Infinity)
  expect(places.size).toBeGreaterThan(100)
  expect(
    references.filter(({ from, to }) => places.has(from) && places.has(to)).length,
  ).toBeGreaterThan(70)
  expect(references.filter(isWrong)).toEqual([])
})

test('a deletion whose job was lost gets a new job', async () => {
  const shop = await aShop({ name: 'Roti Senja' })
  await deleteBusiness(shop.owner, shop.businessId, 'Roti Senja')
  expect(await rescueDeletions()).toBe(0)
  await rawSql()`select graphile_worker.remove_job(${`delete-business:${shop.businessId}`})`
  expect(await rescueDeletions()).toBe(1)
  expect(await rescueDeletions()).toBe(0)
})

test('owner and admin set closed dates; malformed ones are refused from table calls too', async () => {
  const shop = await aShop()
  const dates = [{ from: '2027-03-19', until: '2027-03-29', name: 'Lebaran' }]
  await updateClosedDates(shop.owner, shop.businessId, dates)
  expect((await getBusiness(shop.owner, shop.businessId)).closed_dates).toEqual(dates)
  const agen = await aMember(shop, 'agen')
  await expect(updateClosedDates(agen, shop.businessId, [])).rejects.toMatchObject({
    code: 'business.not_found',
  })
  const wrong = [
    [{ from: '2027-03-29', until: '2027-03-19', name: '' }],
    [{ from: 'besok', until: 'besok', name: '' }],
    [{ from: '2027-03-19' }],
    {},
    'x',
    [1],
  ]
  for (const value of wrong) {
    await expect(
      db.writeAs(
        shop.owner,
        (tx) =>
          tx`update business set closed_dates = ${tx.json(value)} where id = ${shop.businessId}`,
      ),
    ).rejects.toThrow(/closed_dates/)
  }
})

test('an agent stays when the account of its creator is deleted, and passes to the owner', async () => {
  const shop = await aShop()
  const admin = await aMember(shop, 'admin')
  const [agent] = await rawSql()<
    { id: string }[]
  >`insert into agent (profile_id, business_id) values (${admin.sub}, ${shop.businessId})
    returning id`
  await rawSql()`delete from auth.users where id = ${admin.sub}`
  expect([...(await rawSql()`select profile_id from agent where id = ${agent!.id}`)]).toEqual([
    { profile_id: shop.owner.sub },
  ])
  await rawSql()`delete from auth.users where id = ${shop.owner.sub}`
  expect([...(await rawSql()`select 1 from agent where business_id = ${shop.businessId}`)]).toEqual(
    [],
  )
})
