import type { ReadTx, WriteTx } from '#platform/database'

export type FactorType = 'totp' | 'phone' | 'webauthn' | 'recovery_code'
/** A stored WebAuthn credential: id and key in base64url. */
export type StoredCredential = {
  id: string
  publicKey: string
  counter: number
  transports: string[]
}
export type FactorRow = {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: FactorType
  status: 'unverified' | 'verified'
  secret: string | null
  phone: string | null
  web_authn_credential: StoredCredential | null
  last_challenged_at: string | null
  created_at: string
  updated_at: string
}
export type ChallengeRow = {
  id: string
  factor_id: string
  ip_address: string
  otp_hash: string | null
  web_authn_challenge: string | null
  verified_at: string | null
  created_at: string
}

const factorColumns = (tx: ReadTx) =>
  tx`id, user_id, friendly_name, factor_type, status, secret, phone, web_authn_credential,
    last_challenged_at, created_at, updated_at`

export const listFactors = (tx: ReadTx, userId: string): Promise<FactorRow[]> =>
  tx<
    FactorRow[]
  >`select ${factorColumns(tx)} from auth.mfa_factors where user_id = ${userId} order by created_at, id`

/** The factors of many users at once. */
export const listFactorsOf = (tx: ReadTx, userIds: string[]): Promise<FactorRow[]> =>
  tx<
    FactorRow[]
  >`select ${factorColumns(tx)} from auth.mfa_factors where user_id = any(${userIds}::uuid[])
    order by created_at, id`

export async function lockFactor(
  tx: WriteTx,
  userId: string,
  id: string,
): Promise<FactorRow | undefined> {
  const [row] = await tx<
    FactorRow[]
  >`select ${factorColumns(tx)} from auth.mfa_factors where id = ${id} and user_id = ${userId} for update`
  return row
}

export type NewFactor = {
  userId: string
  type: FactorType
  name: string | undefined
  secret?: string
  phone?: string
  status?: 'verified'
  at: string
}

/** Throws unique_violation (23505) when the user has a factor of that name. */
export async function insertFactor(tx: WriteTx, factor: NewFactor): Promise<FactorRow> {
  const [row] = await tx<FactorRow[]>`
    insert into auth.mfa_factors (user_id, factor_type, friendly_name, secret, phone, status,
        created_at, updated_at)
    values (${factor.userId}, ${factor.type}, ${factor.name ?? null}, ${factor.secret ?? null},
        ${factor.phone ?? null}, ${factor.status ?? 'unverified'}, ${factor.at}, ${factor.at})
    returning ${factorColumns(tx)}`
  return row!
}

export async function updateFactor(
  tx: WriteTx,
  id: string,
  change: {
    friendly_name?: string
    status?: 'verified'
    secret?: string
    last_challenged_at?: string
    phone?: string
  },
  at: string,
): Promise<FactorRow> {
  const [row] = await tx<
    FactorRow[]
  >`update auth.mfa_factors set ${tx({ ...change, updated_at: at })} where id = ${id}
    returning ${factorColumns(tx)}`
  return row!
}

export async function setCredential(
  tx: WriteTx,
  id: string,
  credential: StoredCredential,
): Promise<void> {
  await tx`update auth.mfa_factors
    set web_authn_credential = ${JSON.stringify(credential)}::text::jsonb where id = ${id}`
}

/** Sessions that this factor raised fall back to aal1 at their next refresh. */
export async function deleteFactor(tx: WriteTx, id: string): Promise<void> {
  await tx`update auth.sessions set aal = 'aal1', factor_id = null
    where user_id = (select user_id from auth.mfa_factors where id = ${id}) and factor_id = ${id}`
  await tx`delete from auth.mfa_factors where id = ${id}`
}

/** Deletes unfinished enrolments: all before a time, or all of one type. */
export async function deleteUnverified(
  tx: WriteTx,
  userId: string,
  which: { before?: string; type?: FactorType },
): Promise<void> {
  await tx`delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'
    and (${which.before ?? null}::timestamptz is null or created_at < ${which.before ?? null})
    and (${which.type ?? null}::text is null or factor_type = ${which.type ?? null})`
}

