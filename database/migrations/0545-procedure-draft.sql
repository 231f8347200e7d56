-- Changes of procedures that wait to be published with the draft of the knowledge (decision 115).

-- The place of a procedure in the list; of two that ask the same question, the first one continues.
alter table public.procedure add column position integer not null default 0 constraint procedure_position_check check (position >= 0);
alter table public.procedure disable trigger user;
update public.procedure p set position = o.place
  from (select id, row_number() over (partition by business_id order by created_at, id) as place from public.procedure) o
  where o.id = p.id;
alter table public.procedure enable trigger user;
drop index public.procedure_business_id_created_at_id_idx;
create index on public.procedure (business_id, position, id);

create table public.procedure_draft_change (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  act text not null check (act in ('add', 'edit', 'remove', 'order')),
  -- of an added one, the id that it gets; null for the order of the list
  procedure_id uuid,
  -- name, is_enabled, triggers and steps; for the order, the ids as a list
  contents jsonb not null check (pg_column_size(contents) <= 49152),
  -- the live contents or order that the change was made on; null for an added one
  base jsonb check (pg_column_size(base) <= 49152),
  -- a save that is based on an older one is refused
  version integer not null default 1 check (version >= 1),
  -- dropped, and kept so that it can be taken back until the next publishing
  dropped_at timestamptz,
  created_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default now(),
  check ((act = 'order') = (procedure_id is null)),
  check ((act = 'add') = (base is null)),
  check (jsonb_typeof(contents) = case when act = 'order' then 'array' else 'object' end),
  unique nulls not distinct (business_id, procedure_id)
);
create index on public.procedure_draft_change (business_id, id);
create index on public.procedure_draft_change (created_by);
create trigger announce_added after insert on public.procedure_draft_change referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_changed after update on public.procedure_draft_change referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_removed after delete on public.procedure_draft_change referencing old table as changed for each statement execute function private.announce_draft();

alter table public.knowledge_release
  -- the procedures and their order before and after a published draft
  add column procedures jsonb not null default '[]',
  -- why it was published although required scenarios did not pass
  add column override_reason text check (char_length(override_reason) between 1 and 300);
