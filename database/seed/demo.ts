import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { randomToken, sealText } from '#platform/crypto'
import { asService, db, type WriteTx } from '#platform/database'
import { findOwnWaha } from '#platform/waha'
import { clusterTopics, scoreSessions } from '#domain/evaluation/jobs'
import { makeScenarios } from '#domain/scenario'
import { startRun } from '#domain/scenario/run'
import { MAKERS } from '#contract/scenario'
import { seedAnswers } from './answers.ts'
import { seedHistory } from './history/history.ts'
import { seedFiles } from './files.ts'
import { QUICK_REPLIES } from './quick-replies.ts'
import { seedRooms } from './demo-rooms.ts'

/**
 * Ids and secrets of the demo's official channel: load drivers and acceptance tests sign with them.
 */
export const DEMO_META = {
  phoneNumberId: '100000000000001',
  wabaId: '200000000000001',
  appSecret: 'demo-secret',
  verifyToken: 'demo-verify',
  accessToken: 'demo-token',
}

export type DemoPeople = { owner: string; rina: string; yoga: string }

const shop = z.object({
  business: z.object({ name: z.string(), about: z.string() }),
  faq: z.array(z.object({ question: z.string(), answer: z.string(), lang: z.string() })),
  documents: z.array(z.object({ title: z.string(), text: z.string() })),
})

const day = (start: string, end: string) => ({ start, end, timezone: 'Asia/Jakarta' })
/** The opening hours that the knowledge states, Monday to Sunday. */
const HOURS = [...Array.from({ length: 6 }, () => day('07:00', '21:00')), day('08:00', '18:00')]

/**
 * Whether a complete demo business exists that one of these addresses owns and that was made at
 * `since` or later.
 */
export async function isDemoMade(emails: readonly string[], since: string): Promise<boolean> {
  const rows = await db.readAs(
    asService('the demo is looked up before anybody signs in'),
    (tx) => tx`
    select from public.team_business t join public.business b on b.id = t.business_id
    join auth.users u on u.id = t.member_id
    where t.role = 'owner' and u.email = any(${[...emails]}) and b.onboarding_step = 'done'
      and b.created_at >= ${since} limit 1`,
  )
  return rows.length > 0
}

/**
 * Creates the business Roti Senja: team, channels, knowledge, a morning's conversations and `weeks` weeks
 * before it. Deletes the previous businesses of the demo's people. The onboarding is done last, so
 * that a demo whose making was interrupted is made again.
 */
export async function seedDemo(people: DemoPeople, weeks = 0): Promise<{ businessId: string }> {
  const data = shop.parse(
    JSON.parse(await readFile(join(import.meta.dirname, 'roti-senja.json'), 'utf8')),
  )
  const made = await db.writeAs(
    asService('the demo is made before anybody signs in'),
    async (tx) => {
      await tx`delete from public.business where profile_id = any(${Object.values(people)})`
      // A demo under another owner of this database may have connected the number.
      await tx`delete from public.channel where engine = 'meta-cloud'
        and external_id = ${DEMO_META.phoneNumberId}`
      const businessId = await seedBusiness(tx, people, data.business)
      const channelId = await seedChannels(tx, businessId, people.owner)
      await seedKnowledge(tx, businessId, people.owner, data)
      await seedRooms(tx, { businessId, channelId, people })
      await seedQuickReplies(tx, businessId)
      await seedTemplates(tx, businessId, channelId)
      return { businessId, channelId }
    },
  )
  await seedAnswers(made.businessId, data.business.name)
  if (weeks > 0)
    await seedHistory({ ...made, businessName: data.business.name, people, hours: HOURS }, weeks)
  await seedFiles(made.businessId)
  await db.writeAs(asService('the demo belongs to nobody yet'), (tx) =>
    nameNewest(tx, made.businessId),
  )
  if (weeks > 0) await setRollout(made.businessId, { isPartial: true, probability: 0.9 })
  while (await scoreSessions(made.businessId)) continue
  if (weeks > 0) await setRollout(made.businessId, { isPartial: false, probability: 1 })
  await clusterTopics(made.businessId)
  if (weeks > 0) await seedScenarios(people.owner, made.businessId)
  await db.writeAs(
    asService('the demo belongs to nobody yet'),
    (tx) => tx`update public.business set onboarding_step = 'done' where id = ${made.businessId}`,
  )
  return made
}

