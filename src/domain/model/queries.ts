import type { ReadTx, WriteTx } from '#platform/database'
import type { CallPurpose, Provider } from './contract.ts'

export type ModelRow = {
  provider: Provider
  model: string
  base_url: string | null
  key_hint: string | null
  monthly_limit: number | null
  sees_images: boolean
  transcription_model: string | null
}

export async function findModel(tx: ReadTx, businessId: string): Promise<ModelRow | undefined> {
  const [row] = await tx<ModelRow[]>`
    select provider, model, base_url, key_hint, monthly_limit, sees_images, transcription_model
    from public.business_model where business_id = ${businessId}`
  return row
}

/** The model with its encrypted key, only for the service. */
export async function findModelWithKey(
  tx: ReadTx,
  businessId: string,
): Promise<(ModelRow & { sealed: string | null }) | undefined> {
  const [row] = await tx<(ModelRow & { sealed: string | null })[]>`
    select m.provider, m.model, m.base_url, m.key_hint, m.monthly_limit, m.sees_images,
      m.transcription_model, k.sealed
    from public.business_model m left join public.business_model_key k using (business_id)
    where m.business_id = ${businessId}`
  return row
}

export async function upsertModel(tx: WriteTx, businessId: string, row: ModelRow): Promise<void> {
  await tx`
    insert into public.business_model (business_id, provider, model, base_url, key_hint,
      monthly_limit, sees_images, transcription_model)
    values (${businessId}, ${row.provider}, ${row.model}, ${row.base_url}, ${row.key_hint},
      ${row.monthly_limit}, ${row.sees_images}, ${row.transcription_model})
    on conflict (business_id) do update set provider = excluded.provider, model = excluded.model,
      base_url = excluded.base_url, key_hint = excluded.key_hint,
      monthly_limit = excluded.monthly_limit, sees_images = excluded.sees_images,
      transcription_model = excluded.transcription_model,
      noticed_month = case when excluded.monthly_limit is distinct from
        business_model.monthly_limit then null else business_model.noticed_month end`
}

/** `sealed` null: the model needs no key. */
export async function replaceKey(
  tx: WriteTx,
  businessId: string,
  sealed: string | null,
): Promise<void> {
  await (sealed === null
    ? tx`delete from public.business_model_key where business_id = ${businessId}`
    : tx`insert into public.business_model_key (business_id, sealed)
        values (${businessId}, ${sealed})
        on conflict (business_id) do update set sealed = excluded.sealed`)
}

/** Returns whether there was one. */
export async function deleteModel(tx: WriteTx, businessId: string): Promise<boolean> {
  const gone =
    await tx`delete from public.business_model where business_id = ${businessId} returning 1`
  return gone.length === 1
}

export type Price = { input_rupiah: number; output_rupiah: number }

/** The price that applies now. */
export async function findPrice(tx: ReadTx, businessId: string): Promise<Price | undefined> {
  const [row] = await tx<Price[]>`
    select input_rupiah, output_rupiah from public.model_price
    where business_id = ${businessId} order by valid_from desc limit 1`
  return row
}

export async function insertPrice(tx: WriteTx, businessId: string, price: Price): Promise<void> {
  await tx`
    insert into public.model_price (business_id, valid_from, input_rupiah, output_rupiah)
    values (${businessId}, clock_timestamp(), ${price.input_rupiah}, ${price.output_rupiah})`
}

export type UseRow = {
  calls: number
  input_tokens: number
  output_tokens: number
  cost_micro: number
}

/**
 * Calls, tokens and their cost since a time: answers at the price of their time, other calls at the
 * price of their day.
 */
export async function sumUse(tx: ReadTx, businessId: string, from: Date): Promise<UseRow> {
  const [row] = await tx<UseRow[]>`
    select sum(calls)::int as calls, sum(input_tokens)::float8 as input_tokens,
      sum(output_tokens)::float8 as output_tokens, sum(cost_micro)::float8 as cost_micro from (
      select count(*) as calls, coalesce(sum(r.input_tokens), 0) as input_tokens,
        coalesce(sum(r.output_tokens), 0) as output_tokens,
        coalesce(sum(r.input_tokens::bigint * p.input_rupiah
          + r.output_tokens::bigint * p.output_rupiah), 0) as cost_micro
      from public.agent_run r left join lateral (
        select input_rupiah, output_rupiah from public.model_price p
        where p.business_id = r.business_id and p.valid_from <= r.created_at
        order by p.valid_from desc limit 1) p on true
      where r.business_id = ${businessId} and r.created_at >= ${from}
        and r.input_tokens + r.output_tokens > 0
      union all
      select coalesce(sum(calls), 0), coalesce(sum(input_tokens), 0),
        coalesce(sum(output_tokens), 0), coalesce(sum(cost_micro), 0)
      from public.model_call_day where business_id = ${businessId}
        and day >= (${from}::timestamptz at time zone 'Asia/Jakarta')::date) used`
  return row!
}

type Call = { businessId: string; purpose: CallPurpose; input: number; output: number }

export async function addCall(
  tx: WriteTx,
  { businessId, purpose, input, output }: Call,
): Promise<void> {
  await tx`
    insert into public.model_call_day (business_id, day, purpose, calls, input_tokens,
      output_tokens, cost_micro)
    select id, (now() at time zone 'Asia/Jakarta')::date, ${purpose}, 1, ${input}, ${output},
      coalesce((select ${input}::bigint * p.input_rupiah + ${output}::bigint * p.output_rupiah
        from public.model_price p where p.business_id = b.id
        order by p.valid_from desc limit 1), 0)
    from public.business b where id = ${businessId}
    on conflict (business_id, day, purpose) do update set calls = model_call_day.calls + 1,
      input_tokens = model_call_day.input_tokens + excluded.input_tokens,
      output_tokens = model_call_day.output_tokens + excluded.output_tokens,
      cost_micro = model_call_day.cost_micro + excluded.cost_micro`
}

/** Returns true once per business and month. */
export async function markNoticed(
  tx: WriteTx,
  businessId: string,
  month: string,
): Promise<boolean> {
  const marked = await tx`
    update public.business_model set noticed_month = ${month}
    where business_id = ${businessId} and noticed_month is distinct from ${month}::date
    returning 1`
  return marked.length === 1
}
