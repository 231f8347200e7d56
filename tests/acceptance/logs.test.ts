import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metaText, postMeta, signed } from '../meta.ts'
import { PASSWORD, PHONE_NUMBER_ID, type RunningShop, startShop, until } from '../shop.ts'
import { type Graph, startGraph } from '../standins/graph/graph.ts'
import { type SmtpStandin, startSmtp } from '../standins/smtp.ts'

/** Names, addresses and texts of people in this file. No log line may contain them. */
const SARI = {
  email: 'sari.wulandari@contoh.example',
  refused: 'surat.ditolak@contoh.example',
  name: 'Sari Melati Wulandari',
  phone: '628111222333',
  text: 'alamat saya jalan kenanga nomor tujuh',
  password: 'sandi-sari-12345',
  fileName: 'foto-ktp-sari.txt',
}
const PERSONAL = [
  ...Object.values(SARI),
  encodeURIComponent(SARI.email),
  encodeURIComponent(SARI.name),
  'Dimas Ardianto',
  'kenanga',
  'Melati',
  PASSWORD,
]

let running: RunningShop
let graph: Graph
let smtp: SmtpStandin
let sql: postgres.Sql

beforeAll(async () => {
  graph = await startGraph()
  smtp = await startSmtp({ refuses: [SARI.refused] })
  running = await startShop(['all'], {
    LOG_LEVEL: 'trace',
    META_GRAPH_URL: graph.url,
    SMTP_URL: smtp.url,
    QUIET_WINDOW_MS: '0',
    AUTH_AUTOCONFIRM: 'false',
  })
  sql = postgres(running.databaseUrl, { max: 1, onnotice: () => {} })
}, 180_000)
afterAll(async () => {
  await sql.end()
  await Promise.all([running.close(), graph.close(), smtp.close()])
}, 180_000)

const logs = () => running.instance.logs()
const said = (part: string) => until(() => logs().includes(part), logs)
const client = () =>
  createClient(running.instance.url, running.instance.keys.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })

async function signUpAndFail(): Promise<void> {
  const { auth } = client()
  const emailRedirectTo = `https://lain.example/u/${SARI.email}/kembali?email=${SARI.email}&nama=${SARI.name}`
  const options = { emailRedirectTo, data: { name: SARI.name } }
  await auth.signUp({ email: SARI.email, password: SARI.password, options })
  await auth.signInWithPassword({ email: SARI.email, password: 'salah-sekali' })
  await auth.resetPasswordForEmail(SARI.email, { redirectTo: emailRedirectTo })
  await auth.signUp({ email: SARI.refused, password: SARI.password, options })
  await said('redirect target refused')
  await until(() => /"job":"send-mail"/.test(logs()), logs)
}

async function writeAndFail(): Promise<void> {
  const { url } = running.instance
  const message = { phoneNumberId: PHONE_NUMBER_ID, from: SARI.phone, name: SARI.name }
  const broken = metaText({ ...message, text: SARI.text, id: 'wamid.broken' }).slice(0, -9)
  await fetch(`${url}/webhooks/meta`, {
    method: 'POST',
    body: broken,
    headers: signed(broken, 'demo-secret'),
  })
  // The database's error quotes the row, and so does the error of the failing job.
  await sql`create function public.refuse_text() returns trigger language plpgsql as $$ begin
    raise exception 'cannot store "%" of %', new.text, new.id::text using detail = new.text; end $$`
  await sql`create trigger refuse_text before insert on public.message
    for each row execute function public.refuse_text()`
  await postMeta(url, metaText({ ...message, text: SARI.text, id: 'wamid.refused' }))
  await said('an event could not be applied')
  await sql`drop trigger refuse_text on public.message`
  const fail = { code: 131026, status: 400, times: 1 }
  await fetch(`${graph.url.replace(/\/v\d+\.\d+$/, '')}/_control`, {
    method: 'POST',
    body: JSON.stringify({ fail }),
  })
  await postMeta(
    url,
    metaText({ ...message, text: `${SARI.text}, buka jam berapa?`, id: 'wamid.2' }),
  )
  await until(
    async () => (await sql`select 1 from message where direction = 'out'`).length > 0,
    logs,
  )
}

async function askForPlaces(): Promise<void> {
  const { url, keys } = running.instance
  const paths = [
    `/tidak-ada/${SARI.email}`,
    `/inbox/${SARI.phone}?cari=${SARI.text}`,
    `/${encodeURIComponent(SARI.name)}`,
    `/team/invitation/${SARI.email}`,
    `/api/waha/default/contacts/${SARI.phone}`,
    `/auth/v1/verify?token=123456&type=signup&email=${SARI.email}`,
    `/rest/v1/${encodeURIComponent(SARI.name)}?name=eq.${SARI.name}`,
  ]
  for (const path of paths) await (await fetch(`${url}${path}`)).text()
  const service = createClient(url, keys.serviceRoleKey, { auth: { persistSession: false } })
  await service.storage.createBucket('berkas')
  await service.storage.from('berkas').upload(SARI.fileName, 'x', { contentType: 'text/plain' })
  await service.storage.from('berkas').download(SARI.fileName)
}

test('logs contain no address, name, number or text of people, even at trace', async () => {
  await signUpAndFail()
  await writeAndFail()
  await askForPlaces()
  await said('/storage/v1/object')
  const written = logs()
  const leaks = PERSONAL.flatMap((value) =>
    written
      .split('\n')
      .filter((line) => line.includes(value))
      .map((line) => `${value} in ${line.slice(0, 600)}`),
  )
  expect(leaks).toEqual([])
}, 180_000)
