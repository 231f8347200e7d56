-- Search through the indexes (decision 031). `ilike` is not leakproof, so under row level security the planner may not use a
-- trigram index before the policy: every search read the messages of all businesses. The functions below check the
-- caller's membership once, run as their owner, and return ids alone; what is shown of those rooms is read by the caller.
-- The business is part of the index: what other businesses wrote costs a search nothing.
create extension if not exists btree_gin;
drop index public.message_search;
-- A short pending list: each search reads it whole.
create index message_search on public.message using gin (business_id, text gin_trgm_ops) with (gin_pending_list_limit = 512);
drop index public.contact_search;
create index contact_search on public.contact
  using gin (business_id, (coalesce(name, '') || ' ' || coalesce(phone, '')) gin_trgm_ops) with (gin_pending_list_limit = 512);

create function private.is_my_business(wanted uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.my_businesses() mine where mine = wanted)
$$;
grant execute on function private.is_my_business(uuid) to authenticated, service_role;

-- Whether a pattern is so common that the newest rooms show a page of matches sooner than an index collects them all:
-- the share of it among the newest messages and the customers of the newest rooms.
create function private.is_common_search(business uuid, pattern text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  newest constant int := 1500;
  newest_rooms constant int := 200;
begin
  if not private.is_my_business(business) then return false; end if;
  if (select count(*) from (
      select m.text from public.message m where m.business_id = business order by m.created_at desc limit newest) m
      where m.text ilike pattern) >= newest / 100 then return true; end if;
  return (select count(*) from (
      select r.contact_id from public.room r where r.business_id = business order by r.last_message_at desc, r.id desc limit newest_rooms) r
    join public.contact c on c.id = r.contact_id
    where (coalesce(c.name, '') || ' ' || coalesce(c.phone, '')) ilike pattern) >= newest_rooms / 10;
end $$;

-- At most `most` messages that hold a pattern, by the index of trigrams; the planner must not weigh it against reading everything.
create function private.find_indexed_messages(business uuid, pattern text, most int)
returns table (room_id uuid, id uuid, occurred_at timestamptz)
language plpgsql stable rows 500 set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query select m.room_id, m.id, m.occurred_at from public.message m where m.business_id = business and m.text ilike pattern limit most;
end $$;
create function private.find_indexed_contacts(business uuid, pattern text, most int) returns setof uuid
language plpgsql stable rows 500 set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query select c.id from public.contact c
    where c.business_id = business and (coalesce(c.name, '') || ' ' || coalesce(c.phone, '')) ilike pattern limit most;
end $$;
-- A pattern without three letters or digits in a row has no trigrams: the newest messages are all that is read for it.
create function private.find_newest_messages(business uuid, pattern text, most int)
returns table (room_id uuid, id uuid, occurred_at timestamptz)
language sql stable rows 500 set search_path = '' as $$
  select m.room_id, m.id, m.occurred_at
  from (select * from public.message where business_id = business order by created_at desc limit most) m where m.text ilike pattern
$$;
revoke execute on function private.find_indexed_messages(uuid, text, int), private.find_indexed_contacts(uuid, text, int),
  private.find_newest_messages(uuid, text, int) from public;

-- Rooms in which a pattern occurs, each with the newest message that it occurs in (null: only the customer's name or number
-- does); a row of none where there are no such rooms. `is_cut`: more than `most` messages or customers match, or were not read.
create function private.find_search_hits(business uuid, pattern text, most int)
returns table (room_id uuid, message_id uuid, is_cut boolean)
language plpgsql stable security definer rows 500 set search_path = '' as $$
declare
  has_trigrams constant boolean := pattern ~ '[[:alnum:]]{3}';
begin
  if not private.is_my_business(business) then return; end if;
  return query
    with message_hit as materialized (
      select * from private.find_indexed_messages(business, pattern, case when has_trigrams then most + 1 else 0 end)
      union all select * from private.find_newest_messages(business, pattern, case when has_trigrams then 0 else most end)
    ), contact_hit as materialized (
      select private.find_indexed_contacts(business, pattern, most + 1) as id
    ), cut as (
      select (select count(*) from message_hit) > most or (select count(*) from contact_hit) > most
        or (not has_trigrams and exists (select from public.message m where m.business_id = business order by m.created_at desc offset most)) as is_cut
    ), hit as (
      select m.room_id, m.id, m.occurred_at from message_hit m
      union all select r.id, null, null from contact_hit c join public.room r on r.contact_id = c.id
    )
    select distinct on (h.room_id) h.room_id, h.id, cut.is_cut from cut left join hit h on true order by h.room_id, h.occurred_at desc nulls last;
end $$;
revoke execute on function private.is_common_search(uuid, text), private.find_search_hits(uuid, text, int) from public;
grant execute on function private.is_common_search(uuid, text), private.find_search_hits(uuid, text, int) to authenticated, service_role;
