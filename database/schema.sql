-- The schema that the migrations, the functions and the policies build. Generated: npm run schema
-- To change it, add a file to database/migrations. This file is read, never run. Bodies of functions:
-- database/functions. Hosted services: database/hosted.
-- The owner's own grants are left out.

-- Schemas and roles -------------------------------------------------------------------------------
grant usage on schema public to anon, authenticated, public, service_role;
grant usage on schema private to anon, authenticated, service_role;
grant usage on schema tanggap_meta to service_role;
grant authenticated to tanggap_member;
grant tanggap_member to postgres;

-- public.agent ------------------------------------------------------------------------------------
create table public.agent (
  id uuid not null default private.uuid_v7(),
  profile_id uuid not null,
  business_id uuid not null,
  name text not null default 'Asisten',
  enabled boolean not null default true,
  tone text not null default 'ramah',
  greeting text,
  forbidden_topics text[] not null default '{}',
  enable_agent_partial_rollout boolean not null default false,
  agent_rollout_probability real not null default 1,
  kpi jsonb,
  kpi_v2 jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint agent_pkey primary key (id),
  constraint agent_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint agent_profile_id_fkey foreign key (profile_id) references public.profile(id) on delete cascade,
  constraint agent_agent_rollout_probability_check check ((agent_rollout_probability >= (0)::double precision) and (agent_rollout_probability <= (1)::double precision)),
  constraint agent_greeting_check check (char_length(greeting) <= 1000),
  constraint agent_name_check check ((char_length(name) >= 1) and (char_length(name) <= 80)),
  constraint agent_tone_check check (char_length(tone) <= 400)
);
create index agent_business_id_idx on public.agent (business_id);
create index agent_profile_id_idx on public.agent (profile_id);
create trigger retest after update of tone, greeting, forbidden_topics on public.agent for each row when ((((old.tone is distinct from new.tone) or (old.greeting is distinct from new.greeting)) or (old.forbidden_topics is distinct from new.forbidden_topics))) execute function private.retest_scenarios();
create trigger touch before update on public.agent for each row execute function private.touch();
grant all on public.agent to service_role;
grant delete, insert, update on public.agent to tanggap_member;
grant select on public.agent to authenticated;
grant insert (id, profile_id, business_id, name, enable_agent_partial_rollout, agent_rollout_probability, kpi, kpi_v2) on public.agent to authenticated;
alter table public.agent enable row level security;
create policy keeper_writes on public.agent for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy table_call_inserts on public.agent for insert to authenticated
  with check ((profile_id = auth.uid()) and (kpi is null) and (kpi_v2 is null) and (business_id in (select private.my_businesses_as(array['owner', 'admin']))));
create policy member_reads on public.agent for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.agent_run --------------------------------------------------------------------------------
create table public.agent_run (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  room_id uuid,
  simulation_id uuid,
  behaviour text not null,
  mode text not null,
  outcome text not null,
  reason text,
  trace jsonb not null,
  duration_ms integer not null,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  created_at timestamptz not null default now(),
  constraint agent_run_pkey primary key (id),
  constraint agent_run_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint agent_run_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint agent_run_simulation_id_fkey foreign key (simulation_id) references public.simulation(id) on delete cascade,
  constraint agent_run_behaviour_check check (behaviour in ('v1', 'v2')),
  constraint agent_run_mode_check check (mode in ('retrieval', 'model'))
);
create index agent_run_business_id_created_at_idx on public.agent_run (business_id, created_at desc);
create index agent_run_room on public.agent_run (room_id);
create index agent_run_simulation on public.agent_run (simulation_id) where (simulation_id is not null);
grant all on public.agent_run to service_role;
grant insert on public.agent_run to tanggap_member;
grant select on public.agent_run to authenticated;
alter table public.agent_run enable row level security;
create policy simulation_inserts on public.agent_run for insert to tanggap_member
  with check ((business_id in (select private.my_businesses())) and (room_id is null) and (simulation_id in (select simulation.id from public.simulation where (simulation.profile_id = auth.uid()))) and ((room_id is null) or (exists (select from public.room other where ((other.id = agent_run.room_id) and (other.business_id = agent_run.business_id))))) and ((simulation_id is null) or (exists (select from public.simulation other where ((other.id = agent_run.simulation_id) and (other.business_id = agent_run.business_id))))));
create policy member_reads on public.agent_run for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.alert_number -----------------------------------------------------------------------------
create table public.alert_number (
  business_id uuid not null,
  member_id uuid not null,
  channel_id uuid not null,
  number text,
  code_hash text,
  code_sent_at timestamptz not null default now(),
  codes_sent integer not null default 1,
  tries integer not null default 0,
  verified_at timestamptz,
  stopped_at timestamptz,
  last_sent_at timestamptz,
  last_text_hash text,
  failure text,
  constraint alert_number_pkey primary key (business_id, member_id),
  constraint alert_number_business_id_member_id_fkey foreign key (business_id, member_id) references public.team_business(business_id, member_id) on delete cascade,
  constraint alert_number_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade,
  constraint alert_number_number_check check (number ~ '^[1-9]\d{7,14}$')
);
create index alert_number_business_id_number_idx on public.alert_number (business_id, number);
create index alert_number_channel_id_idx on public.alert_number (channel_id);
grant all on public.alert_number to service_role;
grant select (business_id, member_id, channel_id, number, code_sent_at, codes_sent, tries, verified_at, stopped_at, last_sent_at, failure) on public.alert_number to authenticated;
alter table public.alert_number enable row level security;
create policy own_reads on public.alert_number for select to authenticated
  using ((member_id = auth.uid()) and (business_id in (select private.my_businesses())));

-- public.answer_verdict ---------------------------------------------------------------------------
create table public.answer_verdict (
  run_id uuid not null,
  member_id uuid not null,
  business_id uuid not null,
  verdict text not null,
  entry_id uuid,
  judged_at timestamptz(3) not null default now(),
  constraint answer_verdict_pkey primary key (run_id, member_id),
  constraint answer_verdict_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint answer_verdict_entry_id_fkey foreign key (entry_id) references public.knowledge_entry(id) on delete set null,
  constraint answer_verdict_member_id_fkey foreign key (member_id) references public.profile(id) on delete cascade,
  constraint answer_verdict_run_id_fkey foreign key (run_id) references public.agent_run(id) on delete cascade,
  constraint answer_verdict_verdict_check check (verdict in ('benar', 'salah'))
);
create index answer_verdict_business_id_judged_at_run_id_idx on public.answer_verdict (business_id, judged_at desc, run_id desc);
create index answer_verdict_entry_id_idx on public.answer_verdict (entry_id) where (entry_id is not null);
create index answer_verdict_member_id_idx on public.answer_verdict (member_id);
create trigger stale_session after insert or update on public.answer_verdict for each row execute function private.note_judged_answer();
grant all on public.answer_verdict to service_role;
grant delete, insert, update on public.answer_verdict to tanggap_member;
grant select on public.answer_verdict to authenticated;
alter table public.answer_verdict enable row level security;
create policy own_inserts on public.answer_verdict for insert to tanggap_member
  with check ((member_id = auth.uid()) and (business_id in (select private.my_businesses())) and ((run_id is null) or (exists (select from public.agent_run other where ((other.id = answer_verdict.run_id) and (other.business_id = answer_verdict.business_id))))) and ((entry_id is null) or (exists (select from public.knowledge_entry other where ((other.id = answer_verdict.entry_id) and (other.business_id = answer_verdict.business_id))))));
create policy own_deletes on public.answer_verdict for delete to tanggap_member
  using ((member_id = auth.uid()) and (business_id in (select private.my_businesses())));
create policy member_reads on public.answer_verdict for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy own_updates on public.answer_verdict for update to tanggap_member
  using ((member_id = auth.uid()) and (business_id in (select private.my_businesses())))
  with check ((member_id = auth.uid()) and (business_id in (select private.my_businesses())) and ((run_id is null) or (exists (select from public.agent_run other where ((other.id = answer_verdict.run_id) and (other.business_id = answer_verdict.business_id))))) and ((entry_id is null) or (exists (select from public.knowledge_entry other where ((other.id = answer_verdict.entry_id) and (other.business_id = answer_verdict.business_id))))));

-- public.api_key ----------------------------------------------------------------------------------
create table public.api_key (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  name text not null,
  prefix text not null,
  key_hash text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  scopes text[] not null default array['read', 'send', 'manage', 'templates'],
  expires_at timestamptz,
  constraint api_key_pkey primary key (id),
  constraint api_key_key_hash_key unique (key_hash),
  constraint api_key_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint api_key_created_by_fkey foreign key (created_by) references public.profile(id) on delete set null,
  constraint api_key_revoked_by_fkey foreign key (revoked_by) references public.profile(id) on delete set null,
  constraint api_key_name_check check ((char_length(name) >= 1) and (char_length(name) <= 80)),
  constraint api_key_scopes_check check ((cardinality(scopes) > 0) and (scopes <@ array['read', 'send', 'manage', 'templates']))
);
create index api_key_business_id_created_at_idx on public.api_key (business_id, created_at desc);
create index api_key_created_by_idx on public.api_key (created_by);
create index api_key_revoked_by_idx on public.api_key (revoked_by);
grant all on public.api_key to service_role;
grant insert on public.api_key to tanggap_member;
grant select (id, business_id, name, prefix, created_by, created_at, last_used_at, revoked_at, revoked_by, scopes, expires_at) on public.api_key to authenticated;
alter table public.api_key enable row level security;
create policy keeper_inserts on public.api_key for insert to tanggap_member
  with check ((created_by = auth.uid()) and (business_id in (select private.my_businesses_as(array['owner', 'admin']))));
create policy keeper_reads on public.api_key for select to authenticated
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- public.attachment -------------------------------------------------------------------------------
create table public.attachment (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  message_id uuid,
  kind text not null,
  mime text not null,
  file_name text,
  size_bytes bigint,
  seconds real,
  storage_path text,
  source jsonb not null,
  created_at timestamptz not null default now(),
  room_id uuid,
  uploaded_by uuid,
  state text not null default 'waiting',
  is_shown boolean not null default false,
  is_disguised boolean not null default false,
  sha256_hex text,
  width integer,
  height integer,
  waveform smallint[],
  thumb_path text,
  failure_reason text,
  attempts integer not null default 0,
  updated_at timestamptz not null default now(),
  read_as text,
  read_text text,
  read_words text,
  constraint attachment_pkey primary key (id),
  constraint attachment_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint attachment_message_id_fkey foreign key (message_id) references public.message(id) on delete cascade,
  constraint attachment_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint attachment_uploaded_by_fkey foreign key (uploaded_by) references public.profile(id) on delete set null,
  constraint attachment_read_as_check check (read_as in ('suara', 'gambar', 'barang', 'bukti_bayar')),
  constraint attachment_read_text_check check (char_length(read_text) <= 4000),
  constraint attachment_read_words_check check (char_length(read_words) <= 4000),
  constraint attachment_state_check check (state in ('waiting', 'ready', 'gone', 'failed', 'quarantined'))
);
create index attachment_business_id_idx on public.attachment (business_id);
create index attachment_message_id_idx on public.attachment (message_id);
create index attachment_path on public.attachment (storage_path) where (storage_path is not null);
create index attachment_room_id_idx on public.attachment (room_id);
create index attachment_unsent on public.attachment (created_at) where (message_id is null);
create index attachment_unsent_of on public.attachment (business_id, uploaded_by) where (message_id is null);
create trigger announce_change after update on public.attachment for each row when (((new.message_id is not null) and (private.attachment_view(old.*) is distinct from private.attachment_view(new.*)))) execute function private.announce_attachment();
create trigger announce_new after insert on public.attachment for each row when ((new.message_id is not null)) execute function private.announce_attachment();
create trigger bytes after delete on public.attachment for each row execute function private.note_removed_bytes();
create trigger touch before update on public.attachment for each row execute function private.touch();
grant all on public.attachment to service_role;
grant select on public.attachment to authenticated;
alter table public.attachment enable row level security;
create policy member_reads on public.attachment for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.audit_log --------------------------------------------------------------------------------
create table public.audit_log (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  constraint audit_log_pkey primary key (id),
  constraint audit_log_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade
);
create index audit_log_business_id_created_at_id_idx on public.audit_log (business_id, created_at desc, id desc);
grant all on public.audit_log to service_role;
grant insert on public.audit_log to tanggap_member;
grant select on public.audit_log to authenticated;
alter table public.audit_log enable row level security;
create policy member_inserts on public.audit_log for insert to tanggap_member
  with check ((not (actor_id is distinct from auth.uid())) and (business_id in (select private.my_businesses())));
create policy keeper_reads on public.audit_log for select to authenticated
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- public.baileys_chat -----------------------------------------------------------------------------
create table public.baileys_chat (
  channel_id uuid not null,
  business_id uuid not null,
  jid text not null,
  last_in_at timestamptz,
  last_out_at timestamptz,
  unanswered timestamptz[] not null default '{}'::timestamptz[],
  constraint baileys_chat_pkey primary key (channel_id, jid),
  constraint baileys_chat_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint baileys_chat_channel_id_fkey foreign key (channel_id) references public.baileys_session(channel_id) on delete cascade
);
create index baileys_chat_business_id_idx on public.baileys_chat (business_id);
grant all on public.baileys_chat to service_role;
alter table public.baileys_chat enable row level security;

-- public.baileys_command --------------------------------------------------------------------------
create table public.baileys_command (
  id uuid not null default private.uuid_v7(),
  channel_id uuid not null,
  business_id uuid not null,
  command_id text,
  message_id text,
  kind text not null,
  payload text not null,
  state text not null default 'waiting',
  due_at timestamptz not null default now(),
  expires_at timestamptz not null,
  token bigint,
  result text,
  created_at timestamptz not null default now(),
  reserved_at timestamptz,
  constraint baileys_command_pkey primary key (id),
  constraint baileys_command_channel_id_command_id_key unique (channel_id, command_id),
  constraint baileys_command_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint baileys_command_channel_id_fkey foreign key (channel_id) references public.baileys_session(channel_id) on delete cascade,
  constraint baileys_command_state_check check (state in ('reserved', 'waiting', 'taken', 'sending', 'done'))
);
create index baileys_command_business_id_idx on public.baileys_command (business_id);
create index baileys_command_channel_id_message_id_idx on public.baileys_command (channel_id, message_id) where (message_id is not null);
create index baileys_command_created_at_idx on public.baileys_command (created_at);
create index baileys_command_open on public.baileys_command (channel_id, due_at) where (state in ('waiting', 'taken', 'sending'));
grant all on public.baileys_command to service_role;
alter table public.baileys_command enable row level security;

-- public.baileys_key ------------------------------------------------------------------------------
create table public.baileys_key (
  channel_id uuid not null,
  business_id uuid not null,
  kind text not null,
  name text not null,
  sealed text not null,
  constraint baileys_key_pkey primary key (channel_id, kind, name),
  constraint baileys_key_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint baileys_key_channel_id_fkey foreign key (channel_id) references public.baileys_session(channel_id) on delete cascade
);
create index baileys_key_business_id_idx on public.baileys_key (business_id);
grant all on public.baileys_key to service_role;
alter table public.baileys_key enable row level security;

-- public.baileys_message --------------------------------------------------------------------------
create table public.baileys_message (
  channel_id uuid not null,
  business_id uuid not null,
  handle text not null,
  jid text not null,
  body text,
  at timestamptz not null,
  stored_at timestamptz not null default now(),
  constraint baileys_message_pkey primary key (channel_id, handle),
  constraint baileys_message_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint baileys_message_channel_id_fkey foreign key (channel_id) references public.baileys_session(channel_id) on delete cascade
);
create index baileys_message_business_id_idx on public.baileys_message (business_id);
create index baileys_message_channel_id_jid_at_idx on public.baileys_message (channel_id, jid, at desc);
create index baileys_message_stored_at_idx on public.baileys_message (stored_at);
grant all on public.baileys_message to service_role;
alter table public.baileys_message enable row level security;

-- public.baileys_session --------------------------------------------------------------------------
create table public.baileys_session (
  channel_id uuid not null,
  business_id uuid not null,
  session text not null,
  wanted text not null default 'on',
  wish integer not null default 1,
  owner uuid,
  token bigint not null default ((extract(epoch from clock_timestamp()) * (1000)::numeric))::bigint,
  lease_until timestamptz,
  status text not null default 'STOPPED',
  reason text,
  sealed_qr text,
  qr_expires_at timestamptz,
  phone text,
  account_name text,
  time_locked_until timestamptz,
  capped_until timestamptz,
  next_send_at timestamptz,
  next_first_contact_at timestamptz,
  burst integer not null default 0,
  updated_at timestamptz not null default now(),
  paced_at timestamptz,
  constraint baileys_session_pkey primary key (channel_id),
  constraint baileys_session_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint baileys_session_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade,
  constraint baileys_session_status_check check (status in ('STOPPED', 'STARTING', 'SCAN_QR_CODE', 'WORKING', 'FAILED')),
  constraint baileys_session_wanted_check check (wanted in ('on', 'off'))
);
create index baileys_session_business_id_idx on public.baileys_session (business_id);
create index baileys_session_free on public.baileys_session (lease_until nulls first) where (wanted = 'on');
grant all on public.baileys_session to service_role;
alter table public.baileys_session enable row level security;

-- public.billing_document -------------------------------------------------------------------------
create table public.billing_document (
  id uuid not null default private.uuid_v7(),
  kind text not null,
  number text not null,
  business_id uuid,
  order_id uuid,
  payment_id uuid,
  content jsonb not null,
  issued_at timestamptz not null default now(),
  constraint billing_document_pkey primary key (id),
  constraint billing_document_number_key unique (number),
  constraint billing_document_business_id_fkey foreign key (business_id) references public.business(id) on delete set null,
  constraint billing_document_order_id_fkey foreign key (order_id) references public."order"(id) on delete set null,
  constraint billing_document_payment_id_fkey foreign key (payment_id) references public.payment(id) on delete set null,
  constraint billing_document_content_check check (jsonb_typeof(content) = 'object'),
  constraint billing_document_kind_check check (kind in ('invoice', 'receipt', 'credit_note')),
  constraint billing_document_number_check check (char_length(number) <= 30)
);
create index billing_document_business_id_idx on public.billing_document (business_id);
create index billing_document_order_id_issued_at_id_idx on public.billing_document (order_id, issued_at, id);
create index billing_document_payment_id_idx on public.billing_document (payment_id);
grant all on public.billing_document to service_role;
grant select on public.billing_document to authenticated;
alter table public.billing_document enable row level security;
create policy owner_reads on public.billing_document for select to authenticated
  using (business_id in (select private.my_businesses_as(array['owner'])));

-- public.booking ----------------------------------------------------------------------------------
create table public.booking (
  id uuid not null,
  business_id uuid not null,
  room_id uuid,
  service_id uuid,
  service_name text not null,
  price_rupiah integer,
  number integer not null,
  status text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place smallint not null,
  name text,
  phone text,
  note text,
  version integer not null default 1,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  staff_id uuid,
  staff_name text,
  staff_is_wanted boolean not null default false,
  constraint booking_pkey primary key (id),
  constraint booking_place_is_free exclude using gist (service_id with =, place with =, tstzrange(starts_at, ends_at) with &&) where (status in ('diminta', 'dikonfirmasi')),
  constraint booking_staff_is_free exclude using gist (staff_id with =, tstzrange(starts_at, ends_at) with &&) where (status in ('diminta', 'dikonfirmasi')),
  constraint booking_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint booking_room_id_fkey foreign key (room_id) references public.room(id) on delete set null,
  constraint booking_service_id_fkey foreign key (service_id) references public.booking_service(id) on delete set null,
  constraint booking_staff_id_fkey foreign key (staff_id) references public.booking_staff(id) on delete set null,
  constraint booking_check check (ends_at > starts_at),
  constraint booking_name_check check (char_length(name) <= 120),
  constraint booking_note_check check (char_length(note) <= 500),
  constraint booking_number_check check (number > 0),
  constraint booking_phone_check check (char_length(phone) <= 20),
  constraint booking_place_check check (place >= 1),
  constraint booking_price_rupiah_check check (price_rupiah >= 0),
  constraint booking_service_name_check1 check ((char_length(service_name) >= 1) and (char_length(service_name) <= 80)),
  constraint booking_staff_name_check1 check ((char_length(staff_name) >= 1) and (char_length(staff_name) <= 80)),
  constraint booking_status_check check (status in ('diminta', 'dikonfirmasi', 'selesai', 'batal', 'tidak_datang'))
);
create index booking_business_id_starts_at_id_idx on public.booking (business_id, starts_at, id);
create unique index booking_number on public.booking (business_id, number);
create index booking_room_id_starts_at_idx on public.booking (room_id, starts_at desc);
create index booking_service_id_idx on public.booking (service_id) where (service_id is not null);
create index booking_staff_id_idx on public.booking (staff_id) where (staff_id is not null);
create index booking_to_remind on public.booking (starts_at) where (status = 'dikonfirmasi') and (reminded_at is null) and (room_id is not null);
create trigger announce after insert or update on public.booking for each row execute function private.announce_row();
create trigger touch before update on public.booking for each row execute function private.touch();
grant all on public.booking to service_role;
grant select on public.booking to authenticated;
alter table public.booking enable row level security;
create policy hides_numbers on public.booking as restrictive for select to authenticated
  using ((current_user <> 'authenticated'::name) or (not (business_id in (select private.masked_businesses()))));
