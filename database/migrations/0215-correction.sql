-- What a member taught the AI from one of its answers or from a closed conversation, with what an undo needs.
create table public.correction (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  -- the answer that was wrong; null when the answer came from the words of a conversation
  run_id uuid references public.agent_run (id) on delete cascade,
  room_id uuid references public.room (id) on delete cascade,
  member_id uuid references public.profile (id) on delete set null,
  entry_id uuid not null references public.knowledge_entry (id) on delete cascade,
  scenario_id uuid references public.scenario (id) on delete set null,
  -- what it wrote; an undo is refused once the entry says something else
  answer text not null check (char_length(answer) between 1 and 8000),
  -- answer and examples of the entry before; null: the correction added the entry
  before jsonb,
  -- the member's verdict before
  verdict_before text check (verdict_before in ('benar', 'salah')),
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3)
);
create index on public.correction (business_id, id desc);
create index on public.correction (run_id, id desc) where run_id is not null;
create index on public.correction (room_id) where room_id is not null;
create index on public.correction (entry_id);
create index on public.correction (scenario_id) where scenario_id is not null;
create index on public.correction (member_id) where member_id is not null;
