import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { randomToken, sealText } from '#platform/crypto'
import { asService, db, type WriteTx } from '#platform/database'
import { findOwnWaha } from '#platform/waha'
import { seedAnswers } from './answers.ts'
import { seedFiles } from './files.ts'

/**
 * The contract of the demo's official channel: load drivers and acceptance tests sign with these.
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

/**
 * Makes the business Roti Senja anew: team, channels, knowledge and a morning's conversations.
 * Whatever the demo owner had before goes.
 */
export async function seedDemo(people: DemoPeople): Promise<{ businessId: string }> {
  const data = shop.parse(
    JSON.parse(await readFile(join(import.meta.dirname, 'roti-senja.json'), 'utf8')),
  )
  const made = await db.writeAs(
    asService('the demo is made before anybody signs in'),
    async (tx) => {
      await tx`delete from public.business where profile_id = ${people.owner}`
      // The number may have been connected by a demo under another owner of this database.
      await tx`delete from public.channel where engine = 'meta-cloud'
        and external_id = ${DEMO_META.phoneNumberId}`
      const businessId = await seedBusiness(tx, people, data.business)
      const channelId = await seedChannels(tx, businessId, people.owner)
      await seedKnowledge(tx, businessId, people.owner, data)
      await seedRooms(tx, { businessId, channelId, people })
      await seedQuickReplies(tx, businessId)
      await seedTemplates(tx, businessId, channelId)
      return { businessId }
    },
  )
  await seedAnswers(made.businessId, data.business.name)
  await seedFiles(made.businessId)
  await db.writeAs(asService('the demo belongs to nobody yet'), (tx) =>
    nameNewest(tx, made.businessId),
  )
  return made
}

/**
 * Last of all: the agent's own answers and the pictures have changed what the newest message says.
 */
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
  const day = (start: string, end: string) => ({ start, end, timezone: 'Asia/Jakarta' })
  const hours = [...Array.from({ length: 6 }, () => day('07:00', '21:00')), day('08:00', '18:00')]
  const [row] = await tx<{ id: string }[]>`
    insert into public.business (profile_id, name, description, field, mode, team_name,
        operational_hours, enable_operational_hours, onboarding_step, toggles)
    values (${people.owner}, ${business.name}, ${business.about}, 'Makanan dan minuman', 'live',
        'Roti Senja', ${tx.json(hours)}, true, 'done', '{"useAgentBehaviourV2":"simulator"}')
    returning id`
  const businessId = row!.id
  await tx`insert into public.team_business (business_id, member_id, role)
    values (${businessId}, ${people.owner}, 'owner'), (${businessId}, ${people.rina}, 'agen'),
      (${businessId}, ${people.yoga}, 'admin')`
  return businessId
}

/**
 * One channel of each engine that this version carries. Returns the simulator's: its customers live
 * on the screen.
 */
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
  // Not connected: the owner types his own server's address over it, or starts the stand-in (`npm
  // run standin -- waha --port 3100`).
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
  const replies = [
    ['halo', 'Halo Kak, ada yang bisa kami bantu?'],
    [
      'rekening',
      'Pembayaran lewat transfer BCA atau BRI atas nama CV Roti Senja, ya Kak. Mohon kirim bukti transfernya di sini.',
    ],
    ['alamat', 'Toko kami di Jl. Kaliurang KM 6 No. 21, Sleman, di seberang apotek, Kak.'],
    ['terima-kasih', 'Terima kasih sudah memesan di Roti Senja, Kak.'],
  ]
  await tx`insert into public.quick_reply ${tx(replies.map(([shortcut = '', text = '']) => ({ business_id: businessId, shortcut, text })))}`
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

/** Reviewed by the simulator, as Meta would: they can be sent to the customers on the screen. */
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

