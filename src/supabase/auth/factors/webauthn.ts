import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import type { Call } from '../auth-call.ts'
import { AuthError } from '../auth-errors.ts'
import type { StoredCredential } from './factor.queries.ts'
import type { UserRow } from '../user.queries.ts'

const TIMEOUT_MS = 300_000

/** Loaded with the first passkey: its 170 modules are a tenth of a start's processor time. */
const loadLibrary = () => import('@simplewebauthn/server')

function partyOf(call: Call): { rpId: string; rpName: string; origins: string[] } {
  const party = call.options.webauthn
  if (!party) throw new AuthError('passkey_disabled', 'Passkeys are disabled')
  return party
}

/** Options for creating a credential. Passkeys must be discoverable; security keys need not be. */
export async function creationOptions(
  call: Call,
  user: UserRow,
  known: { id: string }[],
  residentKey: 'required' | 'preferred' = 'preferred',
) {
  const { rpId, rpName } = partyOf(call)
  const name = user.email ?? user.phone ?? user.id
  return (await loadLibrary()).generateRegistrationOptions({
    rpID: rpId,
    rpName,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey, userVerification: 'preferred' },
  })
}

/** Options for proving a credential. Without `known`, any passkey of this site is accepted. */
export async function requestOptions(call: Call, known: { id: string }[]) {
  return (await loadLibrary()).generateAuthenticationOptions({
    rpID: partyOf(call).rpId,
    timeout: TIMEOUT_MS,
    userVerification: 'preferred',
    ...(known.length > 0 && { allowCredentials: known }),
  })
}

const clientData = z.object({ clientDataJSON: z.string() })
const registration = z.custom<RegistrationResponseJSON>(
  (value) =>
    z
      .object({
        id: z.string(),
        rawId: z.string(),
        response: clientData.extend({ attestationObject: z.string() }),
      })
      .safeParse(value).success,
)
const assertion = z.custom<AuthenticationResponseJSON>(
  (value) =>
    z
      .object({
        id: z.string(),
        rawId: z.string(),
        response: clientData.extend({ authenticatorData: z.string(), signature: z.string() }),
      })
      .safeParse(value).success,
)

/** The new credential; undefined when the answer does not match the challenge. */
export async function verifyCreation(
  call: Call,
  response: unknown,
  challenge: string,
): Promise<StoredCredential | undefined> {
  const { rpId, origins } = partyOf(call)
  const parsed = registration.safeParse(response)
  if (!parsed.success) return undefined
  const { verifyRegistrationResponse } = await loadLibrary()
  const verified = await verifyRegistrationResponse({
    response: {
      ...parsed.data,
      type: 'public-key',
      clientExtensionResults: parsed.data.clientExtensionResults ?? {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential } = verified.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: parsed.data.response.transports ?? [],
  }
}

/**
 * The credential with its new counter. Undefined when the proof fails, or the counter went back as
 * a cloned key's would.
 */
export async function verifyAssertion(
  call: Call,
  response: unknown,
  challenge: string,
  known: StoredCredential,
): Promise<StoredCredential | undefined> {
  const { rpId, origins } = partyOf(call)
  const parsed = assertion.safeParse(response)
  if (!parsed.success || parsed.data.id !== known.id) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
  const verified = await verifyAuthenticationResponse({
    response: {
      ...parsed.data,
      type: 'public-key',
      clientExtensionResults: parsed.data.clientExtensionResults ?? {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: false,
    credential: {
      id: known.id,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
    },
  }).catch(() => undefined)
  return verified?.verified
    ? { ...known, counter: verified.authenticationInfo.newCounter }
    : undefined
}

/** The credential id in an answer. */
export function credentialIdOf(response: unknown): string | undefined {
  const parsed = z.object({ id: z.string().max(2000) }).safeParse(response)
  return parsed.success ? parsed.data.id : undefined
}
