import { demoReady } from '#copy/operator'
import { createClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { seedDemo } from '../../database/seed/demo.ts'
import { runProcess } from './run.ts'

const PASSWORD = 'roti-senja-2026'
const ADDRESSES = {
  owner: 'dimas@demo.tanggap',
  rina: 'rina@demo.tanggap',
  yoga: 'yoga@demo.tanggap',
}

/** Weeks of conversations before today. Benchmarks and browser tests take none. */
const WEEKS = z.coerce
  .number()
  .int()
  .min(0)
  .max(26)
  .parse(process.env.DEMO_WEEKS ?? 8)

/**
 * npm run demo: everything in one process, with a new demo business Roti Senja. Prints its logins.
 */
const { url, keys } = await runProcess(['web', 'worker', 'gateway'], process.env)
const admin = createClient(url, keys.serviceRoleKey, {
  auth: { persistSession: false, autoRefreshToken: false },
}).auth.admin
const [owner, rina, yoga] = await Promise.all([
  ensureUser(ADDRESSES.owner),
  ensureUser(ADDRESSES.rina),
  ensureUser(ADDRESSES.yoga),
])
await seedDemo({ owner, rina, yoga }, WEEKS)
process.stdout.write(
  demoReady({ url, owner: ADDRESSES.owner, agent: ADDRESSES.rina, password: PASSWORD }),
)

async function ensureUser(email: string): Promise<string> {
  const created = await admin.createUser({ email, password: PASSWORD, email_confirm: true })
  if (created.data.user) return created.data.user.id
  const { data, error } = await admin.listUsers({ perPage: 1000 })
  const known = data.users.find((user) => user.email === email)
  if (!known)
    throw new Error(
      `the demo user ${email} could not be made: ${created.error?.message ?? error?.message ?? 'unknown'}`,
    )
  await admin.updateUserById(known.id, { password: PASSWORD })
  return known.id
}