create policy member_reads on public.booking for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.booking_event ----------------------------------------------------------------------------
create table public.booking_event (
  id uuid not null,
  business_id uuid not null,
  booking_id uuid not null,
  actor_kind text not null,
  actor_id uuid,
  act text not null,
  before jsonb,
  after jsonb not null,
  created_at timestamptz not null default now(),
  constraint booking_event_pkey primary key (id),
  constraint booking_event_actor_id_fkey foreign key (actor_id) references public.profile(id) on delete set null,
  constraint booking_event_booking_id_fkey foreign key (booking_id) references public.booking(id) on delete cascade,
  constraint booking_event_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint booking_event_act_check check (act in ('buat', 'pindah', 'setujui', 'batal', 'selesai', 'tidak_datang', 'urungkan')),
  constraint booking_event_actor_kind_check check (actor_kind in ('customer', 'member', 'system'))
);
create index booking_event_actor_id_idx on public.booking_event (actor_id) where (actor_id is not null);
create index booking_event_booking_id_created_at_id_idx on public.booking_event (booking_id, created_at, id);
create index booking_event_business_id_idx on public.booking_event (business_id);
grant all on public.booking_event to service_role;
grant select on public.booking_event to authenticated;
alter table public.booking_event enable row level security;
create policy member_reads on public.booking_event for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.booking_service --------------------------------------------------------------------------
create table public.booking_service (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  name text not null,
  minutes smallint not null,
  price_rupiah integer,
  capacity smallint not null default 1,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  staff_choice text not null default 'tidak',
  constraint booking_service_pkey primary key (id),
  constraint booking_service_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint booking_service_capacity_check check ((capacity >= 1) and (capacity <= 50)),
  constraint booking_service_minutes_check check ((minutes >= 5) and (minutes <= 720)),
  constraint booking_service_name_check check ((char_length(name) >= 1) and (char_length(name) <= 80)),
  constraint booking_service_price_rupiah_check check (price_rupiah >= 0),
  constraint booking_service_staff_choice_check check (staff_choice in ('tidak', 'boleh', 'wajib'))
);
create index booking_service_business_id_created_at_id_idx on public.booking_service (business_id, created_at, id);
create unique index booking_service_name on public.booking_service (business_id, lower(name));
create trigger keep_booked_name before delete on public.booking_service for each row execute function private.keep_booked_name();
create trigger touch before update on public.booking_service for each row execute function private.touch();
grant all on public.booking_service to service_role;
grant delete, insert, update on public.booking_service to tanggap_member;
grant select on public.booking_service to authenticated;
alter table public.booking_service enable row level security;
create policy keeper_writes on public.booking_service for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.booking_service for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.booking_staff ----------------------------------------------------------------------------
create table public.booking_staff (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  name text not null,
  member_id uuid,
  weekly_hours jsonb,
  days_off jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint booking_staff_pkey primary key (id),
  constraint booking_staff_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint booking_staff_member foreign key (business_id, member_id) references public.team_business(business_id, member_id) on delete set null (member_id),
  constraint booking_staff_days_off_check check (private.are_closed_dates(days_off)),
  constraint booking_staff_hours_count check (case when (jsonb_typeof(weekly_hours) = 'array') then (jsonb_array_length(weekly_hours) <= 21) else true end),
  constraint booking_staff_name_check check ((char_length(name) >= 1) and (char_length(name) <= 80)),
  constraint booking_staff_weekly_hours_check check (jsonb_typeof(weekly_hours) = 'array')
);
create index booking_staff_business_id_created_at_id_idx on public.booking_staff (business_id, created_at, id);
create index booking_staff_business_id_member_id_idx on public.booking_staff (business_id, member_id) where (member_id is not null);
create unique index booking_staff_name on public.booking_staff (business_id, lower(name));
create trigger keep_booked_name before delete on public.booking_staff for each row execute function private.keep_booked_name();
create trigger touch before update on public.booking_staff for each row execute function private.touch();
grant all on public.booking_staff to service_role;
grant delete, insert, update on public.booking_staff to tanggap_member;
grant select on public.booking_staff to authenticated;
alter table public.booking_staff enable row level security;
create policy keeper_writes on public.booking_staff for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.booking_staff for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.booking_staff_service --------------------------------------------------------------------
create table public.booking_staff_service (
  staff_id uuid not null,
  service_id uuid not null,
  business_id uuid not null,
  constraint booking_staff_service_pkey primary key (staff_id, service_id),
  constraint booking_staff_service_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint booking_staff_service_service_id_fkey foreign key (service_id) references public.booking_service(id) on delete cascade,
  constraint booking_staff_service_staff_id_fkey foreign key (staff_id) references public.booking_staff(id) on delete cascade
);
create index booking_staff_service_business_id_idx on public.booking_staff_service (business_id);
create index booking_staff_service_service_id_idx on public.booking_staff_service (service_id);
grant all on public.booking_staff_service to service_role;
grant delete, insert, update on public.booking_staff_service to tanggap_member;
grant select on public.booking_staff_service to authenticated;
alter table public.booking_staff_service enable row level security;
create policy keeper_writes on public.booking_staff_service for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((staff_id is null) or (exists (select from public.booking_staff other where ((other.id = booking_staff_service.staff_id) and (other.business_id = booking_staff_service.business_id))))) and ((service_id is null) or (exists (select from public.booking_service other where ((other.id = booking_staff_service.service_id) and (other.business_id = booking_staff_service.business_id))))));
create policy member_reads on public.booking_staff_service for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.booking_terms ----------------------------------------------------------------------------
create table public.booking_terms (
  business_id uuid not null,
  is_enabled boolean not null default false,
  needs_approval boolean not null default false,
  days_ahead smallint not null default 14,
  lead_minutes integer not null default 60,
  step_minutes smallint not null default 30,
  last_number integer not null default 0,
  updated_at timestamptz not null default now(),
  constraint booking_terms_pkey primary key (business_id),
  constraint booking_terms_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint booking_terms_days_ahead_check check ((days_ahead >= 1) and (days_ahead <= 90)),
  constraint booking_terms_lead_minutes_check check ((lead_minutes >= 0) and (lead_minutes <= 10080)),
  constraint booking_terms_step_minutes_check check (step_minutes in (15, 30, 60))
);
create trigger touch before update on public.booking_terms for each row execute function private.touch();
grant all on public.booking_terms to service_role;
grant delete, insert, update on public.booking_terms to tanggap_member;
grant select on public.booking_terms to authenticated;
alter table public.booking_terms enable row level security;
create policy keeper_writes on public.booking_terms for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.booking_terms for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.business ---------------------------------------------------------------------------------
create table public.business (
  id uuid not null default private.uuid_v7(),
  profile_id uuid not null,
  name text not null,
  description text,
  field text,
  logo_url text,
  socials jsonb,
  operational_hours jsonb,
  enable_operational_hours boolean not null default false,
  team_name text,
  toggles jsonb not null default '{"useAgentBehaviourV2": "off"}'::jsonb,
  mode text not null default 'testing',
  tester_numbers text[] not null default '{}',
  quiet_window_ms integer not null default 6000,
  sla_minutes integer not null default 15,
  ai_paused_at timestamptz,
  ai_paused_by uuid,
  knowledge_version integer not null default 0,
  onboarding_step text not null default 'business',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_dates jsonb not null default '[]'::jsonb,
  auto_close_hours integer not null default 12,
  asks_csat boolean not null default false,
  masked_roles text[] not null default '{}',
  constraint business_pkey primary key (id),
  constraint business_ai_paused_by_fkey foreign key (ai_paused_by) references public.profile(id) on delete set null,
  constraint business_profile_id_fkey foreign key (profile_id) references public.profile(id) on delete cascade,
  constraint business_auto_close_hours_check check ((auto_close_hours >= 1) and (auto_close_hours <= 168)),
  constraint business_closed_dates_check check (private.are_closed_dates(closed_dates)),
  constraint business_description_check check (char_length(description) <= 2000),
  constraint business_field_check check (char_length(field) <= 80),
  constraint business_masked_roles_check check (masked_roles <@ array['agen', 'peninjau']),
  constraint business_mode_check check (mode in ('testing', 'live')),
  constraint business_name_check check ((char_length(name) >= 1) and (char_length(name) <= 120)),
  constraint business_onboarding_step_check check (onboarding_step in ('business', 'channel', 'knowledge', 'try', 'done')),
  constraint business_operational_hours_check check (jsonb_typeof(operational_hours) = 'array'),
  constraint business_operational_hours_count check (case when (jsonb_typeof(operational_hours) = 'array') then (jsonb_array_length(operational_hours) <= 21) else true end),
  constraint business_quiet_window_ms_check check ((quiet_window_ms >= 0) and (quiet_window_ms <= 15000)),
  constraint business_sla_minutes_check check ((sla_minutes >= 1) and (sla_minutes <= 1440)),
  constraint business_socials_check check ((jsonb_typeof(socials) = 'object') and (not jsonb_path_exists(socials, 'strict $.*?(@.type() != "string")'::jsonpath))),
  constraint business_team_name_check check (char_length(team_name) <= 80),
  constraint business_tester_numbers_check check (cardinality(tester_numbers) <= 5)
);
create index business_profile_id_created_at_idx on public.business (profile_id, created_at);
create trigger audit_table_call after update on public.business for each row when ((current_user = 'authenticated'::name)) execute function private.audit_table_call('business.update');
create trigger check_knowledge after update of knowledge_version on public.business for each row when ((old.knowledge_version is distinct from new.knowledge_version)) execute function private.check_knowledge();
create trigger hold_rules before insert or update of toggles, operational_hours on public.business for each row execute function private.hold_business_rules();
create trigger make_profile before insert on public.business for each row execute function private.make_profile();
create trigger owners_columns before update of mode, toggles, profile_id on public.business for each row when (((new.profile_id <> old.profile_id) or ((new.mode = 'live') and (old.mode <> 'live')) or (((new.toggles ->> 'useAgentBehaviourV2') = 'live') and ((old.toggles ->> 'useAgentBehaviourV2') is distinct from 'live')))) execute function private.guard_owners_columns();
create trigger replan_digests after update of operational_hours on public.business for each row when ((((old.operational_hours -> 0) ->> 'timezone') is distinct from ((new.operational_hours -> 0) ->> 'timezone'))) execute function private.replan_digests();
create trigger retest after update of knowledge_version on public.business for each row when ((old.knowledge_version is distinct from new.knowledge_version)) execute function private.retest_scenarios();
create trigger touch before update on public.business for each row execute function private.touch();
grant all on public.business to service_role;
grant delete, insert, update on public.business to tanggap_member;
grant select on public.business to authenticated;
grant insert (id, profile_id, name, description, logo_url, socials, operational_hours, enable_operational_hours, team_name, toggles, mode, updated_at), update (name, description, logo_url, socials, operational_hours, enable_operational_hours, team_name, toggles, mode, updated_at) on public.business to authenticated;
alter table public.business enable row level security;
create policy creator_inserts on public.business for insert to authenticated
  with check ((profile_id = auth.uid()) and (mode = 'testing'));
create policy owner_deletes on public.business for delete to tanggap_member
  using (id in (select private.my_businesses_as(array['owner'])));
create policy member_reads on public.business for select to authenticated
  using ((id in (select private.my_businesses())) or ((profile_id = auth.uid()) and (not private.is_deleted_business(id))));
create policy keeper_updates on public.business for update to authenticated
  using (id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (id in (select private.my_businesses_as(array['owner', 'admin'])));

-- public.business_model ---------------------------------------------------------------------------
create table public.business_model (
  business_id uuid not null,
  provider text not null,
  model text not null,
  base_url text,
  key_hint text,
  monthly_limit integer,
  noticed_month date,
  updated_at timestamptz not null default now(),
  sees_images boolean not null default false,
  transcription_model text,
  constraint business_model_pkey primary key (business_id),
  constraint business_model_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint business_model_base_url_check check ((char_length(base_url) >= 1) and (char_length(base_url) <= 300)),
  constraint business_model_check check ((base_url is null) or (provider = 'openai-compatible')),
  constraint business_model_check1 check ((key_hint is not null) or (base_url is not null)),
  constraint business_model_key_hint_check check ((char_length(key_hint) >= 1) and (char_length(key_hint) <= 4)),
  constraint business_model_model_check check ((char_length(model) >= 1) and (char_length(model) <= 120)),
  constraint business_model_monthly_limit_check check (monthly_limit > 0),
  constraint business_model_provider_check check (provider in ('openai-compatible', 'anthropic', 'google')),
  constraint business_model_transcription_model_check check ((char_length(transcription_model) >= 1) and (char_length(transcription_model) <= 120))
);
create trigger retest after insert or delete or update of provider, model, base_url on public.business_model for each row execute function private.retest_scenarios();
create trigger touch before update on public.business_model for each row execute function private.touch();
grant all on public.business_model to service_role;
grant delete, insert, update on public.business_model to tanggap_member;
grant select on public.business_model to authenticated;
alter table public.business_model enable row level security;
create policy keeper_writes on public.business_model for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.business_model for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.business_model_key -----------------------------------------------------------------------
create table public.business_model_key (
  business_id uuid not null,
  sealed text not null,
  constraint business_model_key_pkey primary key (business_id),
  constraint business_model_key_business_id_fkey foreign key (business_id) references public.business_model(business_id) on delete cascade,
  constraint business_model_key_sealed_check check (char_length(sealed) <= 2000)
);
grant all on public.business_model_key to service_role;
alter table public.business_model_key enable row level security;

-- public.campaign ---------------------------------------------------------------------------------
create table public.campaign (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  channel_id uuid not null,
  template_id uuid,
  name text not null,
  template_name text not null,
  template_language text not null,
  template_category text not null,
  body text not null,
  audience jsonb not null,
  status text not null default 'running',
  status_reason text,
  per_minute integer not null,
  price_rupiah integer,
  price_date date,
  consent_by uuid,
  consent_at timestamptz not null default now(),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  parts jsonb not null default '{}'::jsonb,
  header jsonb,
  header_attachment_id uuid,
  constraint campaign_pkey primary key (id),
  constraint campaign_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint campaign_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade,
  constraint campaign_consent_by_fkey foreign key (consent_by) references public.profile(id) on delete set null,
  constraint campaign_created_by_fkey foreign key (created_by) references public.profile(id) on delete set null,
  constraint campaign_header_attachment_id_fkey foreign key (header_attachment_id) references public.attachment(id) on delete set null,
  constraint campaign_template_id_fkey foreign key (template_id) references public.template(id) on delete set null,
  constraint campaign_name_check check ((char_length(name) >= 1) and (char_length(name) <= 120)),
  constraint campaign_per_minute_check check ((per_minute >= 1) and (per_minute <= 600)),
  constraint campaign_status_check check (status in ('running', 'paused', 'done', 'cancelled'))
);
create index campaign_business_id_created_at_id_idx on public.campaign (business_id, created_at desc, id desc);
create index campaign_channel_id_idx on public.campaign (channel_id);
create index campaign_header_attachment_id_idx on public.campaign (header_attachment_id) where (header_attachment_id is not null);
create index campaign_running on public.campaign (created_at) where (status = 'running');
create index campaign_template_id_idx on public.campaign (template_id);
create trigger announce after insert or delete or update on public.campaign for each row execute function private.announce_row();
create trigger touch before update on public.campaign for each row execute function private.touch();
grant all on public.campaign to service_role;
grant insert, update on public.campaign to tanggap_member;
grant select on public.campaign to authenticated;
alter table public.campaign enable row level security;
create policy keeper_inserts on public.campaign for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((channel_id is null) or (exists (select from public.channel other where ((other.id = campaign.channel_id) and (other.business_id = campaign.business_id))))) and ((template_id is null) or (exists (select from public.template other where ((other.id = campaign.template_id) and (other.business_id = campaign.business_id))))) and ((header_attachment_id is null) or (exists (select from public.attachment other where ((other.id = campaign.header_attachment_id) and (other.business_id = campaign.business_id))))));
create policy member_reads on public.campaign for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy keeper_updates on public.campaign for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((channel_id is null) or (exists (select from public.channel other where ((other.id = campaign.channel_id) and (other.business_id = campaign.business_id))))) and ((template_id is null) or (exists (select from public.template other where ((other.id = campaign.template_id) and (other.business_id = campaign.business_id))))) and ((header_attachment_id is null) or (exists (select from public.attachment other where ((other.id = campaign.header_attachment_id) and (other.business_id = campaign.business_id))))));

-- public.campaign_recipient -----------------------------------------------------------------------
create table public.campaign_recipient (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  "position" integer not null,
  fill text[] not null default '{}',
  state text not null default 'waiting',
  reason text,
  message_id uuid,
  settled_at timestamptz,
  constraint campaign_recipient_pkey primary key (id),
  constraint campaign_recipient_campaign_id_contact_id_key unique (campaign_id, contact_id),
  constraint campaign_recipient_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint campaign_recipient_campaign_id_fkey foreign key (campaign_id) references public.campaign(id) on delete cascade,
  constraint campaign_recipient_contact_id_fkey foreign key (contact_id) references public.contact(id) on delete cascade,
  constraint campaign_recipient_state_check check (state in ('waiting', 'sent', 'skipped'))
);
create index campaign_recipient_business_id_idx on public.campaign_recipient (business_id);
create index campaign_recipient_contact_id_idx on public.campaign_recipient (contact_id);
create index campaign_recipient_message_id_idx on public.campaign_recipient (message_id) where (message_id is not null);
create unique index campaign_recipient_order on public.campaign_recipient (campaign_id, "position");
create index campaign_recipient_waiting on public.campaign_recipient (campaign_id, "position") where (state = 'waiting');
grant all on public.campaign_recipient to service_role;
grant insert on public.campaign_recipient to tanggap_member;
grant select on public.campaign_recipient to authenticated;
alter table public.campaign_recipient enable row level security;
create policy keeper_inserts on public.campaign_recipient for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((campaign_id is null) or (exists (select from public.campaign other where ((other.id = campaign_recipient.campaign_id) and (other.business_id = campaign_recipient.business_id))))) and ((contact_id is null) or (exists (select from public.contact other where ((other.id = campaign_recipient.contact_id) and (other.business_id = campaign_recipient.business_id))))));
create policy member_reads on public.campaign_recipient for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.channel ----------------------------------------------------------------------------------
create table public.channel (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  external_id text,
  status text not null default 'pending',
  status_reason text,
  status_at timestamptz not null default now(),
  engine text not null default 'simulator',
  name text not null default 'WhatsApp',
  phone text,
  settings jsonb not null default '{}'::jsonb,
  time_locked_until timestamptz,
  last_inbound_at timestamptz,
  last_outbound_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  checked_at timestamptz,
  looked_at timestamptz,
  limits jsonb not null default '{}'::jsonb,
  gap_from timestamptz,
  gap_until timestamptz,
  gap_messages integer,
  templates_checked_at timestamptz,
  templates_synced_at timestamptz,
  templates_error text,
  sends_failing_since timestamptz,
  sends_failed integer not null default 0,
  sends_failing_reason text,
  constraint channel_pkey primary key (id),
  constraint channel_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint channel_engine_check check (engine in ('simulator', 'meta-cloud', 'waha', 'baileys')),
  constraint channel_name_check check ((char_length(name) >= 1) and (char_length(name) <= 80)),
  constraint channel_status_check check (status in ('pending', 'STOPPED', 'STARTING', 'SCAN_QR_CODE', 'PASSKEY_REQUIRED', 'PASSKEY_CONFIRMATION_REQUIRED', 'WORKING', 'FAILED'))
);
create index channel_account on public.channel (engine, external_id) where (external_id is not null);
create index channel_business_id_created_at_idx on public.channel (business_id, created_at);
create index channel_check on public.channel (checked_at nulls first) where (status <> 'pending');
create unique index channel_claim on public.channel (business_id, external_id) where (engine = 'meta-cloud') and (external_id is not null) and (status <> 'pending');
create index channel_engine_expr_idx on public.channel (engine, ((settings ->> 'wabaId'))) where (settings ? 'wabaId');
create unique index channel_external on public.channel (engine, external_id, coalesce((settings ->> 'server'), '')) where (external_id is not null) and (status <> 'pending') and ((engine <> 'meta-cloud') or ((settings ->> 'provedNumber') = external_id));
create trigger announce after insert or delete or update on public.channel for each row execute function private.announce_row();
create trigger left_on_change before update on public.channel for each row when (((old.engine in ('waha', 'baileys')) and (old.external_id is not null) and (((new.engine is distinct from old.engine) or (new.external_id is distinct from old.external_id)) or ((new.settings ->> 'server') is distinct from (old.settings ->> 'server'))))) execute function private.note_left_account();
create trigger left_on_delete before delete on public.channel for each row when (((old.engine = 'waha') and (old.external_id is not null))) execute function private.note_left_account();
create trigger proofs before insert or update of settings on public.channel for each row execute function private.keep_channel_proofs();
create trigger touch before update on public.channel for each row execute function private.touch();
grant all on public.channel to service_role;
grant delete, insert, update on public.channel to tanggap_member;
grant select on public.channel to authenticated;
grant insert (id, business_id, external_id, status, name) on public.channel to authenticated;
alter table public.channel enable row level security;
create policy keeper_writes on public.channel for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy table_call_inserts on public.channel for insert to authenticated
  with check ((status = 'pending') and (business_id in (select private.my_businesses_as(array['owner', 'admin']))));
create policy member_reads on public.channel for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.channel_agent ----------------------------------------------------------------------------
create table public.channel_agent (
  channel_id uuid not null,
  agent_id uuid not null,
  business_id uuid not null,
  constraint channel_agent_pkey primary key (channel_id, agent_id),
  constraint channel_agent_agent_id_fkey foreign key (agent_id) references public.agent(id) on delete cascade,
  constraint channel_agent_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint channel_agent_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade
);
create index channel_agent_agent_id_idx on public.channel_agent (agent_id);
create index channel_agent_business_id_idx on public.channel_agent (business_id);
create trigger same_business before insert or update on public.channel_agent for each row execute function private.channel_agent_business();
grant all on public.channel_agent to service_role;
grant delete, insert, update on public.channel_agent to tanggap_member;
grant select on public.channel_agent to authenticated;
grant insert (channel_id, agent_id), update (channel_id, agent_id) on public.channel_agent to authenticated;
alter table public.channel_agent enable row level security;
create policy keeper_writes on public.channel_agent for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((channel_id is null) or (exists (select from public.channel other where ((other.id = channel_agent.channel_id) and (other.business_id = channel_agent.business_id))))) and ((agent_id is null) or (exists (select from public.agent other where ((other.id = channel_agent.agent_id) and (other.business_id = channel_agent.business_id))))));
create policy table_call_inserts on public.channel_agent for insert to authenticated
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((channel_id is null) or (exists (select from public.channel other where ((other.id = channel_agent.channel_id) and (other.business_id = channel_agent.business_id))))) and ((agent_id is null) or (exists (select from public.agent other where ((other.id = channel_agent.agent_id) and (other.business_id = channel_agent.business_id))))));
create policy member_reads on public.channel_agent for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy table_call_updates on public.channel_agent for update to authenticated
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((channel_id is null) or (exists (select from public.channel other where ((other.id = channel_agent.channel_id) and (other.business_id = channel_agent.business_id))))) and ((agent_id is null) or (exists (select from public.agent other where ((other.id = channel_agent.agent_id) and (other.business_id = channel_agent.business_id))))));

-- public.channel_pairing --------------------------------------------------------------------------
create table public.channel_pairing (
  channel_id uuid not null,
  business_id uuid not null,
  qr text,
  qr_expires_at timestamptz,
  code text,
  code_expires_at timestamptz,
  failure text,
  updated_at timestamptz not null default now(),
  constraint channel_pairing_pkey primary key (channel_id),
  constraint channel_pairing_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint channel_pairing_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade
);
create index channel_pairing_business_id_idx on public.channel_pairing (business_id);
grant all on public.channel_pairing to service_role;
grant select on public.channel_pairing to authenticated;
alter table public.channel_pairing enable row level security;
create policy keeper_reads on public.channel_pairing for select to authenticated
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- public.channel_secret ---------------------------------------------------------------------------
create table public.channel_secret (
  channel_id uuid not null,
  business_id uuid not null,
  sealed text not null,
  updated_at timestamptz not null default now(),
  constraint channel_secret_pkey primary key (channel_id),
  constraint channel_secret_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint channel_secret_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade
);
create index channel_secret_business_id_idx on public.channel_secret (business_id);
grant all on public.channel_secret to service_role;
alter table public.channel_secret enable row level security;

-- public.chosen_answer ----------------------------------------------------------------------------
create table public.chosen_answer (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  room_id uuid not null,
  entry_id uuid not null,
  question text not null,
  chosen_at timestamptz not null default now(),
  settled text,
  constraint chosen_answer_pkey primary key (id),
  constraint chosen_answer_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint chosen_answer_entry_id_fkey foreign key (entry_id) references public.knowledge_entry(id) on delete cascade,
  constraint chosen_answer_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint chosen_answer_question_check check ((char_length(question) >= 1) and (char_length(question) <= 500)),
  constraint chosen_answer_settled_check check (settled in ('ditambahkan', 'diabaikan'))
);
create index chosen_answer_entry_id_idx on public.chosen_answer (entry_id);
create index chosen_answer_open on public.chosen_answer (business_id, chosen_at desc) where (settled is null);
create index chosen_answer_room_id_idx on public.chosen_answer (room_id);
grant all on public.chosen_answer to service_role;
grant select on public.chosen_answer to authenticated;
grant update on public.chosen_answer to tanggap_member;
alter table public.chosen_answer enable row level security;
create policy member_reads on public.chosen_answer for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy keeper_updates on public.chosen_answer for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = chosen_answer.room_id) and (other.business_id = chosen_answer.business_id))))) and ((entry_id is null) or (exists (select from public.knowledge_entry other where ((other.id = chosen_answer.entry_id) and (other.business_id = chosen_answer.business_id))))));

-- public.closure ----------------------------------------------------------------------------------
create table public.closure (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  room_id uuid not null,
  session_no integer not null,
  closed_by_kind text not null,
  closed_by uuid,
  outcome text not null,
  session_started_at timestamptz not null,
  closed_at timestamptz(3) not null default now(),
  reopened_at timestamptz,
  csat integer,
  summary text,
  csat_asked_at timestamptz,
  constraint closure_pkey primary key (id),
  constraint closure_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint closure_closed_by_fkey foreign key (closed_by) references public.profile(id) on delete set null,
  constraint closure_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint closure_closed_by_kind_check check (closed_by_kind in ('member', 'ai', 'system')),
  constraint closure_csat_check check ((csat >= 1) and (csat <= 5)),
  constraint closure_outcome_check check (outcome in ('terjawab', 'terjual', 'janji_temu', 'tidak_jadi', 'spam')),
  constraint closure_summary_check check (char_length(summary) <= 400)
);
create index closure_business_id_closed_at_id_idx on public.closure (business_id, closed_at desc, id desc);
create index closure_csat on public.closure (room_id, csat_asked_at) where (csat_asked_at is not null);
create index closure_room_id_session_no_idx on public.closure (room_id, session_no);
create trigger stale_session after insert or update on public.closure for each row execute function private.note_stale_session();
grant all on public.closure to service_role;
grant insert, update on public.closure to tanggap_member;
grant select on public.closure to authenticated;
alter table public.closure enable row level security;
create policy answerer_inserts on public.closure for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = closure.room_id) and (other.business_id = closure.business_id))))));
create policy member_reads on public.closure for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.closure for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = closure.room_id) and (other.business_id = closure.business_id))))));

-- public.contact ----------------------------------------------------------------------------------
create table public.contact (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  name text,
  phone text,
  language text,
  blocked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  merged_into uuid,
  marketing_opt_out_at timestamptz,
  fields jsonb not null default '{}'::jsonb,
  imported_at timestamptz,
  constraint contact_pkey primary key (id),
  constraint contact_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint contact_merged_into_fkey foreign key (merged_into) references public.contact(id) on delete cascade,
  constraint contact_fields_check check ((jsonb_typeof(fields) = 'object') and (pg_column_size(fields) <= 16384)),
  constraint contact_name_check check (char_length(name) <= 200)
);
create index contact_blocked on public.contact (business_id) where (blocked_at is not null);
create index contact_business_id_created_at_idx on public.contact (business_id, created_at);
create index contact_business_id_lower_idx on public.contact (business_id, lower(name)) where (name is not null);
create index contact_business_id_phone_idx on public.contact (business_id, phone) where (phone is not null);
create index contact_imported on public.contact (business_id, imported_at desc, id desc) where (imported_at is not null);
create index contact_merged_into_idx on public.contact (merged_into) where (merged_into is not null);
create index contact_opted_out on public.contact (business_id) where (marketing_opt_out_at is not null);
create index contact_search on public.contact using gin (business_id, (((coalesce(name, '') || ' ') || coalesce(phone, ''))) public.gin_trgm_ops) with (gin_pending_list_limit='512');
create trigger touch before update on public.contact for each row execute function private.touch();
grant all on public.contact to service_role;
grant insert, update on public.contact to tanggap_member;
grant select on public.contact to authenticated;
alter table public.contact enable row level security;
create policy answerer_inserts on public.contact for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((merged_into is null) or (private.business_of('public.contact'::regclass, merged_into) = business_id)));
create policy hides_numbers on public.contact as restrictive for select to authenticated
  using ((current_user <> 'authenticated'::name) or (not (business_id in (select private.masked_businesses()))));
create policy member_reads on public.contact for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.contact for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((merged_into is null) or (private.business_of('public.contact'::regclass, merged_into) = business_id)));

-- public.contact_field ----------------------------------------------------------------------------
create table public.contact_field (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  name text not null,
  kind text not null default 'teks',
  "position" integer not null default 0,
  created_at timestamptz not null default now(),
  constraint contact_field_pkey primary key (id),
  constraint contact_field_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint contact_field_kind_check check (kind in ('teks', 'angka', 'tanggal')),
  constraint contact_field_name_check check ((char_length(name) >= 1) and (char_length(name) <= 40))
);
create unique index contact_field_name on public.contact_field (business_id, lower(name));
create index contact_field_position on public.contact_field (business_id, "position", id);
grant all on public.contact_field to service_role;
grant delete, insert, update on public.contact_field to tanggap_member;
grant select on public.contact_field to authenticated;
alter table public.contact_field enable row level security;
create policy keeper_writes on public.contact_field for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.contact_field for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.contact_identity -------------------------------------------------------------------------
create table public.contact_identity (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  contact_id uuid not null,
  kind text not null,
  value text not null,
  created_at timestamptz not null default now(),
  constraint contact_identity_pkey primary key (id),
  constraint contact_identity_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint contact_identity_contact_id_fkey foreign key (contact_id) references public.contact(id) on delete cascade,
  constraint contact_identity_kind_check check (kind in ('phone', 'lid', 'bsuid', 'parent_bsuid', 'group', 'username')),
  constraint contact_identity_value_check check ((char_length(value) >= 1) and (char_length(value) <= 200))
);
create index contact_identity_contact_id_idx on public.contact_identity (contact_id);
create unique index contact_identity_key on public.contact_identity (business_id, kind, value) where (kind <> 'username');
create index contact_username on public.contact_identity (business_id, lower(value)) where (kind = 'username');
grant all on public.contact_identity to service_role;
grant insert, update on public.contact_identity to tanggap_member;
grant select on public.contact_identity to authenticated;
alter table public.contact_identity enable row level security;
create policy answerer_inserts on public.contact_identity for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((contact_id is null) or (exists (select from public.contact other where ((other.id = contact_identity.contact_id) and (other.business_id = contact_identity.business_id))))));
create policy hides_numbers on public.contact_identity as restrictive for select to authenticated
  using ((current_user <> 'authenticated'::name) or (not (business_id in (select private.masked_businesses()))));