/** The experiment of the past weeks keeps its groups in the scores after it has ended. */
const setRollout = (
  businessId: string,
  { isPartial, probability }: { isPartial: boolean; probability: number },
): Promise<unknown> =>
  db.writeAs(
    asService('the demo belongs to nobody yet'),
    (tx) => tx`
    update public.agent set enable_agent_partial_rollout = ${isPartial},
      agent_rollout_probability = ${probability} where business_id = ${businessId}`,
  )

/**
 * Makes scenarios from all material of the shop. The workers play them once the instance has
 * started.
 */
async function seedScenarios(ownerId: string, businessId: string): Promise<void> {
  const owner = { role: 'authenticated', sub: ownerId } as const
  for (const from of MAKERS) await makeScenarios(owner, { businessId, from })
  await startRun(owner, { businessId, scope: 'semua', behaviour: 'v1', repetitions: 3 })
}

/** This step is last, because the agent's answers and the pictures change the newest messages. */
async function nameNewest(tx: WriteTx, businessId: string): Promise<void> {
  await tx`
    update public.room r set last_message_id = m.id, last_message_at = m.occurred_at,
      last_preview = left(m.text, 160), last_kind = m.kind, last_author = m.author_kind
    from (select distinct on (room_id) * from public.message where business_id = ${businessId}
      order by room_id, occurred_at desc, id desc) m where m.room_id = r.id`
}

async function seedBusiness(
  tx: WriteTx,
  people: DemoPeople,
  business: { name: string; about: string },
): Promise<string> {
  const names = {
    [people.owner]: 'Dimas Ardianto',
    [people.rina]: 'Rina Kusuma',
    [people.yoga]: 'Yoga Saputra',
  }
  for (const [id, name] of Object.entries(names))
    await tx`insert into public.profile (id, name) values (${id}, ${name}) on conflict (id)
      do update set name = excluded.name`
  const [row] = await tx<{ id: string }[]>`
    insert into public.business (profile_id, name, description, field, mode, team_name,
        operational_hours, enable_operational_hours, onboarding_step, toggles)
    values (${people.owner}, ${business.name}, ${business.about}, 'Makanan dan minuman', 'live',
        'Roti Senja', ${tx.json(HOURS)}, true, 'try', '{"useAgentBehaviourV2":"simulator"}')
    returning id`
  const businessId = row!.id
  // They joined before the weeks of the history, in which they answer customers.
  await tx`insert into public.team_business (business_id, member_id, role, created_at)
    values (${businessId}, ${people.owner}, 'owner', now() - interval '90 days'),
      (${businessId}, ${people.rina}, 'agen', now() - interval '80 days'),
      (${businessId}, ${people.yoga}, 'admin', now() - interval '70 days')`
  return businessId
}

/** Creates one channel per engine. Returns the simulator's, whose customers are on the screen. */
async function seedChannels(tx: WriteTx, businessId: string, ownerId: string): Promise<string> {
  const [agent] = await tx<
    { id: string }[]
  >`insert into public.agent (profile_id, business_id, name)
    values (${ownerId}, ${businessId}, 'Asisten Roti Senja') returning id`
  const [meta] = await tx<{ id: string }[]>`
    insert into public.channel (business_id, engine, external_id, status, name, phone, settings)
    values (${businessId}, 'meta-cloud', ${DEMO_META.phoneNumberId}, 'WORKING', 'WhatsApp resmi',
        '6281255500147', ${tx.json({ wabaId: DEMO_META.wabaId, provedNumber: DEMO_META.phoneNumberId })})
    returning id`
  const { accessToken, appSecret, verifyToken } = DEMO_META
  await tx`insert into public.channel_secret (channel_id, business_id, sealed)
    values (${meta!.id}, ${businessId},
        ${sealText(JSON.stringify({ accessToken, appSecret, verifyToken }), meta!.id)})`
  const [simulator] = await tx<{ id: string }[]>`
    insert into public.channel (business_id, engine, external_id, status, name)
    values (${businessId}, 'simulator', ${`demo-${businessId}`}, 'WORKING', 'Simulator')
    returning id`
  // This channel is not connected: the owner enters their own server's address, or starts the
  // stand-in (`npm run standin -- waha --port 3100`).
  const session = `demo-waha-${businessId}`
  const [waha] = await tx<{ id: string }[]>`
    insert into public.channel (business_id, engine, external_id, status, name, settings)
    values (${businessId}, 'waha', ${session}, 'pending', 'Server WAHA',
        ${tx.json({ provedSession: session })}) returning id`
  const own = findOwnWaha()
  const server = {
    url: own?.url ?? 'http://localhost:3100',
    ...(own?.apiKey ? {} : { apiKey: 'waha-key' }),
    owner: businessId,
    hmacKey: randomToken(),
  }
  await tx`insert into public.channel_secret (channel_id, business_id, sealed)
    values (${waha!.id}, ${businessId}, ${sealText(JSON.stringify(server), waha!.id)})`
  const [web] = await tx<{ id: string }[]>`
    insert into public.channel (business_id, engine, external_id, status, name)
    values (${businessId}, 'baileys', ${`demo-web-${businessId}`}, 'pending', 'WhatsApp QR')
    returning id`
  for (const channel of [meta!.id, simulator!.id, waha!.id, web!.id])
    await tx`insert into public.channel_agent (channel_id, agent_id)
      values (${channel}, ${agent!.id})`
  return simulator!.id
}

