-- The contents of a procedure before each change (decision 115); the newest 20.
create table public.procedure_version (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  procedure_id uuid not null references public.procedure (id) on delete cascade,
  name text not null,
  is_enabled boolean not null,
  triggers text[] not null,
  steps jsonb not null,
  changed_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default now()
);
create index on public.procedure_version (procedure_id, id desc);
create index on public.procedure_version (business_id);
create index on public.procedure_version (changed_by);

create function private.keep_procedure_version() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.procedure_version (business_id, procedure_id, name, is_enabled, triggers, steps, changed_by)
    values (old.business_id, old.id, old.name, old.is_enabled, old.triggers, old.steps, (select p.id from public.profile p where p.id = auth.uid()));
  delete from public.procedure_version where id in (select v.id from public.procedure_version v where v.procedure_id = old.id order by v.id desc offset 20);
  return null;
end $$;
create trigger keep_version after update on public.procedure for each row
  when ((old.name, old.is_enabled, old.triggers, old.steps) is distinct from (new.name, new.is_enabled, new.triggers, new.steps))
  execute function private.keep_procedure_version();
