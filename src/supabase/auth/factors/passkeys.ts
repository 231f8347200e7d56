import { z } from 'zod'
import { isDuplicateRow } from '#platform/errors'
import { at, type Call, readAuth, readBody, writeAuth } from '../auth-call.ts'
import { requireUser } from '../caller.ts'
import { AuthError } from '../auth-errors.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeys,
  type PasskeyRow,
  renamePasskey,
  takePasskeyChallenge,
  usePasskey,
} from './factor.queries.ts'
import { text } from '../fields.ts'
import { limitByAddress } from '../rate-limits.ts'
import { openSession, type SessionAnswer } from '../session/session.ts'
import { insertAudit } from '../token.queries.ts'
import { isBanned } from '../user.ts'
import { findUser } from '../user.queries.ts'
import {
  creationOptions,
  credentialIdOf,
  requestOptions,
  verifyAssertion,
  verifyCreation,
} from './webauthn.ts'
import { CHALLENGE_SECONDS } from './factors.ts'

const MAX_PASSKEYS = 20

const expirySeconds = () => Math.floor(Date.parse(at()) / 1000) + CHALLENGE_SECONDS

/** POST /passkeys/registration/options. */
export async function startRegistration(call: Call): Promise<object> {
  const { user } = await requireOwner(call)
  const known = await readAuth((tx) => listPasskeys(tx, user.id))
  if (known.length >= MAX_PASSKEYS)
    throw new AuthError('too_many_passkeys', 'Maximum number of passkeys reached')
  const options = await creationOptions(
    call,
    user,
    known.map((passkey) => ({ id: passkey.credential_id })),
    'required',
  )
  const challengeId = await writeAuth((tx) =>
    insertPasskeyChallenge(tx, { userId: user.id, challenge: options.challenge, at: at() }),
  )
  return { challenge_id: challengeId, options, expires_at: expirySeconds() }
}

const answerBody = z.object({ challenge_id: text, credential: z.unknown() })

/** POST /passkeys/registration/verify. */
export async function finishRegistration(call: Call): Promise<object> {
  const { user } = await requireOwner(call)
  const body = await readBody(call, answerBody)
  const challenge = await takeChallenge(body.challenge_id, user.id)
  const credential = await verifyCreation(call, body.credential, challenge)
  if (!credential)
    throw new AuthError('webauthn_verification_failed', 'Passkey could not be verified')
  try {
    const passkey = await writeAuth(async (tx) => {
      await insertAudit(tx, {
        action: 'passkey_created',
        actorId: user.id,
        actorName: user.email ?? '',
        address: call.address,
        at: at(),
      })
      return insertPasskey(tx, {
        userId: user.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey, 'base64url'),
        counter: credential.counter,
        transports: credential.transports,
        at: at(),
      })
    })
    return showPasskey(passkey)
  } catch (error) {
    if (!isDuplicateRow(error)) throw error
    throw new AuthError('webauthn_credential_exists', 'This passkey is registered already')
  }
}

/** POST /passkeys/authentication/options: for any caller. The passkey identifies the user. */
export async function startAuthentication(call: Call): Promise<object> {
  await limitByAddress(call, 'signInSignUps')
  const options = await requestOptions(call, [])
  const challengeId = await writeAuth((tx) =>
    insertPasskeyChallenge(tx, { userId: undefined, challenge: options.challenge, at: at() }),
  )
  return { challenge_id: challengeId, options, expires_at: expirySeconds() }
}