async function seedKnowledge(
  tx: WriteTx,
  businessId: string,
  ownerId: string,
  data: z.infer<typeof shop>,
): Promise<void> {
  const source = async (kind: string, title: string, text: string | null) => {
    const [row] = await tx<
      { id: string }[]
    >`insert into public.knowledge_source (business_id, kind, title, status, raw_text, created_by)
      values (${businessId}, ${kind}, ${title}, 'ready', ${text}, ${ownerId}) returning id`
    return row!.id
  }
  const faqId = await source('faq', 'Tanya jawab Roti Senja', null)
  const faq = data.faq.map((entry, position) => ({
    business_id: businessId,
    source_id: faqId,
    position,
    question: entry.question,
    answer: entry.answer,
    language: entry.lang,
  }))
  await tx`insert into public.knowledge_entry ${tx(faq)}`
  for (const document of data.documents) {
    const sourceId = await source('text', document.title, document.text)
    const parts = document.text.split(/\n+/).filter((part) => part.trim())
    await tx`insert into public.knowledge_entry ${tx(parts.map((answer, position) => ({ business_id: businessId, source_id: sourceId, position, answer })))}`
  }
}

async function seedQuickReplies(tx: WriteTx, businessId: string): Promise<void> {
  const replies = Object.entries(QUICK_REPLIES).map(([shortcut, text]) => ({
    business_id: businessId,
    shortcut,
    text,
  }))
  await tx`insert into public.quick_reply ${tx(replies)}`
}

const TEMPLATES = [
  {
    name: 'pesanan_siap',
    category: 'UTILITY',
    body: 'Halo {{1}}, pesanan {{2}} sudah *siap diambil* di Roti Senja, Jl. Kaliurang KM 6. Kami buka sampai pukul 21.00 WIB.',
    samples: ['Dewi', 'RS-1042'],
    status: 'APPROVED',
    reason: null,
  },
  {
    name: 'roti_baru',
    category: 'MARKETING',
    body: 'Halo {{1}}, sourdough gandum baru kami keluar dari oven setiap pagi pukul 07.00. Mau kami sisihkan satu? Balas STOP untuk berhenti.',
    samples: ['Kak Sari'],
    status: 'APPROVED',
    reason: null,
  },
  {
    name: 'promo_lebaran_tolak',
    category: 'MARKETING',
    body: 'PROMO LEBARAN {{1}}',
    samples: ['diskon'],
    status: 'REJECTED',
    reason: 'INVALID_FORMAT',
  },
]

/**
 * Templates that the simulator approved in Meta's place: they can be sent to the simulated
 * customers.
 */
async function seedTemplates(tx: WriteTx, businessId: string, channelId: string): Promise<void> {
  for (const { name, category, body, samples, status, reason } of TEMPLATES) {
    const [row] = await tx<{ external_id: string }[]>`
      insert into tanggap_meta.simulated_template (channel_id, name,
        language, category, body, verdict, reason, decided_at)
      values (${channelId}, ${name}, 'id', ${category}, ${body}, ${status}, ${reason}, now())
      returning external_id::text`
    await tx`
      insert into public.template (business_id, channel_id, external_id, name,
        language, category, body, sample_values, status, reason, synced_at)
      values (${businessId}, ${channelId}, ${row!.external_id}, ${name}, 'id', ${category}, ${body},
          ${samples}, ${status}, ${reason}, now())`
  }
}
