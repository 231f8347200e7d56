-- Tags of customers who have no conversation yet. Their first conversation takes them over.
create table public.contact_tag (
  contact_id uuid not null references public.contact (id) on delete cascade,
  tag_id uuid not null references public.tag (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  primary key (contact_id, tag_id)
);
create index on public.contact_tag (business_id);
create index on public.contact_tag (tag_id);

create function private.tag_new_room() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with moved as (delete from public.contact_tag where contact_id = new.contact_id returning tag_id, business_id)
  insert into public.room_tag (room_id, tag_id, business_id) select new.id, tag_id, business_id from moved on conflict do nothing;
  return null;
end $$;
create trigger tag_new_room after insert on public.room for each row when (new.kind = 'direct') execute function private.tag_new_room();

-- An import of customers, for its undo. The browser makes the id, so a repeated call imports once.
create table public.contact_import (
  id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  member_id uuid references public.profile (id) on delete set null,
  tag_id uuid references public.tag (id) on delete set null,
  added int not null,
  changed int not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index on public.contact_import (business_id, created_at desc);
create index on public.contact_import (created_at);
create index on public.contact_import (member_id);
create index on public.contact_import (tag_id);

-- What an import did with a customer. `before`: null when it added them.
create table public.contact_import_row (
  import_id uuid not null references public.contact_import (id) on delete cascade,
  contact_id uuid not null references public.contact (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  before jsonb,
  after jsonb not null,
  tagged_rooms uuid[] not null default '{}',
  is_tagged boolean not null default false,
  primary key (import_id, contact_id)
);
create index on public.contact_import_row (contact_id);
create index on public.contact_import_row (business_id);

alter table public.tag_change add column contact_ids uuid[] not null default '{}';
alter table public.tag_change add column added_contact_ids uuid[] not null default '{}';
