import type { ReadTx, WriteTx } from '#platform/database'
import type { PlanTerms, UsageRow } from './contract.ts'
import { endOf, type Subscription } from './rules.ts'

type Row = {
  plan: PlanTerms | null
  trial_starts_at: string
  trial_ends_at: string
  anchor_at: string | null
  months: number
  value_rupiah: number
  balance_rupiah: number
  cancel_at_end: boolean
  ended_at: string | null
}

const subscriptionColumns = (tx: ReadTx) => tx`
  plan_terms as plan, trial_starts_at, trial_ends_at, anchor_at, months, value_rupiah, balance_rupiah,
  cancel_at_end, ended_at`

/** Whether the caller is the owner, who alone sees orders and plans. */
export async function isOwner(tx: ReadTx, businessId: string): Promise<boolean> {
  const rows = await tx`
    select 1 from private.my_businesses_as(array['owner']) mine where mine = ${businessId}`
  return rows.length === 1
}

/** Starts the trial of a business without one. A deleted business gets none. */
export async function insertTrial(
  tx: WriteTx,
  businessId: string,
  trial: { startsAt: string; endsAt: string },
): Promise<void> {
  await tx`
    insert into public.subscription (business_id, trial_starts_at, trial_ends_at, ends_at)
    select id, ${trial.startsAt}, ${trial.endsAt}, ${trial.endsAt} from public.business
    where id = ${businessId}
    on conflict do nothing`
}

export async function findSubscription(
  tx: ReadTx,
  businessId: string,
): Promise<Subscription | undefined> {
  const [row] = await tx<Row[]>`
    select ${subscriptionColumns(tx)} from public.subscription where business_id = ${businessId}`
  return row && toSubscription(row)
}

/** Locks the subscription until the transaction ends. */
export async function lockSubscription(
  tx: WriteTx,
  businessId: string,
): Promise<Subscription | undefined> {
  const [row] = await tx<Row[]>`
    select ${subscriptionColumns(tx)} from public.subscription
    where business_id = ${businessId} for update`
  return row && toSubscription(row)
}

/** A new end, a cancellation or its undo is checked for reminders again. */
export async function updateSubscription(
  tx: WriteTx,
  businessId: string,
  sub: Subscription,
): Promise<void> {
  await tx`
    update public.subscription set plan_terms = ${sub.plan ? JSON.stringify(sub.plan) : null}::text::jsonb,
      anchor_at = ${isoOf(sub.anchorAt)}, months = ${sub.months},
      value_rupiah = ${sub.valueRupiah}, balance_rupiah = ${sub.balanceRupiah},
      cancel_at_end = ${sub.cancelAtEnd}, ended_at = ${isoOf(sub.endedAt)},
      ends_at = ${isoOf(endOf(sub))}, updated_at = now(),
      reminded = case when ends_at = ${isoOf(endOf(sub))}
        and cancel_at_end = ${sub.cancelAtEnd} then reminded end
    where business_id = ${businessId}`
}

type Ends = { at: string; from: string; to: string; graceFrom: string }

const stageOf = (tx: ReadTx, { at, graceFrom }: Ends) => tx`
  case when ends_at > ${at} then 'before' when ends_at > ${graceFrom} then 'grace' else 'after' end`

/**
 * Businesses whose paid or trial time ends between `from` and `to` and whose owner was not notified
 * of this end; earliest end first, at most 200. For days of grace: ends after `graceFrom` and
 * before `at`.
 */
export async function listEnding(tx: ReadTx, ends: Ends): Promise<string[]> {
  const rows = await tx<{ business_id: string }[]>`
    select business_id from public.subscription
    where ends_at >= ${ends.from} and ends_at < ${ends.to}
    and reminded is distinct from ${stageOf(tx, ends)} order by ends_at limit 200`
  return rows.map(({ business_id }) => business_id)
}

export async function updateReminded(tx: WriteTx, businessId: string, ends: Ends): Promise<void> {
  await tx`
    update public.subscription set reminded = ${stageOf(tx, ends)}
    where business_id = ${businessId}`
}

/** The number of counted answers in a period, up to `limit`. */
export async function countUsage(
  tx: ReadTx,
  businessId: string,
  span: { startsAt: string; limit: number },
): Promise<number> {
  const [row] = await tx<{ used: number }[]>`
    select count(*) as used from (select from public.usage_event
      where business_id = ${businessId} and counted_at >= ${span.startsAt} limit ${span.limit}) counted`
  return row?.used ?? 0
}

/** Counted answers since `startsAt`, newest first. `before`: the previous page's last message. */
export async function listUsageRows(
  tx: ReadTx,
  businessId: string,
  page: { startsAt: string; before: string | null; limit: number },
): Promise<UsageRow[]> {
  const { startsAt, before, limit } = page
  return tx<UsageRow[]>`
    select u.message_id, u.room_id, c.name as contact_name, u.counted_at as at
    from public.usage_event u left join public.room r on r.id = u.room_id
    left join public.contact c on c.id = r.contact_id
    where u.business_id = ${businessId} and u.counted_at >= ${startsAt}
    ${
      before
        ? tx`and (u.counted_at, u.message_id) < (select counted_at, message_id from public.usage_event
            where message_id = ${before} and business_id = ${businessId})`
        : tx``
    }
    order by u.counted_at desc, u.message_id desc limit ${limit}`
}

const isoOf = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString()
const msOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))

const toSubscription = (row: Row): Subscription => ({
  plan: row.plan,
  trialStartsAt: Date.parse(row.trial_starts_at),
  trialEndsAt: Date.parse(row.trial_ends_at),
  anchorAt: msOf(row.anchor_at),
  months: row.months,
  valueRupiah: row.value_rupiah,
  balanceRupiah: row.balance_rupiah,
  cancelAtEnd: row.cancel_at_end,
  endedAt: msOf(row.ended_at),
})
