import type { FilledHeader, TemplateParts } from '#whatsapp/model'
import type { ReadTx, WriteTx } from '#platform/database'
import type { CampaignRow, CampaignStatus } from './contract.ts'

export type UsableTemplate = {
  id: string
  channel_id: string
  name: string
  language: string
  category: string
  body: string
  parts: TemplateParts
  status: string
  sample_values: string[]
}

export async function findTemplate(
  tx: ReadTx,
  businessId: string,
  templateId: string,
): Promise<UsableTemplate | undefined> {
  const [row] = await tx<UsableTemplate[]>`
    select id, channel_id, name, language, category, body, parts, status, sample_values
    from public.template where id = ${templateId} and business_id = ${businessId}
    and channel_id is not null`
  return row
}

export type NewCampaign = {
  id: string
  businessId: string
  template: UsableTemplate
  header: FilledHeader | undefined
  name: string
  audience: object
  perMinute: number
  price: { rupiah: number; date: string } | undefined
  memberId: string | null
}

/** Returns false when the campaign exists already. */
export async function insertCampaign(tx: WriteTx, campaign: NewCampaign): Promise<boolean> {
  const { template, header, price } = campaign
  const fileId =
    header?.type === 'media' && header.media.source.type === 'stored'
      ? header.media.source.attachmentId
      : null
  const rows = await tx`
    insert into public.campaign (id, business_id, channel_id, template_id, name, template_name,
        template_language, template_category, body, parts, header, header_attachment_id, audience,
        per_minute, price_rupiah, price_date, consent_by, created_by)
    values (${campaign.id}, ${campaign.businessId}, ${template.channel_id}, ${template.id},
        ${campaign.name}, ${template.name}, ${template.language}, ${template.category},
        ${template.body},
      ${JSON.stringify(template.parts)}::text::jsonb,
        ${header ? JSON.stringify(header) : null}::text::jsonb, ${fileId},
        ${JSON.stringify(campaign.audience)}::text::jsonb, ${campaign.perMinute},
        ${price?.rupiah ?? null}, ${price?.date ?? null}, ${campaign.memberId},
        ${campaign.memberId})
    on conflict (id) do nothing returning 1`
  return rows.length === 1
}

/** Progress of a campaign, counted from its messages. */
const progressOf = (tx: ReadTx) => tx`
  select jsonb_build_object('total', count(*), 'waiting',
      count(*) filter (where p.state = 'waiting'), 'skipped',
      count(*) filter (where p.state = 'skipped'),
    'queued', count(*) filter (where p.state = 'sent' and m.status in ('queued', 'sending')),
      'sent', count(*) filter (where m.status = 'sent'),
    'delivered', count(*) filter (where m.status = 'delivered'), 'read',
      count(*) filter (where m.status in ('read', 'played')),
    'failed', count(*) filter (where m.status = 'failed'), 'unsure',
        count(*) filter (where m.status = 'unconfirmed')) as progress
  from public.campaign_recipient p left join public.message m on m.id = p.message_id
  where p.campaign_id = c.id`

const campaignRows = (tx: ReadTx) => tx`
  select c.id, c.name, c.template_name, c.template_language, c.template_category, c.body, c.status,
    c.status_reason, c.per_minute, c.price_rupiah, c.price_date::text as price_date,
    ch.name as channel_name, f.name as created_by_name, c.created_at, c.finished_at, g.progress
  from public.campaign c join public.channel ch on ch.id = c.channel_id
  left join public.profile f on f.id = c.created_by cross join lateral (${progressOf(tx)}) g`

export async function listCampaignRows(
  tx: ReadTx,
  businessId: string,
  limit: number,
  before?: { at: string; id: string },
): Promise<CampaignRow[]> {
  return tx<CampaignRow[]>`
    ${campaignRows(tx)} where c.business_id = ${businessId} ${before ? tx`and (c.created_at, c.id) < (${before.at}, ${before.id})` : tx``} order by c.created_at desc, c.id desc limit ${limit}`
}

export async function findCampaignRow(
  tx: ReadTx,
  businessId: string,
  id: string,
): Promise<CampaignRow | undefined> {
  const [row] = await tx<
    CampaignRow[]
  >`${campaignRows(tx)} where c.business_id = ${businessId} and c.id = ${id}`
  return row
}

/** Returns true when the caller may change the campaign and it was in one of the states. */
export async function updateStatus(
  tx: WriteTx,
  businessId: string,
  id: string,
  { from, to, reason }: { from: CampaignStatus[]; to: CampaignStatus; reason: string | null },
): Promise<boolean> {
  const rows = await tx`
    update public.campaign
    set status = ${to}, status_reason = ${reason},
      finished_at = ${to === 'done' || to === 'cancelled' ? tx`now()` : null}
    where id = ${id} and business_id = ${businessId} and status = any (${from}) returning 1`
  return rows.length === 1
}

export type RunningCampaign = {
  id: string
  business_id: string
  channel_id: string
  template_name: string
  template_language: string
  body: string
  parts: TemplateParts
  header: FilledHeader | null
  header_attachment_id: string | null
  per_minute: number
  created_by: string | null
  template_status: string | null
  channel_status: string
}

/** Locks the campaign and returns the facts that may stop it; undefined unless it runs. */
export async function lockRunning(tx: WriteTx, id: string): Promise<RunningCampaign | undefined> {
  const [row] = await tx<RunningCampaign[]>`
    select c.id, c.business_id, c.channel_id, c.template_name, c.template_language, c.body, c.parts,
      c.header, c.header_attachment_id, c.per_minute, c.created_by, t.status as template_status,
      ch.status as channel_status
    from public.campaign c join public.channel ch on ch.id = c.channel_id
    left join public.template t on t.id = c.template_id
    where c.id = ${id} and c.status = 'running' for update of c`
  return row
}

/** Cloud API: too many people report this number's messages as spam. */
const SPAM_CODE = '131048'

/** Outcomes of the last messages with a known result. */
export async function recentOutcomes(
  tx: ReadTx,
  campaignId: string,
  limit: number,
): Promise<{ known: number; failed: number; spam: boolean }> {
  const [row] = await tx<{ known: number; failed: number; spam: boolean }[]>`
    select count(*)::int as known, (count(*) filter (where x.status = 'failed'))::int as failed,
      coalesce(bool_or(x.status_code = ${SPAM_CODE}), false) as spam
    from (select m.status, m.status_code from public.campaign_recipient p
      join public.message m on m.id = p.message_id
          where p.campaign_id = ${campaignId} and p.settled_at > now() - interval '1 hour'
            and m.status not in ('queued', 'sending') order by p.position desc limit ${limit}) x`
  return row!
}

/** Notifies open screens of the campaign's progress. */
export async function touchCampaign(tx: WriteTx, id: string): Promise<void> {
  await tx`update public.campaign set updated_at = now() where id = ${id}`
}

/** Running campaigns without a job. */
export async function findStranded(tx: ReadTx, silentSince: string): Promise<{ id: string }[]> {
  return tx<
    { id: string }[]
  >`select id from public.campaign where status = 'running' and updated_at < ${silentSince}
    and not private.has_job('campaign:' || id) order by created_at limit 200`
}
