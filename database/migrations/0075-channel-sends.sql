-- Whether a channel's sends fail: written by each send whose outcome says something about the channel (domain/channel/health.ts).
alter table public.channel
  add column sends_failing_since timestamptz,
  add column sends_failed int not null default 0,
  add column sends_failing_reason text;
