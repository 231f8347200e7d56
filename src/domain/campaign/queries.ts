import type { FilledHeader, Identity, TemplateParts } from '#whatsapp/model'
import type { ReadTx, WriteTx } from '#platform/database'
import {
  type Audience,
  type CampaignRow,
  type CampaignStatus,
  RECIPIENT_LIMIT,
  RECIPIENT_PAGE,
  type RecipientRow,
} from './contract.ts'

export type Candidate = {
  id: string
  name: string | null
  phone: string | null
  opted_out: boolean
  blocked: boolean
  reachable: boolean
}

const candidateColumns = (tx: ReadTx) => tx`
  k.id, k.name, k.phone, k.marketing_opt_out_at is not null as opted_out,
    k.blocked_at is not null as blocked,
  exists (select from public.contact_identity i where i.contact_id = k.id
    and i.kind in ('phone', 'bsuid', 'parent_bsuid')) as reachable`

/**
 * Everybody whom an audience names, oldest customer first; one more than the limit tells that it is
 * too many.
 */
export async function listCandidates(
  tx: ReadTx,
  businessId: string,
  audience: Exclude<Audience, { kind: 'csv' }>,
): Promise<Candidate[]> {
  return tx<Candidate[]>`
    select ${candidateColumns(tx)} from public.contact k
    where k.business_id = ${businessId} and k.merged_into is null and ${isInAudience(tx, audience)}
    order by k.created_at, k.id limit ${RECIPIENT_LIMIT + 1}`
}

function isInAudience(tx: ReadTx, audience: Exclude<Audience, { kind: 'csv' }>) {
  const room = tx`select from public.room r where r.contact_id = k.id and r.kind = 'direct'`
  switch (audience.kind) {
    case 'all':
      return tx`exists (${room})`
    case 'tag':
      return tx`exists (${room}
          and exists (select from public.room_tag t where t.room_id = r.id
            and t.tag_id = ${audience.tagId}))`
    case 'recent':
      return tx`exists (${room} and r.last_inbound_at > now() - ${audience.days} * interval '1 day')`
    case 'quiet':
      return tx`exists (${room} and r.last_inbound_at is not null) and not exists (${room} and r.last_inbound_at > now() - ${audience.days} * interval '1 day')`
  }
}

/** The customers of some numbers, by number. */
export async function listByPhones(
  tx: ReadTx,
  businessId: string,
  phones: string[],
): Promise<(Candidate & { matched: string })[]> {
  return tx<(Candidate & { matched: string })[]>`
    select ${candidateColumns(tx)}, m.value as matched from public.contact_identity m
    join public.contact k on k.id = m.contact_id
    where m.business_id = ${businessId} and m.kind = 'phone' and m.value = any (${phones})`
}

/** Customers for numbers that nobody has yet. One who writes at this very moment keeps his own. */
export async function insertContacts(
  tx: WriteTx,
  businessId: string,
  people: { phone: string; name: string | null }[],
): Promise<void> {
  const made = await tx<{ id: string; phone: string }[]>`
    insert into public.contact (business_id, name, phone) select ${businessId}, g.name, g.phone
    from jsonb_to_recordset(${JSON.stringify(people)}::text::jsonb) as g (phone text, name text)
    returning id, phone`
  await tx`
    insert into public.contact_identity (business_id, contact_id, kind, value)
    select ${businessId}, m.id, 'phone', m.phone
    from unnest(${made.map(({ id }) => id)}::uuid[],
        ${made.map(({ phone }) => phone)}::text[]) as m (id, phone) on conflict do nothing`
}

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

/** false where it exists already. */
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

export async function insertRecipients(
  tx: WriteTx,
  businessId: string,
  campaignId: string,
  recipients: { contactId: string; fill: string[] }[],
): Promise<void> {
  const given = recipients.map(({ contactId, fill }, at) => ({
    contact_id: contactId,
    position: at + 1,
    fill,
  }))
  await tx`
    insert into public.campaign_recipient (business_id, campaign_id, contact_id, position, fill)
    select ${businessId}, ${campaignId}, g.contact_id, g.position, g.fill
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g (contact_id uuid,
        position int, fill text[]) on conflict do nothing`
}

/** How far a campaign is, counted from the messages themselves. */
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

