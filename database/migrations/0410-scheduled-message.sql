-- Messages of members that a job sends at a chosen time (decision 080).
create table public.scheduled_message (
  -- made by the browser; the client id of the sent message is made of it
  id uuid primary key,
  business_id uuid not null references public.business (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  author_id uuid not null references public.profile (id) on delete cascade,
  text text not null check (char_length(text) <= 4096),
  attachment_id uuid references public.attachment (id) on delete cascade,
  send_at timestamptz not null,
  -- a message of the customer after planned_at cancels it
  cancel_on_reply boolean not null default false,
  planned_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'cancelled', 'failed')),
  -- why it was not sent
  reason text check (char_length(reason) <= 500),
  message_id uuid references public.message (id) on delete set null,
  created_at timestamptz not null default now(),
  check (text <> '' or attachment_id is not null)
);
create index on public.scheduled_message (room_id, send_at) where state in ('waiting', 'failed');
create index on public.scheduled_message (business_id);
create index on public.scheduled_message (author_id);
create index on public.scheduled_message (attachment_id) where attachment_id is not null;
create index on public.scheduled_message (message_id) where message_id is not null;
create trigger announce after insert or update on public.scheduled_message for each row execute function private.announce_row();
