import type { ReadTx } from '#platform/database'
import { type FactorRow, listFactors } from './factors/factor.queries.ts'
import { type IdentityRow, listIdentities, type Metadata, type UserRow } from './user.queries.ts'

/**
 * A user in the form that the client library reads. Unset fields are omitted, and secrets are
 * excluded.
 */
export function toUser(
  row: UserRow,
  identities: IdentityRow[],
  factors: FactorRow[],
): Record<string, unknown> {
  return {
    id: row.id,
    aud: row.aud,
    role: row.role,
    email: row.email ?? '',
    ...presentFields({ email_confirmed_at: row.email_confirmed_at, invited_at: row.invited_at }),
    phone: row.phone ?? '',
    ...presentFields({
      phone_confirmed_at: row.phone_confirmed_at,
      confirmation_sent_at: row.confirmation_sent_at,
      confirmed_at: row.confirmed_at,
      recovery_sent_at: row.recovery_sent_at,
      new_email: row.email_change,
      email_change_sent_at: row.email_change && row.email_change_sent_at,
      new_phone: row.phone_change,
      phone_change_sent_at: row.phone_change && row.phone_change_sent_at,
      reauthentication_sent_at: row.reauthentication_sent_at,
      last_sign_in_at: row.last_sign_in_at,
    }),
    app_metadata: row.raw_app_meta_data,
    user_metadata: row.raw_user_meta_data,
    identities: identities.map(toIdentity),
    ...(factors.length > 0 && { factors: factors.map(showFactor) }),
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...presentFields({ banned_until: row.banned_until, deleted_at: row.deleted_at }),
    is_anonymous: row.is_anonymous,
  }
}

export async function showUser(tx: ReadTx, row: UserRow): Promise<Record<string, unknown>> {
  const [identities, factors] = await Promise.all([
    listIdentities(tx, row.id),
    listFactors(tx, row.id),
  ])
  return toUser(row, identities, factors)
}

/** A factor as clients see it, without its secret. */
export function showFactor(row: FactorRow): object {
  return {
    id: row.id,
    friendly_name: row.friendly_name ?? '',
    factor_type: row.factor_type,
    status: row.status,
    phone: row.phone ?? '',
    last_challenged_at: row.last_challenged_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

function toIdentity(row: IdentityRow) {
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    ...presentFields({ last_sign_in_at: row.last_sign_in_at }),
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...presentFields({ email: row.email }),
  }
}

/** Metadata after a change: merged by top-level key; null deletes a key. */
export function mergeMetadata(before: Metadata, change: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== null),
  )
}

/** The claims of an email sign-up, for the metadata and the identity. */
export const emailClaims = (userId: string, email: string, isVerified: boolean): Metadata => ({
  sub: userId,
  email,
  email_verified: isVerified,
  phone_verified: false,
})

/** app_metadata with a provider added to the user's sign-in methods. */
export function withProvider(metadata: Metadata, provider: string): Metadata {
  const known = Array.isArray(metadata.providers)
    ? metadata.providers.filter((name) => typeof name === 'string')
    : []
  return {
    ...metadata,
    provider: metadata.provider ?? provider,
    providers: known.includes(provider) ? known : [...known, provider],
  }
}

/** app_metadata without a removed sign-in method. */
export function withoutProvider(metadata: Metadata, provider: string): Metadata {
  const known = Array.isArray(metadata.providers)
    ? metadata.providers.filter((name) => typeof name === 'string' && name !== provider)
    : []
  return {
    ...metadata,
    provider: metadata.provider === provider ? known[0] : metadata.provider,
    providers: known,
  }
}

export const isBanned = (row: UserRow, at: string): boolean =>
  row.banned_until !== null && row.banned_until > at

const presentFields = (fields: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
