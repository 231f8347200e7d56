import type { ReadTx, WriteTx } from '#platform/database'

export async function updateName(tx: WriteTx, id: string, name: string): Promise<void> {
  await tx`insert into public.profile (id, name) values (${id}, ${name}) on conflict (id) do update
    set name = excluded.name`
}

/** The language is stored in the account's metadata, because Auth's mails read it there. */
export async function findLanguage(tx: ReadTx, memberId: string): Promise<string | null> {
  const [row] = await tx<{ language: string | null }[]>`
    select raw_user_meta_data ->> 'language' as language from auth.users where id = ${memberId}`
  return row?.language ?? null
}
