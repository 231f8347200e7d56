-- What changed since the run before, so that a run shows which change broke which scenario; the behaviour that is tested
-- next; how long answers took and how many tokens they cost.
alter table public.scenario_run
  -- the shape `RunChange[]` of the domain's contract
  add column changes jsonb not null default '[]',
  -- of the agent's tone, greeting and forbidden topics
  add column manner_md5 text not null default '',
  add column next_behaviour text check (next_behaviour in ('v1', 'v2')),
  add column answer_count int not null default 0,
  add column answer_ms bigint not null default 0,
  add column token_count bigint not null default 0;

alter table public.scenario_run drop constraint scenario_run_scope_check;
alter table public.scenario_run add constraint scenario_run_scope_check
  check (scope in ('semua', 'wajib', 'gagal', 'dokumen', 'percakapan', 'koreksi', 'penyerang', 'tulisan', 'pembohong'));

-- A test that began by itself found scenarios that passed before; `waiting` is how many.
alter table public.notice drop constraint notice_kind_check;
alter table public.notice add constraint notice_kind_check
  check (kind in ('escalation_half', 'escalation_over', 'send_failed', 'opened', 'sale_waiting', 'scenario_regressed'));
