import type { WriteTx } from '#platform/database'

export async function updateName(tx: WriteTx, id: string, name: string): Promise<void> {
  await tx`insert into public.profile (id, name) values (${id}, ${name}) on conflict (id) do update
    set name = excluded.name`
}