create policy member_reads on public.contact_identity for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.contact_identity for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((contact_id is null) or (exists (select from public.contact other where ((other.id = contact_identity.contact_id) and (other.business_id = contact_identity.business_id))))));

-- public.contact_import ---------------------------------------------------------------------------
create table public.contact_import (
  id uuid not null,
  business_id uuid not null,
  member_id uuid,
  tag_id uuid,
  added integer not null,
  changed integer not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint contact_import_pkey primary key (id),
  constraint contact_import_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint contact_import_member_id_fkey foreign key (member_id) references public.profile(id) on delete set null,
  constraint contact_import_tag_id_fkey foreign key (tag_id) references public.tag(id) on delete set null
);
create index contact_import_business_id_created_at_idx on public.contact_import (business_id, created_at desc);
create index contact_import_created_at_idx on public.contact_import (created_at);
create index contact_import_member_id_idx on public.contact_import (member_id);
create index contact_import_tag_id_idx on public.contact_import (tag_id);
grant all on public.contact_import to service_role;
alter table public.contact_import enable row level security;

-- public.contact_import_row -----------------------------------------------------------------------
create table public.contact_import_row (
  import_id uuid not null,
  contact_id uuid not null,
  business_id uuid not null,
  before jsonb,
  after jsonb not null,
  tagged_rooms uuid[] not null default '{}'::uuid[],
  is_tagged boolean not null default false,
  constraint contact_import_row_pkey primary key (import_id, contact_id),
  constraint contact_import_row_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint contact_import_row_contact_id_fkey foreign key (contact_id) references public.contact(id) on delete cascade,
  constraint contact_import_row_import_id_fkey foreign key (import_id) references public.contact_import(id) on delete cascade
);
create index contact_import_row_business_id_idx on public.contact_import_row (business_id);
create index contact_import_row_contact_id_idx on public.contact_import_row (contact_id);
grant all on public.contact_import_row to service_role;
alter table public.contact_import_row enable row level security;

-- public.contact_merge ----------------------------------------------------------------------------
create table public.contact_merge (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  kept_id uuid not null,
  gone_id uuid not null,
  reason text not null,
  merged_by uuid,
  kept_before jsonb not null,
  identity_ids uuid[] not null default '{}'::uuid[],
  note_ids uuid[] not null default '{}'::uuid[],
  rooms jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid,
  constraint contact_merge_pkey primary key (id),
  constraint contact_merge_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint contact_merge_gone_id_fkey foreign key (gone_id) references public.contact(id) on delete cascade,
  constraint contact_merge_kept_id_fkey foreign key (kept_id) references public.contact(id) on delete cascade,
  constraint contact_merge_merged_by_fkey foreign key (merged_by) references public.profile(id) on delete set null,
  constraint contact_merge_undone_by_fkey foreign key (undone_by) references public.profile(id) on delete set null,
  constraint contact_merge_reason_check check (reason in ('linked', 'changed', 'manual'))
);
create index contact_merge_business_id_created_at_idx on public.contact_merge (business_id, created_at desc);
create index contact_merge_gone_id_idx on public.contact_merge (gone_id);
create index contact_merge_kept_id_created_at_idx on public.contact_merge (kept_id, created_at desc);
grant all on public.contact_merge to service_role;
grant select on public.contact_merge to authenticated;
alter table public.contact_merge enable row level security;
create policy hides_numbers on public.contact_merge as restrictive for select to authenticated
  using ((current_user <> 'authenticated'::name) or (not (business_id in (select private.masked_businesses()))));
create policy member_reads on public.contact_merge for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.contact_note -----------------------------------------------------------------------------
create table public.contact_note (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  contact_id uuid not null,
  author_id uuid,
  text text not null,
  created_at timestamptz not null default now(),
  constraint contact_note_pkey primary key (id),
  constraint contact_note_author_id_fkey foreign key (author_id) references public.profile(id) on delete set null,
  constraint contact_note_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint contact_note_contact_id_fkey foreign key (contact_id) references public.contact(id) on delete cascade,
  constraint contact_note_text_check check ((char_length(text) >= 1) and (char_length(text) <= 2000))
);
create index contact_note_business_id_idx on public.contact_note (business_id);
create index contact_note_contact_id_created_at_idx on public.contact_note (contact_id, created_at desc);
create index contact_note_search on public.contact_note using gin (business_id, text public.gin_trgm_ops) with (gin_pending_list_limit='512');
grant all on public.contact_note to service_role;
grant delete, insert, update on public.contact_note to tanggap_member;
grant select on public.contact_note to authenticated;
grant insert (business_id, contact_id, author_id, text) on public.contact_note to authenticated;
alter table public.contact_note enable row level security;
create policy answerer_inserts on public.contact_note for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((contact_id is null) or (exists (select from public.contact other where ((other.id = contact_note.contact_id) and (other.business_id = contact_note.business_id))))));
create policy table_call_inserts on public.contact_note for insert to authenticated
  with check ((author_id = auth.uid()) and (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((contact_id is null) or (exists (select from public.contact other where ((other.id = contact_note.contact_id) and (other.business_id = contact_note.business_id))))));
create policy answerer_deletes on public.contact_note for delete to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])));
create policy member_reads on public.contact_note for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.contact_note for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((contact_id is null) or (exists (select from public.contact other where ((other.id = contact_note.contact_id) and (other.business_id = contact_note.business_id))))));

-- public.contact_tag ------------------------------------------------------------------------------
create table public.contact_tag (
  contact_id uuid not null,
  tag_id uuid not null,
  business_id uuid not null,
  constraint contact_tag_pkey primary key (contact_id, tag_id),
  constraint contact_tag_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint contact_tag_contact_id_fkey foreign key (contact_id) references public.contact(id) on delete cascade,
  constraint contact_tag_tag_id_fkey foreign key (tag_id) references public.tag(id) on delete cascade
);
create index contact_tag_business_id_idx on public.contact_tag (business_id);
create index contact_tag_tag_id_idx on public.contact_tag (tag_id);
grant all on public.contact_tag to service_role;
grant delete, insert, update on public.contact_tag to tanggap_member;
grant select on public.contact_tag to authenticated;
alter table public.contact_tag enable row level security;
create policy answerer_inserts on public.contact_tag for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((contact_id is null) or (exists (select from public.contact other where ((other.id = contact_tag.contact_id) and (other.business_id = contact_tag.business_id))))) and ((tag_id is null) or (exists (select from public.tag other where ((other.id = contact_tag.tag_id) and (other.business_id = contact_tag.business_id))))));
create policy answerer_deletes on public.contact_tag for delete to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])));
create policy member_reads on public.contact_tag for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.contact_tag for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((contact_id is null) or (exists (select from public.contact other where ((other.id = contact_tag.contact_id) and (other.business_id = contact_tag.business_id))))) and ((tag_id is null) or (exists (select from public.tag other where ((other.id = contact_tag.tag_id) and (other.business_id = contact_tag.business_id))))));

-- public.correction -------------------------------------------------------------------------------
create table public.correction (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  run_id uuid,
  room_id uuid,
  member_id uuid,
  entry_id uuid not null,
  scenario_id uuid,
  answer text not null,
  before jsonb,
  verdict_before text,
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3),
  constraint correction_pkey primary key (id),
  constraint correction_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint correction_entry_id_fkey foreign key (entry_id) references public.knowledge_entry(id) on delete cascade,
  constraint correction_member_id_fkey foreign key (member_id) references public.profile(id) on delete set null,
  constraint correction_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint correction_run_id_fkey foreign key (run_id) references public.agent_run(id) on delete cascade,
  constraint correction_scenario_id_fkey foreign key (scenario_id) references public.scenario(id) on delete set null,
  constraint correction_answer_check check ((char_length(answer) >= 1) and (char_length(answer) <= 8000)),
  constraint correction_verdict_before_check check (verdict_before in ('benar', 'salah'))
);
create index correction_business_id_id_idx on public.correction (business_id, id desc);
create index correction_entry_id_idx on public.correction (entry_id);
create index correction_member_id_idx on public.correction (member_id) where (member_id is not null);
create index correction_room_id_idx on public.correction (room_id) where (room_id is not null);
create index correction_run_id_id_idx on public.correction (run_id, id desc) where (run_id is not null);
create index correction_scenario_id_idx on public.correction (scenario_id) where (scenario_id is not null);
grant all on public.correction to service_role;
grant insert, update on public.correction to tanggap_member;
grant select on public.correction to authenticated;
alter table public.correction enable row level security;
create policy keeper_inserts on public.correction for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((run_id is null) or (exists (select from public.agent_run other where ((other.id = correction.run_id) and (other.business_id = correction.business_id))))) and ((room_id is null) or (exists (select from public.room other where ((other.id = correction.room_id) and (other.business_id = correction.business_id))))) and ((entry_id is null) or (exists (select from public.knowledge_entry other where ((other.id = correction.entry_id) and (other.business_id = correction.business_id))))) and ((scenario_id is null) or (exists (select from public.scenario other where ((other.id = correction.scenario_id) and (other.business_id = correction.business_id))))));
create policy member_reads on public.correction for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy keeper_updates on public.correction for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((run_id is null) or (exists (select from public.agent_run other where ((other.id = correction.run_id) and (other.business_id = correction.business_id))))) and ((room_id is null) or (exists (select from public.room other where ((other.id = correction.room_id) and (other.business_id = correction.business_id))))) and ((entry_id is null) or (exists (select from public.knowledge_entry other where ((other.id = correction.entry_id) and (other.business_id = correction.business_id))))) and ((scenario_id is null) or (exists (select from public.scenario other where ((other.id = correction.scenario_id) and (other.business_id = correction.business_id))))));

-- public.digest -----------------------------------------------------------------------------------
create table public.digest (
  business_id uuid not null,
  member_id uuid not null,
  rhythm text not null,
  hour smallint not null,
  weekday smallint not null,
  handled_until timestamptz not null,
  due_at timestamptz not null,
  constraint digest_pkey primary key (business_id, member_id),
  constraint digest_business_id_member_id_fkey foreign key (business_id, member_id) references public.team_business(business_id, member_id) on delete cascade,
  constraint digest_hour_check check ((hour >= 0) and (hour <= 23)),
  constraint digest_rhythm_check check (rhythm in ('daily', 'weekly')),
  constraint digest_weekday_check check ((weekday >= 1) and (weekday <= 7))
);
create index digest_due_at_idx on public.digest (due_at);
create index digest_member_id_idx on public.digest (member_id);
grant all on public.digest to service_role;
grant delete, insert, update on public.digest to tanggap_member;
grant select on public.digest to authenticated;
alter table public.digest enable row level security;
create policy own_inserts on public.digest for insert to tanggap_member
  with check ((member_id = auth.uid()) and (business_id in (select private.my_businesses())));
create policy own_deletes on public.digest for delete to tanggap_member
  using ((member_id = auth.uid()) and (business_id in (select private.my_businesses())));
create policy own_reads on public.digest for select to authenticated
  using ((member_id = auth.uid()) and (business_id in (select private.my_businesses())));
create policy own_updates on public.digest for update to tanggap_member
  using ((member_id = auth.uid()) and (business_id in (select private.my_businesses())));

-- public.draft ------------------------------------------------------------------------------------
create table public.draft (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  room_id uuid not null,
  agent_run_id uuid,
  text text not null,
  sources jsonb not null default '[]'::jsonb,
  status text not null default 'proposed',
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  asked text,
  sent_text text,
  lesson text,
  lesson_entry_id uuid,
  pictures jsonb not null default '[]'::jsonb,
  constraint draft_pkey primary key (id),
  constraint draft_agent_run_id_fkey foreign key (agent_run_id) references public.agent_run(id) on delete set null,
  constraint draft_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint draft_decided_by_fkey foreign key (decided_by) references public.profile(id) on delete set null,
  constraint draft_lesson_entry_id_fkey foreign key (lesson_entry_id) references public.knowledge_entry(id) on delete set null,
  constraint draft_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint draft_asked_check check (char_length(asked) <= 4000),
  constraint draft_lesson_check check (lesson in ('baru', 'dipakai', 'diabaikan')),
  constraint draft_pictures_check check (case when (jsonb_typeof(pictures) = 'array') then (jsonb_array_length(pictures) <= 3) else false end),
  constraint draft_sent_text_check check (char_length(sent_text) <= 4096),
  constraint draft_status_check check (status in ('proposed', 'used', 'edited', 'dismissed', 'stale'))
);
create index draft_agent_run_id_idx on public.draft (agent_run_id) where (agent_run_id is not null);
create index draft_lesson on public.draft (business_id, decided_at desc) where (lesson = 'baru');
create index draft_lesson_entry_id_idx on public.draft (lesson_entry_id) where (lesson_entry_id is not null);
create index draft_newest on public.draft (business_id, created_at desc, id desc);
create index draft_room_id_created_at_idx on public.draft (room_id, created_at desc);
create trigger announce after insert or update on public.draft for each row execute function private.announce_row();
grant all on public.draft to service_role;
grant insert, update on public.draft to tanggap_member;
grant select on public.draft to authenticated;
alter table public.draft enable row level security;
create policy answerer_inserts on public.draft for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = draft.room_id) and (other.business_id = draft.business_id))))) and ((agent_run_id is null) or (exists (select from public.agent_run other where ((other.id = draft.agent_run_id) and (other.business_id = draft.business_id))))) and ((lesson_entry_id is null) or (exists (select from public.knowledge_entry other where ((other.id = draft.lesson_entry_id) and (other.business_id = draft.business_id))))));
create policy member_reads on public.draft for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.draft for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = draft.room_id) and (other.business_id = draft.business_id))))) and ((agent_run_id is null) or (exists (select from public.agent_run other where ((other.id = draft.agent_run_id) and (other.business_id = draft.business_id))))) and ((lesson_entry_id is null) or (exists (select from public.knowledge_entry other where ((other.id = draft.lesson_entry_id) and (other.business_id = draft.business_id))))));

-- public.escalation -------------------------------------------------------------------------------
create table public.escalation (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  room_id uuid not null,
  session_no integer not null,
  reason text not null,
  detail text,
  summary text[] not null default '{}',
  tried jsonb not null default '[]'::jsonb,
  draft text,
  draft_sources jsonb not null default '[]'::jsonb,
  priority integer not null default 0,
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  warned_at timestamptz,
  alerted_at timestamptz,
  claimed_by uuid,
  claimed_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid,
  half_at timestamptz,
  offered_to uuid,
  offered_at timestamptz,
  constraint escalation_pkey primary key (id),
  constraint escalation_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint escalation_claimed_by_fkey foreign key (claimed_by) references public.profile(id) on delete set null,
  constraint escalation_offered_to_fkey foreign key (offered_to) references public.profile(id) on delete set null,
  constraint escalation_resolved_by_fkey foreign key (resolved_by) references public.profile(id) on delete set null,
  constraint escalation_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint escalation_reason_check check (reason in ('minta_manusia', 'info_tidak_ada', 'di_luar_kemampuan', 'kebijakan', 'gangguan_alat', 'perlu_klarifikasi', 'kuota_habis', 'marah', 'putaran_bot'))
);
create index escalation_business_id_opened_at_idx on public.escalation (business_id, opened_at desc);
create index escalation_gap on public.escalation (business_id, opened_at desc) include (room_id) where (reason = 'info_tidak_ada');
create index escalation_offered on public.escalation (business_id, offered_to) where (resolved_at is null) and (claimed_by is null) and (offered_to is not null);
create unique index escalation_open on public.escalation (room_id) where (resolved_at is null);
create index escalation_queue on public.escalation (business_id, due_at, priority desc) where (resolved_at is null);
create index escalation_room_id_idx on public.escalation (room_id);
create index escalation_unclaimed on public.escalation (business_id, due_at) where (resolved_at is null) and (claimed_at is null);
create trigger announce after insert or update on public.escalation for each row execute function private.announce_row();
create trigger end_notices after update of claimed_by, resolved_at on public.escalation for each row when (((new.claimed_by is not null) or (new.resolved_at is not null))) execute function private.end_escalation_notices();
create trigger overdue after update of resolved_at, claimed_by, alerted_at, room_id on public.escalation for each row execute function private.note_overdue();
create trigger stale_session after insert or update of claimed_at, resolved_at on public.escalation for each row execute function private.note_stale_session();
grant all on public.escalation to service_role;
grant insert, update on public.escalation to tanggap_member;
grant select on public.escalation to authenticated;
alter table public.escalation enable row level security;
create policy answerer_inserts on public.escalation for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = escalation.room_id) and (other.business_id = escalation.business_id))))));
create policy member_reads on public.escalation for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.escalation for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = escalation.room_id) and (other.business_id = escalation.business_id))))));

-- public.gateway_event ----------------------------------------------------------------------------
create table public.gateway_event (
  id uuid not null default private.uuid_v7(),
  engine text not null,
  event_key text not null,
  channel_id uuid,
  accounts text[] not null default '{}',
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  failures jsonb not null default '[]'::jsonb,
  constraint gateway_event_pkey primary key (id),
  constraint gateway_event_event_key_key unique (event_key),
  constraint gateway_event_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade
);
create index gateway_event_channel_id_received_at_idx on public.gateway_event (channel_id, received_at desc);
create index gateway_event_open on public.gateway_event (channel_id, received_at) where (processed_at is null);
grant all on public.gateway_event to service_role;
alter table public.gateway_event enable row level security;

-- public.http_tool --------------------------------------------------------------------------------
create table public.http_tool (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  name text not null,
  is_writing boolean not null default false,
  url text not null,
  secret_header text,
  has_secret boolean not null default false,
  outputs jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_offered boolean not null default false,
  constraint http_tool_pkey primary key (id),
  constraint http_tool_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint http_tool_check check ((secret_header is not null) = has_secret),
  constraint http_tool_name_check check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  constraint http_tool_offered_check check (not (is_offered and is_writing)),
  constraint http_tool_outputs_check check ((jsonb_typeof(outputs) = 'array') and (jsonb_array_length(outputs) <= 20)),
  constraint http_tool_secret_header_check check ((char_length(secret_header) >= 1) and (char_length(secret_header) <= 60)),
  constraint http_tool_url_check check ((char_length(url) >= 8) and (char_length(url) <= 600))
);
create index http_tool_business_id_created_at_id_idx on public.http_tool (business_id, created_at, id);
create trigger announce_added after insert on public.http_tool referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_changed after update on public.http_tool referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_removed after delete on public.http_tool referencing old table as changed for each statement execute function private.announce_draft();
create trigger retest after delete or update on public.http_tool for each row execute function private.retest_scenarios();
create trigger touch before update on public.http_tool for each row execute function private.touch();
grant all on public.http_tool to service_role;
grant delete, insert, update on public.http_tool to tanggap_member;
grant select on public.http_tool to authenticated;
alter table public.http_tool enable row level security;
create policy keeper_writes on public.http_tool for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.http_tool for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.http_tool_secret -------------------------------------------------------------------------
create table public.http_tool_secret (
  tool_id uuid not null,
  business_id uuid not null,
  sealed text not null,
  constraint http_tool_secret_pkey primary key (tool_id),
  constraint http_tool_secret_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint http_tool_secret_tool_id_fkey foreign key (tool_id) references public.http_tool(id) on delete cascade,
  constraint http_tool_secret_sealed_check check (char_length(sealed) <= 4000)
);
create index http_tool_secret_business_id_idx on public.http_tool_secret (business_id);
grant all on public.http_tool_secret to service_role;
alter table public.http_tool_secret enable row level security;

-- public.knowledge_conflict -----------------------------------------------------------------------
create table public.knowledge_conflict (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  key text not null,
  said text not null,
  subject text not null,
  status text not null default 'open',
  settled_by uuid,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint knowledge_conflict_pkey primary key (id),
  constraint knowledge_conflict_business_id_key_said_key unique (business_id, key, said),
  constraint knowledge_conflict_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint knowledge_conflict_settled_by_fkey foreign key (settled_by) references public.profile(id) on delete set null,
  constraint knowledge_conflict_key_check check ((char_length(key) >= 1) and (char_length(key) <= 2000)),
  constraint knowledge_conflict_said_check check ((char_length(said) >= 1) and (char_length(said) <= 2000)),
  constraint knowledge_conflict_status_check check (status in ('open', 'accepted')),
  constraint knowledge_conflict_subject_check check (char_length(subject) <= 300)
);
create index knowledge_conflict_settled_by_idx on public.knowledge_conflict (settled_by);
create trigger bump_accepted after insert or update of status on public.knowledge_conflict for each row when ((new.status = 'accepted')) execute function private.bump_knowledge();
grant all on public.knowledge_conflict to service_role;
grant delete, insert, update on public.knowledge_conflict to tanggap_member;
grant select on public.knowledge_conflict to authenticated;
alter table public.knowledge_conflict enable row level security;
create policy keeper_writes on public.knowledge_conflict for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.knowledge_conflict for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.knowledge_draft_change -------------------------------------------------------------------
create table public.knowledge_draft_change (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  act text not null,
  entry_id uuid,
  source_id uuid,
  new_source_id uuid,
  new_source_kind text,
  new_source_title text,
  question text,
  examples text[] not null default '{}',
  answer text not null,
  language text not null default 'id',
  base_question text,
  base_examples text[],
  base_answer text,
  dropped_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint knowledge_draft_change_pkey primary key (id),
  constraint knowledge_draft_change_business_id_entry_id_key unique (business_id, entry_id),
  constraint knowledge_draft_change_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint knowledge_draft_change_created_by_fkey foreign key (created_by) references public.profile(id) on delete set null,
  constraint knowledge_draft_change_entry_id_fkey foreign key (entry_id) references public.knowledge_entry(id) on delete set null,
  constraint knowledge_draft_change_source_id_fkey foreign key (source_id) references public.knowledge_source(id) on delete set null,
  constraint knowledge_draft_change_act_check check (act in ('add', 'edit', 'remove')),
  constraint knowledge_draft_change_answer_check check ((char_length(answer) >= 1) and (char_length(answer) <= 8000)),
  constraint knowledge_draft_change_check check ((act = 'add') = (base_answer is null)),
  constraint knowledge_draft_change_check1 check ((new_source_id is null) or ((act = 'add') and (new_source_kind is not null) and (new_source_title is not null))),
  constraint knowledge_draft_change_examples_check check (cardinality(examples) <= 30),
  constraint knowledge_draft_change_new_source_kind_check check (new_source_kind in ('text', 'faq')),
  constraint knowledge_draft_change_new_source_title_check check ((char_length(new_source_title) >= 1) and (char_length(new_source_title) <= 300)),
  constraint knowledge_draft_change_question_check check (char_length(question) <= 500)
);
create index knowledge_draft_change_business_id_id_idx on public.knowledge_draft_change (business_id, id);
create index knowledge_draft_change_created_by_idx on public.knowledge_draft_change (created_by);
create index knowledge_draft_change_entry_id_idx on public.knowledge_draft_change (entry_id);
create index knowledge_draft_change_source_id_idx on public.knowledge_draft_change (source_id);
create trigger announce_added after insert on public.knowledge_draft_change referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_changed after update on public.knowledge_draft_change referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_removed after delete on public.knowledge_draft_change referencing old table as changed for each statement execute function private.announce_draft();
grant all on public.knowledge_draft_change to service_role;
grant delete, insert, update on public.knowledge_draft_change to tanggap_member;
grant select on public.knowledge_draft_change to authenticated;
alter table public.knowledge_draft_change enable row level security;
create policy keeper_writes on public.knowledge_draft_change for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((entry_id is null) or (exists (select from public.knowledge_entry other where ((other.id = knowledge_draft_change.entry_id) and (other.business_id = knowledge_draft_change.business_id))))) and ((source_id is null) or (exists (select from public.knowledge_source other where ((other.id = knowledge_draft_change.source_id) and (other.business_id = knowledge_draft_change.business_id))))));
create policy member_reads on public.knowledge_draft_change for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.knowledge_entry --------------------------------------------------------------------------
create table public.knowledge_entry (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  source_id uuid not null,
  "position" integer not null default 0,
  question text,
  examples text[] not null default '{}',
  answer text not null,
  language text not null default 'id',
  used_count integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  other_words text[] not null default '{}',
  product_key text,
  read_question text,
  read_answer text,
  fresh_answer text,
  constraint knowledge_entry_pkey primary key (id),
  constraint knowledge_entry_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint knowledge_entry_source_id_fkey foreign key (source_id) references public.knowledge_source(id) on delete cascade,
  constraint knowledge_entry_answer_check check ((char_length(answer) >= 1) and (char_length(answer) <= 8000)),
  constraint knowledge_entry_fresh_answer_check check ((char_length(fresh_answer) >= 1) and (char_length(fresh_answer) <= 8000)),
  constraint knowledge_entry_other_words_check check (cardinality(other_words) <= 30),
  constraint knowledge_entry_question_check check (char_length(question) <= 500),
  constraint knowledge_entry_read_answer_check check ((char_length(read_answer) >= 1) and (char_length(read_answer) <= 8000))
);
create index knowledge_entry_business_id_source_id_position_idx on public.knowledge_entry (business_id, source_id, "position");
create unique index knowledge_entry_of_product on public.knowledge_entry (source_id, product_key) where (product_key is not null);
create index knowledge_entry_source_id_idx on public.knowledge_entry (source_id);
create index knowledge_entry_with_other_words on public.knowledge_entry (business_id, id) where (other_words <> '{}') and (deleted_at is null);
create trigger bump_added after insert on public.knowledge_entry referencing new table as changed for each statement execute function private.bump_knowledge_of_many();
create trigger bump_changed after update on public.knowledge_entry referencing old table as before new table as after for each statement execute function private.bump_knowledge_of_changed();
create trigger bump_removed after delete on public.knowledge_entry referencing old table as changed for each statement execute function private.bump_knowledge_of_many();
create trigger keep_version after update on public.knowledge_entry for each row when (((old.product_key is null) and (((old.question is distinct from new.question) or (old.examples is distinct from new.examples)) or (old.answer is distinct from new.answer)))) execute function private.keep_entry_version();
create trigger touch before update on public.knowledge_entry for each row when (((old.question is distinct from new.question) or (old.answer is distinct from new.answer))) execute function private.touch();
grant all on public.knowledge_entry to service_role;
grant delete, insert, update on public.knowledge_entry to tanggap_member;
grant select on public.knowledge_entry to authenticated;
alter table public.knowledge_entry enable row level security;
create policy keeper_writes on public.knowledge_entry for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((source_id is null) or (exists (select from public.knowledge_source other where ((other.id = knowledge_entry.source_id) and (other.business_id = knowledge_entry.business_id))))));
create policy member_reads on public.knowledge_entry for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.knowledge_entry_version ------------------------------------------------------------------
create table public.knowledge_entry_version (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  entry_id uuid not null,
  question text,
  examples text[] not null,
  answer text not null,
  changed_by uuid,
  created_at timestamptz not null default now(),
  constraint knowledge_entry_version_pkey primary key (id),
  constraint knowledge_entry_version_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint knowledge_entry_version_changed_by_fkey foreign key (changed_by) references public.profile(id) on delete set null,
  constraint knowledge_entry_version_entry_id_fkey foreign key (entry_id) references public.knowledge_entry(id) on delete cascade
);
create index knowledge_entry_version_business_id_idx on public.knowledge_entry_version (business_id);
create index knowledge_entry_version_changed_by_idx on public.knowledge_entry_version (changed_by);
create index knowledge_entry_version_entry_id_id_idx on public.knowledge_entry_version (entry_id, id desc);
grant all on public.knowledge_entry_version to service_role;
grant select on public.knowledge_entry_version to authenticated;
alter table public.knowledge_entry_version enable row level security;
create policy member_reads on public.knowledge_entry_version for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.knowledge_file ---------------------------------------------------------------------------
create table public.knowledge_file (
  source_id uuid not null,
  business_id uuid not null,
  bytes bytea not null,
  constraint knowledge_file_pkey primary key (source_id),
  constraint knowledge_file_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint knowledge_file_source_id_fkey foreign key (source_id) references public.knowledge_source(id) on delete cascade,
  constraint knowledge_file_bytes_check check (octet_length(bytes) <= 20971520)
);
create index knowledge_file_business_id_idx on public.knowledge_file (business_id);
grant all on public.knowledge_file to service_role;
grant insert on public.knowledge_file to tanggap_member;
alter table public.knowledge_file enable row level security;
create policy keeper_inserts on public.knowledge_file for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((source_id is null) or (exists (select from public.knowledge_source other where ((other.id = knowledge_file.source_id) and (other.business_id = knowledge_file.business_id))))));

