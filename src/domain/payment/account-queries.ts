import type { ReadTx, WriteTx } from '#platform/database'
import type { GatewayName, PaymentAccount } from './contract.ts'

const accountColumns = (tx: ReadTx) => tx`
  a.id, a.business_id, a.provider, a.is_chosen, a.is_sandbox, a.sends_links, a.key_end`

/** The accounts of a business, at most one per gateway. */
export async function listAccountRows(tx: ReadTx, businessId: string): Promise<PaymentAccount[]> {
  return tx<PaymentAccount[]>`
    select ${accountColumns(tx)} from public.payment_account a
    where a.business_id = ${businessId} order by a.provider limit 10`
}

export type SealedAccount = PaymentAccount & { sealed: string }

/** The account with its sealed keys. `provider` null: the chosen one. */
export async function findSealedAccount(
  tx: ReadTx,
  businessId: string,
  provider: GatewayName | null,
): Promise<SealedAccount | undefined> {
  const [row] = await tx<SealedAccount[]>`
    select ${accountColumns(tx)}, s.sealed from public.payment_account a
    join public.payment_account_secret s on s.account_id = a.id
    where a.business_id = ${businessId}
    and ${provider ? tx`a.provider = ${provider}` : tx`a.is_chosen`}`
  return row
}

type AccountValues = Pick<PaymentAccount, 'provider' | 'is_sandbox' | 'sends_links' | 'key_end'>

/** Stores the account and uses it for new payments. */
export async function upsertAccount(
  tx: WriteTx,
  businessId: string,
  account: AccountValues,
): Promise<{ id: string }> {
  await tx`
    update public.payment_account set is_chosen = false
    where business_id = ${businessId} and provider <> ${account.provider} and is_chosen`
  const [row] = await tx<{ id: string }[]>`
    insert into public.payment_account (business_id, provider, is_sandbox, sends_links, key_end)
    values (${businessId}, ${account.provider}, ${account.is_sandbox}, ${account.sends_links},
      ${account.key_end})
    on conflict (business_id, provider) do update set is_chosen = true,
      is_sandbox = excluded.is_sandbox, sends_links = excluded.sends_links,
      key_end = excluded.key_end
    returning id`
  if (!row) throw new TypeError('upsert returned no row')
  return row
}

export async function upsertAccountSecret(
  tx: WriteTx,
  businessId: string,
  accountId: string,
  sealed: string,
): Promise<void> {
  await tx`
    insert into public.payment_account_secret (account_id, business_id, sealed)
    values (${accountId}, ${businessId}, ${sealed})
    on conflict (account_id) do update set sealed = excluded.sealed`
}

/** Returns false when there was none. */
export async function deleteAccount(
  tx: WriteTx,
  businessId: string,
  provider: GatewayName,
): Promise<boolean> {
  const rows = await tx`
    delete from public.payment_account where business_id = ${businessId}
    and provider = ${provider} returning id`
  return rows.length > 0
}
