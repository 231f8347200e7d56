import { enginesThat } from '#whatsapp/engine-capabilities'
import type { ReadTx, WriteTx } from '#platform/database'
import type { NoticeTemplate, NoticeTopic, NoticeValue } from './contract.ts'

/** The chosen templates, at most one per topic. */
export async function listChosen(tx: ReadTx, businessId: string): Promise<NoticeTemplate[]> {
  return tx<NoticeTemplate[]>`
    select topic, template_id, values from public.notice_template
    where business_id = ${businessId} order by topic limit 20`
}

export async function findChosen(
  tx: ReadTx,
  businessId: string,
  topic: NoticeTopic,
): Promise<NoticeTemplate | undefined> {
  const [row] = await tx<NoticeTemplate[]>`
    select topic, template_id, values from public.notice_template
    where business_id = ${businessId} and topic = ${topic}`
  return row
}

export async function upsertChosen(
  tx: WriteTx,
  businessId: string,
  chosen: { topic: NoticeTopic; templateId: string; values: NoticeValue[] },
): Promise<void> {
  await tx`
    insert into public.notice_template (business_id, topic, template_id, values)
    values (${businessId}, ${chosen.topic}, ${chosen.templateId},
      ${JSON.stringify(chosen.values)}::text::jsonb)
    on conflict (business_id, topic) do update set template_id = excluded.template_id,
      values = excluded.values`
}

/** Returns false when there was none, or the caller may not delete it. */
export async function deleteChosen(
  tx: WriteTx,
  businessId: string,
  topic: NoticeTopic,
): Promise<boolean> {
  const gone = await tx`
    delete from public.notice_template where business_id = ${businessId} and topic = ${topic}
    returning 1`
  return gone.length > 0
}

const WITH_WINDOW = enginesThat(({ window }) => window)

export async function hasWindow(tx: ReadTx, businessId: string): Promise<boolean> {
  const rows = await tx`
    select from public.channel where business_id = ${businessId}
    and engine = any (${WITH_WINDOW}) limit 1`
  return rows.length > 0
}

/** The name of the room's customer. */
export async function findCustomerName(tx: ReadTx, roomId: string): Promise<string | null> {
  const [row] = await tx<{ name: string | null }[]>`
    select c.name from public.room r join public.contact c on c.id = r.contact_id
    where r.id = ${roomId}`
  return row?.name ?? null
}
