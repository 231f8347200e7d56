import { createClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { sealText, useEncryptionKey } from '#platform/crypto'
import { type Instance, type Shape, startInstance } from './instance.ts'
import { copyDatabase } from './world.ts'

export const PHONE_NUMBER_ID = '100000000000001'
export const PASSWORD = 'sandi-rahasia-1'
/**
 * Of `PASSWORD` with bcrypt's lowest cost factor, 4. A sign-in takes 1 ms of processor time in place
 * of 50, and the list of common passwords is not loaded (120 ms).
 */
const PASSWORD_HASH = '$2b$04$u0vSn71Pcx72gjMNB9DlxOoeJUVyQG2QQY0I09Vx.O7ZEyxRCfv6G'
/**
 * Secrets that instances of one test share, so that each can read what another sealed or signed.
 */
export const SHARED_SECRETS = {
  AUTH_JWT_SECRET: 'a-secret-of-thirty-two-characters',
  ENCRYPTION_KEY: 'k',
  GATEWAY_API_KEY: 'g',
}

export type LiveShop = { businessId: string; email: string }

/**
 * A live bakery on a running instance: an owner who can sign in, an official channel, an enabled
 * agent and one answer.
 */
export async function openShop(
  instance: Pick<Instance, 'url' | 'keys'>,
  databaseUrl: string,
  { name = 'Roti Senja', phoneNumberId = PHONE_NUMBER_ID } = {},
): Promise<LiveShop> {
  const email = `${randomUUID()}@example.test`
  const admin = createClient(instance.url, instance.keys.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth.admin
  const { data, error } = await admin.createUser({
    email,
    password_hash: PASSWORD_HASH,
    email_confirm: true,
  })
  if (!data.user) throw error ?? new Error('no user')
  useEncryptionKey(SHARED_SECRETS.ENCRYPTION_KEY)
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const owner = data.user.id
  const one = async (rows: PromiseLike<postgres.RowList<postgres.Row[]>>): Promise<string> =>
    String((await rows)[0]?.id)
  await sql`insert into profile (id, name) values (${owner}, 'Dimas Ardianto')`
  const businessId = await one(
    sql`insert into business (profile_id, name, mode, onboarding_step)
      values (${owner}, ${name}, 'live', 'done') returning id`,
  )
  await sql`insert into team_business (business_id, member_id) values (${businessId}, ${owner})`
  const agentId = await one(
    sql`insert into agent (profile_id, business_id) values (${owner}, ${businessId}) returning id`,
  )
  const channelId = await one(
    sql`insert into channel (business_id, engine, external_id, status, name)
      values (${businessId}, 'meta-cloud', ${phoneNumberId}, 'WORKING', 'WhatsApp resmi')
      returning id`,
  )
  await sql`insert into channel_secret (channel_id, business_id, sealed)
    values (${channelId}, ${businessId},
        ${sealText(JSON.stringify({ accessToken: 'demo-token', appSecret: 'demo-secret' }), channelId)})`
  await sql`insert into channel_agent (channel_id, agent_id) values (${channelId}, ${agentId})`
  const sourceId = await one(
    sql`insert into knowledge_source (business_id, kind, title, status)
      values (${businessId}, 'faq', 'Tanya jawab', 'ready') returning id`,
  )
  await sql`insert into knowledge_entry (business_id, source_id, question, answer)
    values (${businessId}, ${sourceId}, 'Jam buka toko jam berapa?',
        'Kami buka jam 07.00-21.00 WIB.')`
  await sql`insert into knowledge_entry (business_id, source_id, question, answer)
    values (${businessId}, ${sourceId}, 'Berapa harga kue ulang tahun?',
        'Kue ulang tahun 20 cm mulai Rp260.000.')`
  await sql.end()
  return { businessId, email }
}

export type RunningShop = {
  instance: Instance
  shop: LiveShop
  databaseUrl: string
  close: () => Promise<void>
}

/** The same on its own instance with its own database. */
export async function startShop(
  parts: Shape['parts'],
  environment: Record<string, string> = {},
): Promise<RunningShop> {
  const database = await copyDatabase()
  const instance = await startInstance({
    parts,
    databaseUrl: database.url,
    environment: { ...SHARED_SECRETS, ...environment },
  })
  const shop = await openShop(instance, database.url)
  return {
    instance,
    shop,
    databaseUrl: database.url,
    close: async () => (await instance.stop(), database.drop()),
  }
}

/** Waits for a condition; `explain` is shown when it fails. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  explain: () => string,
  patienceMs = 45_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`it did not happen in time\n${explain()}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}
