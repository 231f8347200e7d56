-- A customer's question and the entry that they chose from the AI's list (decision 136). The owner
-- may add the question to the entry's wordings.
create table public.chosen_answer (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  entry_id uuid not null references public.knowledge_entry (id) on delete cascade,
  question text not null check (char_length(question) between 1 and 500),
  chosen_at timestamptz not null default now(),
  settled text check (settled in ('ditambahkan', 'diabaikan'))
);
create index chosen_answer_open on public.chosen_answer (business_id, chosen_at desc) where settled is null;
create index on public.chosen_answer (entry_id);
create index on public.chosen_answer (room_id);
