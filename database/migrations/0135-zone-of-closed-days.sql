-- The zone of a business is that of its first entry of opening hours. The form stored closed days in
-- Asia/Jakarta, so a business in another zone that is closed on Mondays had the wrong one.
update public.business b set operational_hours = (
    select jsonb_agg(case when entry ->> 'start' = '' then entry || jsonb_build_object('timezone', open.zone) else entry end order by position)
    from jsonb_array_elements(b.operational_hours) with ordinality as hours (entry, position))
from (
  select distinct on (s.id) s.id, e.entry ->> 'timezone' as zone
  from public.business s, jsonb_array_elements(s.operational_hours) with ordinality as e (entry, position)
  where e.entry ->> 'start' <> '' order by s.id, e.position) open
where open.id = b.id and b.operational_hours -> 0 ->> 'timezone' <> open.zone;
