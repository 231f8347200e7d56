-- Which engines are checked is decided by src/whatsapp/capabilities.ts (`reachesWhatsApp`), no longer
-- by the index. The simulator's few rows cost nothing in it.
drop index public.channel_check;
create index channel_check on public.channel (checked_at nulls first) where status <> 'pending';
