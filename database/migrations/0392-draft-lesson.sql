-- What a member sent in place of the AI's draft, which may become knowledge (decision 075).
alter table public.draft
  -- the customer's words that the draft answers; null for the draft of a hand-over
  add column asked text check (char_length(asked) <= 4000),
  add column sent_text text check (char_length(sent_text) <= 4096),
  add column lesson text check (lesson in ('baru', 'dipakai', 'diabaikan')),
  add column lesson_entry_id uuid references public.knowledge_entry (id) on delete set null;
create index draft_lesson on public.draft (business_id, decided_at desc) where (lesson = 'baru');
create index on public.draft (lesson_entry_id) where lesson_entry_id is not null;
