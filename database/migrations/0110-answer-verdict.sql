-- What members think of the AI's answers: right, or wrong and corrected. One verdict per run and member.
create table public.answer_verdict (
  run_id uuid not null references public.agent_run (id) on delete cascade,
  member_id uuid not null references public.profile (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  verdict text not null check (verdict in ('benar', 'salah')),
  -- the entry that the correction wrote
  entry_id uuid references public.knowledge_entry (id) on delete set null,
  judged_at timestamptz(3) not null default now(),
  primary key (run_id, member_id)
);
create index on public.answer_verdict (business_id, judged_at desc, run_id desc);
create index on public.answer_verdict (member_id);
create index on public.answer_verdict (entry_id) where entry_id is not null;