export async function insertChallenge(
  tx: WriteTx,
  challenge: {
    factorId: string
    address: string | undefined
    otpHash?: string
    webauthn?: string
    at: string
  },
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into auth.mfa_challenges (factor_id, ip_address, otp_hash, web_authn_challenge,
        created_at)
    values (${challenge.factorId}, ${challenge.address ?? ''}, ${challenge.otpHash ?? null},
        ${challenge.webauthn ?? null}, ${challenge.at}) returning id`
  return row!.id
}

export async function lockChallenge(
  tx: WriteTx,
  factorId: string,
  id: string,
): Promise<ChallengeRow | undefined> {
  const [row] = await tx<ChallengeRow[]>`
    select id, factor_id, ip_address, otp_hash, web_authn_challenge, verified_at, created_at
    from auth.mfa_challenges where id = ${id} and factor_id = ${factorId} for update`
  return row
}

export async function deleteChallenge(tx: WriteTx, id: string): Promise<void> {
  await tx`delete from auth.mfa_challenges where id = ${id}`
}

/** Counts a wrong code; deletes the challenge after `cap` misses. */
export async function missChallenge(tx: WriteTx, id: string, cap: number): Promise<void> {
  await tx`update auth.mfa_challenges set misses = misses + 1 where id = ${id}`
  await tx`delete from auth.mfa_challenges where id = ${id} and misses >= ${cap}`
}

/** Recovery codes replace another factor; without one they are deleted. */
export async function deleteLoneRecoveryCodes(tx: WriteTx, userId: string): Promise<void> {
  await tx`
    delete from auth.mfa_factors where user_id = ${userId} and factor_type = 'recovery_code'
      and not exists (select from auth.mfa_factors other where other.user_id = ${userId}
        and other.status = 'verified' and other.factor_type <> 'recovery_code')`
}

export async function putRecoveryCodes(
  tx: WriteTx,
  factorId: string,
  hashes: string[],
  at: string,
): Promise<void> {
  await tx`delete from auth.mfa_recovery_codes where factor_id = ${factorId}`
  await tx`insert into auth.mfa_recovery_codes ${tx(hashes.map((hash) => ({ factor_id: factorId, code_hash: hash, created_at: at })))}`
}

export async function countRecoveryCodes(
  tx: ReadTx,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const [row] = await tx<
    { total: number; remaining: number }[]
  >`select count(*) as total, count(*) filter (where used_at is null) as remaining
    from auth.mfa_recovery_codes where factor_id = ${factorId}`
  return row ?? { total: 0, remaining: 0 }
}

/** True for the single caller that used the code. */
export async function useRecoveryCode(
  tx: WriteTx,
  factorId: string,
  hash: string,
  at: string,
): Promise<boolean> {
  const used =
    await tx`update auth.mfa_recovery_codes set used_at = ${at} where factor_id = ${factorId}
      and code_hash = ${hash} and used_at is null returning 1`
  return used.length > 0
}

export type PasskeyRow = {
  id: string
  user_id: string
  credential_id: string
  public_key: Uint8Array
  sign_count: number
  transports: string[]
  friendly_name: string
  last_used_at: string | null
  created_at: string
}

const passkeyColumns = (tx: ReadTx) =>
  tx`id, user_id, credential_id, public_key, sign_count, transports, friendly_name, last_used_at, created_at`

export const listPasskeys = (tx: ReadTx, userId: string): Promise<PasskeyRow[]> =>
  tx<
    PasskeyRow[]
  >`select ${passkeyColumns(tx)} from auth.webauthn_credentials where user_id = ${userId}
    order by created_at, id`

export async function findPasskey(
  tx: ReadTx,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx<PasskeyRow[]>`select ${passkeyColumns(tx)} from auth.webauthn_credentials
    where credential_id = ${credentialId}`
  return row
}

/** Throws unique_violation (23505) when the credential exists already. */
export async function insertPasskey(
  tx: WriteTx,
  passkey: {
    userId: string
    credentialId: string
    publicKey: Uint8Array
    counter: number
    transports: string[]
    at: string
  },
): Promise<PasskeyRow> {
  const [row] = await tx<PasskeyRow[]>`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key, sign_count,
        transports, created_at, updated_at)
    values (${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
        ${passkey.transports}, ${passkey.at}, ${passkey.at}) returning ${passkeyColumns(tx)}`
  return row!
}

export async function renamePasskey(
  tx: WriteTx,
  userId: string,
  id: string,
  { name, at }: { name: string; at: string },
): Promise<PasskeyRow | undefined> {
  const [row] = await tx<
    PasskeyRow[]
  >`update auth.webauthn_credentials set friendly_name = ${name}, updated_at = ${at}
    where id = ${id} and user_id = ${userId} returning ${passkeyColumns(tx)}`
  return row
}

export async function usePasskey(
  tx: WriteTx,
  id: string,
  counter: number,
  at: string,
): Promise<void> {
  await tx`update auth.webauthn_credentials
    set sign_count = ${counter}, last_used_at = ${at}, updated_at = ${at} where id = ${id}`
}

export async function deletePasskey(tx: WriteTx, userId: string, id: string): Promise<boolean> {
  const gone =
    await tx`delete from auth.webauthn_credentials where id = ${id} and user_id = ${userId}
      returning 1`
  return gone.length > 0
}

export async function insertPasskeyChallenge(
  tx: WriteTx,
  challenge: { userId: string | undefined; challenge: string; at: string },
): Promise<string> {
  const [row] = await tx<
    { id: string }[]
  >`insert into auth.webauthn_challenges (user_id, challenge, created_at)
    values (${challenge.userId ?? null}, ${challenge.challenge}, ${challenge.at}) returning id`
  return row!.id
}

/** Each challenge is valid once: taking it consumes it. */
export async function takePasskeyChallenge(
  tx: WriteTx,
  id: string,
  userId: string | undefined,
): Promise<{ challenge: string; created_at: string } | undefined> {
  const [row] = await tx<
    { challenge: string; created_at: string }[]
  >`delete from auth.webauthn_challenges where id = ${id}
    and user_id is not distinct from ${userId ?? null}::uuid returning challenge, created_at`
  return row
}

export async function sweepChallenges(tx: WriteTx, before: string): Promise<void> {
  await tx`delete from auth.mfa_challenges where created_at < ${before}`
  await tx`delete from auth.webauthn_challenges where created_at < ${before}`
}
