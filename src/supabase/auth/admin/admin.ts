import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ReadTx, WriteTx } from '#platform/database'
import { isDuplicateRow } from '#platform/errors'
import { at, type Call, readAuth, readBody, readOptionalBody, writeAuth } from '../auth-call.ts'
import { EMAIL_TAKEN } from '../account/email-change.ts'
import { AuthError } from '../auth-errors.ts'
import { listFactorsOf } from '../factors/factor.queries.ts'
import { metadata, optionalText, text, toEmail, toPhone } from '../fields.ts'
import { pageHeaders, readPage } from '../paging.ts'
import { forgetPasswordGuesses } from '../password/attempts.ts'
import { checkImportedHash, checkStrength, hashPassword } from '../password/password.ts'
import { deleteSessionsOf } from '../session/session.queries.ts'
import { deleteOneTimeTokens, insertAudit, listAudit } from '../token.queries.ts'
import { emailClaims, mergeMetadata, showUser, toUser, withProvider } from '../user.ts'
import {
  countUsers,
  deleteIdentities,
  deleteUser,
  findUser,
  findUserByEmail,
  findUserByPhone,
  insertUser,
  listIdentitiesOf,
  listUsers,
  lockUser,
  type UserChange,
  updateUser,
  upsertIdentity,
  type UserRow,
} from '../user.queries.ts'

/** GET /admin/users: newest first, with the count and link headers that the client paginates by. */
export async function listAllUsers(call: Call): Promise<Response> {
  const page = readPage(call)
  const { total, users } = await readAuth(async (tx) => {
    const [count, rows] = await Promise.all([countUsers(tx), listUsers(tx, page)])
    const ids = rows.map((row) => row.id)
    const [identities, factors] = await Promise.all([
      listIdentitiesOf(tx, ids),
      listFactorsOf(tx, ids),
    ])
    const own = <T extends { user_id: string }>(list: T[], id: string) =>
      list.filter((item) => item.user_id === id)
    return {
      total: count,
      users: rows.map((row) => toUser(row, own(identities, row.id), own(factors, row.id))),
    }
  })
  return Response.json(
    { users, aud: 'authenticated' },
    { headers: pageHeaders(call, '/admin/users', page, total) },
  )
}

const adminBody = z.object({
  id: optionalText,
  email: text,
  phone: text,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  role: optionalText,
  ban_duration: optionalText,
})
type AdminBody = z.infer<typeof adminBody>

/** POST /admin/users. Sends no mail. */
export async function createUser(call: Call): Promise<Record<string, unknown>> {
  const body = await readBody(call, adminBody)
  if (!body.email && !body.phone)
    throw new AuthError(
      'validation_failed',
      'Cannot create a user without either an email or phone',
    )
  if (body.id !== undefined && !z.uuid().safeParse(body.id).success)
    throw new AuthError('validation_failed', 'ID must conform to the uuid v4 format')
  const id = body.id ?? randomUUID()
  const email = body.email ? toEmail(body.email) : undefined
  const phone = body.phone ? toPhone(body.phone) : undefined
  const passwordHash = await passwordOf(call, body)
  return writeAuth(async (tx) => {
    await refuseTaken(tx, id, email, phone)
    const providers = { ...(email && { email }), ...(phone && { phone }) }
    const appMetadata = Object.keys(providers).reduce(withProvider, {})
    await insertUser(tx, {
      id,
      ...providers,
      passwordHash,
      role: body.role,
      appMetadata: mergeMetadata(appMetadata, body.app_metadata),
      userMetadata: mergeMetadata({}, body.user_metadata),
      at: at(),
    })
    const user = await updateUser(
      tx,
      id,
      { ...confirmationsOf(body, undefined), ...banOf(body) },
      at(),
    )
    await writeIdentities(tx, user)
    await recordAudit(tx, call, 'user_signedup', user)
    return showUser(tx, user)
  }).catch(asTaken)
}

/** PUT /admin/users/:id. Changes take effect at once, without confirmation. */
export async function updateAdminUser(call: Call): Promise<Record<string, unknown>> {
  const id = readId(call)
  const body = await readBody(call, adminBody)
  const email = body.email ? toEmail(body.email) : undefined
  const phone = body.phone ? toPhone(body.phone) : undefined
  const passwordHash = await passwordOf(call, body)
  return writeAuth(async (tx) => {
    const user = requireExisting(await lockUser(tx, id))
    await refuseTaken(tx, id, email, phone)
    const moves = Boolean((email && email !== user.email) || (phone && phone !== user.phone))
    const change: UserChange = {
      ...(email && { email, is_anonymous: false }),
      ...(phone && { phone, is_anonymous: false }),
      // Ends a pending change from or to another address.
      ...(moves && { email_change: null, email_change_confirm_status: 0, phone_change: null }),
      ...(passwordHash && { encrypted_password: passwordHash }),
      ...(body.role && { role: body.role }),
      ...confirmationsOf(body, user),
      ...banOf(body),
      raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, body.user_metadata),
      raw_app_meta_data: mergeMetadata(
        [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])].reduce(
          withProvider,
          user.raw_app_meta_data,
        ),
        body.app_metadata,
      ),
    }
    const changed = await updateUser(tx, id, change, at())
    if (email || phone || body.email_confirm || body.phone_confirm)
      await writeIdentities(tx, changed)
    if (moves || passwordHash) await deleteOneTimeTokens(tx, id)
    if (passwordHash)
      await Promise.all([deleteSessionsOf(tx, id), forgetPasswordGuesses(tx, changed)])
    await recordAudit(tx, call, 'user_modified', changed)
    return showUser(tx, changed)
  }).catch(asTaken)
}