type Line = [from: 'in' | 'ai' | 'rina' | 'owner', minutesAgo: number, text: string]
type Story = {
  name: string | null
  phone: string
  handler: 'ai' | 'menunggu_tim' | 'manusia' | 'selesai' | 'loop'
  reason?: string
  assignee?: keyof DemoPeople
  tags?: string[]
  note?: string
  unread?: number
  escalation?: {
    reason: string
    detail: string
    summary: string[]
    tried: { label: string; detail: string; ok: boolean }[]
    draft?: string
    minutesLeft: number
    priority?: number
  }
  outcome?: string
  lines: Line[]
}

/** A morning at the bakery. Minutes are counted back from the moment of seeding. */
const STORIES: Story[] = [
  {
    name: 'Sari Wulandari',
    phone: '6281227144471',
    handler: 'manusia',
    assignee: 'owner',
    tags: ['Kue ulang tahun', 'Member'],
    note: 'Anaknya alergi kacang. Selalu tanyakan topping sebelum mencatat pesanan.',
    unread: 1,
    lines: [
      ['in', 12, 'kak kue ultah yg 20 cm brp ya?'],
      ['ai', 12, 'Kue ulang tahun diameter 20 cm mulai Rp260.000, Kak. Harga tergantung hiasan.'],
      ['in', 10, 'ky gini bisa ga? hiasan bunga diambil bsk sore'],
      [
        'ai',
        9,
        'Baik Kak, saya sambungkan ke tim Roti Senja, ya. Biasanya dibalas dalam 15 menit.',
      ],
      [
        'owner',
        5,
        'Halo Kak, saya Dimas. Besok sore masih ada satu slot, hiasannya bunga krim tanpa fondan. Boleh?',
      ],
      ['in', 1, 'boleh kak. totalnya jd brp? dp dl ya?'],
    ],
  },
  {
    name: 'Bagas Prasetyo',
    phone: '6281390452217',
    handler: 'menunggu_tim',
    reason: 'kebijakan',
    unread: 2,
    escalation: {
      reason: 'kebijakan',
      detail: 'Ganti rugi hanya boleh dijanjikan oleh tim.',
      summary: [
        'Kue ulang tahun 20 cm diterima penyok lewat kurir toko.',
        'Minta kue pengganti sebelum acara pukul 13.00, atau uang kembali.',
        'Alamat acara di Condongcatur, masih dalam radius antar 8 km.',
      ],
      tried: [
        {
          label: 'Mencari aturan pesanan rusak',
          detail: 'Foto dalam 3 jam, diganti produk baru atau uang kembali',
          ok: true,
        },
      ],
      draft:
        'Kak Bagas, mohon maaf kuenya sampai dalam keadaan penyok. Kami bisa ganti dengan produk baru atau kembalikan uangnya. Kakak pilih yang mana?',
      minutesLeft: 4,
      priority: 2,
    },
    lines: [
      ['in', 13, 'kak kuenya penyok pas nyampe, krimnya nempel semua di tutup'],
      [
        'ai',
        12,
        'Baik Kak, saya sambungkan ke tim Roti Senja, ya. Biasanya dibalas dalam 15 menit.',
      ],
      ['in', 4, 'ini buat acara jam 1 kak, gmn dong'],
    ],
  },
  {
    name: 'Ibu Yanti, PKK Depok',
    phone: '6285722109834',
    handler: 'menunggu_tim',
    reason: 'info_tidak_ada',
    unread: 1,
    escalation: {
      reason: 'info_tidak_ada',
      detail: 'Tidak ada sumber tentang isi campur untuk snack box.',
      summary: [
        'Pesan 350 snack box untuk acara PKK.',
        'Minta isi campur di luar daftar harga.',
        'Belum ada tanggal pengambilan.',
      ],
      tried: [
        {
          label: 'Mencari pengetahuan: snack box isi campur',
          detail: 'Hanya ada harga isi tiga, minimal 20 kotak',
          ok: false,
        },
      ],
      minutesLeft: 7,
    },
    lines: [['in', 8, 'siang mbak, 350 snack box isinya bs dicampur ga? ada risol sm lemper']],
  },
  {
    name: 'Hendra Setiawan',
    phone: '6281300000012',
    handler: 'menunggu_tim',
    reason: 'kontrol_rollout',
    unread: 1,
    lines: [['in', 12, 'ongkir ke godean brp ya mas']],
  },
  {
    name: 'Intan Permata',
    phone: '6281300000013',
    handler: 'ai',
    lines: [
      ['in', 24, 'pagi kak, buka jam brp?'],
      [
        'ai',
        24,
        'Kami buka Senin sampai Sabtu jam 07.00-21.00 WIB, Minggu jam 08.00-18.00 WIB, Kak.',
      ],
      ['in', 22, 'itu bayarnya bs qris kak?'],
      [
        'ai',
        22,
        'Bisa Kak: tunai, QRIS, kartu debit, dan transfer BCA atau BRI atas nama CV Roti Senja.',
      ],
    ],
  },
  {
    name: 'Pak Joko, RT 04',
    phone: '6281300000014',
    handler: 'ai',
    lines: [
      ['in', 40, 'sourdough tahan brp hari?'],
      [
        'ai',
        40,
        'Sourdough tahan 4 hari, Pak. Simpan di wadah tertutup atau bekukan sampai 3 minggu.',
      ],
    ],
  },
  {
    name: null,
    phone: '6285722109835',
    handler: 'manusia',
    assignee: 'rina',
    lines: [
      ['in', 35, 'ini bukti tf nya ya kak, mksh'],
      ['rina', 31, 'Sudah kami terima Kak, pesanannya siap jam 16.00.'],
    ],
  },
  {
    name: 'CS Paxel',
    phone: '6281300000016',
    handler: 'loop',
    reason: 'putaran_bot',
    lines: [
      ['in', 122, 'Terima kasih telah menghubungi layanan kami. Pesan Anda penting bagi kami.'],
      ['in', 121, 'Terima kasih telah menghubungi layanan kami. Pesan Anda penting bagi kami.'],
    ],
  },
  {
    name: 'Fajar Nugroho',
    phone: '6281300000017',
    handler: 'selesai',
    outcome: 'terjual',
    lines: [
      ['in', 1500, 'croissant brp mas?'],
      ['ai', 1500, 'Croissant Rp22.000, Kak.'],
      ['in', 1470, 'oke makasih mas, besok sy ambil'],
    ],
  },
  {
    name: 'Wulan Kusuma',
    phone: '6281300000018',
    handler: 'selesai',
    outcome: 'terjawab',
    lines: [
      ['in', 1560, 'kak kue ultah hrs dipesan brp hari sblmnya?'],
      ['ai', 1560, 'Kue ulang tahun dipesan paling lambat dua hari sebelumnya, Kak.'],
      ['in', 1530, 'siap kak'],
    ],
  },
]

