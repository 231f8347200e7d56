-- The product photos that a draft for a member attaches: [{"attachmentId": "…", "caption": "…"}], at
-- most as many as an answer sends.
alter table public.draft add column pictures jsonb not null default '[]'
  constraint draft_pictures_check check (case when jsonb_typeof(pictures) = 'array' then jsonb_array_length(pictures) <= 3 else false end);
