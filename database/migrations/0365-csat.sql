-- The question about satisfaction after a conversation (decision 059).
alter table public.business add column asks_csat boolean not null default false;
alter table public.closure add column csat_asked_at timestamptz;
-- A room is not asked again soon.
create index closure_csat on public.closure (room_id, csat_asked_at) where csat_asked_at is not null;
