-- What every message does several times.

-- The plan of a queue entry is the same for all; making it anew each time costs more than the entry itself.
alter function private.enqueue(text, json, text, text, timestamptz, int) set plan_cache_mode = force_generic_plan;

-- Whether anything waits to be processed for a channel is asked with every delivery.
drop index public.gateway_event_open;
create index gateway_event_open on public.gateway_event (channel_id, received_at) where processed_at is null;
