import type { WriteTx } from '#platform/database'
import { at, type Call } from '../auth-call.ts'
import { insertAudit } from '../token.queries.ts'
import { withProvider } from '../user.ts'
import { insertUser, type Metadata, upsertIdentity, type UserRow } from '../user.queries.ts'

type Account = {
  id: string
  email?: string | undefined
  phone?: string
  passwordHash?: string | undefined
  isSso?: boolean
  userMetadata: Metadata
  identity: { provider: string; providerId: string; data: Metadata }
}

/** Inserts an unconfirmed user with their first identity, and records the sign-up. */
export async function insertAccount(
  tx: WriteTx,
  call: Call,
  { identity, ...account }: Account,
): Promise<UserRow> {
  const moment = at()
  const { provider } = identity
  const user = await insertUser(tx, {
    ...account,
    appMetadata: withProvider({}, provider),
    at: moment,
  })
  await upsertIdentity(tx, { userId: user.id, ...identity, at: moment })
  await insertAudit(tx, {
    action: 'user_signedup',
    actorId: user.id,
    actorName: account.email ?? account.phone ?? '',
    traits: { provider },
    address: call.address,
    at: moment,
  })
  return user
}
