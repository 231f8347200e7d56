-- Session names are unique on a WAHA server, not among servers: two businesses may both have a `default`.
-- settings.server stands for the server (sha256 of its origin); a delivery is told apart by the secret that signed it.
drop index public.channel_external;
create unique index channel_external on public.channel (engine, external_id, (coalesce(settings ->> 'server', ''))) where external_id is not null;
