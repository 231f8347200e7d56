-- A business that its owner deleted: out of everybody's sight from that commit on, and removed by a job in batches
-- (job delete-business, decision 031). The row goes with the business; what it counts is the job's progress.
create table private.deleted_business (
  business_id uuid primary key references public.business (id) on delete cascade,
  deleted_by uuid,
  deleted_at timestamptz not null default now(),
  done_tables text[] not null default '{}',
  deleted_rows bigint not null default 0
);
grant select, insert, update on private.deleted_business to service_role;

create function private.is_deleted_business(wanted uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.deleted_business where business_id = wanted)
$$;
grant execute on function private.is_deleted_business(uuid) to authenticated, service_role;

-- Who created it cannot make themselves its owner again.
create or replace function private.owns_business(wanted uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.business where id = wanted and profile_id = auth.uid()) and not private.is_deleted_business(wanted)
$$;

-- Nobody listens to a business that is being removed: its rows go without a word each.
create or replace function private.announce_row() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old)) - 'raw_text' - 'trace';
begin
  if tg_op = 'DELETE' and private.is_deleted_business((changed ->> 'business_id')::uuid) then return null; end if;
  perform private.announce((changed ->> 'business_id')::uuid, tg_table_name, jsonb_build_object('op', lower(tg_op), 'row', changed));
  return null;
end $$;
