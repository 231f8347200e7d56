import { compareServers, openBeside } from './beside.ts'

const ROWS = 10_000

/**
 * Reads one row by its key through /rest/v1 as a signed-in user under a row policy, by 1 caller and
 * by 16, and compares a bare handler with the same statements.
 */
export async function measureRest(): Promise<object> {
  const beside = await openBeside()
  const { instance, plainUrl, sql, user } = beside
  try {
    await sql`create table public.bench_item (id int primary key, owner uuid not null,
          name text not null, price int not null, note text,
          created_at timestamptz not null default now())`
    await sql`alter table public.bench_item enable row level security`
    await sql`create policy own on public.bench_item for select to authenticated
      using (owner = (select auth.uid()))`
    await sql`grant select on public.bench_item to authenticated`
    await sql`insert into public.bench_item
      select n, ${user.id}, 'Roti ' || n, n * 100, 'lembut dan manis'
      from generate_series(1, ${ROWS}) n`
    await sql`analyze public.bench_item`
    const id = (n: number) => 1 + ((n * 7919) % ROWS)
    const headers = { apikey: instance.keys.anonKey, authorization: `Bearer ${user.token}` }
    const ours = (n: number) => ({
      origin: instance.url,
      path: `/rest/v1/bench_item?select=*&id=eq.${id(n)}`,
      headers,
    })
    const plain = (n: number) => ({ origin: plainUrl, path: `/row?id=${id(n)}&user=${user.id}` })
    return {
      unit: 'requests/s and ms',
      alone: await compareServers(1, beside, ours, plain),
      many: await compareServers(16, beside, ours, plain),
    }
  } finally {
    await beside.close()
  }
}
