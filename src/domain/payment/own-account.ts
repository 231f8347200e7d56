import { z } from 'zod'
import { recordAudit } from '#domain/audit'
import { takeQuota } from '#domain/quota'
import { newId, openSealed, sealText } from '#platform/crypto'
import { asService, type Claims, continueAsService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { settings } from '#platform/settings'
import * as rows from './account-queries.ts'
import type { GatewayName, PaymentAccount, SavePaymentAccount } from './contract.ts'
import { openMidtrans } from './providers/midtrans.ts'
import type { PaymentProvider } from './providers/provider.ts'
import { openXendit } from './providers/xendit.ts'

const service = asService('keys of a payment account are written and used by the server')

/** The sealed values: the key for calling the gateway, and the token of its webhooks. */
const keysShape = z.object({ key: z.string(), callbackToken: z.string() })
type Keys = z.infer<typeof keysShape>

const SANDBOX_API_URL = 'https://api.sandbox.midtrans.com'
const SANDBOX_SNAP_URL = 'https://app.sandbox.midtrans.com'
const MIDTRANS_API_URL = 'https://api.midtrans.com'

/** Keys of Xendit contain their environment. */
function openGateway(
  provider: GatewayName,
  { key, callbackToken }: Keys,
  isSandbox: boolean,
): PaymentProvider {
  const given = settings()
  if (provider === 'xendit')
    return openXendit({ secretKey: key, callbackToken, apiUrl: given.XENDIT_API_URL })
  // An instance with its own addresses (a test server) uses them for both environments.
  const isReal = given.MIDTRANS_API_URL === MIDTRANS_API_URL
  return openMidtrans({
    serverKey: key,
    apiUrl: isSandbox && isReal ? SANDBOX_API_URL : given.MIDTRANS_API_URL,
    snapUrl: isSandbox && isReal ? SANDBOX_SNAP_URL : given.MIDTRANS_SNAP_URL,
  })
}

const keysOf = (account: rows.SealedAccount): Keys =>
  keysShape.parse(JSON.parse(openSealed(account.sealed, account.id)))

/** The account for new payments of a business; undefined without one. */
export async function chosenGateway(
  businessId: string,
): Promise<{ name: GatewayName; provider: PaymentProvider } | undefined> {
  const account = await db.readAs(service, (tx) => rows.findSealedAccount(tx, businessId, null))
  return (
    account && {
      name: account.provider,
      provider: openGateway(account.provider, keysOf(account), account.is_sandbox),
    }
  )
}

/** A business's account at one gateway, even when another gateway takes new payments. */
export async function findOwnGateway(
  businessId: string,
  provider: GatewayName,
): Promise<PaymentProvider | undefined> {
  const account = await db.readAs(service, (tx) => rows.findSealedAccount(tx, businessId, provider))
  return account && openGateway(provider, keysOf(account), account.is_sandbox)
}

/** Whether approved orders of a business get a link automatically. */
export async function sendsLinks(businessId: string): Promise<boolean> {
  const account = await db.readAs(service, (tx) => rows.findSealedAccount(tx, businessId, null))
  return account?.sends_links === true
}

/** A business's accounts without keys, for every member. */
export const listAccounts = (claims: Claims, businessId: string): Promise<PaymentAccount[]> =>
  db.readAs(claims, (tx) => rows.listAccountRows(tx, businessId))

/**
 * Stores an account and uses it for new payments. An empty key keeps the stored one. Owner and
 * admin. Error: `payment.key_missing` when no key is stored, or the environment changes without a
 * new key.
 */
export function saveAccount(claims: Claims, input: SavePaymentAccount): Promise<void> {
  const { businessId, provider } = input
  return db.writeAs(claims, async (tx) => {
    const before = (await rows.listAccountRows(tx, businessId)).find(
      (one) => one.provider === provider,
    )
    const isNewKey = input.key !== ''
    const isSameKind = before?.is_sandbox === input.is_sandbox
    if (!isNewKey && !isSameKind) throw new AppError('payment.key_missing')
    const { id } = await rows.upsertAccount(tx, businessId, {
      provider,
      is_sandbox: input.is_sandbox,
      sends_links: input.sends_links,
      key_end: isNewKey ? endOf(input.key) : (before?.key_end ?? ''),
    })
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'payment.account_save',
      entity: 'payment_account',
      entityId: id,
      after: { provider, is_sandbox: input.is_sandbox, key_changed: isNewKey },
    })
    if (!isNewKey && !input.callbackToken) return
    await continueAsService(tx, 'the sealed keys; that the member may set them was proved')
    const sealed = await rows.findSealedAccount(tx, businessId, provider)
    const stored = sealed ? keysOf(sealed) : { key: '', callbackToken: '' }
    const keys: Keys = {
      key: input.key || stored.key,
      callbackToken: input.callbackToken || stored.callbackToken,
    }
    if (!keys.key || (provider === 'xendit' && !keys.callbackToken))
      throw new AppError('payment.key_missing')
    await rows.upsertAccountSecret(tx, businessId, id, sealText(JSON.stringify(keys), id))
  })
}

const SHOWN_CHARS = 4

/** The last characters of a key, so that a member recognises it; '' for a short key. */
const endOf = (key: string): string =>
  key.length >= 4 * SHOWN_CHARS ? key.slice(-SHOWN_CHARS) : ''

/**
 * Removes an account. Owner and admin. Open links can still be paid at the gateway, but their
 * payments are no longer noticed.
 */
export function removeAccount(
  claims: Claims,
  { businessId, provider }: { businessId: string; provider: GatewayName },
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.deleteAccount(tx, businessId, provider)))
      throw new AppError('payment.key_missing')
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'payment.account_remove',
      entity: 'payment_account',
      entityId: businessId,
      before: { provider },
    })
  })
}

/** `refused`: the gateway does not know the key. */
export type AccountTest = 'works' | 'refused' | 'unreachable'

/**
 * Asks the gateway for a payment that does not exist, with the typed keys or the stored ones. The
 * caller has checked that the member is owner or admin. Error: `payment.key_missing`.
 */
export async function testAccount(input: SavePaymentAccount): Promise<AccountTest> {
  const { businessId, provider, key, callbackToken, is_sandbox: isSandbox } = input
  const gateway = key
    ? openGateway(provider, { key, callbackToken }, isSandbox)
    : await findOwnGateway(businessId, provider)
  if (!gateway) throw new AppError('payment.key_missing')
  await takeQuota('payment.calls', businessId)
  const read = await gateway.read({ id: newId(), providerRef: null })
  if (read.outcome === 'read') return 'works'
  return read.detail === 'no answer' ? 'unreachable' : 'refused'
}