-- public.knowledge_reading ------------------------------------------------------------------------
create table public.knowledge_reading (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  source_id uuid not null,
  added_count integer not null,
  changed_count integer not null,
  removed_count integer not null,
  kept_count integer not null,
  changes jsonb not null,
  is_scheduled boolean not null,
  created_at timestamptz not null default now(),
  constraint knowledge_reading_pkey primary key (id),
  constraint knowledge_reading_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint knowledge_reading_source_id_fkey foreign key (source_id) references public.knowledge_source(id) on delete cascade
);
create index knowledge_reading_business_id_idx on public.knowledge_reading (business_id);
create index knowledge_reading_source_id_id_idx on public.knowledge_reading (source_id, id desc);
grant all on public.knowledge_reading to service_role;
grant select on public.knowledge_reading to authenticated;
alter table public.knowledge_reading enable row level security;
create policy member_reads on public.knowledge_reading for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.knowledge_release ------------------------------------------------------------------------
create table public.knowledge_release (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  added_count integer not null,
  changed_count integer not null,
  removed_count integer not null,
  test text not null,
  changes jsonb not null,
  published_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  created_at timestamptz not null default now(),
  products jsonb not null default '[]'::jsonb,
  procedures jsonb not null default '[]'::jsonb,
  override_reason text,
  constraint knowledge_release_pkey primary key (id),
  constraint knowledge_release_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint knowledge_release_published_by_fkey foreign key (published_by) references public.profile(id) on delete set null,
  constraint knowledge_release_undone_by_fkey foreign key (undone_by) references public.profile(id) on delete set null,
  constraint knowledge_release_override_reason_check check ((char_length(override_reason) >= 1) and (char_length(override_reason) <= 300)),
  constraint knowledge_release_test_check check (test in ('lulus', 'gagal', 'belum', 'tanpa'))
);
create index knowledge_release_business_id_id_idx on public.knowledge_release (business_id, id desc);
create index knowledge_release_published_by_idx on public.knowledge_release (published_by);
create index knowledge_release_undone_by_idx on public.knowledge_release (undone_by);
create trigger announce_undone after update on public.knowledge_release referencing new table as changed for each statement execute function private.announce_draft();
grant all on public.knowledge_release to service_role;
grant delete, insert, update on public.knowledge_release to tanggap_member;
grant select on public.knowledge_release to authenticated;
alter table public.knowledge_release enable row level security;
create policy keeper_inserts on public.knowledge_release for insert to tanggap_member
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy keeper_deletes on public.knowledge_release for delete to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.knowledge_release for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy keeper_updates on public.knowledge_release for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- public.knowledge_source -------------------------------------------------------------------------
create table public.knowledge_source (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  kind text not null,
  title text not null,
  url text,
  file_name text,
  status text not null default 'processing',
  error text,
  done_count integer not null default 0,
  total_count integer,
  raw_text text,
  valid_until date,
  whole_site boolean not null default false,
  created_by uuid,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reread_days integer,
  reread_at timestamptz,
  read_at timestamptz,
  reread_failures integer not null default 0,
  reread_error text,
  unread_pages smallint not null default 0,
  constraint knowledge_source_pkey primary key (id),
  constraint knowledge_source_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint knowledge_source_created_by_fkey foreign key (created_by) references public.profile(id) on delete set null,
  constraint knowledge_source_kind_check check (kind in ('text', 'faq', 'web', 'file', 'product')),
  constraint knowledge_source_reread_days_check check (reread_days in (1, 7, 30)),
  constraint knowledge_source_status_check check (status in ('processing', 'ready', 'failed')),
  constraint knowledge_source_title_check check ((char_length(title) >= 1) and (char_length(title) <= 300))
);
create index knowledge_source_business_id_created_at_idx on public.knowledge_source (business_id, created_at desc) where (deleted_at is null);
create index knowledge_source_due on public.knowledge_source (reread_at) where (reread_at is not null) and (deleted_at is null);
create unique index knowledge_source_of_products on public.knowledge_source (business_id) where (kind = 'product');
create trigger announce after insert or delete or update on public.knowledge_source for each row execute function private.announce_row();
create trigger bump after delete or update of status, deleted_at, valid_until, title on public.knowledge_source for each row execute function private.bump_knowledge();
create trigger touch before update of title, status, valid_until, deleted_at on public.knowledge_source for each row execute function private.touch();
grant all on public.knowledge_source to service_role;
grant delete, insert, update on public.knowledge_source to tanggap_member;
grant select on public.knowledge_source to authenticated;
alter table public.knowledge_source enable row level security;
create policy keeper_writes on public.knowledge_source for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.knowledge_source for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.knowledge_use ----------------------------------------------------------------------------
create table public.knowledge_use (
  entry_id uuid not null,
  room_id uuid not null,
  business_id uuid not null,
  used_at timestamptz(3) not null default now(),
  constraint knowledge_use_pkey primary key (entry_id, room_id),
  constraint knowledge_use_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint knowledge_use_entry_id_fkey foreign key (entry_id) references public.knowledge_entry(id) on delete cascade,
  constraint knowledge_use_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade
);
create index knowledge_use_business_id_idx on public.knowledge_use (business_id);
create index knowledge_use_entry_id_used_at_room_id_idx on public.knowledge_use (entry_id, used_at desc, room_id desc);
create index knowledge_use_room_id_idx on public.knowledge_use (room_id);
grant all on public.knowledge_use to service_role;
grant select on public.knowledge_use to authenticated;
alter table public.knowledge_use enable row level security;
create policy member_reads on public.knowledge_use for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.knowledge_vector -------------------------------------------------------------------------
create table public.knowledge_vector (
  entry_id uuid not null,
  business_id uuid not null,
  model text not null,
  text_md5 text not null,
  numbers bytea not null,
  constraint knowledge_vector_pkey primary key (entry_id),
  constraint knowledge_vector_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint knowledge_vector_entry_id_fkey foreign key (entry_id) references public.knowledge_entry(id) on delete cascade,
  constraint knowledge_vector_numbers_check check ((octet_length(numbers) >= 1) and (octet_length(numbers) <= 8192))
);
create index knowledge_vector_business_id_idx on public.knowledge_vector (business_id);
grant all on public.knowledge_vector to service_role;
alter table public.knowledge_vector enable row level security;

-- public.member_duty ------------------------------------------------------------------------------
create table public.member_duty (
  business_id uuid not null,
  member_id uuid not null,
  is_available boolean not null default true,
  capacity smallint not null default 5,
  hours jsonb,
  last_given_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint member_duty_pkey primary key (business_id, member_id),
  constraint member_duty_business_id_member_id_fkey foreign key (business_id, member_id) references public.team_business(business_id, member_id) on delete cascade,
  constraint member_duty_capacity_check check ((capacity >= 1) and (capacity <= 50)),
  constraint member_duty_hours_check check (jsonb_typeof(hours) = 'array')
);
create trigger touch before update on public.member_duty for each row execute function private.touch();
grant all on public.member_duty to service_role;
grant delete, insert, update on public.member_duty to tanggap_member;
grant select on public.member_duty to authenticated;
alter table public.member_duty enable row level security;
create policy keeper_writes on public.member_duty for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy own_inserts on public.member_duty for insert to tanggap_member
  with check ((member_id = auth.uid()) and (business_id in (select private.my_businesses_as(array['agen']))));
create policy member_reads on public.member_duty for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy own_updates on public.member_duty for update to tanggap_member
  using ((member_id = auth.uid()) and (business_id in (select private.my_businesses_as(array['agen']))))
  with check ((member_id = auth.uid()) and (business_id in (select private.my_businesses_as(array['agen']))));

-- public.message ----------------------------------------------------------------------------------
create table public.message (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  room_id uuid not null,
  channel_id uuid not null,
  session_no integer not null,
  direction text not null,
  author_kind text not null,
  author_id uuid,
  kind text not null,
  text text not null default '',
  content jsonb not null,
  client_id text,
  provider_key text,
  provider_id text,
  reply_to_id uuid,
  reply_to jsonb,
  status text not null,
  status_reason text,
  status_at timestamptz not null default now(),
  attempts integer not null default 0,
  reactions jsonb not null default '{}'::jsonb,
  agent_run_id uuid,
  source_count integer not null default 0,
  handler_version integer,
  occurred_at timestamptz(3) not null default now(),
  edited_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  dismissed_at timestamptz,
  queued_at timestamptz,
  referral jsonb,
  status_code text,
  constraint message_pkey primary key (id),
  constraint message_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint message_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade,
  constraint message_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint message_author_kind_check check (author_kind in ('customer', 'ai', 'member', 'device', 'rule', 'system')),
  constraint message_check check ((char_length(text) <= 4096) or (author_kind in ('customer', 'device'))),
  constraint message_direction_check check (direction in ('in', 'out', 'note')),
  constraint message_referral_check check (jsonb_typeof(referral) = 'object'),
  constraint message_status_check check (status in ('received', 'queued', 'sending', 'sent', 'delivered', 'read', 'played', 'failed', 'unconfirmed')),
  constraint message_status_code_check check (char_length(status_code) <= 100)
);
create index message_business_id_created_at_idx on public.message (business_id, created_at desc);
create unique index message_client on public.message (room_id, client_id) where (client_id is not null);
create index message_failed on public.message (room_id) where (status = 'failed') and (dismissed_at is null);
create index message_outbox on public.message (room_id, id) where (status in ('queued', 'sending'));
create unique index message_provider on public.message (channel_id, provider_key) where (provider_key is not null);
create index message_room on public.message (room_id, occurred_at desc, id desc);
create index message_search on public.message using gin (business_id, private.week_of(created_at), text public.gin_trgm_ops) with (gin_pending_list_limit='512');
create index message_undelivered on public.message (business_id, status_at desc, id desc) where (status in ('failed', 'unconfirmed')) and (dismissed_at is null);
create index message_unsent on public.message (status_at) where (status in ('queued', 'sending'));
create index message_unsure on public.message (channel_id, status_at) where (status = 'unconfirmed');
create trigger announce after insert or update on public.message for each row execute function private.announce_row();
create trigger count_answer after update of status on public.message for each row when (((new.author_kind = 'ai') and (old.status in ('queued', 'sending', 'unconfirmed')) and (new.status in ('sent', 'delivered', 'read', 'played')))) execute function private.count_answer();
create trigger failed_delete after delete on public.message for each row when ((old.status = 'failed')) execute function private.note_failed_sends();
create trigger failed_insert after insert on public.message for each row when ((new.status = 'failed')) execute function private.note_failed_sends();
create trigger failed_update after update of status, dismissed_at, room_id on public.message for each row when ((((old.status = 'failed') or (new.status = 'failed')) and (((old.status is distinct from new.status) or (old.dismissed_at is distinct from new.dismissed_at)) or (old.room_id is distinct from new.room_id)))) execute function private.note_failed_sends();
create trigger stale_session after update of status on public.message for each row when (((old.status = 'failed') <> (new.status = 'failed'))) execute function private.note_stale_session();
grant all on public.message to service_role;
grant insert, update on public.message to tanggap_member;
grant select on public.message to authenticated;
alter table public.message enable row level security;
create policy answerer_inserts on public.message for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = message.room_id) and (other.business_id = message.business_id))))) and ((channel_id is null) or (exists (select from public.channel other where ((other.id = message.channel_id) and (other.business_id = message.business_id))))));
create policy hides_numbers on public.message as restrictive for select to authenticated
  using ((current_user <> 'authenticated'::name) or (not (business_id in (select private.masked_businesses()))));
create policy member_reads on public.message for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.message for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = message.room_id) and (other.business_id = message.business_id))))) and ((channel_id is null) or (exists (select from public.channel other where ((other.id = message.channel_id) and (other.business_id = message.business_id))))));

-- public.message_charge ---------------------------------------------------------------------------
create table public.message_charge (
  message_id uuid not null,
  business_id uuid not null,
  channel_id uuid not null,
  category text not null,
  is_free boolean not null,
  is_delivered boolean not null,
  charged_at timestamptz not null default now(),
  room_id uuid,
  dialled text,
  constraint message_charge_pkey primary key (message_id),
  constraint message_charge_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint message_charge_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade,
  constraint message_charge_room_id_fkey foreign key (room_id) references public.room(id) on delete set null,
  constraint message_charge_dialled_check check (char_length(dialled) <= 4)
);
create index message_charge_business_id_charged_at_idx on public.message_charge (business_id, charged_at);
create index message_charge_channel_id_idx on public.message_charge (channel_id);
create index message_charge_room_id_charged_at_idx on public.message_charge (room_id, charged_at);
grant all on public.message_charge to service_role;
grant select on public.message_charge to authenticated;
alter table public.message_charge enable row level security;
create policy member_reads on public.message_charge for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.model_call_day ---------------------------------------------------------------------------
create table public.model_call_day (
  business_id uuid not null,
  day date not null,
  purpose text not null,
  calls integer not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cost_micro bigint not null,
  constraint model_call_day_pkey primary key (business_id, day, purpose),
  constraint model_call_day_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint model_call_day_calls_check check (calls > 0),
  constraint model_call_day_cost_micro_check check (cost_micro >= 0),
  constraint model_call_day_input_tokens_check check (input_tokens >= 0),
  constraint model_call_day_output_tokens_check check (output_tokens >= 0),
  constraint model_call_day_purpose_check check (purpose in ('summary', 'judgement', 'customer', 'scenario', 'reading', 'draft'))
);
grant all on public.model_call_day to service_role;
grant select on public.model_call_day to authenticated;
alter table public.model_call_day enable row level security;
create policy member_reads on public.model_call_day for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.model_price ------------------------------------------------------------------------------
create table public.model_price (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  valid_from timestamptz(3) not null,
  input_rupiah integer not null,
  output_rupiah integer not null,
  constraint model_price_pkey primary key (id),
  constraint model_price_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint model_price_input_rupiah_check check (input_rupiah >= 0),
  constraint model_price_output_rupiah_check check (output_rupiah >= 0)
);
create index model_price_business_id_valid_from_idx on public.model_price (business_id, valid_from desc);
grant all on public.model_price to service_role;
grant delete, insert, update on public.model_price to tanggap_member;
grant select on public.model_price to authenticated;
alter table public.model_price enable row level security;
create policy keeper_writes on public.model_price for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.model_price for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.notice -----------------------------------------------------------------------------------
create table public.notice (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  member_id uuid not null,
  kind text not null,
  subject text not null,
  room_id uuid,
  waiting integer,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  pushed_at timestamptz,
  whatsapp_at timestamptz,
  constraint notice_pkey primary key (id),
  constraint notice_member_id_kind_subject_key unique (member_id, kind, subject),
  constraint notice_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint notice_member_id_fkey foreign key (member_id) references public.profile(id) on delete cascade,
  constraint notice_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint notice_kind_check check (kind in ('escalation_new', 'escalation_half', 'escalation_over', 'send_failed', 'opened', 'sale_waiting', 'sale_payment', 'scenario_regressed', 'customer_replied', 'plan_usage_most', 'plan_usage_all', 'plan_ending', 'plan_past_due', 'plan_ended', 'model_limit', 'model_failing', 'mentioned', 'booking_new', 'booking_cancelled', 'assigned', 'channel_down', 'sheet_stopped', 'source_changed', 'source_failed', 'digest_daily', 'digest_weekly', 'owner_offered', 'owner_changed', 'owner_kept')),
  constraint notice_subject_check check (char_length(subject) <= 80)
);
create index notice_business_id_idx on public.notice (business_id);
create index notice_channel_down on public.notice (subject) where (kind = 'channel_down');
create index notice_of_member on public.notice (member_id, business_id, created_at desc, id desc);
create index notice_room_id_idx on public.notice (room_id) where (room_id is not null);
grant all on public.notice to service_role;
grant select on public.notice to authenticated;
alter table public.notice enable row level security;
create policy own_reads on public.notice for select to authenticated
  using ((member_id = auth.uid()) and (business_id in (select private.my_businesses())));

-- public.notice_setting ---------------------------------------------------------------------------
create table public.notice_setting (
  member_id uuid not null,
  business_id uuid not null,
  push_events text[] not null,
  mail_events text[] not null,
  volume smallint not null,
  quiet_from text,
  quiet_until text,
  hides_content boolean not null,
  whatsapp_events text[] not null default '{waiting,deadline,opening,failed}',
  constraint notice_setting_pkey primary key (member_id, business_id),
  constraint notice_setting_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint notice_setting_member_id_fkey foreign key (member_id) references public.profile(id) on delete cascade,
  constraint notice_setting_check check ((quiet_from is null) = (quiet_until is null)),
  constraint notice_setting_mail_events_check check (cardinality(mail_events) <= 20),
  constraint notice_setting_push_events_check check (cardinality(push_events) <= 20),
  constraint notice_setting_quiet_from_check check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint notice_setting_quiet_until_check check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint notice_setting_volume_check check ((volume >= 0) and (volume <= 100)),
  constraint notice_setting_whatsapp_events_check check (cardinality(whatsapp_events) <= 20)
);
create index notice_setting_business_id_idx on public.notice_setting (business_id);
grant all on public.notice_setting to service_role;
grant insert, update on public.notice_setting to tanggap_member;
grant select on public.notice_setting to authenticated;
alter table public.notice_setting enable row level security;
create policy own_inserts on public.notice_setting for insert to tanggap_member
  with check ((member_id = auth.uid()) and (business_id in (select private.my_businesses())));
create policy own_reads on public.notice_setting for select to authenticated
  using ((member_id = auth.uid()) and (business_id in (select private.my_businesses())));
create policy own_updates on public.notice_setting for update to tanggap_member
  using ((member_id = auth.uid()) and (business_id in (select private.my_businesses())));

-- public.notice_template --------------------------------------------------------------------------
create table public.notice_template (
  business_id uuid not null,
  topic text not null,
  template_id uuid not null,
  "values" jsonb not null default '[]'::jsonb,
  updated_at timestamptz not null default now(),
  constraint notice_template_pkey primary key (business_id, topic),
  constraint notice_template_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint notice_template_template_id_fkey foreign key (template_id) references public.template(id) on delete cascade,
  constraint notice_template_topic_check check (topic in ('pesanan', 'tautan_bayar', 'pembayaran', 'janji', 'pengingat_janji')),
  constraint notice_template_values_check check ((jsonb_typeof("values") = 'array') and (jsonb_array_length("values") <= 20))
);
create index notice_template_template_id_idx on public.notice_template (template_id);
create trigger touch before update on public.notice_template for each row execute function private.touch();
grant all on public.notice_template to service_role;
grant delete, insert, update on public.notice_template to tanggap_member;
grant select on public.notice_template to authenticated;
alter table public.notice_template enable row level security;
create policy keeper_writes on public.notice_template for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((template_id is null) or (exists (select from public.template other where ((other.id = notice_template.template_id) and (other.business_id = notice_template.business_id))))));
create policy member_reads on public.notice_template for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public."order" ----------------------------------------------------------------------------------
create table public."order" (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  description text not null,
  amount_rupiah bigint not null,
  status text not null default 'waiting',
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  plan jsonb,
  credit_rupiah bigint not null default 0,
  created_by uuid,
  paid_at timestamptz,
  refunded_rupiah bigint not null default 0,
  constraint order_pkey primary key (id),
  constraint order_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint order_created_by_fkey foreign key (created_by) references public.profile(id) on delete set null,
  constraint order_amount_rupiah_check check (amount_rupiah >= 0),
  constraint order_credit_rupiah_check check (credit_rupiah >= 0),
  constraint order_plan_check check (jsonb_typeof(plan) = 'object'),
  constraint order_refunded_rupiah_check check (refunded_rupiah >= 0),
  constraint order_status_check check (status in ('waiting', 'paid', 'expired', 'failed', 'refunded'))
);
create index order_business_id_created_at_idx on public."order" (business_id, created_at desc);
create unique index order_open_plan on public."order" (business_id) where (plan is not null) and (status = 'waiting');
grant all on public."order" to service_role;
grant select on public."order" to authenticated;
alter table public."order" enable row level security;
create policy owner_reads on public."order" for select to authenticated
  using (business_id in (select private.my_businesses_as(array['owner'])));

-- public.ownership_offer --------------------------------------------------------------------------
create table public.ownership_offer (
  business_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint ownership_offer_pkey primary key (business_id),
  constraint ownership_offer_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint ownership_offer_business_id_from_id_fkey foreign key (business_id, from_id) references public.team_business(business_id, member_id) on delete cascade,
  constraint ownership_offer_business_id_to_id_fkey foreign key (business_id, to_id) references public.team_business(business_id, member_id) on delete cascade,
  constraint ownership_offer_check check (from_id <> to_id)
);
create index ownership_offer_from_id_idx on public.ownership_offer (from_id);
create index ownership_offer_to_id_idx on public.ownership_offer (to_id);
grant all on public.ownership_offer to service_role;
grant delete, insert on public.ownership_offer to tanggap_member;
grant select on public.ownership_offer to authenticated;
alter table public.ownership_offer enable row level security;
create policy owner_inserts on public.ownership_offer for insert to tanggap_member
  with check ((from_id = auth.uid()) and (business_id in (select private.my_businesses_as(array['owner']))) and (not coalesce(((auth.jwt() ->> 'is_anonymous'))::boolean, false)));
create policy both_delete on public.ownership_offer for delete to tanggap_member
  using (((auth.uid() = from_id) or (auth.uid() = to_id)) and (business_id in (select private.my_businesses())));
create policy both_read on public.ownership_offer for select to authenticated
  using (((auth.uid() = from_id) or (auth.uid() = to_id)) and (business_id in (select private.my_businesses())));

-- public.parked_status ----------------------------------------------------------------------------
create table public.parked_status (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  channel_id uuid not null,
  provider_key text not null,
  status jsonb not null,
  created_at timestamptz not null default now(),
  constraint parked_status_pkey primary key (id),
  constraint parked_status_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint parked_status_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade
);
create index parked_status_business_id_idx on public.parked_status (business_id);
create index parked_status_channel_id_provider_key_idx on public.parked_status (channel_id, provider_key);
grant all on public.parked_status to service_role;
alter table public.parked_status enable row level security;

-- public.payment ----------------------------------------------------------------------------------
create table public.payment (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  order_id uuid,
  provider text not null,
  method text not null,
  amount_rupiah bigint not null,
  status text not null default 'creating',
  provider_ref text,
  instructions jsonb not null default '{}'::jsonb,
  refunded_rupiah bigint not null default 0,
  is_extra boolean not null default false,
  reported_at timestamptz,
  expires_at timestamptz not null,
  paid_at timestamptz,
  checked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sale_id uuid,
  manual_refund_rupiah bigint not null default 0,
  proof_at timestamptz,
  chosen_at timestamptz not null default now(),
  constraint payment_pkey primary key (id),
  constraint payment_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint payment_order_id_fkey foreign key (order_id) references public."order"(id) on delete cascade,
  constraint payment_sale_id_fkey foreign key (sale_id) references public.sale(id) on delete cascade,
  constraint payment_amount_rupiah_check check (amount_rupiah > 0),
  constraint payment_instructions_check check (jsonb_typeof(instructions) = 'object'),
  constraint payment_method_check check (char_length(method) <= 20),
  constraint payment_provider_check check (provider in ('midtrans', 'xendit', 'transfer')),
  constraint payment_provider_ref_check check (char_length(provider_ref) <= 100),
  constraint payment_refunded_rupiah_check check (refunded_rupiah >= 0),
  constraint payment_refunds check (((manual_refund_rupiah >= 0) and (manual_refund_rupiah <= refunded_rupiah)) and (refunded_rupiah <= amount_rupiah)),
  constraint payment_status_check check (status in ('creating', 'waiting', 'expired', 'failed', 'review', 'paid', 'refunded')),
  constraint payment_subject check (num_nonnulls(order_id, sale_id) = 1)
);
create index payment_business_id_idx on public.payment (business_id);
create index payment_open on public.payment (checked_at) where (status in ('creating', 'waiting'));
create index payment_order_id_created_at_id_idx on public.payment (order_id, created_at desc, id desc);
create index payment_provider_ref_idx on public.payment (provider_ref) where (provider_ref is not null);
create index payment_sale_id_created_at_id_idx on public.payment (sale_id, created_at desc, id desc) where (sale_id is not null);
create index payment_transfer on public.payment (created_at, id) where (provider = 'transfer') and (status in ('waiting', 'expired'));
grant all on public.payment to service_role;
grant select on public.payment to authenticated;
alter table public.payment enable row level security;
create policy member_reads_of_sales on public.payment for select to authenticated
  using ((sale_id is not null) and (business_id in (select private.my_businesses())));
