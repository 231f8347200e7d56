-- After so many hours without a message an AI room without an open question closes by itself.
alter table public.business add column auto_close_hours int not null default 12 check (auto_close_hours between 1 and 168);
-- One line about the session; room.previous_summary carries it into the next one.
alter table public.closure add column summary text check (char_length(summary) <= 400);
create index room_idle on public.room (business_id, last_message_at) where handler = 'ai' and waiting_since is null and merged_into is null;
