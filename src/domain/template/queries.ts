import { settingOf } from '#domain/channel/setting-columns'
import { enginesThat } from '#whatsapp/engine-capabilities'
import type { EngineKind, TemplateParts } from '#whatsapp/model'
import type { ReadTx, WriteTx } from '#platform/database'
import type { TemplateRow, TemplateSync } from './contract.ts'

/** Limit of a list. WhatsApp allows 6000 templates per account. */
const LIST_LIMIT = 6000

const templateColumns = (tx: ReadTx) => tx`
  t.id, t.channel_id, (select x.name from public.channel x
    where x.id = t.channel_id) as channel_name, t.external_id, t.name, t.type, t.category,
    t.language, t.body, t.parts, t.sample_values, t.status, t.reason, t.quality,
    t.previous_category, t.next_category, t.next_category_at, t.created_at, t.updated_at`

export async function isVisible(tx: ReadTx, businessId: string): Promise<boolean> {
  const [row] = await tx`select 1 from public.business where id = ${businessId}`
  return row !== undefined
}

export async function listRows(tx: ReadTx, businessId: string): Promise<TemplateRow[]> {
  return tx<
    TemplateRow[]
  >`select ${templateColumns(tx)} from public.template t where t.business_id = ${businessId}
    order by t.created_at desc, t.id desc limit ${LIST_LIMIT}`
}

export async function findRow(
  tx: ReadTx,
  businessId: string,
  id: string,
): Promise<TemplateRow | undefined> {
  const [row] = await tx<
    TemplateRow[]
  >`select ${templateColumns(tx)} from public.template t where t.id = ${id}
    and t.business_id = ${businessId}`
  return row
}

export type TemplateChannel = {
  id: string
  engine: EngineKind
  name: string
  synced_at: string | null
  checked_at: string | null
  error: string | null
}

const REVIEWED = enginesThat(({ templates }) => templates === 'own-account')
const TRYING = enginesThat(({ templates }) => templates === 'every-account')

/** The channels whose provider reviews templates, one per account; the best one comes first. */
export async function listTemplateChannels(
  tx: ReadTx,
  businessId: string,
): Promise<TemplateChannel[]> {
  return tx<TemplateChannel[]>`
    select id, engine, name, synced_at, checked_at, error from (
      select distinct on (coalesce(${settingOf.wabaId(tx)}, c.id::text)) c.id, c.engine, c.name,
        c.status, c.created_at,
        c.templates_synced_at as synced_at, c.templates_checked_at as checked_at,
          c.templates_error as error
      from public.channel c
      where c.business_id = ${businessId}
      and (c.engine = any (${TRYING}) or c.engine = any (${REVIEWED}) and ${settingOf.wabaId(tx)} <> '')
      order by coalesce(${settingOf.wabaId(tx)}, c.id::text), c.created_at, c.id) c
    order by (engine = any (${REVIEWED})) desc, (status = 'WORKING') desc, created_at, id limit 20`
}

export const toSync = ({ name, engine, synced_at, error }: TemplateChannel): TemplateSync => ({
  channel_name: name,
  engine,
  synced_at,
  error,
})

/**
 * Whether the account of the room's channel has the template. A simulator accepts those of every
 * account, for tests.
 */
const usableIn = (tx: ReadTx, roomId: string) => tx`
  join public.room r on r.id = ${roomId} and r.business_id = t.business_id
  join public.channel c on c.id = r.channel_id
  join public.channel own on own.id = t.channel_id
  and (own.id = c.id or c.engine = any (${TRYING})
    or (own.engine = c.engine and ${settingOf.wabaId(tx, 'own')} = ${settingOf.wabaId(tx)}))`

/** Approved templates that may be sent into a room, newest first. */
export async function listUsableRows(
  tx: ReadTx,
  businessId: string,
  roomId: string,
): Promise<TemplateRow[]> {
  return tx<TemplateRow[]>`
    select ${templateColumns(tx)} from public.template t ${usableIn(tx, roomId)}
    where t.business_id = ${businessId} and t.status = 'APPROVED'
    order by t.created_at desc, t.id desc limit ${LIST_LIMIT}`
}