export async function listRecipientRows(
  tx: ReadTx,
  businessId: string,
  campaignId: string,
  query: { after?: number; state?: string },
): Promise<RecipientRow[]> {
  const { after = 0, state } = query
  const only =
    state === 'failed'
      ? tx`and m.status in ('failed', 'unconfirmed')`
      : state === 'sent'
        ? tx`and p.state = 'sent' and m.status not in ('failed', 'unconfirmed')`
        : state
          ? tx`and p.state = ${state}`
          : tx``
  return tx<RecipientRow[]>`
    select p.id, p.position, k.name as contact_name, k.phone as contact_phone, p.state, p.reason,
      m.room_id, m.status as message_status, m.status_reason, p.settled_at
    from public.campaign_recipient p join public.contact k on k.id = p.contact_id
    left join public.message m on m.id = p.message_id
    where p.campaign_id = ${campaignId} and p.business_id = ${businessId}
    and p.position > ${after} ${only} order by p.position limit ${RECIPIENT_PAGE}`
}

/** true when the campaign is the caller's to change and was in one of the states. */
export async function updateStatus(
  tx: WriteTx,
  businessId: string,
  id: string,
  from: CampaignStatus[],
  to: CampaignStatus,
  reason: string | null,
): Promise<boolean> {
  const rows = await tx`
    update public.campaign
    set status = ${to}, status_reason = ${reason},
      finished_at = ${to === 'done' || to === 'cancelled' ? tx`now()` : null}
    where id = ${id} and business_id = ${businessId} and status = any (${from}) returning 1`
  return rows.length === 1
}

/**
 * Who was still to get something gets nothing, and what waits in the outbox stays there for good.
 */
export async function giveUpWaiting(
  tx: WriteTx,
  campaignId: string,
  reason: string,
  messageReason: string,
): Promise<void> {
  await tx`update public.campaign_recipient
    set state = 'skipped', reason = ${reason}, settled_at = now() where campaign_id = ${campaignId}
    and state = 'waiting'`
  await tx`
    update public.message m
    set status = 'failed', status_reason = ${messageReason}, status_at = now()
    from public.campaign_recipient p where p.campaign_id = ${campaignId} and m.id = p.message_id
    and m.status = 'queued'`
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

/** The campaign with what may stop it, locked; undefined unless it runs. */
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

/** Cloud API: the number sends what too many people report as spam. */
const SPAM_CODE = '131048'

/** What became of the last messages that something is known of. */
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

export type Waiting = {
  id: string
  contact_id: string
  fill: string[]
  name: string | null
  opted_out: boolean
  blocked: boolean
  identities: Identity[]
  room_id: string | null
}

export async function takeWaiting(
  tx: WriteTx,
  campaign: { id: string; channel_id: string },
  limit: number,
): Promise<Waiting[]> {
  return tx<Waiting[]>`
    select p.id, k.id as contact_id, p.fill, k.name,
      k.marketing_opt_out_at is not null as opted_out, k.blocked_at is not null as blocked,
      coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)
        order by (i.kind = 'phone') desc, i.created_at) from public.contact_identity i
        where i.contact_id = k.id and i.kind in ('phone', 'bsuid', 'parent_bsuid')),
            '[]') as identities,
      (select r.id from public.room r where r.channel_id = ${campaign.channel_id}
        and r.contact_id = k.id) as room_id
    from public.campaign_recipient p join public.contact g on g.id = p.contact_id
    join public.contact k on k.id = coalesce(g.merged_into, g.id)
    where p.campaign_id = ${campaign.id} and p.state = 'waiting' order by p.position limit ${limit}
    for update of p`
}

/** Whether somebody got this campaign already, as whom it has since become one with. */
export async function hasGot(tx: ReadTx, campaignId: string, contactId: string): Promise<boolean> {
  const rows = await tx`
    select 1 from public.campaign_recipient p join public.contact g on g.id = p.contact_id
    where p.campaign_id = ${campaignId} and p.state = 'sent'
    and coalesce(g.merged_into, g.id) = ${contactId} limit 1`
  return rows.length === 1
}

export async function settleRecipient(
  tx: WriteTx,
  id: string,
  outcome: { state: 'sent'; messageId: string } | { state: 'skipped'; reason: string },
): Promise<void> {
  await tx`
    update public.campaign_recipient
    set state = ${outcome.state},
      message_id = ${outcome.state === 'sent' ? outcome.messageId : null},
      reason = ${outcome.state === 'skipped' ? outcome.reason : null}, settled_at = now()
    where id = ${id}`
}

/** Tells everybody who looks that it went on. */
export async function touchCampaign(tx: WriteTx, id: string): Promise<void> {
  await tx`update public.campaign set updated_at = now() where id = ${id}`
}

/** Campaigns that run, and that no job comes back for. */
export async function findStranded(tx: ReadTx, silentSince: string): Promise<{ id: string }[]> {
  return tx<
    { id: string }[]
  >`select id from public.campaign where status = 'running' and updated_at < ${silentSince}
    and not private.has_job('campaign:' || id) order by created_at limit 200`
}
