-- Dates on which a business is closed whatever its opening hours say: a list of {from, until, name}, both days included.
create function private.are_closed_dates(dates jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(dates) = 'array' and jsonb_array_length(dates) <= 50 and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(dates) = 'array' then dates else '[]' end) entry
    where (jsonb_typeof(entry) = 'object' and entry ->> 'from' ~ '^\d{4}-\d{2}-\d{2}$' and entry ->> 'until' ~ '^\d{4}-\d{2}-\d{2}$'
      and entry ->> 'until' >= entry ->> 'from' and jsonb_typeof(entry -> 'name') = 'string' and char_length(entry ->> 'name') <= 80) is not true)
$$;
alter table public.business add column closed_dates jsonb not null default '[]' check (private.are_closed_dates(closed_dates));

-- Half of the open time until the deadline, which the two ends do not tell where the business closes in between.
-- Null in rows from before: there the deadline was wall time, and its half is the middle.
alter table public.escalation add column half_at timestamptz;