create policy owner_reads on public.payment for select to authenticated
  using (business_id in (select private.my_businesses_as(array['owner'])));

-- public.payment_account --------------------------------------------------------------------------
create table public.payment_account (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  provider text not null,
  is_chosen boolean not null default true,
  is_sandbox boolean not null default false,
  sends_links boolean not null default true,
  key_end text not null,
  updated_at timestamptz not null default now(),
  constraint payment_account_pkey primary key (id),
  constraint payment_account_business_id_provider_key unique (business_id, provider),
  constraint payment_account_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint payment_account_key_end_check check (char_length(key_end) <= 4),
  constraint payment_account_provider_check check (provider in ('midtrans', 'xendit'))
);
create unique index payment_account_chosen on public.payment_account (business_id) where is_chosen;
create trigger touch before update on public.payment_account for each row execute function private.touch();
grant all on public.payment_account to service_role;
grant delete, insert, update on public.payment_account to tanggap_member;
grant select on public.payment_account to authenticated;
alter table public.payment_account enable row level security;
create policy keeper_writes on public.payment_account for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.payment_account for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.payment_account_secret -------------------------------------------------------------------
create table public.payment_account_secret (
  account_id uuid not null,
  business_id uuid not null,
  sealed text not null,
  constraint payment_account_secret_pkey primary key (account_id),
  constraint payment_account_secret_account_id_fkey foreign key (account_id) references public.payment_account(id) on delete cascade,
  constraint payment_account_secret_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint payment_account_secret_sealed_check check (char_length(sealed) <= 4000)
);
create index payment_account_secret_business_id_idx on public.payment_account_secret (business_id);
grant all on public.payment_account_secret to service_role;
alter table public.payment_account_secret enable row level security;

-- public.payment_proof ----------------------------------------------------------------------------
create table public.payment_proof (
  payment_id uuid not null,
  business_id uuid not null,
  type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  constraint payment_proof_pkey primary key (payment_id),
  constraint payment_proof_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint payment_proof_payment_id_fkey foreign key (payment_id) references public.payment(id) on delete cascade,
  constraint payment_proof_bytes_check check ((octet_length(bytes) >= 1) and (octet_length(bytes) <= ((5 * 1024) * 1024))),
  constraint payment_proof_type_check check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf'))
);
create index payment_proof_business_id_idx on public.payment_proof (business_id);
grant all on public.payment_proof to service_role;
alter table public.payment_proof enable row level security;

-- public.payment_report ---------------------------------------------------------------------------
create table public.payment_report (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  payment_id uuid not null,
  status text not null,
  amount_rupiah bigint not null,
  refunded_rupiah bigint not null default 0,
  received_at timestamptz not null default now(),
  constraint payment_report_pkey primary key (id),
  constraint payment_report_payment_id_status_amount_rupiah_refunded_rup_key unique (payment_id, status, amount_rupiah, refunded_rupiah),
  constraint payment_report_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint payment_report_payment_id_fkey foreign key (payment_id) references public.payment(id) on delete cascade
);
create index payment_report_business_id_idx on public.payment_report (business_id);
grant all on public.payment_report to service_role;
alter table public.payment_report enable row level security;

-- public.procedure --------------------------------------------------------------------------------
create table public.procedure (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  name text not null,
  is_enabled boolean not null default false,
  triggers text[] not null,
  steps jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  "position" integer not null default 0,
  constraint procedure_pkey primary key (id),
  constraint procedure_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint procedure_name_check check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  constraint procedure_position_check check ("position" >= 0),
  constraint procedure_steps_check check ((jsonb_typeof(steps) = 'array') and ((jsonb_array_length(steps) >= 1) and (jsonb_array_length(steps) <= 20)) and (pg_column_size(steps) <= 32768)),
  constraint procedure_triggers_check check ((cardinality(triggers) >= 1) and (cardinality(triggers) <= 15)),
  constraint procedure_version_check check (version >= 1)
);
create index procedure_business_id_position_id_idx on public.procedure (business_id, "position", id);
create trigger announce_added after insert on public.procedure referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_changed after update on public.procedure referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_removed after delete on public.procedure referencing old table as changed for each statement execute function private.announce_draft();
create trigger keep_version after update on public.procedure for each row when (((((old.name is distinct from new.name) or (old.is_enabled is distinct from new.is_enabled)) or (old.triggers is distinct from new.triggers)) or (old.steps is distinct from new.steps))) execute function private.keep_procedure_version();
create trigger retest after insert or delete or update on public.procedure for each row execute function private.retest_scenarios();
create trigger touch before update on public.procedure for each row execute function private.touch();
grant all on public.procedure to service_role;
grant delete, insert, update on public.procedure to tanggap_member;
grant select on public.procedure to authenticated;
alter table public.procedure enable row level security;
create policy keeper_writes on public.procedure for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.procedure for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.procedure_draft_change -------------------------------------------------------------------
create table public.procedure_draft_change (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  act text not null,
  procedure_id uuid,
  contents jsonb not null,
  base jsonb,
  version integer not null default nextval('private.procedure_draft_version'::regclass),
  dropped_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint procedure_draft_change_pkey primary key (id),
  constraint procedure_draft_change_business_id_procedure_id_key unique nulls not distinct (business_id, procedure_id),
  constraint procedure_draft_change_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint procedure_draft_change_created_by_fkey foreign key (created_by) references public.profile(id) on delete set null,
  constraint procedure_draft_change_act_check check (act in ('add', 'edit', 'remove', 'order')),
  constraint procedure_draft_change_base_check check (pg_column_size(base) <= 49152),
  constraint procedure_draft_change_check check ((act = 'order') = (procedure_id is null)),
  constraint procedure_draft_change_check1 check ((act = 'add') = (base is null)),
  constraint procedure_draft_change_check2 check (jsonb_typeof(contents) = case when (act = 'order') then 'array' else 'object' end),
  constraint procedure_draft_change_contents_check check (pg_column_size(contents) <= 49152),
  constraint procedure_draft_change_steps_check check ((act = 'order') or (pg_column_size((contents -> 'steps')) <= 32768)),
  constraint procedure_draft_change_version_check check (version >= 1)
);
create index procedure_draft_change_business_id_id_idx on public.procedure_draft_change (business_id, id);
create index procedure_draft_change_created_by_idx on public.procedure_draft_change (created_by);
create trigger announce_added after insert on public.procedure_draft_change referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_changed after update on public.procedure_draft_change referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_removed after delete on public.procedure_draft_change referencing old table as changed for each statement execute function private.announce_draft();
grant all on public.procedure_draft_change to service_role;
grant delete, insert, update on public.procedure_draft_change to tanggap_member;
grant select on public.procedure_draft_change to authenticated;
alter table public.procedure_draft_change enable row level security;
create policy keeper_writes on public.procedure_draft_change for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.procedure_draft_change for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.procedure_version ------------------------------------------------------------------------
create table public.procedure_version (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  procedure_id uuid not null,
  name text not null,
  is_enabled boolean not null,
  triggers text[] not null,
  steps jsonb not null,
  changed_by uuid,
  created_at timestamptz not null default now(),
  constraint procedure_version_pkey primary key (id),
  constraint procedure_version_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint procedure_version_changed_by_fkey foreign key (changed_by) references public.profile(id) on delete set null,
  constraint procedure_version_procedure_id_fkey foreign key (procedure_id) references public.procedure(id) on delete cascade
);
create index procedure_version_business_id_idx on public.procedure_version (business_id);
create index procedure_version_changed_by_idx on public.procedure_version (changed_by);
create index procedure_version_procedure_id_id_idx on public.procedure_version (procedure_id, id desc);
grant all on public.procedure_version to service_role;
grant select on public.procedure_version to authenticated;
alter table public.procedure_version enable row level security;
create policy member_reads on public.procedure_version for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.product ----------------------------------------------------------------------------------
create table public.product (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  "position" bigint not null generated by default as identity,
  name text not null,
  variant text not null default '',
  name_key text not null generated always as (lower(name)) stored,
  variant_key text not null generated always as (lower(variant)) stored,
  attributes jsonb not null default '{}'::jsonb,
  price_rupiah bigint,
  unit text,
  stock integer,
  duration_minutes integer,
  photo_url text,
  valid_until date,
  archived_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  photo_id uuid generated always as (case when (photo_url ~~ '/media/%') then (substr(photo_url, 8))::uuid else null::uuid end) stored,
  constraint product_pkey primary key (id),
  constraint product_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint product_created_by_fkey foreign key (created_by) references public.profile(id) on delete set null,
  constraint product_photo_id_fkey foreign key (photo_id) references public.attachment(id),
  constraint product_attributes_check check ((jsonb_typeof(attributes) = 'object') and (pg_column_size(attributes) <= 4096)),
  constraint product_duration_minutes_check check ((duration_minutes >= 1) and (duration_minutes <= 525600)),
  constraint product_name_check check ((char_length(name) >= 1) and (char_length(name) <= 120)),
  constraint product_photo_url_check check ((char_length(photo_url) <= 1000) and (photo_url ~ '^(https?://|/media/[0-9a-f-]{36}$)')),
  constraint product_price_rupiah_check check ((price_rupiah >= 0) and (price_rupiah <= '1000000000000'::bigint)),
  constraint product_stock_check check ((stock >= 0) and (stock <= 10000000)),
  constraint product_unit_check check ((char_length(unit) >= 1) and (char_length(unit) <= 30)),
  constraint product_variant_check check (char_length(variant) <= 80)
);
create index product_business_id_position_idx on public.product (business_id, "position") where (archived_at is null);
create index product_created_by_idx on public.product (created_by);
create unique index product_in_use on public.product (business_id, name_key, variant_key) where (archived_at is null);
create index product_photo_id_idx on public.product (photo_id) where (photo_id is not null);
create trigger own_photo after insert or update of photo_url on public.product for each row when ((new.photo_id is not null)) execute function private.hold_photo_rule();
create trigger touch before update on public.product for each row execute function private.touch();
create trigger unused_photo after update on public.product for each row when (((old.photo_id is distinct from new.photo_id) and (old.photo_id is not null))) execute function private.note_unused_photo();
grant all on public.product to service_role;
grant delete, insert, update on public.product to tanggap_member;
grant select on public.product to authenticated;
alter table public.product enable row level security;
create policy keeper_writes on public.product for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((photo_id is null) or (exists (select from public.attachment other where ((other.id = product.photo_id) and (other.business_id = product.business_id))))));
create policy member_reads on public.product for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.product_draft_change ---------------------------------------------------------------------
create table public.product_draft_change (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  act text not null,
  product_id uuid not null,
  cells jsonb not null,
  base jsonb,
  "position" bigint not null generated by default as identity,
  dropped_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint product_draft_change_pkey primary key (id),
  constraint product_draft_change_business_id_product_id_key unique (business_id, product_id),
  constraint product_draft_change_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint product_draft_change_created_by_fkey foreign key (created_by) references public.profile(id) on delete set null,
  constraint product_draft_change_act_check check (act in ('add', 'edit', 'archive')),
  constraint product_draft_change_base_check check ((jsonb_typeof(base) = 'object') and (pg_column_size(base) <= 16384)),
  constraint product_draft_change_cells_check check ((jsonb_typeof(cells) = 'object') and (pg_column_size(cells) <= 16384)),
  constraint product_draft_change_check check ((act = 'add') = (base is null))
);
create index product_draft_change_business_id_id_idx on public.product_draft_change (business_id, id);
create index product_draft_change_business_id_position_idx on public.product_draft_change (business_id, "position") where (act = 'add') and (dropped_at is null);
create index product_draft_change_created_by_idx on public.product_draft_change (created_by);
create index product_draft_change_expr_idx on public.product_draft_change (((cells ->> 'photo_url'))) where ((cells ->> 'photo_url') ~~ '/media/%');
create trigger announce_added after insert on public.product_draft_change referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_changed after update on public.product_draft_change referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_removed after delete on public.product_draft_change referencing old table as changed for each statement execute function private.announce_draft();
grant all on public.product_draft_change to service_role;
grant delete, insert, update on public.product_draft_change to tanggap_member;
grant select on public.product_draft_change to authenticated;
alter table public.product_draft_change enable row level security;
create policy keeper_writes on public.product_draft_change for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.product_draft_change for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.product_sheet ----------------------------------------------------------------------------
create table public.product_sheet (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  url text not null,
  mapping jsonb not null,
  has_head boolean not null,
  head text[] not null,
  every_hours integer not null,
  status text not null default 'ready',
  error text,
  read_at timestamptz,
  next_read_at timestamptz not null default now(),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint product_sheet_pkey primary key (id),
  constraint product_sheet_business_id_key unique (business_id),
  constraint product_sheet_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint product_sheet_created_by_fkey foreign key (created_by) references public.profile(id) on delete set null,
  constraint product_sheet_error_check check (char_length(error) <= 4000),
  constraint product_sheet_every_hours_check check (every_hours in (1, 6, 24)),
  constraint product_sheet_head_check check (cardinality(head) <= 40),
  constraint product_sheet_mapping_check check ((jsonb_typeof(mapping) = 'array') and ((jsonb_array_length(mapping) >= 1) and (jsonb_array_length(mapping) <= 40))),
  constraint product_sheet_status_check check (status in ('ready', 'failed', 'columns_changed')),
  constraint product_sheet_url_check check ((char_length(url) >= 8) and (char_length(url) <= 1000))
);
create index product_sheet_created_by_idx on public.product_sheet (created_by);
create index product_sheet_next_read_at_idx on public.product_sheet (next_read_at);
create trigger touch before update on public.product_sheet for each row execute function private.touch();
grant all on public.product_sheet to service_role;
grant delete, insert, update on public.product_sheet to tanggap_member;
grant select on public.product_sheet to authenticated;
alter table public.product_sheet enable row level security;
create policy keeper_writes on public.product_sheet for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.product_sheet for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.product_sheet_row ------------------------------------------------------------------------
create table public.product_sheet_row (
  sheet_id uuid not null,
  business_id uuid not null,
  key text not null,
  product_id uuid not null,
  cells jsonb not null,
  missing_since timestamptz,
  constraint product_sheet_row_pkey primary key (sheet_id, key),
  constraint product_sheet_row_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint product_sheet_row_product_id_fkey foreign key (product_id) references public.product(id) on delete cascade,
  constraint product_sheet_row_sheet_id_fkey foreign key (sheet_id) references public.product_sheet(id) on delete cascade,
  constraint product_sheet_row_cells_check check (jsonb_typeof(cells) = 'object'),
  constraint product_sheet_row_key_check check (char_length(key) <= 400)
);
create index product_sheet_row_business_id_idx on public.product_sheet_row (business_id);
create index product_sheet_row_product_id_idx on public.product_sheet_row (product_id);
create index product_sheet_row_sheet_id_key_idx on public.product_sheet_row (sheet_id, key) where (missing_since is not null);
grant all on public.product_sheet_row to service_role;
grant select on public.product_sheet_row to authenticated;
alter table public.product_sheet_row enable row level security;
create policy member_reads on public.product_sheet_row for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.product_sheet_run ------------------------------------------------------------------------
create table public.product_sheet_run (
  id uuid not null default private.uuid_v7(),
  sheet_id uuid not null,
  business_id uuid not null,
  kind text not null,
  added_count integer not null default 0,
  changed_count integer not null default 0,
  fault_count integer not null default 0,
  changes jsonb not null,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  constraint product_sheet_run_pkey primary key (id),
  constraint product_sheet_run_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint product_sheet_run_sheet_id_fkey foreign key (sheet_id) references public.product_sheet(id) on delete cascade,
  constraint product_sheet_run_changes_check check (jsonb_typeof(changes) = 'array'),
  constraint product_sheet_run_kind_check check (kind in ('read', 'archive'))
);
create index product_sheet_run_business_id_idx on public.product_sheet_run (business_id);
create index product_sheet_run_sheet_id_id_idx on public.product_sheet_run (sheet_id, id desc);
grant all on public.product_sheet_run to service_role;
grant select on public.product_sheet_run to authenticated;
alter table public.product_sheet_run enable row level security;
create policy member_reads on public.product_sheet_run for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.profile ----------------------------------------------------------------------------------
create table public.profile (
  id uuid not null,
  name text,
  phone text,
  preferences jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profile_pkey primary key (id),
  constraint profile_id_fkey foreign key (id) references auth.users(id) on delete cascade,
  constraint profile_name_check check (char_length(name) <= 120),
  constraint profile_phone_check check (char_length(phone) <= 20)
);
create trigger pass_on_agents before delete on public.profile for each row execute function private.pass_on_agents();
create trigger touch before update on public.profile for each row execute function private.touch();
grant all on public.profile to service_role;
grant insert, update on public.profile to tanggap_member;
grant select on public.profile to authenticated;
grant insert (id, name), update (name) on public.profile to authenticated;
alter table public.profile enable row level security;
create policy own_insert on public.profile for insert to authenticated
  with check (id = auth.uid());
create policy own_or_colleague on public.profile for select to authenticated
  using ((id = auth.uid()) or (id in (select private.colleagues())));
create policy own_update on public.profile for update to authenticated
  using (id = auth.uid())
  with check (id = auth.uid());

-- public.proposal ---------------------------------------------------------------------------------
create table public.proposal (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  kind text not null,
  title text not null,
  status text not null default 'dibaca',
  error text,
  owner_name text,
  message_count integer not null default 0,
  answers jsonb not null default '[]'::jsonb,
  source_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint proposal_pkey primary key (id),
  constraint proposal_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint proposal_created_by_fkey foreign key (created_by) references public.profile(id) on delete set null,
  constraint proposal_source_id_fkey foreign key (source_id) references public.knowledge_source(id) on delete set null,
  constraint proposal_answers_check check ((jsonb_typeof(answers) = 'array') and (jsonb_array_length(answers) <= 500)),
  constraint proposal_error_check check (char_length(error) <= 4000),
  constraint proposal_kind_check check (kind in ('chat', 'gambar')),
  constraint proposal_message_count_check check (message_count >= 0),
  constraint proposal_owner_name_check check (char_length(owner_name) <= 100),
  constraint proposal_status_check check (status in ('dibaca', 'siap', 'gagal', 'dipilih', 'dibuang')),
  constraint proposal_title_check check ((char_length(title) >= 1) and (char_length(title) <= 300))
);
create index proposal_business_id_id_idx on public.proposal (business_id, id desc);
create index proposal_created_by_idx on public.proposal (created_by);
create index proposal_source_id_idx on public.proposal (source_id);
create trigger touch before update on public.proposal for each row execute function private.touch();
grant all on public.proposal to service_role;
grant delete, insert, update on public.proposal to tanggap_member;
grant select on public.proposal to authenticated;
alter table public.proposal enable row level security;
create policy keeper_writes on public.proposal for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((source_id is null) or (exists (select from public.knowledge_source other where ((other.id = proposal.source_id) and (other.business_id = proposal.business_id))))));
create policy keeper_reads on public.proposal for select to authenticated
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- public.proposal_file ----------------------------------------------------------------------------
create table public.proposal_file (
  proposal_id uuid not null,
  "position" integer not null,
  business_id uuid not null,
  file_name text not null,
  bytes bytea not null,
  constraint proposal_file_pkey primary key (proposal_id, "position"),
  constraint proposal_file_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint proposal_file_proposal_id_fkey foreign key (proposal_id) references public.proposal(id) on delete cascade,
  constraint proposal_file_bytes_check check (octet_length(bytes) <= 20971520),
  constraint proposal_file_file_name_check check ((char_length(file_name) >= 1) and (char_length(file_name) <= 300)),
  constraint proposal_file_position_check check (("position" >= 0) and ("position" <= 19))
);
create index proposal_file_business_id_idx on public.proposal_file (business_id);
grant all on public.proposal_file to service_role;
grant insert on public.proposal_file to tanggap_member;
alter table public.proposal_file enable row level security;
create policy keeper_inserts on public.proposal_file for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((proposal_id is null) or (exists (select from public.proposal other where ((other.id = proposal_file.proposal_id) and (other.business_id = proposal_file.business_id))))));

-- public.push_device ------------------------------------------------------------------------------
create table public.push_device (
  id uuid not null default private.uuid_v7(),
  member_id uuid not null,
  endpoint_hash text not null,
  sealed text not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_sent_at timestamptz,
  constraint push_device_pkey primary key (id),
  constraint push_device_endpoint_hash_key unique (endpoint_hash),
  constraint push_device_member_id_fkey foreign key (member_id) references public.profile(id) on delete cascade,
  constraint push_device_endpoint_hash_check check (char_length(endpoint_hash) = 64),
  constraint push_device_name_check check ((char_length(name) >= 1) and (char_length(name) <= 80)),
  constraint push_device_sealed_check check (char_length(sealed) <= 4000)
);
create index push_device_member_id_created_at_id_idx on public.push_device (member_id, created_at desc, id desc);
grant all on public.push_device to service_role;
grant select (id, member_id, name, created_at, last_sent_at) on public.push_device to authenticated;
alter table public.push_device enable row level security;
create policy own_reads on public.push_device for select to authenticated
  using (member_id = auth.uid());

-- public.question_group ---------------------------------------------------------------------------
create table public.question_group (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  question text not null,
  demand integer not null default 0,
  last_asked_at timestamptz(3) not null,
  answered_at timestamptz,
  answered_by uuid,
  created_at timestamptz not null default now(),
  dismissed_at timestamptz,
  constraint question_group_pkey primary key (id),
  constraint question_group_answered_by_fkey foreign key (answered_by) references public.profile(id) on delete set null,
  constraint question_group_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint question_group_question_check check (char_length(question) <= 300)
);
create index question_group_newest on public.question_group (business_id, last_asked_at desc);
create index question_group_open on public.question_group (business_id, demand desc, last_asked_at desc, id desc) where (answered_at is null) and (dismissed_at is null);
grant all on public.question_group to service_role;
grant select on public.question_group to authenticated;
grant update on public.question_group to tanggap_member;
alter table public.question_group enable row level security;
create policy member_reads on public.question_group for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy keeper_updates on public.question_group for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- public.quick_reply ------------------------------------------------------------------------------
create table public.quick_reply (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  shortcut text not null,
  text text not null,
  used_count integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  attachment_id uuid,
  edited_count integer not null default 0,
  dismissed_count integer not null default 0,
  entry_id uuid,
  constraint quick_reply_pkey primary key (id),
  constraint quick_reply_attachment_id_fkey foreign key (attachment_id) references public.attachment(id) on delete set null,
  constraint quick_reply_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint quick_reply_entry_id_fkey foreign key (entry_id) references public.knowledge_entry(id) on delete set null,
  constraint quick_reply_shortcut_check check (shortcut ~ '^[a-z0-9_-]{1,30}$'),
  constraint quick_reply_text_check check ((char_length(text) >= 1) and (char_length(text) <= 4096))
);
create index quick_reply_attachment_id_idx on public.quick_reply (attachment_id) where (attachment_id is not null);
create index quick_reply_entry_id_idx on public.quick_reply (entry_id) where (entry_id is not null);
create unique index quick_reply_shortcut on public.quick_reply (business_id, shortcut) where (deleted_at is null);
create trigger audit_table_call after insert or update on public.quick_reply for each row when ((current_user = 'authenticated'::name)) execute function private.audit_table_call('quick_reply.save');
create trigger touch before update on public.quick_reply for each row execute function private.touch();
grant all on public.quick_reply to service_role;
grant delete, insert, update on public.quick_reply to tanggap_member;
grant select on public.quick_reply to authenticated;
grant insert (business_id, shortcut, text), update (shortcut, text) on public.quick_reply to authenticated;
alter table public.quick_reply enable row level security;
create policy keeper_writes on public.quick_reply for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((attachment_id is null) or (exists (select from public.attachment other where ((other.id = quick_reply.attachment_id) and (other.business_id = quick_reply.business_id))))) and ((entry_id is null) or (exists (select from public.knowledge_entry other where ((other.id = quick_reply.entry_id) and (other.business_id = quick_reply.business_id))))));
create policy table_call_inserts on public.quick_reply for insert to authenticated
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((attachment_id is null) or (exists (select from public.attachment other where ((other.id = quick_reply.attachment_id) and (other.business_id = quick_reply.business_id))))) and ((entry_id is null) or (exists (select from public.knowledge_entry other where ((other.id = quick_reply.entry_id) and (other.business_id = quick_reply.business_id))))));
create policy member_reads on public.quick_reply for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy table_call_updates on public.quick_reply for update to authenticated
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((attachment_id is null) or (exists (select from public.attachment other where ((other.id = quick_reply.attachment_id) and (other.business_id = quick_reply.business_id))))) and ((entry_id is null) or (exists (select from public.knowledge_entry other where ((other.id = quick_reply.entry_id) and (other.business_id = quick_reply.business_id))))));

-- public.refund -----------------------------------------------------------------------------------
create table public.refund (
  id uuid not null,
  business_id uuid not null,
  sale_id uuid,
  order_id uuid,
  payment_id uuid,
  amount_rupiah bigint not null,
  reason text,
  way text not null,
  status text not null,
  accepted_at timestamptz,
  created_by uuid,
  tried_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  constraint refund_pkey primary key (id),
  constraint refund_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint refund_created_by_fkey foreign key (created_by) references public.profile(id) on delete set null,
  constraint refund_order_id_fkey foreign key (order_id) references public."order"(id) on delete cascade,
  constraint refund_payment_id_fkey foreign key (payment_id) references public.payment(id) on delete cascade,
  constraint refund_sale_id_fkey foreign key (sale_id) references public.sale(id) on delete cascade,
  constraint refund_amount_rupiah_check check (amount_rupiah > 0),
  constraint refund_of_payment check ((payment_id is not null) or ((way = 'manual') and (sale_id is not null))),
  constraint refund_reason_check check ((char_length(reason) >= 1) and (char_length(reason) <= 300)),
  constraint refund_status_check check (status in ('sending', 'done', 'failed', 'undone')),
  constraint refund_subject check (num_nonnulls(order_id, sale_id) = 1),
  constraint refund_way_check check (way in ('manual', 'gateway'))
);
create index refund_business_id_idx on public.refund (business_id);
create index refund_created_by_idx on public.refund (created_by) where (created_by is not null);
create index refund_order_id_idx on public.refund (order_id) where (order_id is not null);
create index refund_payment_id_idx on public.refund (payment_id) where (payment_id is not null);
create index refund_sale_id_created_at_id_idx on public.refund (sale_id, created_at desc, id desc) where (sale_id is not null);
create index refund_sending on public.refund (tried_at) where (status = 'sending');
grant all on public.refund to service_role;
grant select on public.refund to authenticated;
alter table public.refund enable row level security;
create policy member_reads_of_sales on public.refund for select to authenticated
  using ((sale_id is not null) and (business_id in (select private.my_businesses())));
