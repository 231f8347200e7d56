-- As before, without reading each found message a second time: room and time come from the first reading.
create or replace function private.find_search_hits(business uuid, pattern text, most int)
returns table (room_id uuid, message_id uuid, is_cut boolean)
language plpgsql stable security definer rows 500 set search_path = '' as $$
#variable_conflict use_column
declare
  enough constant int := 200;
  -- Each step looks at as many weeks as all before it, and takes about as long.
  patience constant interval := '100 milliseconds';
  has_trigrams constant boolean := pattern ~ '[[:alnum:]]{3}';
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
      business, pattern, array(select generate_series(greatest(oldest, newest - span + 1), newest)), most + 1) f;
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
    from (select f.id from private.find_newest_messages(business, pattern, most) f) f join public.message m on m.id = f.id;
    has_more := exists (select from public.message m where m.business_id = business order by m.created_at desc offset most);
  end if;
  return query
    with contact_hit as materialized (
      select private.find_indexed_contacts(business, pattern, most + 1) as id
    ), cut as (
      select has_more or (select count(*) from contact_hit) > most as is_cut
    ), hit as (
      select h.room_id, h.id, h.at from unnest(rooms, ids, times) h (room_id, id, at)
      union all select r.id, null, null from contact_hit c join public.room r on r.contact_id = c.id
    )
    select distinct on (h.room_id) h.room_id, h.id, cut.is_cut from cut left join hit h on true order by h.room_id, h.at desc nulls last;
end $$;

-- Overdue escalations that nobody claimed, and questions without an answer: /home counts both.
create index escalation_unclaimed on public.escalation (business_id, due_at) where resolved_at is null and claimed_at is null;
create index escalation_gap on public.escalation (business_id, opened_at desc) include (room_id) where reason = 'info_tidak_ada';