type Place = { businessId: string; channelId: string; people: DemoPeople }

async function seedRooms(tx: WriteTx, place: Place): Promise<void> {
  for (const story of STORIES) await seedRoom(tx, place, story)
  await tx`
    update public.channel c set last_inbound_at = m.last_in, last_outbound_at = m.last_out
    from (select max(occurred_at) filter (where direction = 'in') as last_in,
        max(occurred_at) filter (where direction = 'out') as last_out from public.message
      where channel_id = ${place.channelId}) m
    where c.id = ${place.channelId}`
}

async function seedRoom(
  tx: WriteTx,
  { businessId, channelId, people }: Place,
  story: Story,
): Promise<void> {
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const [contact] = await tx<
    { id: string }[]
  >`insert into public.contact (business_id, name, phone, created_at)
    values (${businessId}, ${story.name}, ${story.phone}, ${at(60 * 24 * 30)}) returning id`
  await tx`insert into public.contact_identity (business_id, contact_id, kind, value)
    values (${businessId}, ${contact!.id}, 'phone', ${story.phone})`
  const first = story.lines[0]!
  const last = story.lines.at(-1)!
  const lastIn = story.lines.findLast(([from]) => from === 'in')!
  const waits =
    (story.handler === 'menunggu_tim' || story.handler === 'manusia' || story.handler === 'loop') &&
    last[0] === 'in' &&
    story.handler !== 'loop'
  const [room] = await tx<{ id: string }[]>`
    insert into public.room (business_id, channel_id, contact_id, provider_chat_id, handler,
        handler_reason, assignee_id, session_started_at, last_message_at, last_preview, last_author,
        last_inbound_at,
      waiting_since, window_expires_at, unread_count, created_at)
    values (${businessId}, ${channelId}, ${contact!.id}, ${story.phone}, ${story.handler},
        ${story.reason ?? null}, ${story.assignee ? people[story.assignee] : null}, ${at(first[1])},
        ${at(last[1])}, ${last[2].slice(0, 160)},
      ${authorOf(last[0])}, ${at(lastIn[1])}, ${waits ? at(lastIn[1]) : null},
          ${new Date(Date.now() + (1440 - lastIn[1]) * 60_000).toISOString()}, ${story.unread ?? 0},
          ${at(first[1])}) returning id`
  const roomId = room!.id
  const messages = story.lines.map(([from, minutesAgo, text]) => ({
    business_id: businessId,
    room_id: roomId,
    channel_id: channelId,
    session_no: 1,
    direction: from === 'in' ? 'in' : 'out',
    author_kind: authorOf(from),
    author_id: from === 'rina' || from === 'owner' ? people[from] : null,
    kind: 'text',
    text,
    content: JSON.stringify({ type: 'text', text }),
    status: from === 'in' ? 'received' : 'read',
    occurred_at: at(minutesAgo),
  }))
  for (const message of messages)
    await tx`insert into public.message ${tx({ ...message, content: tx.json(JSON.parse(message.content)) })}`
  await tx`insert into public.room_event (business_id, room_id, actor_kind, reason, before, after,
        created_at) values (${businessId}, ${roomId}, 'customer', 'sesi_baru', '{}',
        ${tx.json({ handler: 'ai' })}, ${at(first[1] + 0.01)})`
  if (story.note)
    await tx`insert into public.contact_note (business_id, contact_id, author_id, text)
      values (${businessId}, ${contact!.id}, ${people.rina}, ${story.note})`
  for (const name of story.tags ?? []) {
    const [tag] = await tx<
      { id: string }[]
    >`insert into public.tag (business_id, name) values (${businessId}, ${name})
      on conflict (business_id, lower(name)) do update set name = excluded.name returning id`
    await tx`insert into public.room_tag (room_id, tag_id, business_id)
      values (${roomId}, ${tag!.id}, ${businessId})`
  }
  if (story.outcome) {
    await tx`insert into public.closure (business_id, room_id, session_no, closed_by_kind,
          closed_by, outcome, session_started_at, closed_at)
      values (${businessId}, ${roomId}, 1, 'member', ${people.owner}, ${story.outcome},
          ${at(first[1])}, ${at(last[1] - 1)})`
  }
  const { escalation } = story
  if (!escalation) return
  await tx`
    insert into public.escalation (business_id, room_id, session_no, reason, detail, summary, tried,
        draft, priority, opened_at, due_at)
    values (${businessId}, ${roomId}, 1, ${escalation.reason}, ${escalation.detail},
        ${escalation.summary},
          ${tx.json(escalation.tried.map((tried) => ({ ...tried, at: at(last[1]) })))},
        ${escalation.draft ?? null},
      ${escalation.priority ?? 0}, ${at(15 - escalation.minutesLeft)},
        ${at(-escalation.minutesLeft)})`
}

const authorOf = (from: Line[0]): 'customer' | 'ai' | 'member' =>
  from === 'in' ? 'customer' : from === 'ai' ? 'ai' : 'member'
