-- Colours of tags, and what a deleted or merged tag had, for its undo.
alter table public.tag add column colour text check (colour in ('grey', 'red', 'amber', 'green', 'teal', 'blue', 'purple', 'pink'));
create table public.tag_change (
  id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  tag_id uuid not null,
  name text not null,
  colour text,
  -- null: it was deleted
  merged_into uuid,
  room_ids uuid[] not null,
  -- of a merge: the rooms that got the other tag only by it
  added_ids uuid[] not null default '{}',
  member_ids uuid[] not null default '{}',
  view_ids uuid[] not null default '{}',
  created_at timestamptz not null default now()
);
create index on public.tag_change (business_id, created_at);
