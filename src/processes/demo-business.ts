import { createClient } from '@supabase/supabase-js'
import { seedDemo } from '../../database/seed/demo.ts'
import type { Running } from './run.ts'

export const DEMO_PASSWORD = 'roti-senja-2026'
export const DEMO_ADDRESSES = {
  owner: 'dimas@demo.tanggap',
  rina: 'rina@demo.tanggap',
  yoga: 'yoga@demo.tanggap',
}

type Secret = { password: string } | { password_hash: string }

/**
 * Creates the demo's users, if they are missing, and a new demo business. Throws when that fails.
 */
export async function makeDemo(
  { url, keys }: Running,
  weeks: number,
  secret: Secret = { password: DEMO_PASSWORD },
): Promise<void> {
  const admin = createClient(url, keys.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth.admin
  const [owner, rina, yoga] = await Promise.all([
    ensureUser(DEMO_ADDRESSES.owner),
    ensureUser(DEMO_ADDRESSES.rina),
    ensureUser(DEMO_ADDRESSES.yoga),
  ])
  await seedDemo({ owner, rina, yoga }, weeks)

  async function ensureUser(email: string): Promise<string> {
    const created = await admin.createUser({ email, ...secret, email_confirm: true })
    if (created.data.user) return created.data.user.id
    const { data, error } = await admin.listUsers({ perPage: 1000 })
    const known = data.users.find((user) => user.email === email)
    if (!known)
      throw new Error(
        `the demo user ${email} could not be made: ${created.error?.message ?? error?.message ?? 'unknown'}`,
      )
    await admin.updateUserById(known.id, secret)
    return known.id
  }
}
