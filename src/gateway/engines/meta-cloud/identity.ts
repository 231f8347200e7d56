import type { Identity, Iso } from '#whatsapp/model'
import type { MetaContact } from './inbound/shapes.ts'
import { DAY_MS } from '#lib/time/durations'

const MAX_NAME = 200
const MAX_ID = 200
const EARLIEST = Date.UTC(2009, 0, 1)

/**
 * The identities of one person, the phone first. Values that are not a phone number or too long for
 * Meta are left out.
 */
export function identitiesOf(ids: {
  phone?: string
  bsuid?: string
  parentBsuid?: string
  username?: string
}): Identity[] {
  const digits = (ids.phone ?? '').replace(/\D/g, '')
  const found: Identity[] = []
  if (/^\d{5,20}$/.test(digits)) found.push({ kind: 'phone', value: digits })
  if (isId(ids.bsuid)) found.push({ kind: 'bsuid', value: ids.bsuid })
  if (isId(ids.parentBsuid)) found.push({ kind: 'parent_bsuid', value: ids.parentBsuid })
  const username = cleanUsername(ids.username)
  if (username) found.push({ kind: 'username', value: username })
  return found
}

const isId = (value: string | undefined): value is string =>
  value !== undefined && value.trim() !== '' && value.length <= MAX_ID

/** Vendors write usernames with and without the @. */
export function cleanUsername(username: string | undefined): string | undefined {
  const bare = username?.replace(/^@/, '').trim()
  return isId(bare) ? bare : undefined
}

export function cleanName(name: string | undefined): string | undefined {
  return name?.trim().slice(0, MAX_NAME).toWellFormed() || undefined
}

/**
 * The contact of a message: by business-scoped id, then by phone; never by its place in the list.
 */
export function contactOf(
  contacts: MetaContact[],
  ids: { phone?: string; bsuid?: string },
): MetaContact | undefined {
  const byBsuid =
    ids.bsuid === undefined ? undefined : contacts.find((contact) => contact.user_id === ids.bsuid)
  return (
    byBsuid ??
    (ids.phone === undefined ? undefined : contacts.find((contact) => contact.wa_id === ids.phone))
  )
}

/** Meta's seconds, as text or number. An implausible time becomes the time of receipt. */
export function toIso(seconds: unknown, receivedAt: Iso): Iso {
  const ms =
    typeof seconds === 'string' || typeof seconds === 'number' ? Number(seconds) * 1000 : Number.NaN
  const isPlausible = ms > EARLIEST && ms < new Date(receivedAt).getTime() + DAY_MS
  return isPlausible ? new Date(ms).toISOString() : receivedAt
}
