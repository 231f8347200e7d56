import type { ReadTx, WriteTx } from '#platform/database'
import { enginesThat } from '#whatsapp/engine-capabilities'
import type { EngineKind, Identity, TemplateParts } from '#whatsapp/model'

export type StoredNumber = {
  number: string
  channel_id: string
  code_hash: string | null
  code_sent_at: string
  codes_sent: number
  tries: number
  verified_at: string | null
  stopped_at: string | null
  last_sent_at: string | null
  failure: string | null
}

/** The row is locked, because codes are counted. */
export async function lockNumber(
  tx: WriteTx,
  businessId: string,
  memberId: string,
): Promise<StoredNumber | undefined> {
  const [row] = await tx<StoredNumber[]>`
    select number, channel_id, code_hash, code_sent_at, codes_sent, tries, verified_at, stopped_at,
      last_sent_at, failure
    from public.alert_number where business_id = ${businessId} and member_id = ${memberId}
    for update`
  return row
}

export async function findNumber(
  tx: ReadTx,
  businessId: string,
  memberId: string,
): Promise<Omit<StoredNumber, 'code_hash'> | undefined> {
  const [row] = await tx<Omit<StoredNumber, 'code_hash'>[]>`
    select number, channel_id, code_sent_at, codes_sent, tries, verified_at, stopped_at,
      last_sent_at, failure
    from public.alert_number where business_id = ${businessId} and member_id = ${memberId}
    and number is not null`
  return row
}

/** Connected channels whose engine reaches real phones. */
export async function listAlertChannels(
  tx: ReadTx,
  businessId: string,
): Promise<{ id: string; name: string; engine: EngineKind }[]> {
  const engines = enginesThat(({ reachesWhatsApp }) => reachesWhatsApp)
  return tx<{ id: string; name: string; engine: EngineKind }[]>`
    select id, name, engine from public.channel
    where business_id = ${businessId} and status = 'WORKING' and engine = any (${engines})
    order by created_at, id limit 50`
}

export type NewCode = {
  businessId: string
  memberId: string
  channelId: string
  number: string
  codeHash: string
  at: string
  codesSent: number
}

/** Stores a new code. A verified number is no longer verified. */
export async function upsertNumber(tx: WriteTx, code: NewCode): Promise<void> {
  await tx`
    insert into public.alert_number (business_id, member_id, channel_id, number, code_hash,
      code_sent_at, codes_sent)
    values (${code.businessId}, ${code.memberId}, ${code.channelId}, ${code.number},
      ${code.codeHash}, ${code.at}, ${code.codesSent})
    on conflict (business_id, member_id) do update set channel_id = excluded.channel_id,
      number = excluded.number, code_hash = excluded.code_hash,
      code_sent_at = excluded.code_sent_at, codes_sent = excluded.codes_sent, tries = 0,
      verified_at = null, stopped_at = null, failure = null`
}

export async function countTry(tx: WriteTx, businessId: string, memberId: string): Promise<void> {
  await tx`update public.alert_number set tries = tries + 1
    where business_id = ${businessId} and member_id = ${memberId}`
}

export async function markVerified(
  tx: WriteTx,
  businessId: string,
  memberId: string,
): Promise<void> {
  await tx`update public.alert_number set verified_at = now(), code_hash = null, failure = null
    where business_id = ${businessId} and member_id = ${memberId}`
}

/**
 * Removes the number but keeps the count of codes, so that removing it allows no additional codes.
 */
export async function clearNumber(
  tx: WriteTx,
  businessId: string,
  memberId: string,
): Promise<void> {
  await tx`update public.alert_number set number = null, code_hash = null, verified_at = null,
      stopped_at = null, last_text_hash = null, failure = null
    where business_id = ${businessId} and member_id = ${memberId}`
}

export type Route = {
  number: string
  channel_id: string
  engine: EngineKind
  window_expires_at: string | null
  template: { name: string; language: string; body: string; parts: TemplateParts } | null
}

