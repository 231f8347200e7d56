-- What a template consists of beside its text: header, footer, buttons, as the provider keeps them (lib/canonical TemplateParts).
alter table public.template add column parts jsonb not null default '{}';

-- A campaign keeps what its template was, and what its header is filled with (a file of its own, or a place).
alter table public.campaign
  add column parts jsonb not null default '{}',
  add column header jsonb,
  add column header_attachment_id uuid references public.attachment (id) on delete set null;
create index on public.campaign (header_attachment_id) where header_attachment_id is not null;

-- One file may stand in many messages: each has a row, and the bytes go with the last of them.
create index attachment_path on public.attachment (storage_path) where storage_path is not null;
create or replace function private.note_removed_bytes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.storage_path is null or exists (select from public.attachment a where a.storage_path = old.storage_path) then
    return null;
  end if;
  -- The small picture lies beside the file, whether the row came to know of it or not.
  insert into private.removed_object (path) select path from unnest(array[old.storage_path, old.storage_path || '-thumb']) path on conflict do nothing;
  return null;
end $$;
