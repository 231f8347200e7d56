-- /evaluate: one row per conversation session, written by the job score-sessions alone.
create table public.topic (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  -- the most telling words, and a question of a customer
  words text[] not null,
  example text not null check (char_length(example) <= 200),
  -- the weights of its terms; a new session joins the likest topic
  centre jsonb not null,
  -- of the last 30 days; the last 7, and the 7 before
  session_count int not null,
  by_ai_count int not null,
  recent_count int not null,
  earlier_count int not null,
  made_at timestamptz not null default now()
);
create index on public.topic (business_id, session_count desc);

create table public.session_score (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  session_no int not null,
  started_at timestamptz not null,
  -- of the first answer, else of the first message: the day to which the session counts
  counted_at timestamptz(3) not null,
  closed_at timestamptz,
  outcome text,
  behaviour text not null check (behaviour in ('v1', 'v2')),
  -- of a rollout that was in effect; null without one
  arm text check (arm in ('ai', 'control')),
  question text check (char_length(question) <= 200),
  topic_id uuid references public.topic (id) on delete set null,
  customer_messages int not null,
  ai_messages int not null,
  team_messages int not null,
  first_reply_seconds int,
  -- the AI answered, no person did, and nothing was handed over
  by_ai boolean not null,
  -- null until the closing is 7 days old, or the conversation was opened again
  stayed boolean,
  hand_over_reason text,
  handed_over_after_answer boolean not null,
  repeated_count int not null,
  unanswered_count int not null,
  held_count int not null,
  -- answers of the AI that state something, and those of them with a source
  answer_count int not null,
  grounded_count int not null,
  csat int,
  -- 0 to 100 by the card; null when none of its lines applies
  score real,
  fails_critical boolean not null default false,
  -- line of the card -> passed; lines that do not apply are absent
  results jsonb not null default '{}',
  risks text[] not null default '{}',
  -- order of the review queue, the riskiest first; null: not in it
  review_weight int,
  scored_at timestamptz not null default now(),
  unique (room_id, session_no)
);
create index session_score_counted on public.session_score (business_id, counted_at desc, id desc);
create index session_score_review on public.session_score (business_id, review_weight desc, counted_at desc, id desc) where review_weight is not null;
create index session_score_handed on public.session_score (business_id, counted_at desc, id desc) include (hand_over_reason) where hand_over_reason is not null;
create index session_score_repeated on public.session_score (business_id, counted_at desc, id desc) where repeated_count > 0;
create index session_score_unanswered on public.session_score (business_id, counted_at desc, id desc) where unanswered_count > 0;
create index session_score_held on public.session_score (business_id, counted_at desc, id desc) where held_count > 0;
create index session_score_returned on public.session_score (business_id, counted_at desc, id desc) where not stayed;
create index session_score_closed on public.session_score (business_id, closed_at) where closed_at is not null;
create index session_score_topic on public.session_score (topic_id, counted_at desc, id desc) where topic_id is not null;

-- What a model said about a line of the card (`kpi_id`), with the words of the conversation that prove it.
create table public.session_judgement (
  score_id uuid not null references public.session_score (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  kpi_id text not null,
  verdict text not null check (verdict in ('lulus', 'gagal', 'tidak_sepakat', 'tanpa_bukti')),
  quote text check (char_length(quote) <= 400),
  model text not null,
  judged_at timestamptz not null default now(),
  primary key (score_id, kpi_id)
);
create index on public.session_judgement (business_id, judged_at desc);

-- What a member said about a line of the card.
create table public.session_label (
  id uuid primary key default private.uuid_v7(),
  score_id uuid not null references public.session_score (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  kpi_id text not null check (char_length(kpi_id) <= 60),
  member_id uuid not null references public.profile (id) on delete cascade,
  is_good boolean not null,
  note text check (char_length(note) <= 500),
  labelled_at timestamptz not null default now(),
  unique (score_id, kpi_id, member_id)
);
create index on public.session_label (business_id, labelled_at desc);
create index on public.session_label (member_id);

-- Customers' questions without an answer, the same ones together.
create table public.question_group (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  question text not null check (char_length(question) <= 300),
  -- conversations that asked it
  demand int not null default 0,
  last_asked_at timestamptz(3) not null,
  answered_at timestamptz,
  answered_by uuid references public.profile (id) on delete set null,
  created_at timestamptz not null default now()
);
create index question_group_open on public.question_group (business_id, demand desc, last_asked_at desc, id desc) where answered_at is null;
create index question_group_newest on public.question_group (business_id, last_asked_at desc);
create table public.unanswered_question (
  escalation_id uuid primary key references public.escalation (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  group_id uuid not null references public.question_group (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  text text not null check (char_length(text) <= 300),
  asked_at timestamptz(3) not null
);
create index on public.unanswered_question (group_id, asked_at desc);
create index on public.unanswered_question (business_id, asked_at desc);
create index on public.unanswered_question (room_id);

-- How far a business is scored.
create table private.evaluation_state (
  business_id uuid primary key references public.business (id) on delete cascade,
  -- messages stored up to here are scored
  scored_until timestamptz not null,
  -- closings up to here are judged for staying closed
  judged_until timestamptz not null,
  ran_at timestamptz not null default now(),
  topics_at timestamptz
);
-- Sessions to score again for another reason than a new message; without session_no every one of the room.
create table private.evaluation_stale (
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null,
  session_no int
);
create index on private.evaluation_stale (business_id);

-- Sums of days in `zone`, so that the screen does not read every session.
create table private.evaluation_day (
  business_id uuid not null references public.business (id) on delete cascade,
  day date not null,
  zone text not null,
  -- '' outside a rollout
  arm text not null,
  behaviour text not null,
  sessions int not null,
  answered int not null,
  by_ai int not null,
  with_ai int not null,
  handed_over int not null,
  judged int not null,
  stayed int not null,
  repeated int not null,
  unanswered int not null,
  held int not null,
  answers int not null,
  grounded int not null,
  csat_count int not null,
  csat_sum int not null,
  scored int not null,
  score_sum float8 not null,
  critical int not null,
  -- waits for the first answer: rounded seconds and how often; logarithms for intervals
  reply_seconds int[] not null,
  reply_count int[] not null,
  reply_log_sum float8 not null,
  reply_log_squares float8 not null,
  primary key (business_id, day, arm, behaviour)
);
create table private.evaluation_kpi_day (
  business_id uuid not null references public.business (id) on delete cascade,
  day date not null,
  zone text not null,
  behaviour text not null,
  kpi_id text not null,
  passed int not null,
  measured int not null,
  primary key (business_id, day, behaviour, kpi_id)
);
grant select, insert, update, delete on private.evaluation_state, private.evaluation_stale, private.evaluation_day, private.evaluation_kpi_day to service_role;

create function private.note_stale_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.evaluation_stale (business_id, room_id, session_no) values (new.business_id, new.room_id, new.session_no);
  return null;
end $$;
create function private.note_merged_room() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.evaluation_stale (business_id, room_id)
  select new.business_id, id from unnest(array[new.id, new.merged_into, old.merged_into]) id where id is not null;
  return null;
end $$;
create trigger stale_session after insert or update on public.closure for each row execute function private.note_stale_session();
create trigger stale_session after insert or update of claimed_at, resolved_at on public.escalation for each row execute function private.note_stale_session();
create trigger stale_session after update of status on public.message for each row
  when ((old.status = 'failed') <> (new.status = 'failed')) execute function private.note_stale_session();
create trigger stale_session after update of merged_into on public.room for each row
  when (old.merged_into is distinct from new.merged_into) execute function private.note_merged_room();