create policy owner_reads on public.refund for select to authenticated
  using (business_id in (select private.my_businesses_as(array['owner'])));

-- public.reply_rule -------------------------------------------------------------------------------
create table public.reply_rule (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  name text not null,
  trigger text not null,
  keywords text[] not null default '{}',
  is_exact boolean not null default false,
  kinds text[] not null default '{}',
  channel_id uuid,
  hours text not null default 'selalu',
  reply text not null,
  is_answer boolean not null default false,
  cooldown_minutes integer not null default 720,
  is_on boolean not null default true,
  "position" integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reply_rule_pkey primary key (id),
  constraint reply_rule_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint reply_rule_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade,
  constraint reply_rule_check check ((trigger <> 'kata_kunci') or (cardinality(keywords) > 0)),
  constraint reply_rule_cooldown_minutes_check check ((cooldown_minutes >= 0) and (cooldown_minutes <= 43200)),
  constraint reply_rule_hours_check check (hours in ('selalu', 'buka', 'tutup')),
  constraint reply_rule_keywords_check check (cardinality(keywords) <= 30),
  constraint reply_rule_kinds_check check (cardinality(kinds) <= 10),
  constraint reply_rule_name_check check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  constraint reply_rule_reply_check check ((char_length(reply) >= 1) and (char_length(reply) <= 1024)),
  constraint reply_rule_trigger_check check (trigger in ('kata_kunci', 'pesan_pertama', 'percakapan_baru', 'di_luar_jam', 'libur', 'media', 'iklan'))
);
create index reply_rule_business_id_idx on public.reply_rule (business_id);
create index reply_rule_channel_id_idx on public.reply_rule (channel_id) where (channel_id is not null);
create index reply_rule_order on public.reply_rule (business_id, "position", id) where (deleted_at is null);
create trigger touch before update on public.reply_rule for each row execute function private.touch();
grant all on public.reply_rule to service_role;
grant delete, insert, update on public.reply_rule to tanggap_member;
grant select on public.reply_rule to authenticated;
alter table public.reply_rule enable row level security;
create policy keeper_writes on public.reply_rule for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((channel_id is null) or (exists (select from public.channel other where ((other.id = reply_rule.channel_id) and (other.business_id = reply_rule.business_id))))));
create policy member_reads on public.reply_rule for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.reply_rule_use ---------------------------------------------------------------------------
create table public.reply_rule_use (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  rule_id uuid not null,
  room_id uuid not null,
  used_at timestamptz not null default now(),
  constraint reply_rule_use_pkey primary key (id),
  constraint reply_rule_use_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint reply_rule_use_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint reply_rule_use_rule_id_fkey foreign key (rule_id) references public.reply_rule(id) on delete cascade
);
create index reply_rule_use_business_id_idx on public.reply_rule_use (business_id);
create index reply_rule_use_room_id_used_at_idx on public.reply_rule_use (room_id, used_at desc);
create index reply_rule_use_rule_id_used_at_idx on public.reply_rule_use (rule_id, used_at desc);
grant all on public.reply_rule_use to service_role;
grant select on public.reply_rule_use to authenticated;
alter table public.reply_rule_use enable row level security;
create policy member_reads on public.reply_rule_use for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.room -------------------------------------------------------------------------------------
create table public.room (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  channel_id uuid not null,
  contact_id uuid not null,
  kind text not null default 'direct',
  provider_chat_id text not null,
  handler text not null,
  handler_reason text,
  handler_version integer not null default 1,
  handler_at timestamptz not null default now(),
  assignee_id uuid,
  note_to_ai text,
  session_no integer not null default 1,
  session_started_at timestamptz not null default now(),
  rollout_draw real,
  rollout_in boolean,
  behaviour text not null default 'v1',
  previous_summary text,
  last_message_id uuid,
  last_message_at timestamptz(3) not null default now(),
  last_preview text not null default '',
  last_author text not null default 'customer',
  last_inbound_at timestamptz,
  burst_started_at timestamptz,
  waiting_since timestamptz,
  window_expires_at timestamptz,
  unread_count integer not null default 0,
  customer_typing_until timestamptz,
  snoozed_until timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  merged_into uuid,
  failed_at timestamptz,
  overdue_at timestamptz,
  reply_rank smallint generated always as (case when (failed_at is not null) then 1 when ((waiting_since is null) or (handler <> all (array['menunggu_tim', 'manusia', 'loop']))) then null::integer when (overdue_at is not null) then 2 else 3 end) stored,
  reply_since timestamptz(3) generated always as (case when (failed_at is not null) then least(failed_at, waiting_since) else waiting_since end) stored,
  last_kind text not null default 'text',
  answers_meanwhile boolean not null default false,
  ai_reads_after uuid,
  returned_after uuid,
  constraint room_pkey primary key (id),
  constraint room_channel_id_contact_id_key unique (channel_id, contact_id),
  constraint room_assignee_id_fkey foreign key (assignee_id) references public.profile(id) on delete set null,
  constraint room_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint room_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade,
  constraint room_contact_id_fkey foreign key (contact_id) references public.contact(id) on delete cascade,
  constraint room_merged_into_fkey foreign key (merged_into) references public.room(id) on delete set null,
  constraint room_behaviour_check check (behaviour in ('v1', 'v2')),
  constraint room_handler_check check (handler in ('ai', 'menunggu_tim', 'manusia', 'selesai', 'loop')),
  constraint room_kind_check check (kind in ('direct', 'group')),
  constraint room_note_to_ai_check check (char_length(note_to_ai) <= 1000)
);
create index room_all on public.room (business_id, last_message_at desc, id desc);
create index room_channel on public.room (channel_id, last_message_at desc, id desc);
create index room_contact_id_idx on public.room (contact_id);
create index room_failed on public.room (business_id) where (failed_at is not null);
create index room_handler on public.room (business_id, handler, last_message_at desc, id desc);
create index room_idle on public.room (business_id, last_message_at) where (handler = 'ai') and (waiting_since is null) and (merged_into is null);
create index room_in_hand on public.room (assignee_id, business_id) where (assignee_id is not null) and (handler <> 'selesai') and (archived_at is null);
create index room_merged_into_idx on public.room (merged_into) where (merged_into is not null);
create index room_mine on public.room (assignee_id, last_message_at desc, id desc) where (assignee_id is not null);
create index room_reply on public.room (business_id, reply_rank, reply_since, id) where (reply_rank is not null);
create trigger announce after insert or delete or update on public.room for each row execute function private.announce_row();
create trigger end_assigned_notices after update of assignee_id, handler on public.room for each row when (((old.assignee_id is not null) and ((new.assignee_id is distinct from old.assignee_id) or ((new.handler = 'selesai') and (old.handler <> 'selesai'))))) execute function private.end_assigned_notices();
create trigger end_reply_notices after update of unread_count, assignee_id, handler on public.room for each row when (((old.assignee_id is not null) and (old.unread_count > 0) and ((new.unread_count = 0) or (new.assignee_id is distinct from old.assignee_id) or (new.handler <> 'manusia')))) execute function private.end_reply_notices();
create trigger end_send_notices after update of failed_at on public.room for each row when (((old.failed_at is not null) and (new.failed_at is null))) execute function private.end_send_notices();
create trigger notify_assigned after update of assignee_id on public.room for each row when (((new.assignee_id is not null) and (new.assignee_id is distinct from old.assignee_id) and (new.handler <> 'selesai'))) execute function private.notify_assigned();
create trigger notify_reply after update of unread_count on public.room for each row when (((new.handler = 'manusia') and (new.assignee_id is not null) and (old.unread_count = 0) and (new.unread_count > 0))) execute function private.notify_reply();
create trigger stale_session after update of merged_into on public.room for each row when ((old.merged_into is distinct from new.merged_into)) execute function private.note_merged_room();
create trigger tag_new_room after insert on public.room for each row when ((new.kind = 'direct')) execute function private.tag_new_room();
create trigger touch before update on public.room for each row execute function private.touch();
grant all on public.room to service_role;
grant insert, update on public.room to tanggap_member;
grant select on public.room to authenticated;
alter table public.room enable row level security;
create policy answerer_inserts on public.room for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((channel_id is null) or (exists (select from public.channel other where ((other.id = room.channel_id) and (other.business_id = room.business_id))))) and ((contact_id is null) or (exists (select from public.contact other where ((other.id = room.contact_id) and (other.business_id = room.business_id))))) and ((merged_into is null) or (private.business_of('public.room'::regclass, merged_into) = business_id)));
create policy hides_numbers on public.room as restrictive for select to authenticated
  using ((current_user <> 'authenticated'::name) or (not (business_id in (select private.masked_businesses()))));
create policy member_reads on public.room for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.room for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((channel_id is null) or (exists (select from public.channel other where ((other.id = room.channel_id) and (other.business_id = room.business_id))))) and ((contact_id is null) or (exists (select from public.contact other where ((other.id = room.contact_id) and (other.business_id = room.business_id))))) and ((merged_into is null) or (private.business_of('public.room'::regclass, merged_into) = business_id)));

-- public.room_bulk --------------------------------------------------------------------------------
create table public.room_bulk (
  id uuid not null,
  business_id uuid not null,
  member_id uuid not null,
  act jsonb not null,
  room_ids uuid[] not null,
  done integer not null default 0,
  failed integer not null default 0,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  unchanged integer not null default 0,
  constraint room_bulk_pkey primary key (id),
  constraint room_bulk_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint room_bulk_member_id_fkey foreign key (member_id) references public.profile(id) on delete cascade,
  constraint room_bulk_check check ((done <= cardinality(room_ids)) and (failed <= done)),
  constraint room_bulk_check1 check ((unchanged >= 0) and ((failed + unchanged) <= done)),
  constraint room_bulk_room_ids_check check ((cardinality(room_ids) >= 1) and (cardinality(room_ids) <= 5000))
);
create index room_bulk_business_id_idx on public.room_bulk (business_id);
create index room_bulk_member_id_idx on public.room_bulk (member_id);
grant all on public.room_bulk to service_role;
grant insert, update on public.room_bulk to tanggap_member;
grant select on public.room_bulk to authenticated;
alter table public.room_bulk enable row level security;
create policy answerer_inserts on public.room_bulk for insert to tanggap_member
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])));
create policy member_reads on public.room_bulk for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.room_bulk for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])));

-- public.room_bulk_before -------------------------------------------------------------------------
create table public.room_bulk_before (
  bulk_id uuid not null,
  room_id uuid not null,
  business_id uuid not null,
  before jsonb not null,
  version integer not null,
  created_at timestamptz not null default now(),
  constraint room_bulk_before_pkey primary key (bulk_id, room_id),
  constraint room_bulk_before_bulk_id_fkey foreign key (bulk_id) references public.room_bulk(id) on delete cascade,
  constraint room_bulk_before_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint room_bulk_before_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade
);
create index room_bulk_before_business_id_created_at_idx on public.room_bulk_before (business_id, created_at);
create index room_bulk_before_room_id_idx on public.room_bulk_before (room_id);
grant all on public.room_bulk_before to service_role;
alter table public.room_bulk_before enable row level security;

-- public.room_event -------------------------------------------------------------------------------
create table public.room_event (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  room_id uuid not null,
  actor_kind text not null,
  actor_id uuid,
  reason text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  constraint room_event_pkey primary key (id),
  constraint room_event_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint room_event_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint room_event_actor_kind_check check (actor_kind in ('customer', 'ai', 'member', 'device', 'system'))
);
create index room_event_business on public.room_event (business_id);
create index room_event_room_id_created_at_id_idx on public.room_event (room_id, created_at desc, id desc);
create trigger announce after insert or update on public.room_event for each row execute function private.announce_row();
grant all on public.room_event to service_role;
grant insert, update on public.room_event to tanggap_member;
grant select on public.room_event to authenticated;
alter table public.room_event enable row level security;
create policy answerer_inserts on public.room_event for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = room_event.room_id) and (other.business_id = room_event.business_id))))));
create policy hides_numbers on public.room_event as restrictive for select to authenticated
  using ((current_user <> 'authenticated'::name) or (not (business_id in (select private.masked_businesses()))));
create policy member_reads on public.room_event for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.room_event for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = room_event.room_id) and (other.business_id = room_event.business_id))))));

-- public.room_tag ---------------------------------------------------------------------------------
create table public.room_tag (
  room_id uuid not null,
  tag_id uuid not null,
  business_id uuid not null,
  constraint room_tag_pkey primary key (room_id, tag_id),
  constraint room_tag_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint room_tag_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint room_tag_tag_id_fkey foreign key (tag_id) references public.tag(id) on delete cascade
);
create index room_tag_business_id_idx on public.room_tag (business_id);
create index room_tag_tag_id_idx on public.room_tag (tag_id);
grant all on public.room_tag to service_role;
grant delete, insert, update on public.room_tag to tanggap_member;
grant delete, select on public.room_tag to authenticated;
grant insert (room_id, tag_id, business_id) on public.room_tag to authenticated;
alter table public.room_tag enable row level security;
create policy answerer_inserts on public.room_tag for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = room_tag.room_id) and (other.business_id = room_tag.business_id))))) and ((tag_id is null) or (exists (select from public.tag other where ((other.id = room_tag.tag_id) and (other.business_id = room_tag.business_id))))));
create policy table_call_inserts on public.room_tag for insert to authenticated
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = room_tag.room_id) and (other.business_id = room_tag.business_id))))) and ((tag_id is null) or (exists (select from public.tag other where ((other.id = room_tag.tag_id) and (other.business_id = room_tag.business_id))))));
create policy answerer_deletes on public.room_tag for delete to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])));
create policy table_call_deletes on public.room_tag for delete to authenticated
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])));
create policy member_reads on public.room_tag for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.room_tag for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = room_tag.room_id) and (other.business_id = room_tag.business_id))))) and ((tag_id is null) or (exists (select from public.tag other where ((other.id = room_tag.tag_id) and (other.business_id = room_tag.business_id))))));

-- public.sale -------------------------------------------------------------------------------------
create table public.sale (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  room_id uuid,
  number integer,
  status text not null default 'draf',
  lines jsonb not null default '[]'::jsonb,
  items_rupiah bigint not null default 0,
  shipping_rupiah bigint not null default 0,
  total_rupiah bigint not null generated always as ((items_rupiah + shipping_rupiah)) stored,
  fulfilment text,
  zone text,
  address text,
  wanted_day date,
  wanted_time text,
  note text,
  needs_approval boolean not null default true,
  reserves_stock boolean not null default false,
  version integer not null default 1,
  asked_version integer,
  asked_message_id uuid,
  replaces_id uuid,
  confirmed_at timestamptz,
  paid_at timestamptz,
  proof_at timestamptz,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  proof_message_id uuid,
  refunded_rupiah bigint not null default 0,
  shipping_quote jsonb,
  wanted_part text,
  part_paid_rupiah bigint not null default 0,
  constraint sale_pkey primary key (id),
  constraint sale_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint sale_replaces_id_fkey foreign key (replaces_id) references public.sale(id) on delete set null,
  constraint sale_room_id_fkey foreign key (room_id) references public.room(id) on delete set null,
  constraint sale_address_check check (char_length(address) <= 300),
  constraint sale_check check (items_rupiah = private.sum_of_sale(lines)),
  constraint sale_check1 check ((status in ('draf', 'batal')) or (number is not null)),
  constraint sale_fulfilment_check check (fulfilment in ('ambil', 'antar')),
  constraint sale_items_rupiah_check check (items_rupiah >= 0),
  constraint sale_lines_check check ((jsonb_typeof(lines) = 'array') and (jsonb_array_length(lines) <= 30)),
  constraint sale_note_check check (char_length(note) <= 500),
  constraint sale_number_check check (number > 0),
  constraint sale_part_paid_rupiah_check check (part_paid_rupiah >= 0),
  constraint sale_refunded_rupiah_check check (refunded_rupiah >= 0),
  constraint sale_shipping_quote_check check ((shipping_quote is null) or ((fulfilment = 'antar') and (zone is not null) and (shipping_rupiah = ((shipping_quote ->> 'rupiah'))::bigint) and (shipping_rupiah <= 10000000) and (pg_column_size(shipping_quote) <= 4096))),
  constraint sale_shipping_rupiah_check check (shipping_rupiah >= 0),
  constraint sale_status_check check (status in ('draf', 'dikonfirmasi', 'disetujui', 'dibayar', 'diproses', 'dikirim', 'selesai', 'batal')),
  constraint sale_wanted_part_check check (wanted_part in ('pagi', 'siang', 'sore', 'malam')),
  constraint sale_wanted_time_check check (wanted_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint sale_zone_check check (char_length(zone) <= 80)
);
create unique index sale_draft on public.sale (room_id) where (status = 'draf');
create unique index sale_number on public.sale (business_id, number);
create index sale_open on public.sale (business_id, number desc) where (status in ('dikonfirmasi', 'disetujui', 'dibayar', 'diproses', 'dikirim'));
create index sale_paid on public.sale (business_id, paid_at) where (paid_at is not null);
create index sale_replaces_id_idx on public.sale (replaces_id) where (replaces_id is not null);
create index sale_room_id_id_idx on public.sale (room_id, id desc);
create index sale_stale on public.sale (updated_at) where (status = 'draf');
create trigger announce after insert or update on public.sale for each row execute function private.announce_row();
create trigger touch before update on public.sale for each row execute function private.touch();
grant all on public.sale to service_role;
grant select on public.sale to authenticated;
grant update on public.sale to tanggap_member;
alter table public.sale enable row level security;
create policy member_reads on public.sale for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.sale for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = sale.room_id) and (other.business_id = sale.business_id))))) and ((replaces_id is null) or (private.business_of('public.sale'::regclass, replaces_id) = business_id)));

-- public.sale_event -------------------------------------------------------------------------------
create table public.sale_event (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  sale_id uuid not null,
  actor_kind text not null,
  actor_id uuid,
  act text not null,
  before text not null,
  after text not null,
  reason text,
  undone_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  amount_rupiah bigint,
  constraint sale_event_pkey primary key (id),
  constraint sale_event_actor_id_fkey foreign key (actor_id) references public.profile(id) on delete set null,
  constraint sale_event_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint sale_event_sale_id_fkey foreign key (sale_id) references public.sale(id) on delete cascade,
  constraint sale_event_act_check check (char_length(act) <= 30),
  constraint sale_event_actor_kind_check check (actor_kind in ('customer', 'member', 'system')),
  constraint sale_event_amount_rupiah_check check (amount_rupiah > 0),
  constraint sale_event_reason_check check (char_length(reason) <= 300)
);
create index sale_event_actor_id_idx on public.sale_event (actor_id) where (actor_id is not null);
create index sale_event_business_id_idx on public.sale_event (business_id);
create index sale_event_refund on public.sale_event (business_id, created_at) where (act in ('kembalikan', 'kembalikan_gerbang'));
create index sale_event_sale_id_created_at_id_idx on public.sale_event (sale_id, created_at desc, id desc);
grant all on public.sale_event to service_role;
grant select on public.sale_event to authenticated;
alter table public.sale_event enable row level security;
create policy member_reads on public.sale_event for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.sale_terms -------------------------------------------------------------------------------
create table public.sale_terms (
  business_id uuid not null,
  is_enabled boolean not null default false,
  needs_approval boolean not null default true,
  takes_pickup boolean not null default true,
  takes_delivery boolean not null default false,
  zones jsonb not null default '[]'::jsonb,
  payment_text text,
  updated_at timestamptz not null default now(),
  shipping_tool_id uuid,
  shipping_fields jsonb,
  constraint sale_terms_pkey primary key (business_id),
  constraint sale_terms_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint sale_terms_shipping_tool_id_fkey foreign key (shipping_tool_id) references public.http_tool(id),
  constraint sale_terms_check check (takes_pickup or takes_delivery),
  constraint sale_terms_delivery_check check ((not takes_delivery) or (jsonb_array_length(zones) > 0) or (shipping_tool_id is not null)),
  constraint sale_terms_payment_text_check check ((char_length(payment_text) >= 1) and (char_length(payment_text) <= 600)),
  constraint sale_terms_shipping_fields_check check (((shipping_tool_id is null) = (shipping_fields is null)) and ((shipping_fields is null) or ((jsonb_typeof(shipping_fields) = 'object') and (pg_column_size(shipping_fields) <= 1024)))),
  constraint sale_terms_zones_check check ((jsonb_typeof(zones) = 'array') and (pg_column_size(zones) <= 262144))
);
create index sale_terms_shipping_tool on public.sale_terms (shipping_tool_id);
create trigger touch before update on public.sale_terms for each row execute function private.touch();
grant all on public.sale_terms to service_role;
grant delete, insert, update on public.sale_terms to tanggap_member;
grant select on public.sale_terms to authenticated;
alter table public.sale_terms enable row level security;
create policy keeper_writes on public.sale_terms for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((shipping_tool_id is null) or (exists (select from public.http_tool other where ((other.id = sale_terms.shipping_tool_id) and (other.business_id = sale_terms.business_id))))));
create policy member_reads on public.sale_terms for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.saved_view -------------------------------------------------------------------------------
create table public.saved_view (
  id uuid not null,
  business_id uuid not null,
  member_id uuid not null,
  name text not null,
  is_shared boolean not null default false,
  filter jsonb not null,
  "position" integer not null default 0,
  created_at timestamptz not null default now(),
  screen text not null default 'inbox',
  constraint saved_view_pkey primary key (id),
  constraint saved_view_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint saved_view_member_id_fkey foreign key (member_id) references public.profile(id) on delete cascade,
  constraint saved_view_filter_check check ((jsonb_typeof(filter) = 'object') and (pg_column_size(filter) <= 2000)),
  constraint saved_view_name_check check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  constraint saved_view_screen_check check (screen in ('inbox', 'pelanggan'))
);
create index saved_view_business_id_position_id_idx on public.saved_view (business_id, "position", id);
create index saved_view_member_id_idx on public.saved_view (member_id);
grant all on public.saved_view to service_role;
grant delete, insert, update on public.saved_view to tanggap_member;
grant select on public.saved_view to authenticated;
alter table public.saved_view enable row level security;
create policy own_inserts on public.saved_view for insert to tanggap_member
  with check ((member_id = (select auth.uid() as uid)) and (business_id in (select private.my_businesses())) and ((not is_shared) or (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))));
create policy own_deletes on public.saved_view for delete to tanggap_member
  using ((business_id in (select private.my_businesses())) and ((member_id = (select auth.uid() as uid)) or (is_shared and (business_id in (select private.my_businesses_as(array['owner', 'admin']))))));
create policy member_reads on public.saved_view for select to authenticated
  using ((business_id in (select private.my_businesses())) and (is_shared or (member_id = (select auth.uid() as uid))));
create policy own_updates on public.saved_view for update to tanggap_member
  using ((business_id in (select private.my_businesses())) and ((member_id = (select auth.uid() as uid)) or (is_shared and (business_id in (select private.my_businesses_as(array['owner', 'admin']))))))
  with check ((business_id in (select private.my_businesses())) and ((not is_shared) or (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))) and ((member_id = (select auth.uid() as uid)) or (is_shared and (business_id in (select private.my_businesses_as(array['owner', 'admin']))))));

