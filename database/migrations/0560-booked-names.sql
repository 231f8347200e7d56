-- An open booking of a removed service or person keeps the name that they had when they were removed,
-- which is not always that of the time when the booking was made.
create function private.keep_booked_name() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'booking_service' then
    update public.booking set service_name = old.name where service_id = old.id and status in ('diminta', 'dikonfirmasi') and service_name <> old.name;
  else
    update public.booking set staff_name = old.name where staff_id = old.id and status in ('diminta', 'dikonfirmasi') and staff_name <> old.name;
  end if;
  return old;
end $$;
create trigger keep_booked_name before delete on public.booking_service for each row execute function private.keep_booked_name();
create trigger keep_booked_name before delete on public.booking_staff for each row execute function private.keep_booked_name();
