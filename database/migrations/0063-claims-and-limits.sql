-- A number of the official API that a business typed is a claim: it blocks no other business. The claim that its provider confirmed
-- (settings.provedNumber) is unique, and unproved ones of other businesses yield to it (domain/channel/health.ts, recordSession).
-- A pending channel is connected to nothing, whatever external id a table call gave it.
drop index public.channel_external;
create unique index channel_external on public.channel (engine, external_id, (coalesce(settings ->> 'server', '')))
  where external_id is not null and status <> 'pending' and (engine <> 'meta-cloud' or settings ->> 'provedNumber' = external_id);
create unique index channel_claim on public.channel (business_id, external_id) where engine = 'meta-cloud' and external_id is not null and status <> 'pending';
create index channel_account on public.channel (engine, external_id) where external_id is not null;

-- Three shifts a day, seven days: what the form takes (domain/business/contract.ts, updateHours).
update public.business set operational_hours = (select jsonb_agg(entry order by place) from jsonb_array_elements(operational_hours) with ordinality listed (entry, place) where place <= 21)
  where jsonb_typeof(operational_hours) = 'array' and jsonb_array_length(operational_hours) > 21;
alter table public.business add constraint business_operational_hours_count
  check (case when jsonb_typeof(operational_hours) = 'array' then jsonb_array_length(operational_hours) <= 21 else true end);

-- Characters that turn the direction of writing make "gnp.exe" out of a program's name: names are kept without them (lib/text.ts).
update public.attachment set file_name = regexp_replace(file_name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g') where file_name ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';
update public.contact set name = regexp_replace(name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g') where name ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';
