-- A quick reply may carry a file, counts what became of it, and may have become an answer.
alter table public.quick_reply
  add column attachment_id uuid references public.attachment (id) on delete set null,
  -- sent after changes, and taken out again; used_count counts those sent as written
  add column edited_count integer not null default 0,
  add column dismissed_count integer not null default 0,
  add column entry_id uuid references public.knowledge_entry (id) on delete set null;
create index on public.quick_reply (attachment_id) where attachment_id is not null;
create index on public.quick_reply (entry_id) where entry_id is not null;
-- the log of drafts
create index draft_newest on public.draft (business_id, created_at desc, id desc);
