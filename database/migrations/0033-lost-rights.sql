-- Who left a team, or was taken out of it, hears nothing more of it from that commit on: the realtime service asks its policies anew.
create function private.tell_rights() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('realtime_rights', 'business:' || old.business_id);
  return null;
end $$;
create trigger rights after delete or update on public.team_business for each row execute function private.tell_rights();