/**
 * How alerts reach a member: their number, the channel, the 24-hour window that their own message
 * opened, and the channel's newest approved template with one variable.
 */
export async function findRoute(
  tx: ReadTx,
  businessId: string,
  memberId: string,
): Promise<Route | undefined> {
  const [row] = await readRoute(
    tx,
    tx`select number, channel_id, business_id from public.alert_number
      where business_id = ${businessId} and member_id = ${memberId} and number is not null`,
  )
  return row
}

/** How a channel reaches any number, as `findRoute`. */
export async function findRouteTo(
  tx: ReadTx,
  to: { businessId: string; channelId: string; number: string },
): Promise<Route | undefined> {
  const [row] = await readRoute(
    tx,
    tx`select ${to.number}::text as number, id as channel_id, business_id from public.channel
      where id = ${to.channelId} and business_id = ${to.businessId}`,
  )
  return row
}

const readRoute = (tx: ReadTx, to: ReturnType<ReadTx>) => tx<Route[]>`
  select a.number, a.channel_id, c.engine,
    (select max(r.window_expires_at) from public.room r
      join public.contact_identity i on i.contact_id = r.contact_id and i.kind = 'phone'
      where r.channel_id = a.channel_id and i.business_id = a.business_id
        and i.value = a.number) as window_expires_at,
    (select json_build_object('name', t.name, 'language', t.language, 'body', t.body,
        'parts', t.parts) from public.template t
      where t.business_id = a.business_id and t.channel_id = a.channel_id
        and t.status = 'APPROVED' and t.parts = '{}' and t.body like '%{{1}}%'
        and t.body not like '%{{2}}%'
      order by (t.category = 'UTILITY') desc, t.created_at desc limit 1) as template
  from (${to}) a join public.channel c on c.id = a.channel_id`

/** Notes an alert before it is sent, so that its echo is recognised. */
export async function markSending(
  tx: WriteTx,
  businessId: string,
  memberId: string,
  sent: { at: string; textHash: string },
): Promise<void> {
  await tx`update public.alert_number set last_sent_at = ${sent.at},
      last_text_hash = ${sent.textHash}, failure = null
    where business_id = ${businessId} and member_id = ${memberId}`
}

export async function noteFailure(
  tx: WriteTx,
  businessId: string,
  memberId: string,
  failure: string,
): Promise<void> {
  await tx`update public.alert_number set failure = ${failure}
    where business_id = ${businessId} and member_id = ${memberId}`
}

/** Stops or resumes alerts to a number, as its owner wrote STOP or MULAI to the business. */
export async function updateStopped(
  tx: WriteTx,
  businessId: string,
  number: string,
  isStopped: boolean,
): Promise<void> {
  await tx`update public.alert_number set stopped_at = ${isStopped ? tx`now()` : null}
    where business_id = ${businessId} and number = ${number}`
}

/** Whether a message that the phone reports as its own is the last alert to a member. */
export async function findEcho(
  tx: ReadTx,
  channelId: string,
  identities: readonly Identity[],
  textHash: string,
): Promise<boolean> {
  const values = identities.filter(({ kind }) => kind === 'phone').map(({ value }) => value)
  const rows = await tx`
    select 1 from public.alert_number where channel_id = ${channelId}
    and last_text_hash = ${textHash} and number = any (${values}::text[])
    union all select 1 from public.team_invitation where channel_id = ${channelId}
    and text_hash = ${textHash} and phone = any (${values}::text[])`
  return rows.length > 0
}

/** Those of the given members who get alerts by WhatsApp. */
export async function listAlerted(
  tx: ReadTx,
  businessId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const rows = await tx<{ member_id: string }[]>`
    select member_id from public.alert_number where business_id = ${businessId}
    and member_id = any (${memberIds}::uuid[]) and verified_at is not null and stopped_at is null`
  return rows.map(({ member_id }) => member_id)
}
