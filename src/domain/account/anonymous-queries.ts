import type { ReadTx, WriteTx } from '#platform/database'

/**
 * Returns true for one process per night: between one and five in Jakarta, or as soon as a night
 * was missed.
 */
export async function beginNight(tx: WriteTx, name: string, at: Date): Promise<boolean> {
  const time = at.toISOString()
  const rows = await tx`
    insert into private.nightly_run as n (name, ran_at) values (${name}, ${time})
    on conflict (name) do update set ran_at = excluded.ran_at
      where n.ran_at < ${time}::timestamptz - interval '20 hours'
        and (extract(hour from ${time}::timestamptz at time zone 'Asia/Jakarta') between 1 and 4
          or n.ran_at < ${time}::timestamptz - interval '36 hours')
    returning 1`
  return rows.length === 1
}

export type Unused = { id: string; businesses: { id: string; name: string }[] }

/**
 * Accounts that were never secured and not used since `since`: no sign-in, no renewed session, no
 * message of a customer. Accounts whose business has other members are not listed.
 */
export async function listUnused(tx: ReadTx, since: Date, most: number): Promise<Unused[]> {
  const time = since.toISOString()
  return tx<Unused[]>`
    select u.id, coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name))
        from public.business b
      where b.profile_id = u.id and not private.is_deleted_business(b.id)), '[]') as businesses
    from auth.users u
    where u.is_anonymous and u.email is null and u.phone is null
    and greatest(u.created_at, u.last_sign_in_at) < ${time}
      and not exists (select from auth.sessions s where s.user_id = u.id
        and greatest(s.created_at, s.updated_at, s.refreshed_at) >= ${time})
      and not exists (select from public.business b join public.room r on r.business_id = b.id
        where b.profile_id = u.id and r.last_message_at >= ${time})
      and not exists (select from public.business b
        join public.team_business t on t.business_id = b.id where b.profile_id = u.id
        and t.member_id <> u.id)
    order by u.created_at limit ${most}`
}

/** Deletes the account if it has no business left and was not secured in the meantime. */
export async function deleteUnused(tx: WriteTx, id: string): Promise<void> {
  await tx`delete from auth.users u where u.id = ${id} and u.is_anonymous
    and not exists (select from public.business b where b.profile_id = u.id)`
}
