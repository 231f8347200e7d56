-- A product's photo may be an uploaded picture (decision 119): `photo_url` is then '/media/{attachment}'.
alter table public.product drop constraint product_photo_url_check;
alter table public.product
  add constraint product_photo_url_check check (char_length(photo_url) <= 1000 and photo_url ~ '^(https?://|/media/[0-9a-f-]{36}$)'),
  add column photo_id uuid generated always as (case when photo_url like '/media/%' then substr(photo_url, 8)::uuid end) stored
    references public.attachment (id);
create index on public.product (photo_id) where photo_id is not null;
create index on public.product_draft_change ((cells ->> 'photo_url')) where cells ->> 'photo_url' like '/media/%';

create function private.note_unused_photo() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.attachment set created_at = now() where id = old.photo_id;
  return null;
end $$;
create trigger unused_photo after update on public.product for each row
  when (old.photo_id is distinct from new.photo_id and old.photo_id is not null)
  execute function private.note_unused_photo();