/** POST /passkeys/authentication/verify. */
export async function finishAuthentication(call: Call): Promise<SessionAnswer> {
  await limitByAddress(call, 'tokenVerifications')
  const body = await readBody(call, answerBody)
  const challenge = await takeChallenge(body.challenge_id, undefined)
  const known = await readAuth((tx) => findPasskey(tx, credentialIdOf(body.credential) ?? ''))
  const proved =
    known &&
    (await verifyAssertion(call, body.credential, challenge, {
      id: known.credential_id,
      publicKey: Buffer.from(known.public_key).toString('base64url'),
      counter: known.sign_count,
      transports: known.transports,
    }))
  if (!known || !proved)
    throw new AuthError('webauthn_verification_failed', 'Passkey could not be verified')
  return writeAuth(async (tx) => {
    const user = await findUser(tx, known.user_id)
    if (!user || user.deleted_at)
      throw new AuthError('webauthn_verification_failed', 'Passkey could not be verified')
    if (isBanned(user, at())) throw new AuthError('user_banned', 'User is banned', { status: 400 })
    await usePasskey(tx, known.id, proved.counter, at())
    return openSession(tx, call, user, { method: 'passkey' })
  })
}

/** GET /passkeys. */
export async function listOwnPasskeys(call: Call): Promise<object[]> {
  const { user } = await requireOwner(call)
  return (await readAuth((tx) => listPasskeys(tx, user.id))).map(showPasskey)
}

const renameBody = z.object({ friendly_name: z.string().max(120) })

/** PATCH /passkeys/:id. */
export async function renameOwnPasskey(call: Call): Promise<object> {
  const { user } = await requireOwner(call)
  const { friendly_name: name } = await readBody(call, renameBody)
  const id = idOf(call.params[0])
  const renamed = await writeAuth((tx) => renamePasskey(tx, user.id, id, { name, at: at() }))
  if (!renamed) throw notFound()
  return showPasskey(renamed)
}

/** DELETE /passkeys/:id. */
export async function removeOwnPasskey(call: Call): Promise<void> {
  const { user } = await requireOwner(call)
  await removePasskeyOf(call, user.id, idOf(call.params[0]))
}

/** GET /admin/users/:id/passkeys, for administrators. */
export async function listPasskeysOf(call: Call): Promise<object[]> {
  const userId = idOf(call.params[0])
  return (await readAuth((tx) => listPasskeys(tx, userId))).map(showPasskey)
}

/** DELETE /admin/users/:id/passkeys/:passkey, for administrators. */
export async function removePasskeyOfUser(call: Call): Promise<void> {
  await removePasskeyOf(call, idOf(call.params[0]), idOf(call.params[1]))
}

async function removePasskeyOf(call: Call, userId: string, id: string): Promise<void> {
  await writeAuth(async (tx) => {
    if (!(await deletePasskey(tx, userId, id))) throw notFound()
    await insertAudit(tx, {
      action: 'passkey_deleted',
      actorId: userId,
      actorName: '',
      address: call.address,
      at: at(),
    })
  })
}

async function requireOwner(call: Call) {
  const caller = await requireUser(call)
  if (caller.user.is_anonymous)
    throw new AuthError('no_authorization', 'Anonymous users cannot have passkeys', { status: 403 })
  return caller
}

async function takeChallenge(given: string, userId: string | undefined): Promise<string> {
  const id = z.uuid().safeParse(given)
  const challenge = id.success
    ? await writeAuth((tx) => takePasskeyChallenge(tx, id.data, userId))
    : undefined
  if (!challenge)
    throw new AuthError('webauthn_challenge_not_found', 'Challenge not found or used already')
  if (Date.parse(at()) > Date.parse(challenge.created_at) + CHALLENGE_SECONDS * 1000)
    throw new AuthError('webauthn_challenge_expired', 'Challenge has expired')
  return challenge.challenge
}

function idOf(given: string | undefined): string {
  const id = z.uuid().safeParse(given)
  if (!id.success) throw notFound()
  return id.data
}

const notFound = () => new AuthError('webauthn_credential_not_found', 'Passkey not found')

const showPasskey = (row: PasskeyRow): object => ({
  id: row.id,
  friendly_name: row.friendly_name,
  created_at: row.created_at,
  ...(row.last_used_at && { last_used_at: row.last_used_at }),
})