export type UsableTemplate = TemplateRow & { opted_out: boolean }

/**
 * One template for a room, and whether the customer refuses advertising; undefined when the room
 * cannot use it.
 */
export async function findUsableRow(
  tx: ReadTx,
  businessId: string,
  roomId: string,
  id: string,
): Promise<UsableTemplate | undefined> {
  const [row] = await tx<UsableTemplate[]>`
    select ${templateColumns(tx)}, k.marketing_opt_out_at is not null as opted_out
    from public.template t ${usableIn(tx, roomId)} join public.contact k on k.id = r.contact_id
    where t.id = ${id} and t.business_id = ${businessId}`
  return row
}

export type NewTemplateRow = {
  businessId: string
  channelId: string | null
  name: string
  category: string
  language: string
  body: string
  parts: TemplateParts
  sampleValues: string[]
  status: string
  createdBy: string | null
}

export async function insertRow(tx: WriteTx, template: NewTemplateRow): Promise<{ id: string }> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.template (business_id, channel_id, name, category,
      language, body, parts, sample_values, status, created_by)
    values (${template.businessId}, ${template.channelId}, ${template.name}, ${template.category},
        ${template.language}, ${template.body}, ${JSON.stringify(template.parts)}::text::jsonb,
        ${template.sampleValues}, ${template.status}, ${template.createdBy}) returning id`
  return row!
}

/** Changes a template that the provider does not have yet. */
export async function updateLocal(
  tx: WriteTx,
  id: string,
  fields: { status: string; channelId?: string; reason: string | null },
): Promise<boolean> {
  const rows = await tx`
    update public.template
    set status = ${fields.status}, channel_id = coalesce(${fields.channelId ?? null}, channel_id),
      reason = ${fields.reason}, status_at = now()
    where id = ${id} and external_id is null returning 1`
  return rows.length === 1
}

export async function updateAccepted(
  tx: WriteTx,
  id: string,
  accepted: { externalId: string; status: string; category: string },
): Promise<{ channel_id: string | null } | undefined> {
  const [row] = await tx<{ channel_id: string | null }[]>`
    update public.template
    set external_id = ${accepted.externalId}, status = ${accepted.status}, reason = null,
      status_at = now(), synced_at = now(),
      previous_category = case
      when category <> ${accepted.category} then category else previous_category end,
        category = ${accepted.category}
    where id = ${id} returning channel_id`
  return row
}

export async function deleteRow(tx: WriteTx, id: string): Promise<boolean> {
  const rows = await tx`delete from public.template where id = ${id} returning 1`
  return rows.length === 1
}

export type KeptTemplate = TemplateRow & { business_id: string; may_keep: boolean }

/**
 * Finds a template by our id or the provider's. `may_keep`: whether the caller may change it, as
 * owner or admin.
 */
export async function findKept(tx: ReadTx, id: string): Promise<KeptTemplate | undefined> {
  const [row] = await tx<KeptTemplate[]>`
    select ${templateColumns(tx)}, t.business_id,
      t.business_id in (select private.my_businesses_as(array['owner', 'admin'])) as may_keep
    from public.template t where t.id::text = ${id} or t.external_id = ${id}
    order by (t.id::text = ${id}) desc, t.created_at limit 1`
  return row
}

export type SubmittingRow = {
  id: string
  business_id: string
  channel_id: string | null
  name: string
  category: string
  language: string
  body: string
  parts: TemplateParts
  sample_values: string[]
}

export async function findSubmitting(tx: ReadTx, id: string): Promise<SubmittingRow | undefined> {
  const [row] = await tx<
    SubmittingRow[]
  >`select id, business_id, channel_id, name, category, language, body, parts, sample_values
    from public.template where id = ${id} and status = 'SUBMITTING' and external_id is null`
  return row
}