/** GET /admin/users/:id. */
export async function getAdminUser(call: Call): Promise<Record<string, unknown>> {
  const id = readId(call)
  return readAuth(async (tx) => showUser(tx, await getExisting(tx, id)))
}

const deleteBody = z.object({ should_soft_delete: z.boolean().nullish() })

/**
 * DELETE /admin/users/:id: deletes the row, or only clears personal data so that references stay
 * valid.
 */
export async function removeUser(call: Call): Promise<Record<string, unknown>> {
  const id = readId(call)
  const body = await readOptionalBody(call, deleteBody)
  await writeAuth(async (tx) => {
    const user = await getExisting(tx, id)
    await recordAudit(tx, call, 'user_deleted', user)
    if (!body.should_soft_delete) return deleteUser(tx, id)
    const hashed = (value: string | null) =>
      value &&
      createHash('sha256')
        .update(id + value)
        .digest('base64url')
    await Promise.all([
      deleteSessionsOf(tx, id),
      deleteOneTimeTokens(tx, id),
      deleteIdentities(tx, id),
    ])
    const nothing = {
      email_change: null,
      phone_change: null,
      encrypted_password: null,
      raw_app_meta_data: {},
      raw_user_meta_data: {},
    }
    await updateUser(
      tx,
      id,
      { email: hashed(user.email), phone: hashed(user.phone), ...nothing, deleted_at: at() },
      at(),
    )
  })
  return {}
}

const getExisting = async (tx: ReadTx, id: string): Promise<UserRow> =>
  requireExisting(await findUser(tx, id))

function requireExisting(user: UserRow | undefined): UserRow {
  if (!user || user.deleted_at) throw new AuthError('user_not_found', 'User not found')
  return user
}

function readId(call: Call): string {
  const id = call.params[0] ?? ''
  if (!z.uuid().safeParse(id).success)
    throw new AuthError('validation_failed', 'user_id must be an UUID', { status: 404 })
  return id
}

async function passwordOf(call: Call, body: AdminBody): Promise<string | undefined> {
  if (body.password !== undefined && body.password_hash !== undefined)
    throw new AuthError(
      'validation_failed',
      'Only a password or a password hash should be provided',
    )
  if (body.password_hash !== undefined) {
    checkImportedHash(body.password_hash)
    return body.password_hash
  }
  if (!body.password) return undefined
  await checkStrength(body.password, call.options, {
    email: body.email,
    phone: body.phone,
    data: body.user_metadata,
  })
  return hashPassword(body.password)
}

async function refuseTaken(
  tx: ReadTx,
  id: string,
  email: string | undefined,
  phone: string | undefined,
): Promise<void> {
  const [byEmail, byPhone] = await Promise.all([
    email ? findUserByEmail(tx, email) : undefined,
    phone ? findUserByPhone(tx, phone) : undefined,
  ])
  if (byEmail && byEmail.id !== id) throw new AuthError('email_exists', EMAIL_TAKEN)
  if (byPhone && byPhone.id !== id)
    throw new AuthError('phone_exists', 'Phone number already registered by another user')
}

/** 23505 means that another request took the address first, or that the id exists. */
function asTaken(error: unknown): never {
  if (isDuplicateRow(error)) throw new AuthError('email_exists', EMAIL_TAKEN)
  throw error
}

const confirmationsOf = (body: AdminBody, user: UserRow | undefined): UserChange => ({
  ...(body.email_confirm && { email_confirmed_at: user?.email_confirmed_at ?? at() }),
  ...(body.phone_confirm && { phone_confirmed_at: user?.phone_confirmed_at ?? at() }),
})

async function writeIdentities(tx: WriteTx, user: UserRow): Promise<void> {
  const own = { userId: user.id, providerId: user.id, at: at() }
  if (user.email)
    await upsertIdentity(tx, {
      ...own,
      provider: 'email',
      data: emailClaims(user.id, user.email, user.email_confirmed_at !== null),
    })
  if (user.phone) {
    const data = {
      sub: user.id,
      phone: user.phone,
      email_verified: false,
      phone_verified: user.phone_confirmed_at !== null,
    }
    await upsertIdentity(tx, { ...own, provider: 'phone', data })
  }
}

const UNIT_MS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}

/** Parses a Go duration ("24h", "1h30m"), or "none" to lift the ban. */
function banOf(body: AdminBody): UserChange {
  const given = body.ban_duration
  if (!given) return {}
  if (given === 'none') return { banned_until: null }
  const parts = [...given.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)]
  const lengthMs = parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0),
    0,
  )
  if (
    parts.map(([part]) => part).join('') !== given ||
    !Number.isSafeInteger(Math.round(lengthMs))
  ) {
    throw new AuthError(
      'validation_failed',
      `invalid format for ban duration: time: invalid duration "${given.slice(0, 40)}"`,
    )
  }
  const LATEST_MS = 8.64e15 // the largest time a Date can represent
  return { banned_until: new Date(Math.min(Date.parse(at()) + lengthMs, LATEST_MS)).toISOString() }
}

/** GET /admin/audit: newest first. */
export async function listAuditLog(call: Call): Promise<object[]> {
  const page = readPage(call)
  return readAuth((tx) => listAudit(tx, page))
}

const recordAudit = (tx: WriteTx, call: Call, action: string, user: UserRow) =>
  insertAudit(tx, {
    action,
    actorId: user.id,
    actorName: user.email ?? user.phone ?? '',
    traits: { by: 'service_role' },
    address: call.address,
    at: at(),
  })
