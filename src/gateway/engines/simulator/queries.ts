import type { Iso, TemplateParts } from '#whatsapp/model'
import type { ReadTx, WriteTx } from '#platform/database'

export type SimulatedTemplate = {
  external_id: string
  name: string
  language: string
  category: string
  body: string
  parts: TemplateParts
  verdict: string
  reason: string | null
  decided_at: Iso
}

export async function listTemplates(
  tx: ReadTx,
  channelId: string,
  most: number,
): Promise<SimulatedTemplate[]> {
  return tx<SimulatedTemplate[]>`
    select external_id::text, name, language, category, body, parts, verdict, reason, decided_at
    from tanggap_meta.simulated_template
    where channel_id = ${channelId} order by name, language limit ${most}`
}

/** Returns undefined when the name exists in this language. */
export async function insertTemplate(
  tx: WriteTx,
  channelId: string,
  template: Omit<SimulatedTemplate, 'external_id'>,
): Promise<SimulatedTemplate | undefined> {
  const { name, language, category, body, parts, verdict, reason, decided_at } = template
  const [row] = await tx<SimulatedTemplate[]>`
    insert into tanggap_meta.simulated_template (channel_id, name,
      language, category, body, parts, verdict, reason, decided_at)
    values (${channelId}, ${name}, ${language}, ${category}, ${body},
        ${JSON.stringify(parts)}::text::jsonb, ${verdict}, ${reason}, ${decided_at})
    on conflict (channel_id, name, language) do nothing
    returning external_id::text, name, language, category, body, parts, verdict, reason, decided_at`
  return row
}

/** Deletes one language by its id, or every language by the name. */
export async function deleteTemplate(
  tx: WriteTx,
  channelId: string,
  template: { externalId?: string; name?: string },
): Promise<number> {
  const { externalId = null, name = null } = template
  const rows = await tx`
    delete from tanggap_meta.simulated_template where channel_id = ${channelId}
    and (${externalId}::text is null or external_id::text = ${externalId})
    and (${name}::text is null or name = ${name}) returning 1`
  return rows.length
}

export async function insertFile(
  tx: WriteTx,
  file: { id: string; channelId: string; mime: string; bytes: Uint8Array },
): Promise<void> {
  await tx`insert into tanggap_meta.simulated_file (id, channel_id, mime, bytes)
    values (${file.id}, ${file.channelId}, ${file.mime}, ${Buffer.from(file.bytes)})`
}

export async function findFile(
  tx: ReadTx,
  channelId: string,
  id: string,
): Promise<{ mime: string; bytes: Uint8Array } | undefined> {
  const [row] = await tx<
    { mime: string; bytes: Uint8Array }[]
  >`select mime, bytes from tanggap_meta.simulated_file where id = ${id}
    and channel_id = ${channelId}`
  return row
}
