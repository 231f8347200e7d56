import postgres from 'postgres'
import { idMaker, randomFrom } from '../random.ts'
import { nameOf, planRoom, type RoomPlan, sentenceOf, type Session } from './plan.ts'
import { COLUMNS, openCopies, type Put } from './copy.ts'
import { DAY_MS } from '../../../src/lib/time/durations.ts'

/** `sessions`: the number per room; each has about six messages. */
export type ScaleBusiness = { name: string; ownerId: string; rooms: number; sessions: number }

type Ids = { business: string; channel: string; agent: string; owner: string }

/** The room with a very long conversation, whose cost is measured. */
const LONG_ROOM_SESSIONS = 3_000

const LONG_ROOM_FROM = 1_000

const WEBHOOK_DAYS = 14

/**
 * Fills a migrated database by COPY, without triggers, and builds the indexes afterwards. The
 * owners must exist in auth.users. Returns the ids of the businesses in the order given.
 */
export async function seedScale(
  url: string,
  businesses: ScaleBusiness[],
  nowMs: number,
): Promise<string[]> {
  const connection = {
    session_replication_role: 'replica',
    statement_timeout: 0,
    maintenance_work_mem: '512MB',
  }
  const sql = postgres(url, {
    max: Object.keys(COLUMNS).length + 1,
    onnotice: () => {},
    connection,
  })
  try {
    const indexes = await dropIndexes(sql)
    const made: string[] = []
    for (const [index, business] of businesses.entries()) {
      const ids = await insertBusiness(sql, business)
      await copyRooms(sql, ids, business, { seed: index + 1, nowMs })
      made.push(ids.business)
    }
    for (const index of indexes) await sql.unsafe(index)
    await sql`vacuum analyze`
    return made
  } finally {
    await sql.end()
  }
}

/**
 * Drops indexes that a COPY would maintain row by row; returns the statements that recreate them.
 */
