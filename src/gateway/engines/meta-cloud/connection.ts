import { z } from 'zod'
import { type Connection, metaSettings } from '#whatsapp/connection'
import type { Account } from '../../engine-interface.ts'

const text = z.string().optional().catch(undefined)
const credentialsShape = z.object({
  accessToken: text,
  appSecret: text,
  verifyToken: text,
  /** the number's two-step PIN */
  pin: text,
})
type Credentials = z.infer<typeof credentialsShape>

export const credentialsOf = (account: Account): Credentials =>
  credentialsShape.parse(account.credentials)
export const settingsOf = (account: Account): z.infer<typeof metaSettings> =>
  metaSettings.parse(account.settings)

/** The form of a number of the official API. */
export type NumberForm = {
  name: string
  phoneNumberId: string
  wabaId?: string
  accessToken?: string
  appSecret?: string
  verifyToken?: string
  pin?: string
}

/** A new number. Meta checks its token after it is stored. */
export const connectNumber = (form: NumberForm): Connection =>
  toConnection(form, {
    accessToken: form.accessToken ?? '',
    appSecret: form.appSecret ?? '',
    verifyToken: form.verifyToken ?? '',
    ...(form.pin ? { pin: form.pin } : {}),
  })

/** A connected number that changes. Secrets that are not given stay as they are. */
export function changeNumber(form: NumberForm, known: Account): Connection {
  const { accessToken = '', appSecret = '', verifyToken = '', pin } = credentialsOf(known)
  const credentials = {
    accessToken: form.accessToken || accessToken,
    appSecret: form.appSecret || appSecret,
    verifyToken: form.verifyToken || verifyToken,
    ...(pin ? { pin } : {}),
  }
  return toConnection(form, credentials, proofsKept(form, known))
}

const toConnection = (
  { phoneNumberId, wabaId, name }: NumberForm,
  credentials: Credentials,
  proofs: Connection['settings'] = {},
): Connection => ({
  engine: 'meta-cloud',
  externalId: phoneNumberId,
  status: 'STARTING',
  name,
  settings: { ...(wabaId ? { claimedWabaId: wabaId } : {}), ...proofs },
  credentials,
})

/**
 * Typed ids are claims; Meta's answer makes them proofs (`wabaId`, `provedNumber`). A proof is
 * valid until another id is typed.
 */
function proofsKept(form: NumberForm, known: Account): Connection['settings'] {
  if (known.externalId !== form.phoneNumberId) return {}
  const { wabaId, provedNumber, throughputPerSecond } = settingsOf(known)
  return {
    ...(provedNumber === undefined ? {} : { provedNumber }),
    ...(throughputPerSecond === undefined ? {} : { throughputPerSecond }),
    ...(wabaId !== undefined && wabaId === form.wabaId ? { wabaId } : {}),
  }
}

/** What the owner needs to finish the set-up at Meta. Token and app secret are never returned. */
export type NumberSetup = {
  phoneNumberId: string
  wabaId: string | null
  verifyToken: string
  hasAppSecret: boolean
}

export function readNumberSetup(account: Account): NumberSetup {
  const { verifyToken = '', appSecret } = credentialsOf(account)
  const { claimedWabaId, wabaId } = settingsOf(account)
  return {
    phoneNumberId: account.externalId,
    wabaId: claimedWabaId || wabaId || null,
    verifyToken,
    hasAppSecret: Boolean(appSecret),
  }
}
