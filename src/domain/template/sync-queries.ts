import type { WriteTx } from '#platform/database'
import type { ProviderTemplate } from './sync.ts'

/** Locks the provider's lists of a channel, and returns its business. */
export async function lockChannel(
  tx: WriteTx,
  channelId: string,
): Promise<{ business_id: string } | undefined> {
  const [row] = await tx<{ business_id: string }[]>`
    select c.business_id, pg_advisory_xact_lock(hashtextextended('templates:' || c.id::text, 0))
    from public.channel c where c.id = ${channelId}`
  return row
}

/** Gives submitted templates the provider's id, now that the provider lists them. */
export async function adoptRows(
  tx: WriteTx,
  channelId: string,
  given: ProviderTemplate[],
): Promise<void> {
  await tx`
    update public.template t set external_id = g."externalId"
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g ("externalId" text,
        name text, language text)
    where t.channel_id = ${channelId} and t.external_id is null and t.status = 'SUBMITTING'
    and t.name = g.name and t.language = g.language
      and not exists (select from public.template o where o.channel_id = ${channelId}
        and o.external_id = g."externalId")`
}

/** A provider's clock may be ahead of ours by this much. Later times are ignored. */
const AHEAD = '5 minutes'

/**
 * Replaces our state by the provider's; unchanged rows are not written. A state that was announced
 * after `askedAt` is newer than the list.
 */
export async function upsertRows(
  tx: WriteTx,
  businessId: string,
  channelId: string,
  { given, askedAt }: { given: ProviderTemplate[]; askedAt: string },
): Promise<void> {
  const isNewer = tx`(t.status_at > ${askedAt} and t.status_at < now() + ${AHEAD}::interval)`
  await tx`
    insert into public.template as t (business_id, channel_id, external_id, name,
      language, category, status, reason, quality, body, parts, sample_values, synced_at)
    select ${businessId}, ${channelId}, g."externalId", left(g.name, 512), g.language,
      upper(g.category), upper(g.status), g.reason, upper(g.quality), left(g.body, 4096),
      coalesce(g.parts, '{}'), coalesce(g.samples, '{}'), now()
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g ("externalId" text,
        name text, language text, category text, status text, reason text, quality text, body text,
        parts jsonb, samples text[])
    on conflict (channel_id, external_id) where external_id is not null do update set
      name = excluded.name,
      language = excluded.language, body = excluded.body, parts = excluded.parts, status = case
      when ${isNewer} then t.status else excluded.status end, quality = excluded.quality,
      reason = case when ${isNewer} then t.reason
      when excluded.status in ('APPROVED', 'PENDING') then null else coalesce(excluded.reason,
          t.reason) end,
      previous_category = case
      when t.category <> excluded.category then t.category else t.previous_category end,
        category = excluded.category,
      next_category = nullif(t.next_category, excluded.category), next_category_at = case
      when t.next_category <> excluded.category then t.next_category_at end,
      status_at = case when t.status <> excluded.status
      and not ${isNewer} then now() else t.status_at end, synced_at = now()
    where (t.name, t.language, t.body, t.parts, t.status,
        t.category) is distinct from (excluded.name, excluded.language, excluded.body,
        excluded.parts, excluded.status, excluded.category)
      or t.quality is distinct from excluded.quality
      or (excluded.reason is not null and t.reason is distinct from excluded.reason)`
}

/** Deletes templates that the provider no longer has, unless they were added during the query. */
export async function deleteMissing(
  tx: WriteTx,
  channelId: string,
  externalIds: string[],
  askedAt: string,
): Promise<void> {
  await tx`delete from public.template where channel_id = ${channelId} and external_id is not null
    and external_id <> all (${externalIds}) and status_at < ${askedAt}`
}

/** Turns a submitted template that never arrived into a draft. */
export async function returnLost(tx: WriteTx, channelId: string, reason: string): Promise<void> {
  await tx`
    update public.template set status = 'DRAFT', reason = ${reason}, status_at = now()
    where channel_id = ${channelId} and external_id is null and status = 'SUBMITTING'
    and status_at < now() - interval '2 minutes'`
}

export async function updateChecked(
  tx: WriteTx,
  channelId: string,
  error: string | null,
): Promise<void> {
  await tx`
    update public.channel
    set templates_checked_at = now(), templates_error = ${error},
      templates_synced_at = ${error === null ? tx`now()` : tx`templates_synced_at`}
    where id = ${channelId}`
}

export type KnownTemplate = {
  id: string
  status: string
  category: string
  status_at: string
  next_category: string | null
  next_category_at: string | null
}

/** Locks the template of a provider's event, on any channel of the same business. */
export async function lockByExternalId(
  tx: WriteTx,
  channelId: string,
  externalId: string,
): Promise<KnownTemplate | undefined> {
  const [row] = await tx<KnownTemplate[]>`
    select t.id, t.status, t.category, t.status_at, t.next_category, t.next_category_at
    from public.channel c join public.template t on t.business_id = c.business_id
    and t.external_id = ${externalId}
    where c.id = ${channelId} order by t.created_at limit 1 for update of t`
  return row
}

export async function updateFromEvent(
  tx: WriteTx,
  id: string,
  fields: {
    status: string
    category: string
    previousCategory: string | null
    nextCategory: { category: string; at: string } | null
    quality: string | null
    reason: string | null
    statusAt: string
  },
): Promise<void> {
  await tx`
    update public.template
    set status = ${fields.status}, category = ${fields.category},
      previous_category = coalesce(${fields.previousCategory}, previous_category),
      quality = coalesce(${fields.quality}, quality),
        next_category = ${fields.nextCategory?.category ?? null},
        next_category_at = ${fields.nextCategory?.at ?? null}, reason = ${fields.reason},
        status_at = ${fields.statusAt}
    where id = ${id}`
}

export async function findReason(tx: WriteTx, id: string): Promise<string | null> {
  const [row] = await tx<
    { reason: string | null }[]
  >`select reason from public.template where id = ${id}`
  return row?.reason ?? null
}
