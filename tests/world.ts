import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import type { MessageCreated } from '#whatsapp/events'
import { useEncryptionKey } from '#platform/crypto'
import { asService, type Claims, closeDatabase, db, openDatabase, rawSql } from '#platform/database'
import { parseSettings, type Settings, useSettings } from '#platform/settings'

export type World = { url: string; close: () => Promise<void> }

/** A separate database for one test file, copied from the migrated one, with settings and keys. */
export async function openWorld(
  settings: Partial<Record<keyof Settings, string>> = {},
): Promise<World> {
  const database = await copyDatabase()
  useSettings(parseSettings({ NODE_ENV: 'test', DATABASE_URL: database.url, ...settings }))
  useEncryptionKey('test')
  openDatabase(database.url, 10)
  return {
    url: database.url,
    close: async () => {
      await closeDatabase()
      await database.drop()
    },
  }
}

/** A copy of the migrated database, for processes that open it themselves. */
export async function copyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = new URL(inject('postgresUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(adminUrl(template), { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name} template tanggap strategy file_copy`)
  const url = new URL(template)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

function adminUrl(template: URL): string {
  const url = new URL(template)
  url.pathname = '/postgres'
  return url.href
}

/** A user with a profile; returns the claims of their requests. */
export async function aUser(name = 'Dimas'): Promise<Claims & { sub: string }> {
  const id = randomUUID()
  await rawSql()`insert into auth.users (id, email) values (${id}, ${`${id}@example.test`})`
  await rawSql()`insert into public.profile (id, name) values (${id}, ${name})`
  return { role: 'authenticated', sub: id }
}

export type Shop = {
  owner: Claims & { sub: string }
  businessId: string
  channelId: string
  agentId: string
}

/** A live business with its owner, a WORKING channel and an enabled agent. */
export async function aShop(
  options: {
    name?: string
    engine?: string
    externalId?: string
    mode?: 'testing' | 'live'
    quietWindowMs?: number
  } = {},
): Promise<Shop> {
  const owner = await aUser()
  return db.writeAs(asService('test fixture'), async (tx) => {
    const [business] = await tx<
      { id: string }[]
    >`insert into public.business (profile_id, name, mode, quiet_window_ms)
      values (${owner.sub}, ${options.name ?? 'Roti Senja'}, ${options.mode ?? 'live'},
          ${options.quietWindowMs ?? 0}) returning id`
    const businessId = business!.id
    await tx`insert into public.team_business (business_id, member_id, role)
      values (${businessId}, ${owner.sub}, 'owner')`
    const [channel] = await tx<
      { id: string }[]
    >`insert into public.channel (business_id, engine, external_id, status, name)
      values (${businessId}, ${options.engine ?? 'simulator'},
          ${options.externalId ?? randomUUID()}, 'WORKING', 'WhatsApp resmi') returning id`
    const [agent] = await tx<
      { id: string }[]
    >`insert into public.agent (profile_id, business_id) values (${owner.sub}, ${businessId})
      returning id`
    await tx`insert into public.channel_agent (channel_id, agent_id, business_id)
      values (${channel!.id}, ${agent!.id}, ${businessId})`
    return { owner, businessId, channelId: channel!.id, agentId: agent!.id }
  })
}

/** Adds a member with a role to a shop. */
export async function aMember(
  shop: Shop,
  role: 'admin' | 'agen' | 'peninjau',
  name = 'Rina',
): Promise<Claims & { sub: string }> {
  const user = await aUser(name)
  await rawSql()`insert into public.team_business (business_id, member_id, role)
    values (${shop.businessId}, ${user.sub}, ${role})`
  return user
}

/** The canonical event of a customer's message. */
export function written(
  text: string,
  options: { phone?: string; name?: string; id?: string; at?: string; live?: boolean } = {},
): MessageCreated {
  const identities = [{ kind: 'phone' as const, value: options.phone ?? '628111000111' }]
  const id = options.id ?? `wamid.${randomUUID()}`
  return {
    kind: 'message.created',
    eventKey: id,
    occurredAt: options.at ?? new Date().toISOString(),
    live: options.live ?? true,
    direction: 'in',
    origin: 'customer',
    chat: { kind: 'direct', providerChatId: identities[0]!.value, identities },
    author: { identities, displayName: options.name ?? 'Sari Wulandari', isSelf: false },
    key: { providerId: id, stanzaId: id, fromMe: false },
    content: { type: 'text', text },
  }
}
