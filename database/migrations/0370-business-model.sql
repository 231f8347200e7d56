-- A business's own language model (decision 070). Without a row the instance's model answers, if there is one.
create table public.business_model (
  business_id uuid primary key references public.business (id) on delete cascade,
  provider text not null check (provider in ('openai-compatible', 'anthropic', 'google')),
  model text not null check (char_length(model) between 1 and 120),
  -- of an OpenAI-compatible server; null: OpenAI itself
  base_url text check (char_length(base_url) between 1 and 300),
  -- the last characters of its key, by which the owner recognises it
  key_hint text check (char_length(key_hint) between 1 and 4),
  -- rupiah per calendar month; null: without a limit
  monthly_limit int check (monthly_limit > 0),
  -- the month for which the team was told that the limit is reached
  noticed_month date,
  updated_at timestamptz not null default now(),
  check (base_url is null or provider = 'openai-compatible'),
  check (key_hint is not null or base_url is not null)
);
create trigger touch before update on public.business_model for each row execute function private.touch();

create trigger retest after insert or delete or update of provider, model, base_url on public.business_model for each row execute function private.retest_scenarios();

create table public.business_model_key (
  business_id uuid primary key references public.business_model (business_id) on delete cascade,
  sealed text not null check (char_length(sealed) <= 2000)
);

-- What a million tokens of the business's own model cost, in rupiah, from an instant on. Zero while the instance's model answers.
create table public.model_price (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  valid_from timestamptz(3) not null,
  input_rupiah int not null check (input_rupiah >= 0),
  output_rupiah int not null check (output_rupiah >= 0)
);
create index on public.model_price (business_id, valid_from desc);

-- Tokens of model calls besides the agent's answers (agent_run has those), by day in Jakarta.
create table public.model_call_day (
  business_id uuid not null references public.business (id) on delete cascade,
  day date not null,
  purpose text not null check (purpose in ('summary', 'judgement', 'customer', 'scenario')),
  calls int not null check (calls > 0),
  input_tokens bigint not null check (input_tokens >= 0),
  output_tokens bigint not null check (output_tokens >= 0),
  -- at the price of the day, in millionths of a rupiah
  cost_micro bigint not null check (cost_micro >= 0),
  primary key (business_id, day, purpose)
);

alter table public.notice drop constraint notice_kind_check;
alter table public.notice add constraint notice_kind_check check (kind in ('escalation_new', 'escalation_half', 'escalation_over', 'send_failed', 'opened', 'customer_replied', 'sale_waiting',
  'scenario_regressed', 'plan_usage_most', 'plan_usage_all', 'plan_ending', 'plan_past_due', 'plan_ended', 'model_limit', 'mentioned'));
