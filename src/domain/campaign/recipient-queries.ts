import type { Identity } from '#whatsapp/model'
import type { ReadTx, WriteTx } from '#platform/database'
import { type Audience, RECIPIENT_LIMIT, RECIPIENT_PAGE, type RecipientRow } from './contract.ts'

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
 * All customers of an audience, oldest first. It returns one more than the limit, which shows that
 * there are too many.
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
      return tx`(exists (${room}
          and exists (select from public.room_tag t where t.room_id = r.id
            and t.tag_id = ${audience.tagId}))
        or exists (select from public.contact_tag t where t.contact_id = k.id
          and t.tag_id = ${audience.tagId}))`
    case 'recent':
      return tx`exists (${room} and r.last_inbound_at > now() - ${audience.days} * interval '1 day')`
    case 'quiet':
      return tx`exists (${room} and r.last_inbound_at is not null) and not exists (${room} and r.last_inbound_at > now() - ${audience.days} * interval '1 day')`
  }
}

/** The customers of the given numbers, by number. */
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

/**
 * Inserts customers for unknown numbers. A customer who writes at the same moment keeps their own
 * contact.
 */
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

export async function listRecipientRows(
  tx: ReadTx,
  businessId: string,
  campaignId: string,
  query: { after?: number; state?: string },
): Promise<RecipientRow[]> {
  const { after = 0, state } = query
  const only = inState(tx, state)
  return tx<RecipientRow[]>`
    select p.id, p.position, k.name as contact_name, k.phone as contact_phone, p.state, p.reason,
      m.room_id, m.status as message_status, m.status_reason, p.settled_at
    from public.campaign_recipient p join public.contact k on k.id = p.contact_id
    left join public.message m on m.id = p.message_id
    where p.campaign_id = ${campaignId} and p.business_id = ${businessId}
    and p.position > ${after} ${only} order by p.position limit ${RECIPIENT_PAGE}`
}

function inState(tx: ReadTx, state: string | undefined) {
  if (!state) return tx``
  if (state === 'failed') return tx`and m.status in ('failed', 'unconfirmed')`
  if (state === 'sent')
    return tx`and p.state = 'sent' and m.status not in ('failed', 'unconfirmed')`
  return tx`and p.state = ${state}`
}

/** Skips the recipients that wait, and fails the queued messages without a retry. */
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

/** Whether a person got this campaign, including by a contact that was merged into theirs. */
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