-- public.scenario ---------------------------------------------------------------------------------
create table public.scenario (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  title text not null,
  origin text not null,
  persona text not null default 'biasa',
  goal text,
  turns text[] not null,
  expectation jsonb not null,
  is_required boolean not null default false,
  attack_class text,
  entry_id uuid,
  source_id uuid,
  room_id uuid,
  source_key text,
  verdict_v1 text,
  verdict_v2 text,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint scenario_pkey primary key (id),
  constraint scenario_business_id_source_key_key unique (business_id, source_key),
  constraint scenario_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint scenario_created_by_fkey foreign key (created_by) references public.profile(id) on delete set null,
  constraint scenario_entry_id_fkey foreign key (entry_id) references public.knowledge_entry(id) on delete set null,
  constraint scenario_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint scenario_source_id_fkey foreign key (source_id) references public.knowledge_source(id) on delete set null,
  constraint scenario_attack_class_check check (char_length(attack_class) <= 40),
  constraint scenario_goal_check check (char_length(goal) <= 500),
  constraint scenario_origin_check check (origin in ('dokumen', 'percakapan', 'koreksi', 'penyerang', 'tulisan')),
  constraint scenario_persona_check check (persona in ('biasa', 'buru_buru', 'penawar', 'marah', 'campur', 'penyusup')),
  constraint scenario_source_key_check check (char_length(source_key) <= 120),
  constraint scenario_title_check check ((char_length(title) >= 1) and (char_length(title) <= 200)),
  constraint scenario_turns_check check (((cardinality(turns) >= 1) and (cardinality(turns) <= 20)) and (array_position(turns, null::text) is null)),
  constraint scenario_verdict_v1_check check (verdict_v1 in ('lulus', 'goyah', 'gagal')),
  constraint scenario_verdict_v2_check check (verdict_v2 in ('lulus', 'goyah', 'gagal'))
);
create index scenario_business_id_id_idx on public.scenario (business_id, id desc);
create index scenario_business_id_origin_id_idx on public.scenario (business_id, origin, id desc);
create index scenario_created_by_idx on public.scenario (created_by) where (created_by is not null);
create index scenario_entry_id_idx on public.scenario (entry_id) where (entry_id is not null);
create index scenario_required on public.scenario (business_id, id desc) where is_required;
create index scenario_room_id_idx on public.scenario (room_id) where (room_id is not null);
create index scenario_source_id_idx on public.scenario (source_id) where (source_id is not null);
create trigger touch before update on public.scenario for each row execute function private.touch();
grant all on public.scenario to service_role;
grant delete, insert, update on public.scenario to tanggap_member;
grant select on public.scenario to authenticated;
alter table public.scenario enable row level security;
create policy keeper_writes on public.scenario for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((entry_id is null) or (exists (select from public.knowledge_entry other where ((other.id = scenario.entry_id) and (other.business_id = scenario.business_id))))) and ((source_id is null) or (exists (select from public.knowledge_source other where ((other.id = scenario.source_id) and (other.business_id = scenario.business_id))))) and ((room_id is null) or (exists (select from public.room other where ((other.id = scenario.room_id) and (other.business_id = scenario.business_id))))));
create policy member_reads on public.scenario for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.scenario_lie -----------------------------------------------------------------------------
create table public.scenario_lie (
  run_id uuid not null,
  place integer not null,
  business_id uuid not null,
  class text not null,
  is_own boolean not null,
  question text not null,
  draft text not null,
  outcome text,
  checks jsonb not null default '[]'::jsonb,
  rule text,
  answer text,
  constraint scenario_lie_pkey primary key (run_id, place),
  constraint scenario_lie_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint scenario_lie_run_id_fkey foreign key (run_id) references public.scenario_run(id) on delete cascade,
  constraint scenario_lie_class_check check (char_length(class) <= 40),
  constraint scenario_lie_draft_check check (char_length(draft) <= 1000),
  constraint scenario_lie_outcome_check check (outcome in ('lolos', 'diganti', 'ditahan')),
  constraint scenario_lie_question_check check (char_length(question) <= 1000)
);
create index scenario_lie_business_id_idx on public.scenario_lie (business_id);
create index scenario_lie_run_id_class_outcome_place_idx on public.scenario_lie (run_id, class, outcome desc, place);
grant all on public.scenario_lie to service_role;
grant select on public.scenario_lie to authenticated;
alter table public.scenario_lie enable row level security;
create policy member_reads on public.scenario_lie for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.scenario_result --------------------------------------------------------------------------
create table public.scenario_result (
  run_id uuid not null,
  scenario_id uuid not null,
  business_id uuid not null,
  verdict text not null,
  passed_count smallint not null,
  is_regression boolean not null default false,
  attempts jsonb not null,
  created_at timestamptz(3) not null default now(),
  constraint scenario_result_pkey primary key (run_id, scenario_id),
  constraint scenario_result_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint scenario_result_run_id_fkey foreign key (run_id) references public.scenario_run(id) on delete cascade,
  constraint scenario_result_scenario_id_fkey foreign key (scenario_id) references public.scenario(id) on delete cascade,
  constraint scenario_result_verdict_check check (verdict in ('lulus', 'goyah', 'gagal'))
);
create index scenario_result_business_id_idx on public.scenario_result (business_id);
create index scenario_result_run_id_verdict_scenario_id_idx on public.scenario_result (run_id, verdict, scenario_id);
create index scenario_result_scenario_id_run_id_idx on public.scenario_result (scenario_id, run_id desc);
grant all on public.scenario_result to service_role;
grant select on public.scenario_result to authenticated;
alter table public.scenario_result enable row level security;
create policy member_reads on public.scenario_result for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.scenario_run -----------------------------------------------------------------------------
create table public.scenario_run (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  status text not null default 'antre',
  scope text not null,
  cause text not null default 'orang',
  behaviour text not null,
  repetitions smallint not null,
  total integer not null default 0,
  passed_count integer not null default 0,
  flaky_count integer not null default 0,
  failed_count integer not null default 0,
  regression_count integer not null default 0,
  passes integer[] not null default '{}'::integer[],
  done_up_to uuid,
  knowledge_version integer not null default 0,
  policy_version text not null default '',
  failure text,
  started_by uuid,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  changes jsonb not null default '[]'::jsonb,
  manner_md5 text not null default '',
  next_behaviour text,
  answer_count integer not null default 0,
  answer_ms bigint not null default 0,
  token_count bigint not null default 0,
  draft_state text,
  constraint scenario_run_pkey primary key (id),
  constraint scenario_run_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint scenario_run_started_by_fkey foreign key (started_by) references public.profile(id) on delete set null,
  constraint scenario_run_behaviour_check check (behaviour in ('v1', 'v2')),
  constraint scenario_run_cause_check check (cause in ('orang', 'perubahan', 'pembaruan')),
  constraint scenario_run_failure_check check (failure in ('kuota', 'terhenti', 'galat')),
  constraint scenario_run_next_behaviour_check check (next_behaviour in ('v1', 'v2')),
  constraint scenario_run_repetitions_check check ((repetitions >= 1) and (repetitions <= 10)),
  constraint scenario_run_scope_check check (scope in ('semua', 'wajib', 'gagal', 'dokumen', 'percakapan', 'koreksi', 'penyerang', 'tulisan', 'pembohong')),
  constraint scenario_run_status_check check (status in ('antre', 'berjalan', 'selesai', 'dibatalkan', 'gagal'))
);
create unique index scenario_run_active on public.scenario_run (business_id) where (status in ('antre', 'berjalan'));
create index scenario_run_business_id_id_idx on public.scenario_run (business_id, id desc);
create index scenario_run_of_draft on public.scenario_run (business_id, id desc) where (draft_state is not null);
create index scenario_run_started_by_idx on public.scenario_run (started_by) where (started_by is not null);
create index scenario_run_stranded on public.scenario_run (updated_at) where (status in ('antre', 'berjalan'));
create trigger announce after insert or update on public.scenario_run for each row execute function private.announce_row();
create trigger touch before update on public.scenario_run for each row execute function private.touch();
grant all on public.scenario_run to service_role;
grant insert, update on public.scenario_run to tanggap_member;
grant select on public.scenario_run to authenticated;
alter table public.scenario_run enable row level security;
create policy keeper_inserts on public.scenario_run for insert to tanggap_member
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.scenario_run for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy keeper_updates on public.scenario_run for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- public.scheduled_message ------------------------------------------------------------------------
create table public.scheduled_message (
  id uuid not null,
  business_id uuid not null,
  room_id uuid not null,
  author_id uuid not null,
  text text not null,
  attachment_id uuid,
  send_at timestamptz not null,
  cancel_on_reply boolean not null default false,
  planned_at timestamptz not null default now(),
  state text not null default 'waiting',
  reason text,
  message_id uuid,
  created_at timestamptz not null default now(),
  constraint scheduled_message_pkey primary key (id),
  constraint scheduled_message_attachment_id_fkey foreign key (attachment_id) references public.attachment(id) on delete cascade,
  constraint scheduled_message_author_id_fkey foreign key (author_id) references public.profile(id) on delete cascade,
  constraint scheduled_message_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint scheduled_message_message_id_fkey foreign key (message_id) references public.message(id) on delete set null,
  constraint scheduled_message_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint scheduled_message_check check ((text <> '') or (attachment_id is not null)),
  constraint scheduled_message_reason_check check (char_length(reason) <= 500),
  constraint scheduled_message_state_check check (state in ('waiting', 'sent', 'cancelled', 'failed')),
  constraint scheduled_message_text_check check (char_length(text) <= 4096)
);
create index scheduled_message_attachment_id_idx on public.scheduled_message (attachment_id) where (attachment_id is not null);
create index scheduled_message_author_id_idx on public.scheduled_message (author_id);
create index scheduled_message_business_id_idx on public.scheduled_message (business_id);
create index scheduled_message_message_id_idx on public.scheduled_message (message_id) where (message_id is not null);
create index scheduled_message_room_id_idx on public.scheduled_message (room_id);
create index scheduled_message_room_id_send_at_idx on public.scheduled_message (room_id, send_at) where (state in ('waiting', 'failed'));
create trigger announce after insert or update on public.scheduled_message for each row execute function private.announce_row();
grant all on public.scheduled_message to service_role;
grant insert, update on public.scheduled_message to tanggap_member;
grant select on public.scheduled_message to authenticated;
alter table public.scheduled_message enable row level security;
create policy answerer_inserts on public.scheduled_message for insert to tanggap_member
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = scheduled_message.room_id) and (other.business_id = scheduled_message.business_id))))) and ((attachment_id is null) or (exists (select from public.attachment other where ((other.id = scheduled_message.attachment_id) and (other.business_id = scheduled_message.business_id))))) and ((message_id is null) or (exists (select from public.message other where ((other.id = scheduled_message.message_id) and (other.business_id = scheduled_message.business_id))))));
create policy member_reads on public.scheduled_message for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.scheduled_message for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = scheduled_message.room_id) and (other.business_id = scheduled_message.business_id))))) and ((attachment_id is null) or (exists (select from public.attachment other where ((other.id = scheduled_message.attachment_id) and (other.business_id = scheduled_message.business_id))))) and ((message_id is null) or (exists (select from public.message other where ((other.id = scheduled_message.message_id) and (other.business_id = scheduled_message.business_id))))));

-- public.session_judgement ------------------------------------------------------------------------
create table public.session_judgement (
  score_id uuid not null,
  business_id uuid not null,
  kpi_id text not null,
  verdict text not null,
  quote text,
  model text not null,
  judged_at timestamptz not null default now(),
  constraint session_judgement_pkey primary key (score_id, kpi_id),
  constraint session_judgement_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint session_judgement_score_id_fkey foreign key (score_id) references public.session_score(id) on delete cascade,
  constraint session_judgement_quote_check check (char_length(quote) <= 400),
  constraint session_judgement_verdict_check check (verdict in ('lulus', 'gagal', 'tidak_sepakat', 'tanpa_bukti'))
);
create index session_judgement_business_id_judged_at_idx on public.session_judgement (business_id, judged_at desc);
grant all on public.session_judgement to service_role;
grant select on public.session_judgement to authenticated;
alter table public.session_judgement enable row level security;
create policy member_reads on public.session_judgement for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.session_label ----------------------------------------------------------------------------
create table public.session_label (
  id uuid not null default private.uuid_v7(),
  score_id uuid not null,
  business_id uuid not null,
  kpi_id text not null,
  member_id uuid not null,
  is_good boolean not null,
  note text,
  labelled_at timestamptz not null default now(),
  constraint session_label_pkey primary key (id),
  constraint session_label_score_id_kpi_id_member_id_key unique (score_id, kpi_id, member_id),
  constraint session_label_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint session_label_member_id_fkey foreign key (member_id) references public.profile(id) on delete cascade,
  constraint session_label_score_id_fkey foreign key (score_id) references public.session_score(id) on delete cascade,
  constraint session_label_kpi_id_check check (char_length(kpi_id) <= 60),
  constraint session_label_note_check check (char_length(note) <= 500)
);
create index session_label_business_id_labelled_at_idx on public.session_label (business_id, labelled_at desc);
create index session_label_member_id_idx on public.session_label (member_id);
grant all on public.session_label to service_role;
grant delete, insert, update on public.session_label to tanggap_member;
grant select on public.session_label to authenticated;
alter table public.session_label enable row level security;
create policy own_inserts on public.session_label for insert to tanggap_member
  with check ((member_id = (select auth.uid() as uid)) and (business_id in (select private.my_businesses())) and ((score_id is null) or (exists (select from public.session_score other where ((other.id = session_label.score_id) and (other.business_id = session_label.business_id))))));
create policy own_deletes on public.session_label for delete to tanggap_member
  using ((member_id = (select auth.uid() as uid)) and (business_id in (select private.my_businesses())));
create policy member_reads on public.session_label for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy own_updates on public.session_label for update to tanggap_member
  using ((member_id = (select auth.uid() as uid)) and (business_id in (select private.my_businesses())))
  with check ((member_id = (select auth.uid() as uid)) and (business_id in (select private.my_businesses())) and ((score_id is null) or (exists (select from public.session_score other where ((other.id = session_label.score_id) and (other.business_id = session_label.business_id))))));

-- public.session_score ----------------------------------------------------------------------------
create table public.session_score (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  room_id uuid not null,
  session_no integer not null,
  started_at timestamptz not null,
  counted_at timestamptz(3) not null,
  closed_at timestamptz,
  outcome text,
  behaviour text not null,
  arm text,
  question text,
  topic_id uuid,
  customer_messages integer not null,
  ai_messages integer not null,
  team_messages integer not null,
  first_reply_seconds integer,
  by_ai boolean not null,
  stayed boolean,
  hand_over_reason text,
  handed_over_after_answer boolean not null,
  repeated_count integer not null,
  unanswered_count integer not null,
  held_count integer not null,
  answer_count integer not null,
  grounded_count integer not null,
  csat integer,
  score real,
  fails_critical boolean not null default false,
  results jsonb not null default '{}'::jsonb,
  risks text[] not null default '{}',
  review_weight integer,
  scored_at timestamptz not null default now(),
  taken text,
  taken_seconds integer,
  constraint session_score_pkey primary key (id),
  constraint session_score_room_id_session_no_key unique (room_id, session_no),
  constraint session_score_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint session_score_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint session_score_topic_id_fkey foreign key (topic_id) references public.topic(id) on delete set null,
  constraint session_score_arm_check check (arm in ('ai', 'control')),
  constraint session_score_behaviour_check check (behaviour in ('v1', 'v2')),
  constraint session_score_question_check check (char_length(question) <= 200),
  constraint session_score_taken_check check (taken in ('tepat', 'terlambat', 'belum'))
);
create index session_score_closed on public.session_score (business_id, closed_at) where (closed_at is not null);
create index session_score_counted on public.session_score (business_id, counted_at desc, id desc);
create index session_score_critical on public.session_score (business_id, counted_at desc, id desc) where fails_critical;
create index session_score_handed on public.session_score (business_id, counted_at desc, id desc) include (hand_over_reason, taken, taken_seconds) where (hand_over_reason is not null);
create index session_score_held on public.session_score (business_id, counted_at desc, id desc) where (held_count > 0);
create index session_score_repeated on public.session_score (business_id, counted_at desc, id desc) where (repeated_count > 0);
create index session_score_returned on public.session_score (business_id, counted_at desc, id desc) where (not stayed);
create index session_score_review on public.session_score (business_id, review_weight desc, counted_at desc, id desc) where (review_weight is not null);
create index session_score_topic on public.session_score (topic_id, counted_at desc, id desc) include (by_ai) where (topic_id is not null);
create index session_score_unanswered on public.session_score (business_id, counted_at desc, id desc) where (unanswered_count > 0);
grant all on public.session_score to service_role;
grant select on public.session_score to authenticated;
alter table public.session_score enable row level security;
create policy member_reads on public.session_score for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.sharing_terms ----------------------------------------------------------------------------
create table public.sharing_terms (
  business_id uuid not null,
  is_enabled boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint sharing_terms_pkey primary key (business_id),
  constraint sharing_terms_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade
);
create trigger touch before update on public.sharing_terms for each row execute function private.touch();
grant all on public.sharing_terms to service_role;
grant delete, insert, update on public.sharing_terms to tanggap_member;
grant select on public.sharing_terms to authenticated;
alter table public.sharing_terms enable row level security;
create policy keeper_writes on public.sharing_terms for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy member_reads on public.sharing_terms for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.simulation -------------------------------------------------------------------------------
create table public.simulation (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  profile_id uuid not null,
  behaviour text not null default 'v1',
  turns jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint simulation_pkey primary key (id),
  constraint simulation_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint simulation_profile_id_fkey foreign key (profile_id) references public.profile(id) on delete cascade,
  constraint simulation_behaviour_check check (behaviour in ('v1', 'v2')),
  constraint simulation_turns_check check (jsonb_array_length(turns) <= 200)
);
create index simulation_business_id_profile_id_created_at_idx on public.simulation (business_id, profile_id, created_at desc);
create trigger touch before update on public.simulation for each row execute function private.touch();
grant all on public.simulation to service_role;
grant delete, insert, update on public.simulation to tanggap_member;
grant select on public.simulation to authenticated;
alter table public.simulation enable row level security;
create policy own on public.simulation for all to authenticated
  using ((profile_id = auth.uid()) and (business_id in (select private.my_businesses())))
  with check ((profile_id = auth.uid()) and (business_id in (select private.my_businesses())));

-- public.subscription -----------------------------------------------------------------------------
create table public.subscription (
  business_id uuid not null,
  plan_terms jsonb,
  trial_starts_at timestamptz not null default now(),
  trial_ends_at timestamptz not null,
  anchor_at timestamptz,
  months integer not null default 0,
  value_rupiah bigint not null default 0,
  balance_rupiah bigint not null default 0,
  cancel_at_end boolean not null default false,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  ends_at timestamptz not null,
  reminded text,
  constraint subscription_pkey primary key (business_id),
  constraint subscription_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint subscription_balance_rupiah_check check (balance_rupiah >= 0),
  constraint subscription_check check ((plan_terms is null) = (anchor_at is null)),
  constraint subscription_months_check check (months >= 0),
  constraint subscription_plan_terms_check check (jsonb_typeof(plan_terms) = 'object'),
  constraint subscription_reminded_check check (reminded in ('before', 'grace', 'after')),
  constraint subscription_value_rupiah_check check (value_rupiah >= 0)
);
create index subscription_ends_at_idx on public.subscription (ends_at);
grant all on public.subscription to service_role;
grant select on public.subscription to authenticated;
alter table public.subscription enable row level security;
create policy owner_reads on public.subscription for select to authenticated
  using (business_id in (select private.my_businesses_as(array['owner'])));

-- public.tag --------------------------------------------------------------------------------------
create table public.tag (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  colour text,
  constraint tag_pkey primary key (id),
  constraint tag_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint tag_colour_check check (colour in ('grey', 'red', 'amber', 'green', 'teal', 'blue', 'purple', 'pink')),
  constraint tag_name_check check ((char_length(name) >= 1) and (char_length(name) <= 40))
);
create unique index tag_business_id_lower_idx on public.tag (business_id, lower(name));
grant all on public.tag to service_role;
grant delete, insert, update on public.tag to tanggap_member;
grant select on public.tag to authenticated;
grant insert (business_id, name) on public.tag to authenticated;
alter table public.tag enable row level security;
create policy answerer_inserts on public.tag for insert to tanggap_member
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])));
create policy table_call_inserts on public.tag for insert to authenticated
  with check (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])));
create policy answerer_deletes on public.tag for delete to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])));
create policy member_reads on public.tag for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.tag for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])));

-- public.tag_change -------------------------------------------------------------------------------
create table public.tag_change (
  id uuid not null,
  business_id uuid not null,
  tag_id uuid not null,
  name text not null,
  colour text,
  merged_into uuid,
  room_ids uuid[] not null,
  added_ids uuid[] not null default '{}'::uuid[],
  member_ids uuid[] not null default '{}'::uuid[],
  view_ids uuid[] not null default '{}'::uuid[],
  created_at timestamptz not null default now(),
  contact_ids uuid[] not null default '{}'::uuid[],
  added_contact_ids uuid[] not null default '{}'::uuid[],
  constraint tag_change_pkey primary key (id),
  constraint tag_change_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade
);
create index tag_change_business_id_created_at_idx on public.tag_change (business_id, created_at);
grant all on public.tag_change to service_role;
alter table public.tag_change enable row level security;

-- public.tag_member -------------------------------------------------------------------------------
create table public.tag_member (
  business_id uuid not null,
  tag_id uuid not null,
  member_id uuid not null,
  constraint tag_member_pkey primary key (tag_id, member_id),
  constraint tag_member_business_id_member_id_fkey foreign key (business_id, member_id) references public.team_business(business_id, member_id) on delete cascade,
  constraint tag_member_tag_id_fkey foreign key (tag_id) references public.tag(id) on delete cascade
);
create index tag_member_business_id_member_id_idx on public.tag_member (business_id, member_id);
grant all on public.tag_member to service_role;
grant delete, insert, update on public.tag_member to tanggap_member;
grant select on public.tag_member to authenticated;
alter table public.tag_member enable row level security;
create policy keeper_writes on public.tag_member for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((tag_id is null) or (exists (select from public.tag other where ((other.id = tag_member.tag_id) and (other.business_id = tag_member.business_id))))));
create policy member_reads on public.tag_member for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.team_business ----------------------------------------------------------------------------
create table public.team_business (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  member_id uuid not null,
  role text not null default 'owner',
  created_at timestamptz not null default now(),
  constraint team_business_pkey primary key (id),
  constraint team_business_business_id_member_id_key unique (business_id, member_id),
  constraint team_business_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint team_business_member_id_fkey foreign key (member_id) references public.profile(id) on delete cascade,
  constraint team_business_role_check check (role in ('owner', 'admin', 'agen', 'peninjau'))
);
create index team_business_member_id_business_id_idx on public.team_business (member_id, business_id);
create trigger end_grants after delete or update of role on public.team_business for each row execute function private.end_grants_of_member();
create constraint trigger keep_owner after delete or update of role, business_id on public.team_business deferrable initially deferred for each row when ((old.role = 'owner')) execute function private.keep_owner();
create constraint trigger one_owner after insert or update of role, business_id on public.team_business deferrable initially deferred for each row when ((new.role = 'owner')) execute function private.keep_owner();
create trigger rights after delete or update on public.team_business for each row execute function private.tell_rights();
grant all on public.team_business to service_role;
grant delete, insert on public.team_business to tanggap_member;
grant select on public.team_business to authenticated;
grant insert (id, business_id, member_id, role) on public.team_business to authenticated;
grant update (role) on public.team_business to tanggap_member;
alter table public.team_business enable row level security;
create policy creator_becomes_owner on public.team_business for insert to authenticated
  with check ((member_id = auth.uid()) and (role = 'owner') and private.owns_business(business_id));
create policy owner_removes on public.team_business for delete to tanggap_member
  using ((business_id in (select private.my_businesses_as(array['owner']))) and (member_id <> auth.uid()));
create policy member_reads on public.team_business for select to authenticated
  using ((member_id = auth.uid()) or (business_id in (select private.my_businesses())));
create policy owner_updates on public.team_business for update to tanggap_member
  using ((business_id in (select private.my_businesses_as(array['owner']))) and (member_id <> auth.uid()))
  with check ((business_id in (select private.my_businesses_as(array['owner']))) and (member_id <> auth.uid()) and (role <> 'owner'));

-- public.team_invitation --------------------------------------------------------------------------
create table public.team_invitation (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  email text,
  role text not null,
  invited_by uuid,
  token_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  phone text,
  whatsapp_state text,
  channel_id uuid,
  text_hash text,
  constraint team_invitation_pkey primary key (id),
  constraint team_invitation_token_hash_key unique (token_hash),
  constraint team_invitation_accepted_by_fkey foreign key (accepted_by) references public.profile(id) on delete set null,
  constraint team_invitation_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint team_invitation_invited_by_fkey foreign key (invited_by) references public.profile(id) on delete set null,
  constraint team_invitation_email_check check (char_length(email) <= 254),
  constraint team_invitation_one_address check (num_nonnulls(email, phone) = 1),
  constraint team_invitation_phone_check check (phone ~ '^[1-9]\d{7,14}$'),
  constraint team_invitation_role_check check (role in ('admin', 'agen', 'peninjau')),
  constraint team_invitation_whatsapp_state_check check (whatsapp_state in ('waiting', 'sent', 'refused'))
);
create index team_invitation_business_id_created_at_idx on public.team_invitation (business_id, created_at);
create index team_invitation_channel_id_idx on public.team_invitation (channel_id) where (channel_id is not null);
grant all on public.team_invitation to service_role;
grant insert on public.team_invitation to tanggap_member;
grant select on public.team_invitation to authenticated;
grant update (token_hash, expires_at, revoked_at) on public.team_invitation to tanggap_member;
alter table public.team_invitation enable row level security;
create policy keeper_inserts on public.team_invitation for insert to tanggap_member
  with check ((invited_by = auth.uid()) and (accepted_at is null) and (business_id in (select private.my_businesses_as(array['owner', 'admin']))) and (not coalesce(((auth.jwt() ->> 'is_anonymous'))::boolean, false)));
create policy keeper_reads on public.team_invitation for select to authenticated
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));
create policy keeper_updates on public.team_invitation for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])));

-- public.template ---------------------------------------------------------------------------------
create table public.template (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  channel_id uuid,
  external_id text,
  name text not null,
  type text not null default 'campaign',
  category text not null,
  language text not null,
  body text not null,
  sample_values text[] not null default '{}',
  status text not null,
  reason text,
  synced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  quality text,
  previous_category text,
  status_at timestamptz not null default now(),
  created_by uuid,
  parts jsonb not null default '{}'::jsonb,
  next_category text,
  next_category_at timestamptz,
  constraint template_pkey primary key (id),
  constraint template_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint template_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade,
  constraint template_created_by_fkey foreign key (created_by) references public.profile(id) on delete set null,
  constraint template_body_check check (char_length(body) <= 4096),
  constraint template_name_check check ((char_length(name) >= 1) and (char_length(name) <= 512))
);
create index template_business_id_created_at_idx on public.template (business_id, created_at desc);
create unique index template_external on public.template (channel_id, external_id) where (external_id is not null);
create unique index template_local on public.template (business_id, name, language) where (external_id is null);
create trigger announce after insert or delete or update on public.template for each row execute function private.announce_row();
create trigger touch before update on public.template for each row execute function private.touch();
grant all on public.template to service_role;
grant delete, insert, update on public.template to tanggap_member;
grant select on public.template to authenticated;
alter table public.template enable row level security;
create policy keeper_writes on public.template for all to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin']))) and ((channel_id is null) or (exists (select from public.channel other where ((other.id = template.channel_id) and (other.business_id = template.business_id))))));
create policy member_reads on public.template for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.tool_request -----------------------------------------------------------------------------
create table public.tool_request (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  room_id uuid not null,
  tool_id uuid,
  tool_name text not null,
  procedure_name text not null,
  "values" jsonb not null,
  status text not null default 'menunggu',
  result jsonb,
  failure text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  next_steps jsonb not null default '[]'::jsonb,
  is_told boolean not null default false,
  constraint tool_request_pkey primary key (id),
  constraint tool_request_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint tool_request_decided_by_fkey foreign key (decided_by) references public.profile(id) on delete set null,
  constraint tool_request_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint tool_request_tool_id_fkey foreign key (tool_id) references public.http_tool(id) on delete set null,
  constraint tool_request_failure_check check (char_length(failure) <= 200),
  constraint tool_request_next_steps_check check ((jsonb_typeof(next_steps) = 'array') and (pg_column_size(next_steps) <= 65536)),
  constraint tool_request_procedure_name_check check ((char_length(procedure_name) >= 1) and (char_length(procedure_name) <= 60)),
  constraint tool_request_result_check check ((jsonb_typeof(result) = 'object') and (pg_column_size(result) <= 16384)),
  constraint tool_request_status_check check (status in ('menunggu', 'disetujui', 'berhasil', 'gagal', 'ditolak')),
  constraint tool_request_tool_name_check check ((char_length(tool_name) >= 1) and (char_length(tool_name) <= 60)),
  constraint tool_request_values_check check ((jsonb_typeof("values") = 'object') and (pg_column_size("values") <= 16384))
);
create index tool_request_business_id_idx on public.tool_request (business_id);
create index tool_request_decided_by_idx on public.tool_request (decided_by) where (decided_by is not null);
create index tool_request_room_id_id_idx on public.tool_request (room_id, id desc);
create index tool_request_tool_id_idx on public.tool_request (tool_id) where (tool_id is not null);
create trigger announce after insert or update on public.tool_request for each row execute function private.announce_row();
grant all on public.tool_request to service_role;
grant select on public.tool_request to authenticated;
grant update on public.tool_request to tanggap_member;
alter table public.tool_request enable row level security;
create policy hides_numbers on public.tool_request as restrictive for select to authenticated
  using ((current_user <> 'authenticated'::name) or (not (business_id in (select private.masked_businesses()))));
