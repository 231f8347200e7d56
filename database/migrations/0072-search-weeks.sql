-- Words that are neither rare nor in every conversation: an index gathers all their messages before it returns the first one. With the
-- week of storing in the index, the newest weeks are looked at first, and no further than a page of results needs (decision 031).
create function private.week_of(at timestamptz) returns int language sql immutable parallel safe as $$
  select (extract(epoch from at at time zone 'UTC') / 604800)::int
$$;
grant execute on function private.week_of(timestamptz) to authenticated, service_role;
drop index public.message_search;
-- A short pending list: each search reads it whole.
create index message_search on public.message
  using gin (business_id, private.week_of(created_at), text gin_trgm_ops) with (gin_pending_list_limit = 512);

drop function private.find_indexed_messages(uuid, text, int);
create function private.find_indexed_messages(business uuid, pattern text, weeks int[], most int)
returns table (room_id uuid, id uuid, occurred_at timestamptz)
language plpgsql stable rows 500 set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query select m.room_id, m.id, m.occurred_at from public.message m
    where m.business_id = business and private.week_of(m.created_at) = any (weeks) and m.text ilike pattern limit most;
end $$;
revoke execute on function private.find_indexed_messages(uuid, text, int[], int) from public;

-- As before; `is_cut` also where older weeks were not looked at.
create or replace function private.find_search_hits(business uuid, pattern text, most int)
returns table (room_id uuid, message_id uuid, is_cut boolean)
language plpgsql stable security definer rows 500 set search_path = '' as $$
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
  found_ids uuid[] := '{}';
  more_ids uuid[];
  has_more boolean := false;
begin
  if not private.is_my_business(business) then return; end if;
  while has_trigrams and newest >= oldest and not has_more loop
    more_ids := array(select f.id from private.find_indexed_messages(
      business, pattern, array(select generate_series(greatest(oldest, newest - span + 1), newest)), most + 1) f);
    found_ids := found_ids || more_ids;
    newest := newest - span;
    span := next_span;
    next_span := next_span * 2;
    has_more := cardinality(found_ids) > most or (newest >= oldest and (cardinality(found_ids) >= enough or clock_timestamp() - began > patience));
  end loop;
  if not has_trigrams then
    found_ids := array(select f.id from private.find_newest_messages(business, pattern, most) f);
    has_more := exists (select from public.message m where m.business_id = business order by m.created_at desc offset most);
  end if;
  return query
    with contact_hit as materialized (
      select private.find_indexed_contacts(business, pattern, most + 1) as id
    ), cut as (
      select has_more or (select count(*) from contact_hit) > most as is_cut
    ), hit as (
      select m.room_id, m.id, m.occurred_at from public.message m where m.id = any (found_ids)
      union all select r.id, null, null from contact_hit c join public.room r on r.contact_id = c.id
    )
    select distinct on (h.room_id) h.room_id, h.id, cut.is_cut from cut left join hit h on true order by h.room_id, h.occurred_at desc nulls last;
end $$;