async function dropIndexes(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ name: string; made_by: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made_by
    from pg_index i
    where i.indrelid = any
      (${Object.keys(COLUMNS).map((table) => `public.${table}`)}::text[]::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`
  for (const row of rows) await sql.unsafe(`drop index ${row.name}`)
  return rows.map((row) => row.made_by)
}

async function insertBusiness(sql: postgres.Sql, { name, ownerId }: ScaleBusiness): Promise<Ids> {
  const one = async (rows: PromiseLike<postgres.Row[]>) => String((await rows)[0]?.id)
  await sql`insert into profile (id, name) values (${ownerId}, 'Dimas Ardianto')
    on conflict do nothing`
  const business = await one(sql`
    insert into business (profile_id, name, mode, onboarding_step)
    values (${ownerId}, ${name}, 'live', 'done') returning id`)
  await sql`insert into team_business (business_id, member_id, role)
    values (${business}, ${ownerId}, 'owner')`
  const agent = await one(
    sql`insert into agent (profile_id, business_id) values (${ownerId}, ${business}) returning id`,
  )
  const channel = await one(sql`
    insert into channel (business_id, engine, external_id, status, name)
    values (${business}, 'simulator', ${`scale-${business}`}, 'WORKING', 'WhatsApp resmi')
    returning id`)
  await sql`
    insert into channel_agent (channel_id, agent_id, business_id)
    values (${channel}, ${agent}, ${business})`
  return { business, channel, agent, owner: ownerId }
}

type Planned = {
  id: string
  contactId: string
  phone: string
  plan: RoomPlan
  last: LastMessage | null
}

type LastMessage = { id: string; at: number; preview: string; author: string }

/** Messages are written in time order over all rooms, like real ones. */
async function copyRooms(
  sql: postgres.Sql,
  ids: Ids,
  business: ScaleBusiness,
  { seed, nowMs }: { seed: number; nowMs: number },
): Promise<void> {
  const random = randomFrom(seed)
  const nextId = idMaker(seed)
  const { put, close } = await openCopies(sql)
  const rooms: Planned[] = []
  const order: { at: number; room: Planned; session: Session; index: number }[] = []
  for (let index = 0; index < business.rooms; index++) {
    const isLong = index === 0 && business.rooms >= LONG_ROOM_FROM
    const plan = planRoom(
      random,
      nowMs,
      isLong ? LONG_ROOM_SESSIONS : 1 + Math.floor(random() * 2 * business.sessions),
    )
    const at = plan.sessions[0]!.startMs
    const phone = `628${seed}${String(100_000_000 + ((index * 7_919) % 900_000_000)).slice(0, 9)}`
    const room: Planned = { id: nextId(at), contactId: nextId(at), phone, plan, last: null }
    rooms.push(room)
    for (const session of plan.sessions) {
      for (let position = 0; position < session.messages.length; position++)
        order.push({ at: session.messages[position]!, room, session, index: position })
    }
  }
  order.sort((a, b) => a.at - b.at)
  for (const entry of order) await putMessage(put, { ids, random, nextId, nowMs }, entry)
  for (const room of rooms) await putRoom(put, { ids, random, nextId, nowMs }, room)
  await close()
}

type Around = { ids: Ids; random: () => number; nextId: (at: number) => string; nowMs: number }

const TRACE = JSON.stringify({
  mode: 'retrieval',
  model: null,
  behaviour: 'v1',
  language: 'id',
  threshold: 0.4,
  durationMs: 40,
  query: 'berapa harga kue ulang tahun ukuran besar',
  sources: Array.from({ length: 3 }, (_, index) => ({
    title: `Daftar harga ${index}`,
    score: 0.9 - index / 10,
    used: index === 0,
  })),
  steps: [{ name: 'cari', by: 'sistem', startMs: 0, durationMs: 40 }],
  drafts: [
    {
      text: 'Kue ulang tahun 20 cm mulai Rp260.000, Kak. Mau kami siapkan kapan?',
      state: 'dikirim',
      checks: [],
    },
  ],
  tokens: { input: 0, output: 0 },
})

async function putMessage(
  put: Put,
  around: Around,
  entry: { at: number; room: Planned; session: Session; index: number },
): Promise<void> {
  const { ids, random, nextId, nowMs } = around
  const { at, room, session, index } = entry
  const isIn = index % 2 === 0
  const author = isIn ? 'customer' : session.byPerson && index > 1 ? 'member' : 'ai'
  const text = sentenceOf(random)
  const id = nextId(at)
  const run = author === 'ai' ? nextId(at) : null
  const time = toIso(at)
  if (run)
    await put('agent_run', [
      run,
      ids.business,
      room.id,
      'v1',
      'retrieval',
      random() < 0.85 ? 'reply' : 'handover',
      TRACE,
      40,
      time,
    ])
  const status = isIn ? 'received' : random() < 0.002 ? 'failed' : 'delivered'
  await put('message', [
    id,
    ids.business,
    room.id,
    ids.channel,
    session.no,
    isIn ? 'in' : 'out',
    author,
    author === 'member' ? ids.owner : null,
    'text',
    text,
    JSON.stringify({ type: 'text', text }),
    `k.${id}`,
    status,
    time,
    run,
    run ? 1 : 0,
    time,
    time,
  ])
  room.last = { id, at, preview: text.slice(0, 160), author }
  if (isIn && at > nowMs - WEBHOOK_DAYS * DAY_MS)
    await put('gateway_event', [
      nextId(at),
      'simulator',
      `simulator:${id}`,
      ids.channel,
      bodyOf(id, room.phone, text),
      time,
      time,
    ])
}

const bodyOf = (id: string, from: string, text: string) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id, from, text, padding: 'x'.repeat(900) }],
  })

async function putRoom(
  put: Put,
  { ids, random, nextId, nowMs }: Around,
  room: Planned,
): Promise<void> {
  const { handler, sessions } = room.plan
  const newest = sessions.at(-1)!
  const firstAt = toIso(sessions[0]!.startMs)
  const waits = handler === 'menunggu_tim' || handler === 'manusia' || handler === 'loop'
  await put('contact', [room.contactId, ids.business, nameOf(random), room.phone, firstAt])
  await put('contact_identity', [nextId(nowMs), ids.business, room.contactId, 'phone', room.phone])
  const lastIn = newest.messages.findLast((_, index) => index % 2 === 0) ?? newest.startMs
  await put('room', [
    room.id,
    ids.business,
    ids.channel,
    room.contactId,
    room.phone,
    handler,
    newest.byPerson ? ids.owner : null,
    newest.no,
    toIso(newest.startMs),
    room.last!.id,
    toIso(room.last!.at),
    room.last!.preview,
    room.last!.author,
    toIso(lastIn),
    waits ? toIso(lastIn) : null,
    toIso(lastIn + DAY_MS),
    firstAt,
  ])
  for (const session of sessions)
    await putSession(put, { ids, random, nextId, nowMs }, room, session)
}

async function putSession(
  put: Put,
  { ids, random, nextId, nowMs }: Around,
  room: Planned,
  session: Session,
): Promise<void> {
  const around = { ids, random, nextId, nowMs }
  const isNewest = session === room.plan.sessions.at(-1)
  const isOpen = isNewest && room.plan.handler !== 'selesai'
  const next = room.plan.sessions[session.no]
  const isWaiting = isOpen && room.plan.handler === 'menunggu_tim'
  if (session.no > 1)
    await put('room_event', [
      nextId(session.startMs),
      ids.business,
      room.id,
      'customer',
      'sesi_baru',
      '{}',
      toIso(session.startMs),
    ])
  if (session.byPerson || isWaiting)
    await putEscalation(put, around, room, { session, isOpen, isWaiting })
  if (isOpen) return
  const reopenedAt = next && next.startMs > session.endMs ? toIso(next.startMs) : null
  await put('closure', [
    nextId(session.endMs),
    ids.business,
    room.id,
    session.no,
    session.byPerson ? 'member' : 'ai',
    session.byPerson ? ids.owner : null,
    'terjawab',
    toIso(session.startMs),
    toIso(session.endMs),
    random() < 0.1 ? reopenedAt : null,
  ])
}

async function putEscalation(
  put: Put,
  { ids, random, nextId, nowMs }: Around,
  room: Planned,
  { session, isOpen, isWaiting }: { session: Session; isOpen: boolean; isWaiting: boolean },
): Promise<void> {
  const openedAt = isWaiting
    ? Math.max(session.startMs, nowMs - random() * 7 * DAY_MS)
    : session.startMs
  const claimedAt = isWaiting && random() < 0.8 ? null : toIso(openedAt + 300_000)
  await put('escalation', [
    nextId(openedAt),
    ids.business,
    room.id,
    session.no,
    random() < 0.4 ? 'info_tidak_ada' : 'minta_manusia',
    '{"Pelanggan menanyakan harga"}',
    toIso(openedAt),
    toIso(openedAt + 900_000),
    claimedAt ? ids.owner : null,
    claimedAt,
    isOpen ? null : toIso(session.endMs),
  ])
  if (random() < 0.2)
    await put('draft', [
      nextId(openedAt),
      ids.business,
      room.id,
      sentenceOf(random),
      isWaiting ? 'proposed' : 'used',
      toIso(openedAt),
    ])
}

const toIso = (at: number) => new Date(at).toISOString()