create policy member_reads on public.tool_request for select to authenticated
  using (business_id in (select private.my_businesses()));
create policy answerer_updates on public.tool_request for update to tanggap_member
  using (business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen'])))
  with check ((business_id in (select private.my_businesses_as(array['owner', 'admin', 'agen']))) and ((room_id is null) or (exists (select from public.room other where ((other.id = tool_request.room_id) and (other.business_id = tool_request.business_id))))) and ((tool_id is null) or (exists (select from public.http_tool other where ((other.id = tool_request.tool_id) and (other.business_id = tool_request.business_id))))));

-- public.topic ------------------------------------------------------------------------------------
create table public.topic (
  id uuid not null default private.uuid_v7(),
  business_id uuid not null,
  words text[] not null,
  example text not null,
  centre jsonb not null,
  made_at timestamptz not null default now(),
  constraint topic_pkey primary key (id),
  constraint topic_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint topic_example_check check (char_length(example) <= 200)
);
create index topic_business_id_idx on public.topic (business_id);
grant all on public.topic to service_role;
grant select on public.topic to authenticated;
alter table public.topic enable row level security;
create policy member_reads on public.topic for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.unanswered_question ----------------------------------------------------------------------
create table public.unanswered_question (
  escalation_id uuid not null,
  business_id uuid not null,
  group_id uuid not null,
  room_id uuid not null,
  text text not null,
  asked_at timestamptz(3) not null,
  constraint unanswered_question_pkey primary key (escalation_id),
  constraint unanswered_question_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint unanswered_question_escalation_id_fkey foreign key (escalation_id) references public.escalation(id) on delete cascade,
  constraint unanswered_question_group_id_fkey foreign key (group_id) references public.question_group(id) on delete cascade,
  constraint unanswered_question_room_id_fkey foreign key (room_id) references public.room(id) on delete cascade,
  constraint unanswered_question_text_check check (char_length(text) <= 300)
);
create index unanswered_question_business_id_asked_at_idx on public.unanswered_question (business_id, asked_at desc);
create index unanswered_question_group_id_asked_at_idx on public.unanswered_question (group_id, asked_at desc);
create index unanswered_question_room_id_idx on public.unanswered_question (room_id);
grant all on public.unanswered_question to service_role;
grant select on public.unanswered_question to authenticated;
alter table public.unanswered_question enable row level security;
create policy member_reads on public.unanswered_question for select to authenticated
  using (business_id in (select private.my_businesses()));

-- public.usage_event ------------------------------------------------------------------------------
create table public.usage_event (
  message_id uuid not null,
  business_id uuid not null,
  room_id uuid,
  counted_at timestamptz not null default now(),
  constraint usage_event_pkey primary key (message_id),
  constraint usage_event_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade,
  constraint usage_event_room_id_fkey foreign key (room_id) references public.room(id) on delete set null
);
create index usage_event_business on public.usage_event (business_id, counted_at desc, message_id desc);
create index usage_event_room_id_idx on public.usage_event (room_id) where (room_id is not null);
grant all on public.usage_event to service_role;
grant select on public.usage_event to authenticated;
alter table public.usage_event enable row level security;
create policy owner_reads on public.usage_event for select to authenticated
  using (business_id in (select private.my_businesses_as(array['owner'])));

-- private.account_recovery ------------------------------------------------------------------------
create table private.account_recovery (
  user_id uuid not null,
  code_hash text,
  password_mark text,
  made_at timestamptz,
  reserved_until timestamptz,
  tries integer not null default 0,
  tries_since timestamptz,
  constraint account_recovery_pkey primary key (user_id),
  constraint account_recovery_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
grant delete, insert, select, update on private.account_recovery to service_role;

-- private.billing_counter -------------------------------------------------------------------------
create table private.billing_counter (
  kind text not null,
  year integer not null,
  last integer not null,
  constraint billing_counter_pkey primary key (kind, year)
);
grant insert, select, update on private.billing_counter to service_role;

-- private.deleted_business ------------------------------------------------------------------------
create table private.deleted_business (
  business_id uuid not null,
  deleted_by uuid,
  deleted_at timestamptz not null default now(),
  done_tables text[] not null default '{}',
  deleted_rows bigint not null default 0,
  constraint deleted_business_pkey primary key (business_id),
  constraint deleted_business_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade
);
grant insert, select, update on private.deleted_business to service_role;

-- private.evaluation_day --------------------------------------------------------------------------
create table private.evaluation_day (
  business_id uuid not null,
  day date not null,
  zone text not null,
  arm text not null,
  behaviour text not null,
  sessions integer not null,
  answered integer not null,
  by_ai integer not null,
  with_ai integer not null,
  handed_over integer not null,
  judged integer not null,
  stayed integer not null,
  repeated integer not null,
  unanswered integer not null,
  held integer not null,
  answers integer not null,
  grounded integer not null,
  csat_count integer not null,
  csat_sum integer not null,
  scored integer not null,
  score_sum double precision not null,
  critical integer not null,
  reply_seconds integer[] not null,
  reply_count integer[] not null,
  reply_log_sum double precision not null,
  reply_log_squares double precision not null,
  constraint evaluation_day_pkey primary key (business_id, day, arm, behaviour),
  constraint evaluation_day_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade
);
grant delete, insert, select, update on private.evaluation_day to service_role;

-- private.evaluation_kpi_day ----------------------------------------------------------------------
create table private.evaluation_kpi_day (
  business_id uuid not null,
  day date not null,
  zone text not null,
  behaviour text not null,
  kpi_id text not null,
  passed integer not null,
  measured integer not null,
  constraint evaluation_kpi_day_pkey primary key (business_id, day, behaviour, kpi_id),
  constraint evaluation_kpi_day_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade
);
grant delete, insert, select, update on private.evaluation_kpi_day to service_role;

-- private.evaluation_stale ------------------------------------------------------------------------
create table private.evaluation_stale (
  business_id uuid not null,
  room_id uuid not null,
  session_no integer,
  constraint evaluation_stale_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade
);
create index evaluation_stale_business_id_idx on private.evaluation_stale (business_id);
grant delete, insert, select, update on private.evaluation_stale to service_role;

-- private.evaluation_state ------------------------------------------------------------------------
create table private.evaluation_state (
  business_id uuid not null,
  scored_until timestamptz not null,
  judged_until timestamptz not null,
  ran_at timestamptz not null default now(),
  topics_at timestamptz,
  constraint evaluation_state_pkey primary key (business_id),
  constraint evaluation_state_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade
);
grant delete, insert, select, update on private.evaluation_state to service_role;

-- private.left_account ----------------------------------------------------------------------------
create table private.left_account (
  id uuid not null default private.uuid_v7(),
  channel_id uuid not null,
  business_id uuid not null,
  engine text not null,
  external_id text not null,
  settings jsonb not null,
  sealed text not null,
  left_at timestamptz not null default now(),
  constraint left_account_pkey primary key (id)
);
grant delete, select on private.left_account to service_role;

-- private.nightly_run -----------------------------------------------------------------------------
create table private.nightly_run (
  name text not null,
  ran_at timestamptz not null,
  constraint nightly_run_pkey primary key (name)
);
grant insert, select, update on private.nightly_run to service_role;

-- private.push_key --------------------------------------------------------------------------------
create table private.push_key (
  singleton boolean not null default true,
  public_key text not null,
  private_sealed text not null,
  constraint push_key_pkey primary key (singleton),
  constraint push_key_singleton_check check (singleton)
);
grant insert, select on private.push_key to service_role;

-- private.quota_use -------------------------------------------------------------------------------
create table private.quota_use (
  subject uuid not null,
  quota text not null,
  starts_at timestamptz not null,
  used bigint not null,
  constraint quota_use_pkey primary key (subject, quota, starts_at)
);
create index quota_use_starts_at_idx on private.quota_use (starts_at);
grant delete, insert, select, update on private.quota_use to service_role;

-- private.removed_object --------------------------------------------------------------------------
create table private.removed_object (
  path text not null,
  removed_at timestamptz not null default now(),
  constraint removed_object_pkey primary key (path)
);
grant delete, insert, select, update on private.removed_object to service_role;

-- private.report_run_day --------------------------------------------------------------------------
create table private.report_run_day (
  business_id uuid not null,
  day date not null,
  zone text not null,
  behaviour text not null,
  answered integer not null,
  handed_over integer not null,
  silent integer not null,
  duration_ms integer[] not null,
  duration_count integer[] not null,
  constraint report_run_day_pkey primary key (business_id, day, behaviour),
  constraint report_run_day_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade
);
grant delete, insert, select, update on private.report_run_day to service_role;

-- private.report_state ----------------------------------------------------------------------------
create table private.report_state (
  business_id uuid not null,
  summed_until timestamptz not null,
  constraint report_state_pkey primary key (business_id),
  constraint report_state_business_id_fkey foreign key (business_id) references public.business(id) on delete cascade
);
grant delete, insert, select, update on private.report_state to service_role;

-- private.retention_cursor ------------------------------------------------------------------------
create table private.retention_cursor (
  name text not null,
  after_id uuid not null,
  constraint retention_cursor_pkey primary key (name)
);
grant insert, select, update on private.retention_cursor to service_role;

-- tanggap_meta.mailbox ----------------------------------------------------------------------------
create table tanggap_meta.mailbox (
  id bigint not null generated always as identity,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint mailbox_pkey primary key (id)
);
create index mailbox_recipient_idx on tanggap_meta.mailbox (recipient, id desc);
grant delete, insert, select on tanggap_meta.mailbox to service_role;

-- tanggap_meta.migration --------------------------------------------------------------------------
create table tanggap_meta.migration (
  name text not null,
  hash text not null,
  applied_at timestamptz not null default now(),
  constraint migration_pkey primary key (name)
);

-- tanggap_meta.send_pace --------------------------------------------------------------------------
create unlogged table tanggap_meta.send_pace (
  channel_id uuid not null,
  recipient text not null,
  free_at timestamptz not null,
  strikes integer not null default 0,
  set_at timestamptz not null default clock_timestamp(),
  constraint send_pace_pkey primary key (channel_id, recipient),
  constraint send_pace_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade
);
create index send_pace_idle on tanggap_meta.send_pace (free_at) where (recipient <> '');
grant delete, insert, select, update on tanggap_meta.send_pace to service_role;

-- tanggap_meta.simulated_file ---------------------------------------------------------------------
create table tanggap_meta.simulated_file (
  id text not null,
  channel_id uuid not null,
  mime text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  constraint simulated_file_pkey primary key (id),
  constraint simulated_file_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade,
  constraint simulated_file_bytes_check check (octet_length(bytes) <= 16777216)
);
create index simulated_file_channel_id_created_at_idx on tanggap_meta.simulated_file (channel_id, created_at);
grant delete, insert, select on tanggap_meta.simulated_file to service_role;

-- tanggap_meta.simulated_template -----------------------------------------------------------------
create table tanggap_meta.simulated_template (
  external_id bigint not null generated always as identity,
  channel_id uuid not null,
  name text not null,
  language text not null,
  category text not null,
  body text not null,
  verdict text not null,
  reason text,
  decided_at timestamptz not null,
  parts jsonb not null default '{}'::jsonb,
  constraint simulated_template_pkey primary key (external_id),
  constraint simulated_template_channel_id_name_language_key unique (channel_id, name, language),
  constraint simulated_template_channel_id_fkey foreign key (channel_id) references public.channel(id) on delete cascade
);
grant delete, insert, select on tanggap_meta.simulated_template to service_role;

-- tanggap_meta.worker_lease -----------------------------------------------------------------------
create table tanggap_meta.worker_lease (
  id uuid not null,
  workers text[] not null,
  seen_at timestamptz not null,
  constraint worker_lease_pkey primary key (id)
);

-- tanggap_meta.write_probe ------------------------------------------------------------------------
create table tanggap_meta.write_probe (
  id integer not null,
  at timestamptz not null,
  constraint write_probe_pkey primary key (id),
  constraint write_probe_id_check check (id = 1)
);

-- Views and sequences of their own ----------------------------------------------------------------
create sequence private.procedure_draft_version;

-- On tables of the hosted services ----------------------------------------------------------------
create policy member_shows_presence on realtime.messages for insert to authenticated
  with check ((extension = 'presence') and (realtime.topic() in (select ('business:' || id.id) from private.my_businesses() id(id))));
create policy member_listens on realtime.messages for select to authenticated
  using (realtime.topic() in (select ('business:' || id.id) from private.my_businesses() id(id)));

-- Functions ---------------------------------------------------------------------------------------
create function private.add_jobs(items json) returns json language plpgsql;
  -- execute: service_role, tanggap_member
create function private.announce(business uuid, event text, payload jsonb) returns void language plpgsql security definer set search_path="";
  -- execute: public, service_role
create function private.announce_attachment() returns trigger language plpgsql security definer set search_path="";
create function private.announce_draft() returns trigger language plpgsql security definer set search_path="";
create function private.announce_row() returns trigger language plpgsql security definer set search_path="";
create function private.are_closed_dates(dates jsonb) returns boolean language sql immutable set search_path="";
create function private.are_hours(hours jsonb) returns boolean language plpgsql stable set search_path="";
create function private.attachment_view(a public.attachment) returns jsonb language sql immutable set search_path="";
  -- execute: authenticated, public, service_role
create function private.audit_table_call() returns trigger language plpgsql security definer set search_path="";
create function private.bump_knowledge() returns trigger language plpgsql security definer set search_path="";
create function private.bump_knowledge_of_changed() returns trigger language plpgsql security definer set search_path="";
create function private.bump_knowledge_of_many() returns trigger language plpgsql security definer set search_path="";
create function private.business_day(hours jsonb) returns date language sql stable;
  -- execute: authenticated, service_role
create function private.business_of(place regclass, wanted uuid) returns uuid language plpgsql stable security definer set search_path="";
create function private.carry_notice(business uuid, member uuid, prefix text, due timestamptz) returns void language plpgsql security definer set search_path="";
  -- execute: nobody
create function private.change_rooms(items json) returns json language plpgsql;
  -- execute: service_role, tanggap_member
create function private.channel_agent_business() returns trigger language plpgsql security definer set search_path="";
create function private.channel_contexts(items json) returns json language plpgsql stable;
  -- execute: service_role, tanggap_member
create function private.channels_by_account(items json) returns json language plpgsql stable;
  -- execute: service_role
create function private.check_knowledge() returns trigger language plpgsql security definer set search_path="";
create function private.colleagues() returns setof uuid language sql stable security definer set search_path="";
  -- execute: authenticated, public, service_role
create function private.count_answer() returns trigger language plpgsql security definer set search_path="";
create function private.count_uses(items json) returns json language plpgsql;
  -- execute: service_role
create function private.earlier_messages(items json) returns json language plpgsql stable;
  -- execute: service_role
create function private.end_assigned_notices() returns trigger language plpgsql security definer set search_path="";
create function private.end_escalation_notices() returns trigger language plpgsql security definer set search_path="";
create function private.end_grants_of_member() returns trigger language plpgsql security definer set search_path="";
create function private.end_reply_notices() returns trigger language plpgsql security definer set search_path="";
create function private.end_send_notices() returns trigger language plpgsql security definer set search_path="";
create function private.enqueue(name text, payload json, queue text, key text, run_at timestamptz, max_attempts integer, priority integer default 0) returns void language plpgsql security definer set plan_cache_mode=force_generic_plan set search_path="";
  -- execute: service_role, tanggap_member
create function private.fields_before(business uuid, present jsonb, before jsonb, imported jsonb) returns jsonb language sql stable set search_path="";
  -- execute: service_role
create function private.find_customers(business uuid, pattern text, most integer) returns setof uuid language plpgsql stable security definer rows 500 set search_path="";
  -- execute: authenticated, service_role
create function private.find_indexed_contacts(business uuid, patterns text[], most integer) returns setof uuid language plpgsql stable rows 500 set enable_indexscan=off set enable_seqscan=off set plan_cache_mode=force_custom_plan set search_path="";
  -- execute: nobody
create function private.find_indexed_messages(business uuid, patterns text[], weeks integer[], most integer) returns table(room_id uuid, id uuid, occurred_at timestamptz) language plpgsql stable rows 500 set enable_indexscan=off set enable_seqscan=off set plan_cache_mode=force_custom_plan set search_path="";
  -- execute: nobody
create function private.find_indexed_notes(business uuid, patterns text[], most integer) returns setof uuid language plpgsql stable rows 500 set enable_indexscan=off set enable_seqscan=off set plan_cache_mode=force_custom_plan set search_path="";
  -- execute: nobody
create function private.find_newest_messages(business uuid, patterns text[], most integer) returns table(room_id uuid, id uuid, occurred_at timestamptz) language sql stable rows 500 set search_path="";
  -- execute: nobody
create function private.find_search_hits(business uuid, patterns text[], most integer) returns table(room_id uuid, message_id uuid, note_id uuid, is_cut boolean) language plpgsql stable security definer rows 500 set search_path="";
  -- execute: authenticated, service_role
create function private.fits_shown(name text, phone text, pattern text) returns boolean language sql immutable set search_path="";
  -- execute: authenticated, public, service_role
create function private.fits_shown(name text, phone text, patterns text[]) returns boolean language sql immutable set search_path="";
  -- execute: authenticated, public, service_role
create function private.guard_owners_columns() returns trigger language plpgsql set search_path="";
create function private.has_job(wanted text) returns boolean language plpgsql stable security definer set search_path="";
  -- execute: service_role
create function private.has_shown_factor() returns boolean language plpgsql stable security definer set search_path="";
  -- execute: authenticated, public, service_role
create function private.hold_business_rules() returns trigger language plpgsql set search_path="";
create function private.hold_photo_rule() returns trigger language plpgsql security definer set search_path="";
create function private.id_at(at timestamptz) returns uuid language sql immutable set search_path="";
  -- execute: public, service_role
create function private.is_common_search(business uuid, patterns text[]) returns boolean language plpgsql stable security definer set search_path="";
  -- execute: authenticated, service_role
create function private.is_deleted_business(wanted uuid) returns boolean language sql stable security definer set search_path="";
  -- execute: authenticated, public, service_role
create function private.is_heard(business uuid) returns boolean language plpgsql stable security definer set search_path="";
  -- execute: nobody
create function private.is_hours_time(said text) returns boolean language sql immutable;
create function private.is_keeper_of(business uuid, person uuid) returns boolean language plpgsql stable security definer set search_path="";
  -- execute: service_role
create function private.is_my_business(wanted uuid) returns boolean language sql stable security definer set search_path="";
  -- execute: authenticated, public, service_role
create function private.keep_booked_name() returns trigger language plpgsql security definer set search_path="";
create function private.keep_channel_proofs() returns trigger language plpgsql set search_path="";
create function private.keep_entry_version() returns trigger language plpgsql security definer set search_path="";
create function private.keep_owner() returns trigger language plpgsql security definer set search_path="";
create function private.keep_procedure_version() returns trigger language plpgsql security definer set search_path="";
create function private.key_business() returns uuid language sql stable set search_path="";
  -- execute: authenticated, public, service_role
create function private.key_lock(channel uuid, provider_key text) returns bigint language sql immutable;
  -- execute: service_role
create function private.knowledge_state(knowledge_version integer, hours jsonb) returns text language sql stable set search_path="";
  -- execute: authenticated, service_role
create function private.knowledge_text(title text, question text, examples text[], answer text) returns text language sql stable;
  -- execute: service_role
create function private.lock_identities(items json) returns json language plpgsql;
  -- execute: service_role, tanggap_member
create function private.lock_rooms(items json) returns json language plpgsql;
  -- execute: service_role, tanggap_member
create function private.lock_rooms_of_people(items json) returns json language plpgsql;
  -- execute: service_role
create function private.locked_room(r public.room) returns json language sql immutable set search_path="";
  -- execute: service_role, tanggap_member
create function private.make_profile() returns trigger language plpgsql security definer set search_path="";
create function private.masked_businesses() returns setof uuid language sql stable security definer set search_path="";
  -- execute: authenticated, public, service_role
create function private.my_businesses() returns setof uuid language sql stable security definer set search_path="";
  -- execute: authenticated, public, service_role
create function private.my_businesses_as(roles text[]) returns setof uuid language sql stable security definer set search_path="";
  -- execute: authenticated, public, service_role
create function private.needs_resend(m public.message) returns boolean language sql stable set search_path="";
create function private.note_failed_sends() returns trigger language plpgsql security definer set search_path="";
create function private.note_judged_answer() returns trigger language plpgsql security definer set search_path="";
create function private.note_left_account() returns trigger language plpgsql security definer set search_path="";
create function private.note_merged_room() returns trigger language plpgsql security definer set search_path="";
create function private.note_overdue() returns trigger language plpgsql security definer set search_path="";
create function private.note_removed_bytes() returns trigger language plpgsql security definer set search_path="";
create function private.note_stale_session() returns trigger language plpgsql security definer set search_path="";
create function private.note_unused_photo() returns trigger language plpgsql security definer set search_path="";
create function private.notify_assigned() returns trigger language plpgsql security definer set search_path="";
create function private.notify_mentioned(note uuid, members uuid[]) returns setof uuid language plpgsql security definer set search_path="";
  -- execute: tanggap_member
create function private.notify_reply() returns trigger language plpgsql security definer set search_path="";
create function private.number_for(member uuid, business uuid, number text) returns text language sql stable set search_path="";
  -- execute: public, service_role
create function private.owners_of_identities(items json) returns json language plpgsql stable;
  -- execute: service_role, tanggap_member
create function private.owns_business(wanted uuid) returns boolean language sql stable security definer set search_path="";
  -- execute: authenticated, public, service_role
create function private.pass_on_agents() returns trigger language plpgsql security definer set search_path="";
create function private.recall_jobs() returns integer language plpgsql security definer set search_path="";
  -- execute: service_role
create function private.record_accepted(results json, is_alone boolean) returns table(at integer, business_id uuid, room_id uuid, channel_id uuid, channel_outbound_at timestamptz, channel_is_failing boolean, has_parked boolean, next_id uuid, identities jsonb) language plpgsql set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set enable_seqscan=off set plan_cache_mode=force_generic_plan set search_path="";
  -- execute: service_role
create function private.replan_digests() returns trigger language plpgsql security definer set search_path="";
create function private.replies_due(items json) returns json language plpgsql stable security definer set search_path="";
  -- execute: service_role
create function private.retest_scenarios() returns trigger language plpgsql security definer set search_path="";
create function private.run_calls(names text[], variadic items json[]) returns json language plpgsql set enable_bitmapscan=off set enable_hashjoin=off set enable_mergejoin=off set enable_seqscan=off set plan_cache_mode=force_generic_plan set search_path="";
  -- execute: service_role, tanggap_member
create function private.sealed_channel(c public.channel) returns jsonb language sql stable set search_path="";
  -- execute: service_role
create function private.sees_numbers(business uuid) returns boolean language sql stable security definer set search_path="";
  -- execute: authenticated, public, service_role
create function private.store_applied_events(items json) returns json language plpgsql;
  -- execute: service_role
create function private.store_contacts(items json) returns json language plpgsql;
  -- execute: service_role, tanggap_member
create function private.store_identities(items json) returns json language plpgsql;
  -- execute: service_role, tanggap_member
create function private.store_messages(items json) returns json language plpgsql;
  -- execute: service_role, tanggap_member
create function private.store_room_events(items json) returns json language plpgsql;
  -- execute: service_role, tanggap_member
create function private.store_rooms(items json) returns json language plpgsql;
  -- execute: service_role, tanggap_member
create function private.store_runs(items json) returns json language plpgsql;
  -- execute: service_role, tanggap_member
create function private.sum_of_sale(lines jsonb) returns bigint language sql immutable set search_path="";
  -- execute: authenticated, public, service_role
create function private.tag_new_room() returns trigger language plpgsql security definer set search_path="";
create function private.take_slots(items json) returns json language plpgsql;
  -- execute: service_role
create function private.tell_rights() returns trigger language plpgsql set search_path="";
create function private.touch() returns trigger language plpgsql;
create function private.turn_contexts(items json) returns json language plpgsql stable;
  -- execute: service_role
create function private.turn_endings(items json) returns json language plpgsql stable;
  -- execute: service_role
create function private.turn_messages(items json) returns json language plpgsql stable;
  -- execute: service_role
create function private.turn_messages_of(room uuid, session integer, budget_from timestamptz, most integer) returns json language plpgsql stable;
  -- execute: service_role
create function private.turn_state(r public.room, b public.business, ch public.channel, a public.agent) returns text language sql stable;
  -- execute: service_role
create function private.uuid_v7() returns uuid language sql parallel safe;
  -- execute: anon, authenticated, public, service_role
create function private.week_of(at timestamptz) returns integer language sql immutable parallel safe;
  -- execute: authenticated, public, service_role
create function private.whole_hours_entry(entry jsonb) returns jsonb language sql immutable set search_path="";
create function private.without_numbers(source text, changed jsonb) returns jsonb language sql immutable set search_path="";
create function tanggap_meta.hold_sending(channel uuid, customer text) returns integer language plpgsql;
  -- execute: service_role
create function tanggap_meta.take_send_slot(channel uuid, customer text, per_second real, patience_ms integer, out taken boolean, out wait_ms integer) returns record language plpgsql;
  -- execute: service_role
create function tanggap_meta.take_slot_within(channel uuid, customer text, per_second real, patience_ms integer, out taken boolean, out wait_ms integer) returns record language plpgsql;
  -- execute: service_role
