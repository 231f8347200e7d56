-- False drafts of a run with the scope pembohong: what a lying model would have answered, and what the customer got.
create table public.scenario_lie (
  run_id uuid not null references public.scenario_run (id) on delete cascade,
  place int not null,
  business_id uuid not null references public.business (id) on delete cascade,
  class text not null check (char_length(class) <= 40),
  -- made from the knowledge of the business; the others come from other trades
  is_own boolean not null,
  question text not null check (char_length(question) <= 1000),
  draft text not null check (char_length(draft) <= 1000),
  -- lolos: the draft reached the customer; diganti: the knowledge answered; ditahan: a person answers; null: not tried yet
  outcome text check (outcome in ('lolos', 'diganti', 'ditahan')),
  -- the rules of the gate that held the draft, with their offending words; empty when no model was asked
  checks jsonb not null default '[]',
  -- the agent's rule that decided
  rule text,
  answer text,
  primary key (run_id, place)
);
create index on public.scenario_lie (run_id, class, outcome desc, place);
create index on public.scenario_lie (business_id);

alter table public.scenario_run drop constraint scenario_run_scope_check;
alter table public.scenario_run add constraint scenario_run_scope_check
  check (scope in ('semua', 'wajib', 'dokumen', 'percakapan', 'koreksi', 'penyerang', 'tulisan', 'pembohong'));
