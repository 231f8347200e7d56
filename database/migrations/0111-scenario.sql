-- Scenarios: what a customer says and what the AI must do. Runs of many of them, and each one's result.
create table public.scenario (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  origin text not null check (origin in ('dokumen', 'percakapan', 'koreksi', 'penyerang', 'tulisan')),
  persona text not null default 'biasa' check (persona in ('biasa', 'buru_buru', 'penawar', 'marah', 'campur', 'penyusup')),
  -- what the customer wants; a model plays it
  goal text check (char_length(goal) <= 500),
  turns text[] not null check (cardinality(turns) between 1 and 20 and array_position(turns, null) is null),
  -- the shape `expectation` of the domain's contract
  expectation jsonb not null,
  is_required boolean not null default false,
  -- class of the attack, for origin penyerang
  attack_class text check (char_length(attack_class) <= 40),
  entry_id uuid references public.knowledge_entry (id) on delete set null,
  source_id uuid references public.knowledge_source (id) on delete set null,
  room_id uuid references public.room (id) on delete set null,
  -- what it was made from; made from the same twice, it is stored once
  source_key text check (char_length(source_key) <= 120),
  -- the newest verdict of each behaviour; null until tested as it is now
  verdict_v1 text check (verdict_v1 in ('lulus', 'goyah', 'gagal')),
  verdict_v2 text check (verdict_v2 in ('lulus', 'goyah', 'gagal')),
  created_by uuid references public.profile (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (business_id, source_key)
);
create index on public.scenario (business_id, id desc);
create index on public.scenario (business_id, origin, id desc);
create index scenario_required on public.scenario (business_id, id desc) where is_required;
create index on public.scenario (entry_id) where entry_id is not null;
create index on public.scenario (source_id) where source_id is not null;
create index on public.scenario (room_id) where room_id is not null;
create index on public.scenario (created_by) where created_by is not null;
create trigger touch before update on public.scenario for each row execute function private.touch();

create table public.scenario_run (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  status text not null default 'antre' check (status in ('antre', 'berjalan', 'selesai', 'dibatalkan', 'gagal')),
  -- which scenarios: all, the required ones, or those of one origin
  scope text not null check (scope in ('semua', 'wajib', 'dokumen', 'percakapan', 'koreksi', 'penyerang', 'tulisan')),
  -- a member's press, a change of knowledge or manner, or a new version of the product
  cause text not null default 'orang' check (cause in ('orang', 'perubahan', 'pembaruan')),
  behaviour text not null check (behaviour in ('v1', 'v2')),
  repetitions smallint not null check (repetitions between 1 and 10),
  total int not null default 0,
  passed_count int not null default 0,
  flaky_count int not null default 0,
  failed_count int not null default 0,
  regression_count int not null default 0,
  -- scenarios that passed, by repetition
  passes int[] not null default '{}',
  -- the newest scenario of the run that is done; scenarios are taken in the order of their ids
  done_up_to uuid,
  knowledge_version int not null default 0,
  policy_version text not null default '',
  -- why it ended with status gagal
  failure text check (failure in ('kuota', 'terhenti', 'galat')),
  started_by uuid references public.profile (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  updated_at timestamptz(3) not null default now()
);
create index on public.scenario_run (business_id, id desc);
create unique index scenario_run_active on public.scenario_run (business_id) where status in ('antre', 'berjalan');
create index scenario_run_stranded on public.scenario_run (updated_at) where status in ('antre', 'berjalan');
create index on public.scenario_run (started_by) where started_by is not null;
create trigger touch before update on public.scenario_run for each row execute function private.touch();
create trigger announce after insert or update on public.scenario_run for each row execute function private.announce_row();

create table public.scenario_result (
  run_id uuid not null references public.scenario_run (id) on delete cascade,
  scenario_id uuid not null references public.scenario (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  -- in all repetitions, in some, in none; their alphabetical order is the order of the list
  verdict text not null check (verdict in ('lulus', 'goyah', 'gagal')),
  passed_count smallint not null,
  is_regression boolean not null default false,
  -- one element per repetition: what failed, and the conversation with its sources and rules
  attempts jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (run_id, scenario_id)
);
create index on public.scenario_result (run_id, verdict, scenario_id);
create index on public.scenario_result (scenario_id, run_id desc);
create index on public.scenario_result (business_id);

-- A change of the knowledge or of the agent's manner tests the required scenarios again, once it is quiet.
create function private.retest_scenarios() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed uuid := case tg_table_name when 'business' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'business_id')::uuid end;
begin
  if exists (select from public.scenario where business_id = changed and is_required) then
    perform private.enqueue('retest-scenarios', json_build_object('businessId', changed), null, 'retest:' || changed, now() + interval '20 seconds', null, 10);
  end if;
  return null;
end $$;
create trigger retest after update of knowledge_version on public.business for each row
  when (old.knowledge_version is distinct from new.knowledge_version) execute function private.retest_scenarios();
create trigger retest after update of tone, greeting, forbidden_topics on public.agent for each row
  when ((old.tone, old.greeting, old.forbidden_topics) is distinct from (new.tone, new.greeting, new.forbidden_topics)) execute function private.retest_scenarios();
