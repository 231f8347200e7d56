-- Search in conversations (decision 031).

-- Patterns: a text matches when it matches all of them. The index reads the first two.
-- Messages that were deleted for all are not found.

-- Rooms that match, each with its newest matching message or note about the customer
-- (both null: only the customer's name or number matches).
-- `is_cut`: more than `most` messages or customers match, or some were not read. Without a match: one row whose ids are null.
create or replace function private.find_search_hits(business uuid, patterns text[], most int)
returns table (room_id uuid, message_id uuid, note_id uuid, is_cut boolean)
language plpgsql stable security definer rows 500 set search_path = '' as $$
#variable_conflict use_column
declare
  enough constant int := 200;
  -- Each step reads as many weeks as all steps before it together, so it takes about as long.
  patience constant interval := '100 milliseconds';
  has_trigrams constant boolean := patterns[1] ~ '[[:alnum:]]{3}';
  began constant timestamptz := clock_timestamp();
  newest int := private.week_of(now());
  oldest int := private.week_of((select min(m.created_at) from public.message m where m.business_id = business));
  span int := 1;
  next_span int := 1;
  ids uuid[] := '{}';
  rooms uuid[] := '{}';
  times timestamptz[] := '{}';
  more_ids uuid[];
  more_rooms uuid[];
  more_times timestamptz[];
  has_more boolean := false;
begin
  if not private.is_my_business(business) then return; end if;
  while has_trigrams and newest >= oldest and not has_more loop
    select array_agg(f.id), array_agg(f.room_id), array_agg(f.occurred_at) into more_ids, more_rooms, more_times
    from private.find_indexed_messages(
      business, patterns, array(select generate_series(greatest(oldest, newest - span + 1), newest)), most + 1) f;
    ids := ids || more_ids;
    rooms := rooms || more_rooms;
    times := times || more_times;
    newest := newest - span;
    span := next_span;
    next_span := next_span * 2;
    has_more := cardinality(ids) > most or (newest >= oldest and (cardinality(ids) >= enough or clock_timestamp() - began > patience));
  end loop;
  if not has_trigrams then
    select array_agg(m.id), array_agg(m.room_id), array_agg(m.occurred_at) into ids, rooms, times
    from (select f.id from private.find_newest_messages(business, patterns, most) f) f join public.message m on m.id = f.id;
    has_more := exists (select from public.message m where m.business_id = business order by m.created_at desc offset most);
  end if;
  return query
    with contact_hit as materialized (
      select private.find_indexed_contacts(business, patterns, most + 1) as id
    ), note_hit as materialized (
      select n.id, n.contact_id, n.created_at from public.contact_note n
      where n.id in (select private.find_indexed_notes(business, patterns, most + 1))
    ), cut as (
      select has_more or (select count(*) from contact_hit) > most or (select count(*) from note_hit) > most as is_cut
    ), hit as (
      select h.room_id, h.id, null::uuid as note_id, h.at from unnest(rooms, ids, times) h (room_id, id, at)
      union all select r.id, null, n.id, n.created_at from note_hit n join public.room r on r.contact_id = n.contact_id
      union all select r.id, null, null, null from contact_hit c join public.room r on r.contact_id = c.id
    )
    select distinct on (h.room_id) h.room_id, h.id, h.note_id, cut.is_cut
    from cut left join hit h on true order by h.room_id, h.at desc nulls last;
end $$;
revoke execute on function private.find_search_hits(uuid, text[], integer) from public;
grant execute on function private.find_search_hits(uuid, text[], integer) to authenticated, service_role;

-- Whether a customer may be found by a role that sees masked numbers: by the name, or by the whole
-- number, which a search may write without 62 and in groups.
create or replace function private.fits_shown(name text, phone text, pattern text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(name, '') ilike pattern
    or regexp_replace(pattern, '[^0-9]', '', 'g') in (phone, regexp_replace(phone, '^62', ''))
$$;
grant execute on function private.fits_shown(text, text, text) to authenticated, service_role;

create or replace function private.fits_shown(name text, phone text, patterns text[]) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(name, '') ilike all (patterns)
    or (cardinality(patterns) = 1 and private.fits_shown(null, phone, patterns[1]))
$$;
grant execute on function private.fits_shown(text, text, text[]) to authenticated, service_role;

-- Whether a pattern is so common that reading the newest rooms fills a page sooner than the index would.
-- Estimated from the newest messages and the customers of the newest rooms.
create or replace function private.is_common_search(business uuid, patterns text[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  newest constant int := 1500;
  newest_rooms constant int := 200;
begin
  if not private.is_my_business(business) then return false; end if;
  if (select count(*) from (
      select m.text from public.message m where m.business_id = business order by m.created_at desc limit newest) m
      where m.text ilike all (patterns)) >= newest / 100 then return true; end if;
  return (select count(*) from (
      select r.contact_id from public.room r where r.business_id = business order by r.last_message_at desc, r.id desc limit newest_rooms) r
    join public.contact c on c.id = r.contact_id
    where (coalesce(c.name, '') || ' ' || coalesce(c.phone, '')) ilike all (patterns)
      and ((select private.sees_numbers(business)) or private.fits_shown(c.name, c.phone, patterns))) >= newest_rooms / 10;
end $$;
revoke execute on function private.is_common_search(uuid, text[]) from public;
grant execute on function private.is_common_search(uuid, text[]) to authenticated, service_role;

-- At most `most` messages that match a pattern, by the trigram index. The settings keep the planner from a sequential scan.
create or replace function private.find_indexed_messages(business uuid, patterns text[], weeks int[], most int)
returns table (room_id uuid, id uuid, occurred_at timestamptz)
language plpgsql stable rows 500 set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query select m.room_id, m.id, m.occurred_at from public.message m
    where m.business_id = business and private.week_of(m.created_at) = any (weeks) and m.text ilike patterns[1]
      and m.text ilike coalesce(patterns[2], patterns[1]) and m.text ilike all (patterns) and m.revoked_at is null limit most;
end $$;
revoke execute on function private.find_indexed_messages(uuid, text[], integer[], integer) from public;

-- At most `most` contacts whose name or number matches, by the trigram index.
create or replace function private.find_indexed_contacts(business uuid, patterns text[], most int) returns setof uuid
language plpgsql stable rows 500 set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query select c.id from public.contact c
    where c.business_id = business and (coalesce(c.name, '') || ' ' || coalesce(c.phone, '')) ilike patterns[1]
      and (coalesce(c.name, '') || ' ' || coalesce(c.phone, '')) ilike all (patterns)
      and ((select private.sees_numbers(business)) or private.fits_shown(c.name, c.phone, patterns)) limit most;
end $$;
revoke execute on function private.find_indexed_contacts(uuid, text[], integer) from public;

-- At most `most` customers whose name or number matches; none for other members.
create or replace function private.find_customers(business uuid, pattern text, most int) returns setof uuid
language plpgsql stable security definer rows 500 set search_path = '' as $$
begin
  if not private.is_my_business(business) then return; end if;
  return query select private.find_indexed_contacts(business, array[pattern], most);
end $$;
revoke execute on function private.find_customers(uuid, text, integer) from public;
grant execute on function private.find_customers(uuid, text, integer) to authenticated, service_role;

-- At most `most` notes about customers that match, by the trigram index.
create or replace function private.find_indexed_notes(business uuid, patterns text[], most int) returns setof uuid
language plpgsql stable rows 500 set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query select n.id from public.contact_note n
    where n.business_id = business and n.text ilike patterns[1] and n.text ilike all (patterns)
    limit most;
end $$;
revoke execute on function private.find_indexed_notes(uuid, text[], integer) from public;

-- A pattern without three letters or digits in a row has no trigrams: only the newest `most` messages are read.
create or replace function private.find_newest_messages(business uuid, patterns text[], most int)
returns table (room_id uuid, id uuid, occurred_at timestamptz)
language sql stable rows 500 set search_path = '' as $$
  select m.room_id, m.id, m.occurred_at
  from (select * from public.message where business_id = business order by created_at desc limit most) m
  where m.text ilike all (patterns) and m.revoked_at is null
$$;
revoke execute on function private.find_newest_messages(uuid, text[], integer) from public;
